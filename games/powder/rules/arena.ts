// The arena: what a cell can be, how it is laid out for a round, and where the players start.

import { below, shuffle } from '../../../netcode/sim/rng.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { ITEM_KINDS, type ItemKind, type PowderState } from './state.ts';
import * as tuning from './tuning.ts';

export const FLOOR = 0;
/** The border, and what stands in every round. */
export const PILLAR = 1;
export const CRATE = 2;
/** A crate that was hit: it blocks until it is gone. */
export const BURNING = 3;
/** A keg of powder goes off shortly after a flame has touched it. */
export const KEG = 4;
export const KEG_LIT = 5;
/** Fallen in sudden death. */
export const BLOCK = 6;

// Where pillars stand inside the border.
/** On every second cell of every second row. */
export const WORKSHOP = 0;
/** On every fourth: long sights, long flames. */
export const HALL = 1;
/** Walls between the rows, with doors that take turns: narrow, and a bomb shuts a row. */
export const ALLEYS = 2;

/** Shares of what crates hide, in a hundred. */
const ITEM_SHARES: { readonly [kind in ItemKind]: number } = {
  bomb: 27,
  reach: 26,
  speed: 18,
  kick: 8,
  throw: 7,
  shield: 5,
  curse: 9,
};

/** Columns and rows, both odd; about 20 free cells for each of eight or sixteen players, more for fewer. */
export function arenaSize(present: number): { readonly cols: number; readonly rows: number } {
  if (present <= 2) return { cols: 13, rows: 11 };
  if (present <= 4) return { cols: 15, rows: 11 };
  if (present <= 8) return { cols: 19, rows: 13 };
  return present <= 12 ? { cols: 23, rows: 15 } : { cols: 31, rows: 17 };
}

export function cellOf(state: PowderState, x: number, y: number): number {
  return (y >> tuning.CELL_SHIFT) * state.cols + (x >> tuning.CELL_SHIFT);
}

/** The middle of a cell, in steps. */
export function middleX(state: PowderState, cell: number): number {
  return (cell % state.cols) * tuning.STEPS_PER_CELL + tuning.HALF_CELL_STEPS;
}

export function middleY(state: PowderState, cell: number): number {
  return Math.floor(cell / state.cols) * tuning.STEPS_PER_CELL + tuning.HALF_CELL_STEPS;
}

/** How far to the next cell in a direction, as a cell index. */
export function stride(state: PowderState, dir: number): number {
  return DX[dir]! + DY[dir]! * state.cols;
}

/** Free floor: a player can walk in, a bomb can roll in. */
export function isOpen(state: PowderState, cell: number): boolean {
  return state.cells[cell] === FLOOR && state.bombAt[cell] === 0;
}

/** The seats of those who stand in a cell. */
export function playersIn(state: PowderState, cell: number): number[] {
  const { x, y } = state.players;
  return [...state.seats.keys()].filter(
    (seat) => state.seats[seat]!.alive && cellOf(state, x[seat]!, y[seat]!) === cell,
  );
}

/**
 * Start places as cells: corners first and opposite ones next to each other, so that few are far apart, then the
 * middles of the long edges, then two crossings inside: on the short edges two would share one corridor, and the
 * first bombs of both would close every way out. For more than eight see `startsInRows`.
 */
export function startCells(state: PowderState, count: number): number[] {
  if (count > 8) return startsInRows(state).slice(0, count);
  const right = state.cols - 2;
  const bottom = state.rows - 2;
  const across = (state.cols - 1) / 2;
  const down = (state.rows - 1) / 2;
  const places: readonly (readonly [number, number])[] = [
    [1, 1],
    [right, bottom],
    [right, 1],
    [1, bottom],
    [across, 1],
    [across, bottom],
    [5, down + 1],
    [right - 4, down - 1],
  ];
  return places.slice(0, count).map(([x, y]) => y * state.cols + x);
}

/** Four rows of start places, the outer ones first, each second row between the columns of the one above: eight cells to the next. */
function startsInRows({ cols, rows }: PowderState): number[] {
  return [1, rows - 2, 5, rows - 6].flatMap((row) => {
    const first = row === 1 || row === rows - 6 ? 1 : 5;
    return Array.from({ length: Math.ceil((cols - 1 - first) / 8) }, (_, at) => row * cols + first + 8 * at);
  });
}

