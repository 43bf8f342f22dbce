// Row: what a relay itself does for a pair of datagrams, without sockets: the part of the load's CPU time that is ours.

import { join } from 'node:path';
import { startChild } from '../child.ts';
import type { Bench, Row } from '../row.ts';
import { median } from '../statistics.ts';
import type { Cost } from './in-process.ts';
import { NODE_SWITCHES } from './runs.ts';
import { SEATS, TICK_RATE } from './setup.ts';

/** More rooms cost no other. */
const ROOMS = 60;

const ROUNDS = 3;
const SECONDS = 8;
const QUICK_SECONDS = 2;

export async function relayCpu(bench: Bench): Promise<Row> {
  const costs: { readonly unsealed: Cost[]; readonly sealed: Cost[] } = { unsealed: [], sealed: [] };
  for (let round = 0; round < (bench.quick ? 1 : ROUNDS); round++) {
    for (const kind of ['unsealed', 'sealed'] as const) {
      const child = startChild(bench.undo, join(import.meta.dirname, 'in-process.ts'), {
        node: NODE_SWITCHES,
      });
      const seconds = bench.quick ? QUICK_SECONDS : SECONDS;
      const cost = await child.ask<Cost>('measure', { rooms: ROOMS, seconds, unsealed: kind === 'unsealed' });
      await child.stop();
      bench.say(`${kind}: ${cost.usPerPair.toFixed(2)} us, ${cost.garbagePerPair.toFixed(0)} bytes a pair`);
      costs[kind].push(cost);
    }
  }
  const pair = (what: string, unit: string, of: (cost: Cost) => number) => ({
    what,
    here: { value: median(costs.sealed.map(of)), unit },
    there: { value: median(costs.unsealed.map(of)), unit, label: 'unsealed' },
    kept: true as const,
  });
  return {
    meaning: `A relay of ${ROOMS * SEATS} players at ${TICK_RATE} Hz without sockets: what it costs for one datagram in and one out.`,
    measures: [
      pair('Time a pair', 'us', ({ usPerPair }) => usPerPair),
      pair('Garbage a pair', 'bytes', ({ garbagePerPair }) => garbagePerPair),
    ],
    figures: [],
    notes: ['A tenth of the steps were quicker: the others measure the machine, if others use it.'],
  };
}
