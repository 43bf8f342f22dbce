// The facts of Arena that room, relay and stage need: seats, tick rate, options, buttons.

import { awayOption, type GameInfo } from '../../netcode/sim/rules.ts';
import type { Button } from '../game.ts';
import { directionButtons } from '../kit/arena/rules/directions.ts';

/** Besides those of the directions, bits of the first input byte. */
export const FIRE = 0x10;
export const DASH = 0x20;

/** The second input byte: how many frames behind the own fighter its screen shows the others. */
export const LAG_BYTE = 1;

/** The third: where the fighter aims (Game.aim). */
export const AIM_BYTE = 2;

export const info = {
  id: 'arena',
  name: 'Arena',
  version: 12,
  tickRate: 60,
  minSeats: 2,
  maxSeats: 16,
  inputBytes: 3,
  // The shortest tap must fire; of lag and aim the latest counts.
  latch: [0xff, 0, 0],
  ways: ['authority', 'run-ahead', 'optimistic'],
  teams: true,
  dropIn: 'now',
  handicaps: true,
  options: [
    { key: 'rounds', values: [1, 2, 3, 5], initial: 3 },
    { key: 'map', values: [0, 1, 2, 3], initial: 3 },
    { key: 'hearts', values: [1, 3, 5, 8], initial: 8 },
    { key: 'out', values: [0, 1], initial: 1 },
    { key: 'bots', values: [1, 2, 3], initial: 2 },
    awayOption,
  ],
} as const satisfies GameInfo;

export const buttons = [
  // The right hand is at the mouse: W, A, S and D are named first.
  ...directionButtons.map((button) => ({ ...button, keys: button.keys.toReversed() })),
  { name: 'Fire', byte: 0, bit: FIRE, keys: ['Space', 'KeyJ', 'Enter'] },
  { name: 'Dash', byte: 0, bit: DASH, keys: ['ShiftLeft', 'ShiftRight', 'KeyK'] },
] as const satisfies readonly Button[];
