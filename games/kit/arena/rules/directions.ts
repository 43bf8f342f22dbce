// The four directions of a grid, and the buttons for them.

import type { Button } from '../../../game.ts';
import type { Point } from '../../rules/point.ts';

/** Clockwise from up; the opposite is two further. */
export type Dir = 0 | 1 | 2 | 3;

/** Steps of each direction in cells; y grows downwards. */
export const DX: readonly number[] = [0, 1, 0, -1];
export const DY: readonly number[] = [-1, 0, 1, 0];

/** Turns a direction clockwise by `quarters` of a turn. */
export function turned(dir: Dir, quarters: number): Dir {
  return ((dir + quarters) & 3) as Dir;
}

// Bits of the input byte: `1 << dir`.
export const UP = 0x01;
export const RIGHT = 0x02;
export const DOWN = 0x04;
export const LEFT = 0x08;

/** Where held directions lead, -1 to 1 across and down. */
export function heading(held: number): readonly [x: number, y: number] {
  const sign = (ahead: number, back: number) => Number((held & ahead) > 0) - Number((held & back) > 0);
  return [sign(RIGHT, LEFT), sign(DOWN, UP)];
}

/** Which directions lead from one place to another, where they are further apart than `near`. */
export function towards(from: Point, to: Point, near: number): number {
  const way = (far: number, ahead: number, back: number) => (far > near ? ahead : far < -near ? back : 0);
  return way(to.x - from.x, RIGHT, LEFT) | way(to.y - from.y, DOWN, UP);
}

export const directionButtons = [
  { name: 'Up', byte: 0, bit: UP, keys: ['ArrowUp', 'KeyW'] },
  { name: 'Down', byte: 0, bit: DOWN, keys: ['ArrowDown', 'KeyS'] },
  { name: 'Left', byte: 0, bit: LEFT, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Right', byte: 0, bit: RIGHT, keys: ['ArrowRight', 'KeyD'] },
] as const satisfies readonly Button[];
