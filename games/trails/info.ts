// The facts of Trails that room, relay and stage need: seats, tick rate, options, buttons.

import { awayOption, type GameInfo } from '../../netcode/sim/rules.ts';
import type { Button } from '../game.ts';
import { directionButtons } from '../kit/arena/rules/directions.ts';

/** Besides those of the directions, a bit of the one input byte. */
export const BOOST = 0x10;

export const info = {
  id: 'trails',
  name: 'Trails',
  version: 11,
  // Every frame of a dodge counts; the input is one byte that seldom changes, so 60 costs little.
  tickRate: 60,
  minSeats: 2,
  maxSeats: 16,
  inputBytes: 1,
  // All bits are buttons: the shortest tap must turn.
  latch: [0xff],
  ways: ['optimistic', 'run-ahead', 'strict'],
  teams: true,
  dropIn: 'round',
  handicaps: true,
  options: [
    { key: 'rounds', values: [1, 3, 5], initial: 5 },
    { key: 'speed', values: [80, 100, 120], initial: 100 },
    { key: 'map', values: [0, 1, 2], initial: 0 },
    { key: 'gaps', values: [0, 1], initial: 0 },
    { key: 'out', values: [0, 1], initial: 1 },
    { key: 'bots', values: [1, 2, 3], initial: 2 },
    awayOption,
  ],
} as const satisfies GameInfo;

export const buttons = [
  ...directionButtons,
  { name: 'Boost', byte: 0, bit: BOOST, keys: ['Space', 'ShiftLeft', 'ShiftRight'] },
] as const satisfies readonly Button[];
