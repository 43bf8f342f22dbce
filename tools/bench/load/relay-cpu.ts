// Row: what a relay itself does for a pair of datagrams, without sockets: the part of the load's CPU time that is ours.

import { join } from 'node:path';
import { startChild } from '../child.ts';
import type { Bench, Row } from '../row.ts';
import { median } from '../statistics.ts';
import type { Cost } from './in-process.ts';
import { NODE_SWITCHES } from './runs.ts';
import { SEATS, TICK_RATE } from './setup.ts';

/** What a core's own caches hold of a few, and not of a hall, is most of what they cost. */
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

export async function relayCpu(bench: Bench): Promise<Row> {
  const costs = { few: [] as Cost[], many: [] as Cost[], sealed: [] as Cost[] };
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
  const us = (kind: keyof typeof KINDS) => median(costs[kind].map(({ usPerPair }) => usPerPair));
  const garbage = (kind: keyof typeof KINDS) =>
    median(costs[kind].map(({ garbagePerPair }) => garbagePerPair));
  return {
    meaning: `A relay of ${MANY_ROOMS * SEATS} players at ${TICK_RATE} Hz without sockets: what it costs for one datagram in and one out.`,
    measures: [
      {
        what: 'Time a pair',
        here: { value: us('sealed'), unit: 'us' },
        there: { value: us('many'), unit: 'us', label: 'unsealed' },
        kept: true,
      },
      {
        what: 'Garbage a pair',
        here: { value: garbage('sealed'), unit: 'bytes' },
        there: { value: garbage('many'), unit: 'bytes', label: 'unsealed' },
        kept: true,
      },
      {
        what: 'Time a pair, unsealed',
        here: { value: us('many'), unit: 'us' },
        there: { value: us('few'), unit: 'us', label: `of ${FEW_ROOMS} rooms` },
      },
    ],
    figures: [],
    notes: [
      'Players and relay share the caches, as a relay and the system do over sockets: the more rooms, the less of each is in them.',
    ],
  };
}
