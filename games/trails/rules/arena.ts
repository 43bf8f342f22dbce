// The grid of walls. A wall's byte says whose it is and how it ran through the cell, so that the picture and
// the burning fuse follow from the grid alone.

import { type Dir, turned } from '../../kit/arena/rules/directions.ts';
import type { Cycle, TrailsState } from './state.ts';
import { ARENA_UNIT_COLS, ARENA_UNIT_ROWS, GAP_CELLS, GAP_EVERY_CELLS } from './tuning.ts';

/** Few cycles in a large arena keep apart: 80 x 45 cells for two, 128 x 72 for eight, 160 x 90 for sixteen. */
export function arenaScale(cycles: number): number {
  return cycles <= 8 ? 4 + Math.ceil(Math.max(cycles, 2) / 2) : 8 + Math.ceil((cycles - 8) / 4);
}

// A cell's byte: 0 is free ground; else 1 + 12 for each seat + 3 for each direction in + the turn, which is 0 to the left, 1 for
// straight on, 2 to the right.

/** Ways through a cell: three for each direction in. */
export const WAYS = 12;

/** A wall of a seat, with the direction in and the one out. */
export function wallByte(seat: number, into: Dir, out: Dir): number {
  const turn = (out - into + 1) & 3;
  // Back the way it came, over a wall of its own as a ghost: that is seen as straight on.
  return 1 + WAYS * seat + 3 * into + (turn === 3 ? 1 : turn);
}

/** The seat whose wall it is, or -1 for free ground. */
export function wallSeat(byte: number): number {
  return Math.floor((byte - 1) / WAYS);
}

/** A cell of rock. */
export const ROCK_BYTE = 255;
/** What `wallSeat` has for it: a number beyond all seats. */
export const ROCK = 21;

/** Which of WAYS a wall goes through its cell. */
export function wallWay(byte: number): number {
  return (byte - 1) % WAYS;
}

/** The directions in and out of one of WAYS. */
export function directionsOf(way: number): { readonly into: Dir; readonly out: Dir } {
  const into = Math.floor(way / 3) as Dir;
  return { into, out: turned(into, (way % 3) - 1) };
}

export function wallIn(byte: number): Dir {
  return Math.floor(wallWay(byte) / 3) as Dir;
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

/** Whether a cycle leaves a wall in the cell that it is in: as a ghost, and where a gap is due, it leaves none. */
export function leavesWall({ gaps }: TrailsState, { ghost, way }: Cycle): boolean {
  return ghost === 0 && !(gaps && way % GAP_EVERY_CELLS >= GAP_EVERY_CELLS - GAP_CELLS);
}

/** Inside the border and free of walls. */
export function isOpen(state: TrailsState, x: number, y: number): boolean {
  return inBounds(state, x, y) && state.grid[y * state.cols + x] === 0;
}

/** Erases every wall within `radius` cells of a point but those under solid heads. */
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
