// Power-ups: where they appear, who takes them, what they do. Taking one uses it at once.

import { below } from '../../../netcode/sim/rng.ts';
import { allied } from '../../../netcode/sim/teams.ts';
import { cue } from '../../kit/rules/cue.ts';
import { eraseDisc, inBounds, insetCols, isOpen } from './arena.ts';
import { tankOf } from './ride.ts';
import { type Cycle, ITEM_KINDS, type ItemKind, type TrailsState } from './state.ts';
import * as tuning from './tuning.ts';

/** Tries at a place for a new item; when all fail the arena is too full for items anyway. */
const PLACE_TRIES = 12;

/** Drops a new item now and then and those that the host gives, and removes those that the border has reached. */
export function tendItems(state: TrailsState): void {
  if (state.items.some((item) => !inBounds(state, item.x, item.y))) {
    state.items = state.items.filter((item) => inBounds(state, item.x, item.y));
  }
  for (; state.gifts > 0; state.gifts--) dropItem(state, 'gift');
  const due = state.since - tuning.ITEM_FIRST_FRAMES;
  if (due < 0 || due % tuning.ITEM_EVERY_FRAMES !== 0) return;
  if (state.items.length < itemLimit(state)) dropItem(state);
}

/** Two for two cycles, five for eight. */
function itemLimit(state: TrailsState): number {
  return 1 + Math.ceil(state.seats.filter(({ present }) => present).length / 2);
}

/** Puts a drawn power-up on a free place, if there is one. */
function dropItem(state: TrailsState, as: 'item' | 'gift' = 'item'): void {
  // Clear of ground that is about to close.
  const top = state.nextInset + 3;
  const side = insetCols(state.nextInset) + 3;
  const width = state.cols - 2 * side;
  const height = state.rows - 2 * top;
  if (width < 1 || height < 1) return;
  for (let attempt = 0; attempt < PLACE_TRIES; attempt++) {
    const x = side + below(state.rng, width);
    const y = top + below(state.rng, height);
    if (!roomForItem(state, x, y)) continue;
    const kind = ITEM_KINDS[below(state.rng, ITEM_KINDS.length)]!;
    state.items.push({ kind, x, y });
    cue(state, as, -1, x, y, ITEM_KINDS.indexOf(kind));
    return;
  }
}

function roomForItem(state: TrailsState, x: number, y: number): boolean {
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) if (!isOpen(state, x + dx, y + dy)) return false;
  }
  for (const item of state.items) if (Math.abs(item.x - x) + Math.abs(item.y - y) < 12) return false;
  for (const head of state.seats) {
    if (head.alive && Math.abs(head.x - x) + Math.abs(head.y - y) < tuning.ITEM_HEAD_DISTANCE_CELLS)
      return false;
  }
  return true;
}

/** Called when a cycle has entered a cell: takes what lies within reach. */
export function takeItems(state: TrailsState, seat: number, cycle: Cycle): void {
  for (let i = state.items.length - 1; i >= 0; i--) {
    const item = state.items[i]!;
    const reach = Math.max(Math.abs(item.x - cycle.x), Math.abs(item.y - cycle.y));
    if (reach > tuning.ITEM_REACH_CELLS) continue;
    state.items.splice(i, 1);
    cue(state, 'pickup', seat, item.x, item.y, ITEM_KINDS.indexOf(item.kind));
    useItem(state, seat, cycle, item.kind);
  }
}

export function useItem(state: TrailsState, seat: number, cycle: Cycle, kind: ItemKind): void {
  switch (kind) {
    case 'ghost':
      cycle.ghost = tuning.GHOST_FRAMES;
      return;
    case 'blast':
      eraseDisc(state, cycle.x, cycle.y, tuning.BLAST_RADIUS_CELLS);
      return;
    case 'shield':
      cycle.shield = true;
      return;
    case 'surge':
      cycle.surge = tuning.SURGE_FRAMES;
      cycle.energy = tankOf(cycle);
      return;
    case 'slow':
      for (let rival = 0; rival < state.seats.length; rival++) {
        const other = state.seats[rival]!;
        if (other.alive && !allied(state.seats, rival, seat)) other.slow = tuning.SLOW_FRAMES;
      }
      return;
  }
}
