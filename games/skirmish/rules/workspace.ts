// What a step works out for itself and discards: paths, who is near whom, wishes to move.
//
// It hangs on the state object without being part of it: everything in it is either made anew in each step or checked
// against the state before use, so that a state that was cloned, restored or loaded goes on exactly like the original.

import { isUnit, NONE } from './kinds.ts';
import { createPathMap, type PathMap, refreshPathMap } from './movement/distance-fields.ts';
import { GATHER, type SkirmishState } from './state.ts';
import { SLOTS, TILE } from './tuning.ts';

/** Who is near is kept by squares of this many tiles. */
const SQUARE_TILES = 2;
const SQUARE = SQUARE_TILES * TILE;

export interface Workspace {
  readonly paths: PathMap;
  /** Squares of a side. */
  readonly side: number;
  /** Slots sorted by square: those of square s are from first[s] to first[s + 1]. */
  readonly first: Uint16Array;
  readonly slots: Uint16Array;
  /** How many slots are in use, lowest first, and which. */
  count: number;
  readonly used: Uint16Array;
  /** Where each unit wants to go in this step. */
  readonly moveX: Float64Array;
  readonly moveY: Float64Array;
  /** How others push it. */
  readonly pushX: Float64Array;
  readonly pushY: Float64Array;
  /** 1 for a unit that fights or mines where it stands and holds its ground. */
  readonly rooted: Uint8Array;
  /** Workers on the way to or at a patch, by tile. */
  readonly miners: Uint8Array;
}

// biome-ignore lint/plugin: each is made from its state alone and brought up to date before it is used
const works = new WeakMap<SkirmishState, Workspace>();

/** The work space of a state, brought up to date with it. */
export function workspaceOf(state: SkirmishState): Workspace {
  let work = works.get(state);
  if (!work || work.paths.size !== state.size) {
    work = createWorkspace(state.size);
    works.set(state, work);
  }
  refreshPathMap(work.paths, state.solid);
  sortBySquare(state, work);
  return work;
}

function createWorkspace(size: number): Workspace {
  const side = Math.ceil(size / SQUARE_TILES);
  return {
    paths: createPathMap(size),
    side,
    first: new Uint16Array(side * side + 1),
    slots: new Uint16Array(SLOTS),
    count: 0,
    used: new Uint16Array(SLOTS),
    moveX: new Float64Array(SLOTS),
    moveY: new Float64Array(SLOTS),
    pushX: new Float64Array(SLOTS),
    pushY: new Float64Array(SLOTS),
    rooted: new Uint8Array(SLOTS),
    miners: new Uint8Array(size * size),
  };
}

function sortBySquare(state: SkirmishState, work: Workspace): void {
  const { kind, x, y, order, goal } = state.entities;
  const { first, slots, used, side, miners } = work;
  first.fill(0);
  miners.fill(0);
  let count = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (kind[slot] === NONE) continue;
    used[count++] = slot;
    first[squareAt(side, x[slot]!, y[slot]!) + 1]!++;
    if (order[slot] === GATHER && isUnit(kind[slot]!)) miners[goal[slot]!]!++;
  }
  work.count = count;
  for (let square = 0; square < side * side; square++) first[square + 1]! += first[square]!;
  // From the last to the first, so that each square's slots come out in rising order.
  for (let index = count - 1; index >= 0; index--) {
    const slot = used[index]!;
    const square = squareAt(side, x[slot]!, y[slot]!) + 1;
    slots[--first[square]!] = slot;
  }
  // Each entry was moved down to the start of its own square: shift them back into place.
  for (let square = 0; square < side * side; square++) first[square] = first[square + 1]!;
  first[side * side] = count;
}

function squareAt(side: number, x: number, y: number): number {
  return Math.floor(y / SQUARE) * side + Math.floor(x / SQUARE);
}

/** Calls back with each slot whose centre may be within `reach` of a point, in a fixed order. */
export function eachNear(
  work: Workspace,
  x: number,
  y: number,
  reach: number,
  visit: (slot: number) => void,
): void {
  const { side, first, slots } = work;
  const left = Math.max(0, Math.floor((x - reach) / SQUARE));
  const right = Math.min(side - 1, Math.floor((x + reach) / SQUARE));
  const top = Math.max(0, Math.floor((y - reach) / SQUARE));
  const bottom = Math.min(side - 1, Math.floor((y + reach) / SQUARE));
  for (let row = top; row <= bottom; row++) {
    // Squares of a row lie side by side, so one run covers them.
    const end = first[row * side + right + 1]!;
    for (let index = first[row * side + left]!; index < end; index++) visit(slots[index]!);
  }
}
