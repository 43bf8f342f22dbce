// Matches set up by hand, for the tests of the rules.

import type { Seat } from '../../netcode/sim/rules.ts';
import type { Dir } from '../kit/arena/rules/directions.ts';
import { INTRO_FRAMES } from '../kit/arena/rules/round.ts';
import { wallByte } from './rules/arena.ts';
import { rules } from './rules/rules.ts';
import type { Cycle, TrailsState } from './rules/state.ts';

export function seats(kinds: readonly Seat['kind'][]): Seat[] {
  return kinds.map((kind, seat) => ({ kind, name: `Seat ${seat}` }));
}

/** A match of players, at the first frame of play. */
export function playing(count: number, options: { readonly [key: string]: number } = {}): TrailsState {
  return playingWith(new Array<Seat['kind']>(count).fill('player'), options);
}

export function playingWith(
  kinds: readonly Seat['kind'][],
  options: { readonly [key: string]: number } = {},
): TrailsState {
  const state = rules.start({ seed: 7, seats: seats(kinds), options });
  run(state, INTRO_FRAMES);
  if (state.phase !== 'play') throw new Error('the round has not begun');
  return state;
}

/** Puts a cycle at the centre of a cell, on its own wall, with nothing under way. */
export function put(state: TrailsState, seat: number, x: number, y: number, dir: Dir): Cycle {
  const cycle = state.cycles[seat]!;
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

/** Steps with the same input bytes, by seat, in every frame. */
export function run(state: TrailsState, frames: number, inputs: readonly number[] = []): void {
  const bytes = new Uint8Array(state.cycles.length);
  bytes.set(inputs);
  for (let frame = 0; frame < frames; frame++) rules.step(state, bytes);
}

/** Presses for one frame, then lets go. */
export function tap(state: TrailsState, inputs: readonly number[]): void {
  run(state, 1, inputs);
}

/** Steps without input until something holds; a bound keeps a broken rule from hanging the test. */
export function runUntil(state: TrailsState, holds: (state: TrailsState) => boolean, limit = 20_000): number {
  for (let frame = 0; frame < limit; frame++) {
    if (holds(state)) return frame;
    run(state, 1);
  }
  throw new Error(`did not happen within ${limit} frames`);
}
