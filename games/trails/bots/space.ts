// How a bot sees the arena: how far a line is free, and how much ground it would reach before its rivals.

import { allied } from '../../../netcode/sim/teams.ts';
import { type Dir, DX, DY } from '../../kit/arena/rules/directions.ts';
import { info } from '../info.ts';
import { arenaScale, insetCols, isOpen } from '../rules/arena.ts';
import type { TrailsState } from '../rules/state.ts';
import { ARENA_UNIT_COLS, ARENA_UNIT_ROWS } from '../rules/tuning.ts';

/** Free cells in a straight line after a cell, up to `limit`. */
export function freeAhead(state: TrailsState, x: number, y: number, dir: Dir, limit: number): number {
  const dx = DX[dir]!;
  const dy = DY[dir]!;
  const sides = insetCols(state.inset);
  const toBorder =
    dx > 0
      ? state.cols - sides - 1 - x
      : dx < 0
        ? x - sides
        : dy > 0
          ? state.rows - state.inset - 1 - y
          : y - state.inset;
  const most = Math.min(limit, toBorder);
  const step = dy * state.cols + dx;
  let at = y * state.cols + x;
  for (let cells = 0; cells < most; cells++) {
    at += step;
    if (state.grid[at] !== 0) return cells;
  }
  return Math.max(0, most);
}

/** Walls and border among the four neighbours of a cell. */
export function wallsAround(state: TrailsState, x: number, y: number): number {
  let walls = 0;
  for (let dir = 0; dir < 4; dir++) if (!isOpen(state, x + DX[dir]!, y + DY[dir]!)) walls++;
  return walls;
}

export interface Rival {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly dir: Dir;
  /** Cells along rows and columns. */
  readonly distance: number;
}

/** The nearest living rival within `reach` cells, or null. */
export function nearestRival(state: TrailsState, seat: number, reach: number): Rival | null {
  const me = state.seats[seat]!;
  let nearest: Rival | null = null;
  for (let rival = 0; rival < state.seats.length; rival++) {
    const { alive, x, y, dir } = state.seats[rival]!;
    if (!alive || allied(state.seats, rival, seat)) continue;
    const distance = Math.abs(x - me.x) + Math.abs(y - me.y);
    if (distance <= (nearest ? nearest.distance - 1 : reach)) nearest = { seat: rival, x, y, dir, distance };
  }
  return nearest;
}

/** Whether anybody else, partners too, is within `reach` cells. */
export function somebodyNear(state: TrailsState, seat: number, reach: number): boolean {
  const me = state.seats[seat]!;
  return state.seats.some(
    ({ alive, x, y }, other) => alive && other !== seat && Math.abs(x - me.x) + Math.abs(y - me.y) <= reach,
  );
}

/** Scale of the largest arena. */
const MOST_SCALE = arenaScale(info.maxSeats);
const MOST_CELLS = ARENA_UNIT_COLS * MOST_SCALE * (ARENA_UNIT_ROWS * MOST_SCALE);
// biome-ignore-start lint/plugin: too large to allocate for each thought, and each call reads only what it wrote
const seen = new Uint8Array(MOST_CELLS);
const queue = new Uint16Array(MOST_CELLS);
const depth = new Uint16Array(MOST_CELLS);
// biome-ignore-end lint/plugin: as above

/** What a cell is worth that the rival is nearer to: little, but more than a dead end. */
const CONTESTED_WORTH = 0.375;

/**
 * The ground reachable from (x, y) in cells, up to about `limit`; what the rival would reach first counts for
 * less. Ground that is about to close can be crossed but is worth 0.
 */
export function territory(
  state: TrailsState,
  x: number,
  y: number,
  rival: Rival | null,
  limit: number,
): number {
  if (!isOpen(state, x, y)) return 0;
  const { cols, grid } = state;
  const left = insetCols(state.inset);
  const right = cols - left;
  const top = state.inset;
  const bottom = state.rows - top;
  const safeLeft = insetCols(state.nextInset);
  const safeTop = state.nextInset;
  seen.fill(0, 0, grid.length);
  let tail = 0;
  const visit = (next: number, far: number) => {
    if (seen[next] !== 0 || grid[next] !== 0) return;
    seen[next] = 1;
    queue[tail] = next;
    depth[tail++] = far;
  };
  visit(y * cols + x, 1);
  let ground = 0;
  for (let head = 0; head < tail && ground < limit && head < 2 * limit; head++) {
    const at = queue[head]!;
    const row = (at / cols) | 0;
    const col = at - row * cols;
    const far = depth[head]!;
    if (col >= safeLeft && col < cols - safeLeft && row >= safeTop && row < state.rows - safeTop) {
      const contested = rival !== null && Math.abs(rival.x - col) + Math.abs(rival.y - row) < far;
      ground += contested ? CONTESTED_WORTH : 1;
    }
    if (col > left) visit(at - 1, far + 1);
    if (col + 1 < right) visit(at + 1, far + 1);
    if (row > top) visit(at - cols, far + 1);
    if (row + 1 < bottom) visit(at + cols, far + 1);
  }
  return ground;
}
