// Row: what a socket that moves batches adds to a press of a single room: it waits until it is woken, as node:dgram does.

import type { Bench, Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';
import { pressAll } from './press.ts';

/** In turns, so that the moods of the machine are the same for both. */
const ROUNDS = 3;

/** What it may add, ms. */
const ALLOWANCE_MS = 0.3;

export async function pressBatches(bench: Bench): Promise<Row> {
  const taken = { dgram: samples(), batches: samples() };
  for (let round = 1; round <= (bench.quick ? 1 : ROUNDS); round++) {
    for (const socket of ['dgram', 'batches'] as const) {
      const { pressed, seen, oneWayMs } = await pressAll(bench, socket === 'batches');
      // Where two fell into one frame they are hard to tell apart.
      if (seen.length === pressed.length) taken[socket].press.push(...seen.map((at, i) => at - pressed[i]!));
      taken[socket].way.push(...oneWayMs);
    }
  }
  const { dgram, batches } = taken;
  const pair = (what: string, of: (from: Samples) => number) => ({
    what,
    here: { value: of(batches), unit: 'ms' },
    there: { value: of(dgram), unit: 'ms', label: 'over node:dgram' },
  });
  return {
    meaning:
      'From a press at one player to the step at another, by a relay of one room over each kind of socket.',
    measures: [
      pair('Press to step, median', ({ press }) => median(press)),
      pair('Press to step, p99', ({ press }) => percentile(press, 0.99)),
      pair('The way alone, median', ({ way }) => median(way)),
      pair('The way alone, p99', ({ way }) => percentile(way, 0.99)),
    ],
    figures: [
      {
        what: 'What batches add to the way, median',
        measured: Math.max(0, median(batches.way) - median(dgram.way)),
        limit: ALLOWANCE_MS,
        unit: 'ms',
      },
    ],
    notes: [
      `${batches.press.length} presses in batches, ${dgram.press.length} without. They fall at any phase of a tick, whose length spreads them; the way is what peers measure with every packet.`,
    ],
  };
}

interface Samples {
  readonly press: number[];
  readonly way: number[];
}

function samples(): Samples {
  return { press: [], way: [] };
}
