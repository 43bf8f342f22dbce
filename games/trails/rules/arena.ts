// The grid of walls. A wall's byte says whose it is and how it ran through the cell, so that the picture and
// the burning fuse need nothing but the grid.

import type { Dir } from '../../kit/arena/rules/directions.ts';
import type { Cycle, TrailsState } from './state.ts';
import { ARENA_UNIT_COLS, ARENA_UNIT_ROWS, GAP_CELLS, GAP_EVERY_CELLS } from './tuning.ts';

/** Few cycles in a large arena never meet: 80 x 45 cells for two, 128 x 72 for eight. */
export function arenaScale(cycles: number): number {
  return 4 + Math.ceil(Math.max(cycles, 2) / 2);
}

// A cell's byte: bits 0-3 seat + 1 (0 is free ground), bits 4-5 direction in, bits 6-7 direction out.

export function wallByte(seat: number, into: Dir, out: Dir): number {
  return (seat + 1) | (into << 4) | (out << 6);
}

/** The seat whose wall it is, or -1 for free ground. */
export function wallSeat(byte: number): number {
  return (byte & 15) - 1;
}

/** A cell of rock: a wall of seat 14, whom nobody has. */
export const ROCK_BYTE = 15;
export const ROCK = 14;

export function wallIn(byte: number): Dir {
  return ((byte >> 4) & 3) as Dir;
}

/** Columns closed at each side when `inset` rows are closed at top and bottom. */
export function insetCols(inset: number): number {
  return Math.floor((inset * ARENA_UNIT_COLS) / ARENA_UNIT_ROWS);
}

/** Whether the cell is inside the border as it stands, or as it would with another `inset`. */
export function inBounds(state: TrailsState, x: number, y: number, inset = state.inset): boolean {
  const sides = insetCols(inset);
  return x >= sides && x < state.cols - sides && y >= inset && y < state.rows - inset;
}

/** Whether a cycle leaves a wall in the cell that it is in: not as a ghost, and not where there is to be a gap. */
export function leavesWall({ gaps }: TrailsState, { ghost, way }: Cycle): boolean {
  return ghost === 0 && !(gaps && way % GAP_EVERY_CELLS >= GAP_EVERY_CELLS - GAP_CELLS);
}

/** Inside the border and no wall. */
export function isOpen(state: TrailsState, x: number, y: number): boolean {
  return inBounds(state, x, y) && state.grid[y * state.cols + x] === 0;
}

/** Erases every wall within `radius` cells of a point, but not from under a solid head. */
export function eraseDisc(state: TrailsState, x: number, y: number, radius: number): void {
  // A little more than the radius squared rounds the disc off at its four tips.
  const reach = radius * radius + radius;
  for (let dy = -radius; dy <= radius; dy++) {
    const row = y + dy;
    if (row < 0 || row >= state.rows) continue;
    for (let dx = -radius; dx <= radius; dx++) {
      const col = x + dx;
      if (col < 0 || col >= state.cols || dx * dx + dy * dy > reach) continue;
      state.grid[row * state.cols + col] = 0;
    }
  }
  for (let seat = 0; seat < state.seats.length; seat++) {
    const head = state.seats[seat]!;
    const at = head.y * state.cols + head.x;
    if (head.alive && leavesWall(state, head) && state.grid[at] === 0)
      state.grid[at] = wallByte(seat, head.dir, head.dir);
  }
}
