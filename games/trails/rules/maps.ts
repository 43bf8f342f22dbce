// What stands in the arena before anybody rides: it is empty, or has pillars, or a cross of walls with gates. It is rock, a wall
// without an owner: as hard as any, and blasts and shields tear it as they tear any.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { ROCK_BYTE } from './arena.ts';
import type { TrailsState } from './state.ts';

export const PILLARS = 1;
export const GATES = 2;

/** Rows of an arena for each cell of a pillar's side. */
const ROWS_PER_PILLAR_CELL = 12;
const GATE_CELLS = 9;
/** Starts are clear of it by so much, and ahead by so much: a second and a half to look around. */
const FREE_CELLS = 5;
const FREE_AHEAD_CELLS = 30;

/** Called when everybody stands at the start. */
export function layRocks(state: TrailsState): void {
  const { cols, rows, map } = state;
  if (map === PILLARS) {
    const side = Math.floor(rows / ROWS_PER_PILLAR_CELL);
    for (let across = 1; across < 6; across++) {
      for (let down = 1; down < 4; down++) {
        // Every second row is moved by half a step, so that straight ways between them are short.
        const left = Math.floor((cols * (across - (down % 2 === 0 ? 0.5 : 0))) / 5.5) - (side >> 1);
        rock(state, left, Math.floor((rows * down) / 4) - (side >> 1), side, side);
      }
    }
  } else if (map === GATES) {
    rock(state, cols / 2 - 1, 0, 2, rows);
    rock(state, 0, Math.floor(rows / 2) - 1, cols, 2);
    // In the middle of each arm, and where they meet.
    for (const part of [0.25, 0.5, 0.75]) {
      const x = Math.floor(cols * part) - (GATE_CELLS >> 1);
      const y = Math.floor(rows * part) - (GATE_CELLS >> 1);
      fill(state, x, Math.floor(rows / 2) - 1, GATE_CELLS, 2, 0);
      fill(state, cols / 2 - 1, y, 2, GATE_CELLS, 0);
    }
  }
}

function rock(state: TrailsState, left: number, top: number, width: number, height: number): void {
  fill(state, left, top, width, height, ROCK_BYTE);
}

function fill(
  state: TrailsState,
  left: number,
  top: number,
  width: number,
  height: number,
  byte: number,
): void {
  for (let y = Math.max(0, top); y < Math.min(state.rows, top + height); y++)
    for (let x = Math.max(0, left); x < Math.min(state.cols, left + width); x++)
      if (!atStart(state, x, y)) state.grid[y * state.cols + x] = byte;
}

function atStart(state: TrailsState, x: number, y: number): boolean {
  return state.seats.some((cycle) => {
    if (!cycle.alive) return false;
    const dx = x - cycle.x;
    const dy = y - cycle.y;
    const ahead = dx * DX[cycle.dir]! + dy * DY[cycle.dir]!;
    const aside = Math.abs(dx * DY[cycle.dir]!) + Math.abs(dy * DX[cycle.dir]!);
    return aside <= FREE_CELLS && ahead >= -FREE_CELLS && ahead <= FREE_AHEAD_CELLS;
  });
}
