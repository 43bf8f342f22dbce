// Which results an organiser strikes out: a file with a line each, a result's number and a note.

import { cleanChat } from '../../../netcode/wire/text.ts';

/** Bytes that are read of the file, and lines. */
export const MOST_STRUCK_BYTES = 65_536;
const MOST_LINES = 1_000;

/**
 * The notes by number of the result, cleaned as lines of chat, and the lines that name no result. Empty lines, and those that begin
 * with `#`, are passed over; of lines about the same result the last counts.
 */
export function struckIn(text: string): {
  readonly notes: ReadonlyMap<number, string>;
  readonly unread: readonly string[];
} {
  const notes = new Map<number, string>();
  const unread: string[] = [];
  const lines = text.split(/\r?\n/);
  // The last line that was read of a longer file may be cut, and with it the number.
  if (Buffer.byteLength(text) >= MOST_STRUCK_BYTES) lines.pop();
  for (const line of lines.slice(0, MOST_LINES)) {
    const said = line.trim();
    if (said === '' || said.startsWith('#')) continue;
    const [, number, note] = /^(\d{1,10})(?:\s+(.*))?$/.exec(said) ?? [];
    if (number === undefined) unread.push(cleanChat(said));
    else notes.set(Number(number), cleanChat(note ?? ''));
  }
  return { notes, unread };
}
