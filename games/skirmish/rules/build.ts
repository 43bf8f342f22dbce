// Putting up buildings: where one may stand, placing the site, and the work on it.

import { cornerTile, gapToSquare, idOf, slotOf, spawn, tileOf } from './entities.ts';
import { choosePatch, sendToPatch } from './gather.ts';
import { factsOf, isBuilding } from './kinds.ts';
import { radiusOf, turnTowards, walkTowards } from './movement/walk.ts';
import { giveOrder } from './orders.ts';
import { BUILD, cue, FREE, MEND, type SkirmishState } from './state.ts';
import {
  BUILDINGS_PER_SEAT,
  HALF_TILE,
  MAX_WAYPOINTS,
  MEND_PERCENT_PER_SECOND,
  SLOTS,
  STEPS_PER_SECOND,
  TILE,
} from './tuning.ts';
import { finish, goOn } from './waypoints.ts';
import type { Workspace } from './workspace.ts';

const AT_HAND = 0.45 * TILE;
/** A site begins with this much of its hit points. */
const SITE_PERCENT = 10;
/** Mending is done twice a second, so that whole hit points come out. */
const MEND_EVERY_STEPS = STEPS_PER_SECOND / 2;

/** The centre of a building of this kind whose first tile this is. */
export function centreFor(kind: number, tile: number): number {
  return tile * TILE + factsOf(kind).size * HALF_TILE;
}

/** Whether a building may stand here: free ground that the seat has seen. Tiles of its first corner. */
export function canStand(state: SkirmishState, seat: number, kind: number, tx: number, ty: number): boolean {
  const { size: side } = factsOf(kind);
  const { size, solid, explored } = state;
  if (side === 0 || tx < 1 || ty < 1 || tx + side >= size || ty + side >= size) return false;
  for (let y = ty; y < ty + side; y++) {
    for (let x = tx; x < tx + side; x++) {
      const tile = y * size + x;
      if (solid[tile] !== FREE || (explored[tile]! & (1 << seat)) === 0) return false;
    }
  }
  return true;
}

/** Buildings of a seat, those that workers are on their way to build included. */
function countBuildings(state: SkirmishState, seat: number): number {
  const { kind, owner, plan } = state.entities;
  let count = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (kind[slot] === 0 || owner[slot] !== seat) continue;
    if (isBuilding(kind[slot]!) || plan[slot] !== 0) count++;
    for (let at = slot * MAX_WAYPOINTS; at < (slot + 1) * MAX_WAYPOINTS; at++) {
      if (state.waypoints.order[at] === BUILD) count++;
    }
  }
  return count;
}

export function hasBuilding(state: SkirmishState, seat: number, kind: number): boolean {
  const e = state.entities;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (e.kind[slot] === kind && e.owner[slot] === seat && e.done[slot] === 1) return true;
  }
  return kind === 0;
}

export function mayHaveMoreBuildings(state: SkirmishState, seat: number): boolean {
  return countBuildings(state, seat) < BUILDINGS_PER_SEAT;
}

/** A worker on its way to put up a building; the order's place is the centre of it. */
export function build(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const kind = e.plan[slot]!;
  const x = e.orderX[slot]!;
  const y = e.orderY[slot]!;
  const side = factsOf(kind).size;
  const gap = gapToSquare(e.x[slot]!, e.y[slot]!, x, y, side * HALF_TILE) - radiusOf(state, slot);
  if (gap > AT_HAND) {
    walkTowards(state, work, slot, x, y, e.goal[slot]!);
    return;
  }
  const owner = e.owner[slot]!;
  if (!canStand(state, owner, kind, cornerTile(x, side), cornerTile(y, side))) {
    finish(state, slot);
    return;
  }
  const site = spawn(state, kind, owner, x, y);
  if (site < 0) {
    finish(state, slot);
    return;
  }
  e.done[site] = 0;
  e.hp[site] = Math.floor((factsOf(kind).hp * SITE_PERCENT) / 100);
  e.plan[slot] = 0;
  giveOrder(state, slot, { order: MEND, x, y, goal: tileOf(state, x, y), target: idOf(state, site) });
  cue(state, 'site', owner, x, y, kind);
}

/** Works on a site until it is done, or on a damaged building until it is whole. */
export function mend(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const at = slotOf(state, e.target[slot]!);
  if (at < 0) {
    rest(state, work, slot);
    return;
  }
  const facts = factsOf(e.kind[at]!);
  const half = facts.size * HALF_TILE;
  const gap = gapToSquare(e.x[slot]!, e.y[slot]!, e.x[at]!, e.y[at]!, half) - radiusOf(state, slot);
  if (gap > AT_HAND) {
    walkTowards(state, work, slot, e.x[at]!, e.y[at]!, e.goal[slot]!);
    return;
  }
  if (e.done[at] === 1 && e.hp[at]! >= facts.hp) {
    rest(state, work, slot);
    return;
  }
  // Inside a footprint that has just been taken it must first get out.
  if (gapToSquare(e.x[slot]!, e.y[slot]!, e.x[at]!, e.y[at]!, half) > 0) work.rooted[slot] = 1;
  turnTowards(state, slot, e.x[at]! - e.x[slot]!, e.y[at]! - e.y[slot]!);
  if (e.done[at] === 0) raise(state, at);
  else if (state.frame % MEND_EVERY_STEPS === 0) {
    const amount = Math.floor((facts.hp * MEND_PERCENT_PER_SECOND * state.pace) / 20_000);
    e.hp[at] = Math.min(facts.hp, e.hp[at]! + Math.max(1, amount));
  }
}

/** One worker's step of work on a site: time and hit points grow together. */
function raise(state: SkirmishState, at: number): void {
  const e = state.entities;
  const facts = factsOf(e.kind[at]!);
  const before = e.progress[at]!;
  const after = Math.min(facts.time, before + state.pace);
  const share = (time: number) => Math.floor((facts.hp * (100 - SITE_PERCENT) * time) / (100 * facts.time));
  e.progress[at] = after;
  e.hp[at] = Math.min(facts.hp, e.hp[at]! + share(after) - share(before));
  if (after < facts.time) return;
  e.done[at] = 1;
  cue(state, 'built', e.owner[at]!, e.x[at]!, e.y[at]!, e.kind[at]!);
}

/** After the work, if its queue is empty: to the nearest ore, so that workers keep busy, or wait if all ore is far. */
function rest(state: SkirmishState, work: Workspace, slot: number): void {
  if (goOn(state, slot)) return;
  const e = state.entities;
  const patch = choosePatch(state, work, tileOf(state, e.x[slot]!, e.y[slot]!), e.owner[slot]!);
  if (patch >= 0) sendToPatch(state, work, slot, patch);
  else finish(state, slot);
}
