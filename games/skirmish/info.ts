// The facts of Skirmish that room, relay and stage need: seats, step rate, options, the way it is played.

import { awayOption, type GameInfo } from '../../netcode/sim/rules.ts';
import { MAX_SEATS, STEPS_PER_SECOND } from './rules/tuning.ts';

export const info = {
  id: 'skirmish',
  name: 'Skirmish',
  version: 9,
  // Commands are few and pictures between two steps are interpolated: 20 is smooth and leaves time for paths.
  tickRate: STEPS_PER_SECOND,
  minSeats: 2,
  maxSeats: MAX_SEATS,
  // Everything is said in commands; the one byte is there because a frame has an input for every seat.
  inputBytes: 1,
  latch: [0],
  ways: ['commands'],
  teams: true,
  dropIn: 'now',
  handicaps: true,
  options: [
    { key: 'ore', values: [200, 400, 800], initial: 400 },
    { key: 'speed', values: [80, 100, 125], initial: 100 },
    { key: 'map', values: [0, 1], initial: 0 },
    { key: 'bots', values: [1, 2, 3], initial: 2 },
    awayOption,
  ],
} as const satisfies GameInfo;
