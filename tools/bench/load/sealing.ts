// Row: what sealing costs a relay, against the same relay and players without seals.

import { TAG_BYTES } from '../../../netcode/wire/datagram.ts';
import type { Bench, Row } from '../row.ts';
import { median } from '../statistics.ts';
import { type Run, runAll } from './runs.ts';
import { SEATS } from './setup.ts';

/** A fifth of what a process carries: a pair costs the same, and queues are empty. */
const ROOMS = 100;

/** Figures to reach. */
const MOST_TIMES = 1.35;
const MOST_BYTES = 16;

export async function sealing(bench: Bench): Promise<Row> {
  const runs = await runAll(bench, ['unsealed', 'ethernight'], () => ({ rooms: ROOMS }));
  const pair = (what: string, unit: string, of: (run: Run) => number) => ({
    what,
    here: { value: median(runs.ethernight!.map(of)), unit },
    there: { value: median(runs.unsealed!.map(of)), unit, label: 'unsealed' },
  });
  const cpu = pair('CPU per datagram pair', 'us', ({ usPerPair }) => usPerPair);
  return {
    meaning: `What sealing costs a relay of ${ROOMS * SEATS} players, against the same relay and players without.`,
    measures: [cpu, pair('Cores used', 'cores', ({ relayCores }) => relayCores)],
    figures: [
      {
        what: 'CPU per pair, times unsealed',
        measured: cpu.here.value / cpu.there.value,
        limit: MOST_TIMES,
        unit: '',
      },
      {
        what: 'Bytes of a datagram’s tag',
        measured: TAG_BYTES,
        limit: MOST_BYTES,
        unit: 'bytes',
      },
    ],
    notes: [
      'A pair is sealed once and opened once. Unsealed there is nothing in its place, not even a check for damage.',
    ],
  };
}
