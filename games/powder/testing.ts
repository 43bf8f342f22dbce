// Matches set up by hand, for the tests of the rules.

import type { Seat } from '../../netcode/sim/rules.ts';
import { matchesOf } from '../kit/testing/arena.ts';
import { info } from './info.ts';
import { FLOOR, middleX, middleY } from './rules/arena.ts';
import { rules } from './rules/rules.ts';
import type { PowderState } from './rules/state.ts';
import { FLAME_FRAMES } from './rules/tuning.ts';

export { inTeams, seats } from '../kit/testing/arena.ts';

export const { playing, playingWith, run, tap, runUntil, botMatch } = matchesOf(info, rules);

/** A match at the first frame of play, with an arena of pillars alone. */
export function playingBare(
  kinds: number | readonly Seat['kind'][],
  options: { readonly [key: string]: number } = {},
): PowderState {
  return bare(playing(kinds, options));
}

/** Leaves only pillars. */
export function bare(state: PowderState): PowderState {
  for (let cell = 0; cell < state.cells.length; cell++)
    if (state.cells[cell] !== 1) state.cells[cell] = FLOOR;
  state.items.fill(0);
  return state;
}

/** The cell in a column and a row. */
export function at(state: PowderState, col: number, row: number): number {
  return row * state.cols + col;
}

/** Puts a player into the middle of a cell, plus so many steps. */
export function put(state: PowderState, seat: number, col: number, row: number, dx = 0, dy = 0): void {
  state.players.x[seat] = middleX(state, at(state, col, row)) + dx;
  state.players.y[seat] = middleY(state, at(state, col, row)) + dy;
}

/** A flame of a seat in a cell, as an explosion leaves it. */
export function light(state: PowderState, col: number, row: number, owner: number): void {
  state.flames[at(state, col, row)] = FLAME_FRAMES;
  state.arms[at(state, col, row)] = owner << 4;
}

/** Column and row of a player. */
export function placeOf(state: PowderState, seat: number): readonly [number, number] {
  return [state.players.x[seat]! >> 8, state.players.y[seat]! >> 8];
}
