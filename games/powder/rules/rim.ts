// Who is out walks around the arena on its border and throws bombs in: there is something to do until the next round.

import type { Edge, Rim } from '../../kit/arena/rules/rim.ts';
import * as rims from '../../kit/arena/rules/rim.ts';
import { cue } from '../../kit/rules/cue.ts';
import type { Point } from '../../kit/rules/point.ts';
import { BOMB } from '../info.ts';
import { cellOf } from './arena.ts';
import { throwIn } from './bombs.ts';
import type { PowderState } from './state.ts';
import * as tuning from './tuning.ts';

/** From the middle of one corner to that of the next. */
function rimOf({ cols, rows }: PowderState): Rim {
  return { wide: (cols - 1) * tuning.STEPS_PER_CELL, high: (rows - 1) * tuning.STEPS_PER_CELL };
}

export function edgeAt(state: PowderState, rim: number): Edge {
  return rims.edgeAt(rimOf(state), rim);
}

/** A place on the rim in steps, as players have it. */
export function placeOnRim(state: PowderState, rim: number): Point {
  const { x, y } = rims.pointOnRim(rimOf(state), rim);
  return { x: tuning.HALF_CELL_STEPS + x, y: tuning.HALF_CELL_STEPS + y };
}

/** One frame's input of a player who is out. */
export function actOnRim(state: PowderState, seat: number, input: number): void {
  const { players } = state;
  const { present, outAt } = state.seats[seat]!;
  const pressed = input & ~players.held[seat]!;
  players.held[seat] = input;
  if (!present || state.since - outAt < tuning.RIM_AFTER_FRAMES) return;
  if (players.rim[seat]! < 0) {
    const half = tuning.HALF_CELL_STEPS;
    players.rim[seat] = rims.rimNear(rimOf(state), players.x[seat]! - half, players.y[seat]! - half);
    players.reload[seat] = 0;
    const { x, y } = placeOnRim(state, players.rim[seat]!);
    cue(state, 'rim', seat, x, y);
  }
  if (players.reload[seat]! > 0) players.reload[seat]!--;
  players.rim[seat] = rims.walkRim(rimOf(state), players.rim[seat]!, input, tuning.RIM_STEPS_PER_FRAME);
  // The last flames burn undisturbed.
  if (pressed & BOMB && players.reload[seat] === 0 && state.decidedAt < 0) {
    const { x, y } = placeOnRim(state, players.rim[seat]!);
    const inwards = (edgeAt(state, players.rim[seat]!).side + 2) & 3;
    if (!isCorner(state, cellOf(state, x, y)) && throwIn(state, seat, cellOf(state, x, y), inwards))
      players.reload[seat] = tuning.RIM_RELOAD_FRAMES;
  }
}

/** Corners are closed to bombs. */
function isCorner({ cols, rows }: PowderState, cell: number): boolean {
  const col = cell % cols;
  return (col === 0 || col === cols - 1) && (cell < cols || cell >= cols * (rows - 1));
}
