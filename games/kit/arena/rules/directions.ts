// The four directions of a grid, and the buttons for them.

import type { Button } from '../../../game.ts';

/** Clockwise from up; the opposite is two further. */
export type Dir = 0 | 1 | 2 | 3;

/** Steps of each direction in cells; y grows downwards. */
export const DX: readonly number[] = [0, 1, 0, -1];
export const DY: readonly number[] = [-1, 0, 1, 0];

/** So many quarters of a turn clockwise. */
export function turned(dir: Dir, quarters: number): Dir {
  return ((dir + quarters) & 3) as Dir;
}

// Bits of the input byte: `1 << dir`.
export const UP = 0x01;
export const RIGHT = 0x02;
export const DOWN = 0x04;
export const LEFT = 0x08;

export const directionButtons = [
  { name: 'Up', byte: 0, bit: UP, keys: ['ArrowUp', 'KeyW'] },
  { name: 'Down', byte: 0, bit: DOWN, keys: ['ArrowDown', 'KeyS'] },
  { name: 'Left', byte: 0, bit: LEFT, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Right', byte: 0, bit: RIGHT, keys: ['ArrowRight', 'KeyD'] },
] as const satisfies readonly Button[];
