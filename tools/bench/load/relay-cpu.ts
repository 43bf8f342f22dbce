// Row: what a relay itself does for a pair of datagrams, without sockets: the part of the load's CPU time that is ours.

import { join } from 'node:path';
import { startChild } from '../child.ts';
import type { Bench, Row } from '../row.ts';
import { median } from '../statistics.ts';
import type { Cost } from './in-process.ts';
import { NODE_SWITCHES } from './runs.ts';
import { SEATS, TICK_RATE } from './setup.ts';

/** The state of a few rooms fits into a core's caches, that of many is larger: most of what many cost. */
const FEW_ROOMS = 20;
const MANY_ROOMS = 200;

const ROUNDS = 3;
const SECONDS = 8;
const QUICK_SECONDS = 2;

const KINDS = {
  few: { rooms: FEW_ROOMS, unsealed: true },
  many: { rooms: MANY_ROOMS, unsealed: true },
  sealed: { rooms: MANY_ROOMS, unsealed: false },
} as const;
type Kind = keyof typeof KINDS;

export async function relayCpu(bench: Bench): Promise<Row> {
  const costs: { readonly [kind in Kind]: Cost[] } = { few: [], many: [], sealed: [] };
  for (let round = 0; round < (bench.quick ? 1 : ROUNDS); round++) {
    for (const kind of ['few', 'many', 'sealed'] as const) {
      const child = startChild(bench.undo, join(import.meta.dirname, 'in-process.ts'), {
        node: NODE_SWITCHES,
      });
      const seconds = bench.quick ? QUICK_SECONDS : SECONDS;
      const cost = await child.ask<Cost>('measure', { ...KINDS[kind], seconds });
      await child.stop();
      bench.say(`${kind}: ${cost.usPerPair.toFixed(2)} us, ${cost.garbagePerPair.toFixed(0)} bytes a pair`);
      costs[kind].push(cost);
    }
  }
  const of = (kind: Kind, figure: keyof Cost) => median(costs[kind].map((cost) => cost[figure]));
  const pair = (what: string, figure: keyof Cost, unit: string) => ({
    what,
    here: { value: of('sealed', figure), unit },
    there: { value: of('many', figure), unit, label: 'unsealed' },
    kept: true as const,
  });
  return {
    meaning: `A relay of ${MANY_ROOMS * SEATS} players at ${TICK_RATE} Hz without sockets: what it costs for one datagram in and one out.`,
    measures: [
      pair('Time a pair', 'usPerPair', 'us'),
      pair('Garbage a pair', 'garbagePerPair', 'bytes'),
      {
        what: 'Time a pair, unsealed',
        here: { value: of('many', 'usPerPair'), unit: 'us' },
        there: { value: of('few', 'usPerPair'), unit: 'us', label: `of ${FEW_ROOMS} rooms` },
      },
    ],
    figures: [],
    notes: [
      'Players and relay share the caches, as a relay and the system do over sockets: the more rooms, the less of each is in them.',
    ],
  };
}
