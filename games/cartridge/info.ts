// The facts of the console that people put cartridges of their own into.

import type { GameInfo } from '../../netcode/sim/rules.ts';
import type { Button } from '../game.ts';
import { PAD, PADS } from '../kit/console/rules/four-score.ts';
import { padButtons } from '../kit/console/rules/pads.ts';
import { AIM_BYTES, AIM_LATCH } from './rules/aim.ts';

export const info = {
  id: 'cartridge',
  name: 'Cartridge',
  version: 3,
  // The console's own second has 60.1 frames: nobody sees that.
  tickRate: 60,
  minSeats: 1,
  maxSeats: PADS,
  inputBytes: 1 + AIM_BYTES,
  latch: [0xff, ...AIM_LATCH],
  ways: ['optimistic', 'run-ahead', 'strict'],
  options: [
    { key: 'hertz', values: [0, 50, 60], initial: 0 },
    { key: 'gun', values: [0, 1], initial: 0 },
  ],
  file: true,
} as const satisfies GameInfo;

export const buttons = [
  padButtons.up,
  padButtons.down,
  padButtons.left,
  padButtons.right,
  { name: 'A', byte: 0, bit: PAD.A, keys: ['KeyJ', 'Space', 'KeyX'] },
  { name: 'B', byte: 0, bit: PAD.B, keys: ['KeyK', 'KeyZ'] },
  { name: 'Start', byte: 0, bit: PAD.Start, keys: ['Enter', 'KeyG'] },
  { name: 'Select', byte: 0, bit: PAD.Select, keys: ['Backspace', 'KeyV'] },
] as const satisfies readonly Button[];
