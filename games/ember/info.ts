// The facts of Ember that room, relay and stage need: seats, tick rate, options, buttons.

import { awayOption, type GameInfo } from '../../netcode/sim/rules.ts';
import type { Button } from '../game.ts';
import { PAD } from '../kit/console/rules/four-score.ts';
import { padButtons } from '../kit/console/rules/pads.ts';

export const DASH = PAD.A;

export const info = {
  id: 'ember',
  name: 'Ember',
  version: 4,
  // The console's own second has 60.1 frames: too close to 60 to be seen.
  tickRate: 60,
  minSeats: 2,
  maxSeats: 4,
  inputBytes: 1,
  // A pad has only buttons.
  latch: [0xff],
  ways: ['optimistic', 'run-ahead', 'strict'],
  dropIn: 'now',
  options: [
    { key: 'seconds', values: [30, 60, 120, 180], initial: 120 },
    { key: 'map', values: [0, 1, 2], initial: 0 },
    { key: 'bots', values: [1, 2, 3], initial: 2 },
    awayOption,
  ],
} as const satisfies GameInfo;

export const buttons = [
  padButtons.up,
  padButtons.down,
  padButtons.left,
  padButtons.right,
  { name: 'Dash', byte: 0, bit: DASH, keys: ['Space', 'KeyJ', 'ShiftLeft', 'ShiftRight'] },
] as const satisfies readonly Button[];