/** Lays out pillars, crates, kegs and what the crates hide. */
export function layOutArena(state: PowderState, starts: readonly number[]): void {
  const { cols, rows, cells } = state;
  state.items.fill(0);
  state.flames.fill(0);
  state.arms.fill(0);
  state.bombAt.fill(0);
  state.bombs.fuse.fill(0);
  const places: number[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < cols; x++) {
      const edge = x === 0 || y === 0 || x === cols - 1 || y === rows - 1;
      const cell = y * cols + x;
      const atStart = distanceToStart(state, cell, starts) <= tuning.FREE_DISTANCE_CELLS;
      cells[cell] = edge || isPillar(state.map, x, y, atStart) ? PILLAR : FLOOR;
      if (cells[cell] === FLOOR && !atStart) places.push(cell);
    }
  }
  shuffle(state.rng, places);
  const crates = places.slice(0, Math.floor((places.length * state.crates) / 100));
  for (const cell of crates) cells[cell] = CRATE;
  placeKegs(state, crates, starts);
  hideItems(
    state,
    crates.filter((cell) => cells[cell] === CRATE),
  );
}

/** Around the starts the arenas are alike: a player who starts has a corner to run around. */
function isPillar(map: number, x: number, y: number, atStart: boolean): boolean {
  const workshop = x % 2 === 0 && y % 2 === 0;
  if (map === WORKSHOP || atStart) return workshop;
  if (map === HALL) return x % 4 === 0 && y % 4 === 0;
  return workshop || (y % 2 === 0 && ((x + y) >> 1) % 3 !== 0);
}

function placeKegs(state: PowderState, crates: readonly number[], starts: readonly number[]): void {
  let left = Math.floor((state.cols * state.rows) / tuning.CELLS_PER_KEG);
  for (const cell of crates) {
    if (left === 0) return;
    if (distanceToStart(state, cell, starts) < tuning.KEG_DISTANCE_CELLS) continue;
    state.cells[cell] = KEG;
    left--;
  }
}

/** By shares instead of dice for each crate: every round has its fair part of everything. */
function hideItems(state: PowderState, crates: number[]): void {
  shuffle(state.rng, crates);
  const count = Math.floor((crates.length * tuning.ITEMS_PERCENT) / 100);
  let at = 0;
  for (let kind = 0; kind < ITEM_KINDS.length; kind++) {
    const share = Math.round((count * ITEM_SHARES[ITEM_KINDS[kind]!]) / 100);
    for (let n = 0; n < share && at < crates.length; n++) state.items[crates[at++]!] = kind + 1;
  }
}

/** Up, down, left and right steps to the nearest start place. */
function distanceToStart(state: PowderState, cell: number, starts: readonly number[]): number {
  const { cols } = state;
  const x = cell % cols;
  const y = Math.floor(cell / cols);
  let nearest = cols + state.rows;
  for (const start of starts) {
    const far = Math.abs(x - (start % cols)) + Math.abs(y - Math.floor(start / cols));
    nearest = Math.min(nearest, far);
  }
  return nearest;
}

/** Whether sudden death has begun, or will have so many frames from now. */
export function isSudden({ suddenAt, since }: PowderState, ahead = 0): boolean {
  return suddenAt > 0 && since + ahead >= suddenAt;
}

/** The frame by which a round is pressed for time: sudden death, or the end. */
export function hurryAt({ suddenAt }: PowderState): number {
  return suddenAt || tuning.LONGEST_FRAMES;
}

/** A free, empty floor cell, by lot, or -1 when a few draws found none. */
export function drawFreeCell(state: PowderState): number {
  for (let draw = 0; draw < 24; draw++) {
    const cell = below(state.rng, state.cells.length);
    const free = isOpen(state, cell) && state.items[cell] === 0 && state.flames[cell] === 0;
    if (free) return cell;
  }
  return -1;
}

/** The cell on which block `index` of sudden death falls: clockwise from the top left, inwards; -1 after the last. */
export function spiralCell(state: PowderState, index: number): number {
  let left = index;
  for (let ring = 1; ; ring++) {
    const width = state.cols - 2 * ring;
    const height = state.rows - 2 * ring;
    if (width <= 0 || height <= 0) return -1;
    const around = height === 1 ? width : width === 1 ? height : 2 * (width + height) - 4;
    if (left >= around) {
      left -= around;
      continue;
    }
    let x = ring;
    let y = ring;
    if (left < width) x += left;
    else if (left < width + height - 1) {
      x += width - 1;
      y += left - width + 1;
    } else if (left < 2 * width + height - 2) {
      x += 2 * width + height - 3 - left;
      y += height - 1;
    } else y += around - left;
    return y * state.cols + x;
  }
}
