// The facts of Inkling that room, relay and stage need: seats, step rate, options, the way it is played.

import type { GameInfo } from '../../netcode/sim/rules.ts';

export const info = {
  id: 'inkling',
  name: 'Inkling',
  version: 2,
  // A stroke is seen by others 50 ms later than its turn comes at most.
  tickRate: 20,
  minSeats: 2,
  maxSeats: 16,
  // Everything is said in commands; the one byte is there because a frame has an input for every seat.
  inputBytes: 1,
  latch: [0],
  ways: ['commands'],
  dropIn: 'now',
  options: [
    { key: 'seconds', values: [40, 60, 90], initial: 60 },
    { key: 'drawings', values: [1, 2, 3], initial: 1 },
  ],
} as const satisfies GameInfo;

export const FRAMES_PER_SECOND = info.tickRate;
