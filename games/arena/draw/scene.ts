// One picture of Arena, as all of its parts see it, and from the game's steps to its pixels.

import type { Layout } from '../../kit/arena/layout.ts';
import type * as arena from '../../kit/arena/scene.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaState } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import type { ArenaWords } from '../words.ts';

export type Scene = arena.Scene<ArenaState, Point, ArenaWords>;

export const screenX = ({ originX, cell }: Layout, steps: number) =>
  originX + (steps * cell) / STEPS_PER_CELL;
export const screenY = ({ originY, cell }: Layout, steps: number) =>
  originY + (steps * cell) / STEPS_PER_CELL;
