// What all parts of a picture of Arena are drawn from, and how its points become pixels.

import { type Layout, pixelOf } from '../../kit/arena/layout.ts';
import type * as arena from '../../kit/arena/scene.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaState } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import type { ArenaWords } from '../words.ts';

export type Scene = arena.Scene<ArenaState, Point, ArenaWords>;

/** Points that texts mention: 0 where won rounds decide, as in teams. */
export const pointsSaid = ({ counts }: Pick<ArenaState, 'counts'>, points: number) =>
  counts === 'points' ? points : 0;

/** Pixel of a point whose coordinates are steps. */
export const placeOf = (layout: Layout, { x, y }: Point) =>
  pixelOf(layout, { x: x / STEPS_PER_CELL, y: y / STEPS_PER_CELL });
