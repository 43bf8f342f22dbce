// One picture of Trails, as all of its parts see it.

import type * as arena from '../../kit/arena/scene.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { TrailsState } from '../rules/state.ts';
import type { TrailsWords } from '../words.ts';

/** A scene of Trails: figures are at the heads, in cells from the arena's corner; cell (0, 0) has its centre at 0.5, 0.5. */
export type Scene = arena.Scene<TrailsState, Point, TrailsWords>;
