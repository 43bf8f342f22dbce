// The buttons of a pad as input bytes, and as the console reads them.

import type { Button } from '../../../game.ts';
import { PAD } from './four-score.ts';

/** One input byte a seat: the pad as the console reads it. */
export const padButtons = {
  up: { name: 'Up', byte: 0, bit: PAD.Up, keys: ['ArrowUp', 'KeyW'] },
  down: { name: 'Down', byte: 0, bit: PAD.Down, keys: ['ArrowDown', 'KeyS'] },
  left: { name: 'Left', byte: 0, bit: PAD.Left, keys: ['ArrowLeft', 'KeyA'] },
  right: { name: 'Right', byte: 0, bit: PAD.Right, keys: ['ArrowRight', 'KeyD'] },
} as const satisfies Readonly<Record<string, Button>>;

const ACROSS = PAD.Left | PAD.Right;
const UPRIGHT = PAD.Up | PAD.Down;

/** Clears opposite directions, which a real cross cannot give and with which games misbehave. */
export function padOf(input: number): number {
  const across = (input & ACROSS) === ACROSS ? ACROSS : 0;
  const upright = (input & UPRIGHT) === UPRIGHT ? UPRIGHT : 0;
  return input & ~across & ~upright;
}
