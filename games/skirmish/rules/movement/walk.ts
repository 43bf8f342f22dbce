// One unit's wish to move: from corner to corner of its way, and when it may call itself arrived.

import { speedOf } from '../find-effects.ts';
import { factsOf } from '../kinds.ts';
import type { SkirmishState } from '../state.ts';
import { TILE, WAY_EVERY_STEPS } from '../tuning.ts';
import type { Workspace } from '../workspace.ts';
import { findCorner } from './pathfinding.ts';

/** Close enough to a corner to look for the next. */
const CORNER_REACHED = 0.4 * TILE;
/** Near its place a unit that is held up settles where it is; far away it waits until the way is free. */
const NEAR_TILES = 3;
const SETTLE_STEPS = 10;
/** Distance from the goal at which a block of a hundred may begin; units behind it settle after a little patience. */
const BLOCK_TILES = 9;
const BLOCK_STEPS = 36;
const GIVE_UP_STEPS = 200;

/** Wishes a step towards (toX, toY), along the field of `goal` where the straight line is blocked. */
export function walkTowards(
  state: SkirmishState,
  work: Workspace,
  slot: number,
  toX: number,
  toY: number,
  goal: number,
): void {
  const e = state.entities;
  const x = e.x[slot]!;
  const y = e.y[slot]!;
  let dx = e.wayX[slot]! - x;
  let dy = e.wayY[slot]! - y;
  if ((state.frame + slot) % WAY_EVERY_STEPS === 0 || dx * dx + dy * dy < CORNER_REACHED * CORNER_REACHED) {
    const corner = findCorner(work.paths, { x, y }, { x: toX, y: toY }, goal);
    e.wayX[slot] = corner.x;
    e.wayY[slot] = corner.y;
    dx = e.wayX[slot]! - x;
    dy = e.wayY[slot]! - y;
  }
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far < 1) return;
  const part = Math.min(1, speedOf(state, slot) / far);
  work.moveX[slot] = dx * part;
  work.moveY[slot] = dy * part;
}

/** Whether the unit is where its order leads, or as near as it will get. */
export function hasArrived(state: SkirmishState, slot: number): boolean {
  const e = state.entities;
  const dx = e.orderX[slot]! - e.x[slot]!;
  const dy = e.orderY[slot]! - e.y[slot]!;
  const square = dx * dx + dy * dy;
  if (square <= 60 * 60) return true;
  const within = (tiles: number) => square < tiles * TILE * (tiles * TILE);
  const patience = within(NEAR_TILES) ? SETTLE_STEPS : within(BLOCK_TILES) ? BLOCK_STEPS : GIVE_UP_STEPS;
  return e.stuck[slot]! > patience;
}

const OCTANT = 32;

/** Turns a unit towards a direction: an angle of 256 parts, good to half a part, from one division. */
export function turnTowards(state: SkirmishState, slot: number, dx: number, dy: number): void {
  if (dx === 0 && dy === 0) return;
  const across = Math.abs(dx);
  const down = Math.abs(dy);
  const ratio = across > down ? down / across : across / down;
  // atan(r) is near r * (pi / 4 + 0.273 * (1 - r)), in parts of which 32 are an eighth of the circle.
  const eighth = ratio * (OCTANT + 11.1 * (1 - ratio));
  const quarter = across > down ? eighth : 2 * OCTANT - eighth;
  const half = dx < 0 ? 4 * OCTANT - quarter : quarter;
  state.entities.face[slot] = Math.floor(dy < 0 ? 8 * OCTANT - half + 0.5 : half + 0.5) & 255;
}

/** Half of the width of the unit in a slot. */
export function radiusOf(state: SkirmishState, slot: number): number {
  return factsOf(state.entities.kind[slot]!).radius;
}
