// The rooms as a table in a terminal, those with people first.

import { type RelayStatus, standOf } from './relay-status.ts';

/** The table and the last lines of the log, as many as fit into so many rows. */
export function statusScreen(
  status: RelayStatus,
  lines: readonly string[],
  { rows, columns }: { readonly rows: number; readonly columns: number },
): readonly string[] {
  const { rooms, processes, lost, drains } = status;
  const known = rooms.flatMap((info, at) => (info ? [{ info, number: at + 1 }] : []));
  const people = known.reduce((sum, { info }) => sum + info.taken, 0);
  const playing = known.filter(({ info }) => info.phase !== 'lobby').length;
  const megabytes = processes.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0) / 1e6;
  const notes = [
    `${people} ${people === 1 ? 'person' : 'people'}`,
    `${playing} of ${rooms.length} rooms play`,
    `${processes.length} processes, ${megabytes.toFixed(0)} MB`,
    ...(lost > 0 ? [`${lost} ${lost === 1 ? 'worker' : 'workers'} lost`] : []),
    ...(drains ? ['ends when the last match is over'] : []),
  ];
  const shown = known
    .filter(({ info }) => info.taken > 0)
    .map(({ info, number }) => {
      const people = `${info.taken} of ${info.seats}`;
      return `${String(number).padStart(5)}  ${standOf(info).padEnd(8)} ${people.padEnd(9)} ${info.title || info.host}`;
    });
  // A third is for the log.
  const log = lines.slice(-Math.max(1, Math.floor(rows / 3)));
  const most = Math.max(0, rows - log.length - 4);
  const more = shown.length > most ? [`       and ${shown.length - most} more`] : [];
  const table = [notes.join(', '), ' Room  Is       People    Name', ...shown.slice(0, most), ...more, ''];
  return [...table, ...log].map((line) => line.slice(0, columns));
}
