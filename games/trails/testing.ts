// Matches set up by hand, for the tests of the rules.

import type { Dir } from '../kit/arena/rules/directions.ts';
import { matchesOf } from '../kit/testing/arena.ts';
import { info } from './info.ts';
import { wallByte } from './rules/arena.ts';
import { rules } from './rules/rules.ts';
import type { Cycle, TrailsState } from './rules/state.ts';

export { inTeams, seats } from '../kit/testing/arena.ts';

export const { playing, playingWith, run, runUntil, botMatch } = matchesOf(info, rules);

/** Puts a cycle at the centre of a cell, on its own wall, idle. */
export function put(state: TrailsState, seat: number, x: number, y: number, dir: Dir): Cycle {
  const cycle = state.seats[seat]!;
  state.grid[cycle.y * state.cols + cycle.x] = 0;
  Object.assign(cycle, { x, y, dir, offset: 0, turned: false, turns: [] });
  state.grid[y * state.cols + x] = wallByte(seat, dir, dir);
  return cycle;
}

/** Lays a wall of a seat from one cell to another in the same row or column. */
export function layWall(
  state: TrailsState,
  seat: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  for (let y = Math.min(y0, y1); y <= Math.max(y0, y1); y++) {
    for (let x = Math.min(x0, x1); x <= Math.max(x0, x1); x++) {
      state.grid[y * state.cols + x] = wallByte(seat, y0 === y1 ? 1 : 2, y0 === y1 ? 1 : 2);
    }
  }
}

/** Presses for one frame: the next one is for the test to look at. */
export function tap(state: TrailsState, inputs: readonly number[]): void {
  run(state, 1, inputs);
}
