// The facts of Powder that room, relay and stage need: seats, tick rate, options, buttons.

import { awayOption, type GameInfo } from '../../netcode/sim/rules.ts';
import type { Button } from '../game.ts';
import { directionButtons } from '../kit/arena/rules/directions.ts';

/** Besides those of the directions, bits of the one input byte. */
export const BOMB = 0x10;
export const ACTION = 0x20;

export const info = {
  id: 'powder',
  name: 'Powder',
  version: 10,
  // A dodge is a matter of frames; the input is one byte that seldom changes, so 60 costs little.
  tickRate: 60,
  minSeats: 2,
  maxSeats: 16,
  inputBytes: 1,
  // All bits are buttons: the shortest tap must drop a bomb.
  latch: [0xff],
  ways: ['run-ahead', 'optimistic'],
  teams: true,
  dropIn: 'round',
  handicaps: true,
  options: [
    { key: 'rounds', values: [1, 2, 3, 5], initial: 3 },
    { key: 'bots', values: [1, 2, 3], initial: 2 },
    { key: 'map', values: [0, 1, 2], initial: 0 },
    { key: 'crates', values: [55, 75, 90], initial: 75 },
    // Seconds until it; 0 is never.
    { key: 'sudden', values: [25, 50, 0], initial: 50 },
    awayOption,
  ],
} as const satisfies GameInfo;

export const buttons = [
  ...directionButtons,
  // Without Enter, which opens the chat in a match.
  { name: 'Bomb', byte: 0, bit: BOMB, keys: ['Space', 'KeyJ', 'Slash'] },
  { name: 'Throw or stop', byte: 0, bit: ACTION, keys: ['ShiftLeft', 'ShiftRight', 'KeyK'] },
] as const satisfies readonly Button[];
