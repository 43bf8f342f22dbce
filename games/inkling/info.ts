// The facts of Inkling that room, relay and stage need: seats, step rate, options, the way it is played.

import type { GameInfo } from '../../netcode/sim/rules.ts';

export const info = {
  id: 'inkling',
  name: 'Inkling',
  version: 3,
  // Others see a stroke at most 50 ms after its turn.
  tickRate: 20,
  minSeats: 2,
  maxSeats: 16,
  // Players act by commands alone; a frame needs one input byte for every seat.
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
