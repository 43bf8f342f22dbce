// One picture of Powder, as all of its parts see it, and from the game's steps to its pixels.

import type { Layout } from '../../kit/arena/layout.ts';
import type * as arena from '../../kit/arena/scene.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { PowderState } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import type { PowderWords } from '../words.ts';

/** Where a player stands, in device pixels: the point on the floor between the feet is `y` plus a third of a cell. */
export interface Spot extends Point {
  readonly walking: boolean;
}

export type Scene = arena.Scene<PowderState, Spot, PowderWords>;

export function screenX({ originX, cell }: Layout, steps: number): number {
  return originX + (steps * cell) / STEPS_PER_CELL;
}

export function screenY({ originY, cell }: Layout, steps: number): number {
  return originY + (steps * cell) / STEPS_PER_CELL;
}
