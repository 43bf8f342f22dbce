// Matches set up by hand, for the tests of the rules.

import type { Seat } from '../../netcode/sim/rules.ts';
import { INTRO_FRAMES } from '../kit/arena/rules/round.ts';
import { FLOOR, middleX, middleY } from './rules/arena.ts';
import { rules } from './rules/rules.ts';
import type { PowderState } from './rules/state.ts';
import { FLAME_FRAMES } from './rules/tuning.ts';

export function seats(kinds: readonly Seat['kind'][]): Seat[] {
  return kinds.map((kind, seat) => ({ kind, name: `Seat ${seat}` }));
}

/** A match of players at the first frame of play. */
export function playing(
  kinds: number | readonly Seat['kind'][],
  options: { readonly [key: string]: number } = {},
): PowderState {
  const all = typeof kinds === 'number' ? new Array<Seat['kind']>(kinds).fill('player') : kinds;
  const state = rules.start({ seed: 7, seats: seats(all), options });
  run(state, INTRO_FRAMES);
  if (state.phase !== 'play') throw new Error('the round has not begun');
  return state;
}

/** The same with an arena of nothing but pillars. */
export function playingBare(
  kinds: number | readonly Seat['kind'][],
  options: { readonly [key: string]: number } = {},
): PowderState {
  const state = playing(kinds, options);
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

/** Steps with the same input bytes, by seat, in every frame; gives the kinds of the cues there were. */
export function run(state: PowderState, frames: number, inputs: readonly number[] = []): string[] {
  const bytes = new Uint8Array(state.names.length);
  bytes.set(inputs);
  const kinds: string[] = [];
  for (let frame = 0; frame < frames; frame++) {
    rules.step(state, bytes);
    for (const { kind } of state.cues) kinds.push(kind);
  }
  return kinds;
}

/** Presses for one frame, then lets go for one. */
export function tap(state: PowderState, inputs: readonly number[]): void {
  run(state, 1, inputs);
  run(state, 1);
}

/** Steps without input until something holds; a bound keeps a broken rule from hanging the test. */
export function runUntil(state: PowderState, holds: (state: PowderState) => boolean, limit = 20_000): number {
  for (let frame = 0; frame < limit; frame++) {
    if (holds(state)) return frame;
    run(state, 1);
  }
  throw new Error(`did not happen within ${limit} frames`);
}
