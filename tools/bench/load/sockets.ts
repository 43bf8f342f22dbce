// Row: what a socket that moves batches saves a relay, against node:dgram and the simplest relay over it.

import type { Bench, Row } from '../row.ts';
import { median } from '../statistics.ts';
import { type Kind, SEATS } from './agreed.ts';
import { type Run, runAll } from './runs.ts';

/** Few enough for node:dgram on a slow machine: a pair costs the same, and nothing waits. */
const ROOMS = 300;

const KINDS = ['simplest', 'unsealed', 'unsealedBatches', 'ethernight', 'batches'] as const satisfies Kind[];
type Compared = (typeof KINDS)[number];

/** Figures to reach, times the simplest. */
const MOST_UNSEALED = 0.65;
const MOST_SEALED = 1;

export async function sockets(bench: Bench): Promise<Row> {
  const runs = await runAll(bench, KINDS, ROOMS);
  const mid = (kind: Compared, of: (run: Run) => number) => median(runs[kind].map(of));
  const cpu = (kind: Compared) => mid(kind, ({ usPerPair }) => usPerPair);
  const pair = (what: string, kind: Compared) => ({
    what,
    here: { value: cpu(kind), unit: 'us' },
    there: { value: cpu('simplest'), unit: 'us', label: 'simplest node:dgram relay' },
  });
  return {
    meaning: `CPU a datagram pair of a relay of ${ROOMS * SEATS} players over each kind of socket, against the simplest over node:dgram.`,
    measures: [
      pair('Over node:dgram, unsealed', 'unsealed'),
      pair('In batches, unsealed', 'unsealedBatches'),
      pair('Over node:dgram, sealed', 'ethernight'),
      pair('In batches, sealed', 'batches'),
    ],
    figures: [
      {
        what: 'In batches, unsealed, times the simplest',
        measured: cpu('unsealedBatches') / cpu('simplest'),
        limit: MOST_UNSEALED,
        unit: '',
      },
      {
        what: 'In batches, sealed, times the simplest',
        measured: cpu('batches') / cpu('simplest'),
        limit: MOST_SEALED,
        unit: '',
      },
    ],
    notes: ['Batches are moved by sendmmsg and recvmmsg, on Linux only.'],
  };
}
