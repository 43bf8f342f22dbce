// One picture of Arena, as all of its parts see it, and from the game's steps to its pixels.

import { type Layout, pixelOf } from '../../kit/arena/layout.ts';
import type * as arena from '../../kit/arena/scene.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaState } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import type { ArenaWords } from '../words.ts';

export type Scene = arena.Scene<ArenaState, Point, ArenaWords>;

/** Points as words say them: 0 where rounds are counted, as in teams, because they decide nothing there. */
export const pointsSaid = ({ counts }: Pick<ArenaState, 'counts'>, points: number) =>
  counts === 'points' ? points : 0;

export const placeOf = (layout: Layout, { x, y }: Point) =>
  pixelOf(layout, { x: x / STEPS_PER_CELL, y: y / STEPS_PER_CELL });
