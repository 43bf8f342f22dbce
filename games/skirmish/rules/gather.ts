// A worker's round: to a patch, mine, to the nearest base, and again; to another patch when it is empty.

import { gapToSquare, nearestOwn, tileCentre, tileOf } from './entities.ts';
import { BASE, factsOf, WORKER } from './kinds.ts';
import { radiusOf, turnTowards, walkTowards } from './movement/walk.ts';
import { giveOrder } from './orders.ts';
import { cue, GATHER, MINING, type SkirmishState, TO_BASE, TO_ORE } from './state.ts';
import {
  CARRY,
  CROWDED_PATCH_TILES,
  HALF_TILE,
  HANDICAP_PARTS,
  MINING_TIME,
  NEXT_PATCH_TILES,
  TILE,
} from './tuning.ts';
import { finish, goOn } from './waypoints.ts';
import type { Workspace } from './workspace.ts';

/** How near to a patch or a base one must be. */
const AT_HAND = 0.35 * TILE;
/** Two miners have room at a patch. */
const ROOM_AT_PATCH = 2;

export function gather(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  switch (e.phase[slot]) {
    case TO_ORE:
      goToOre(state, work, slot);
      return;
    case MINING:
      mine(state, work, slot);
      return;
    default:
      bringHome(state, work, slot);
  }
}

function goToOre(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const patch = e.goal[slot]!;
  if (state.ore[patch] === 0) {
    nextPatch(state, work, slot);
    return;
  }
  const x = tileCentre(patch % state.size);
  const y = tileCentre(Math.floor(patch / state.size));
  const gap = gapToSquare(e.x[slot]!, e.y[slot]!, x, y, HALF_TILE) - radiusOf(state, slot);
  if (gap > AT_HAND) {
    walkTowards(state, work, slot, x, y, patch);
    return;
  }
  e.phase[slot] = MINING;
  e.work[slot] = MINING_TIME;
}

function mine(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const patch = e.goal[slot]!;
  if (state.ore[patch] === 0) {
    nextPatch(state, work, slot);
    return;
  }
  work.rooted[slot] = 1;
  turnTowards(
    state,
    slot,
    tileCentre(patch % state.size) - e.x[slot]!,
    tileCentre(Math.floor(patch / state.size)) - e.y[slot]!,
  );
  e.work[slot] = Math.max(0, e.work[slot]! - state.pace);
  if (e.work[slot]! > 0) return;
  const amount = Math.min(CARRY, state.ore[patch]!);
  state.ore[patch]! -= amount;
  e.carry[slot] = amount;
  e.phase[slot] = TO_BASE;
  if (state.ore[patch] === 0) {
    state.solid[patch] = 0;
    cue(state, 'dry', e.owner[slot]!, e.x[slot]!, e.y[slot]!);
  }
}

function bringHome(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const owner = e.owner[slot]!;
  const home = nearestOwn(state, owner, BASE, e.x[slot]!, e.y[slot]!);
  if (home < 0) {
    goOn(state, slot); // or it waits until there is one again
    return;
  }
  const half = factsOf(BASE).size * HALF_TILE;
  const x = e.x[home]!;
  const y = e.y[home]!;
  const gap = gapToSquare(e.x[slot]!, e.y[slot]!, x, y, half) - radiusOf(state, slot);
  if (gap > AT_HAND) {
    walkTowards(state, work, slot, x, y, tileOf(state, x, y));
    return;
  }
  const seat = state.seats[owner]!;
  const amount = incomeOf(e.carry[slot]!, seat.handicap);
  seat.ore += amount;
  seat.mined += amount;
  e.carry[slot] = 0;
  e.phase[slot] = TO_ORE;
  cue(state, 'store', owner, e.x[slot]!, e.y[slot]!, amount);
  if (goOn(state, slot)) return;
  if (state.ore[e.goal[slot]!] === 0) nextPatch(state, work, slot);
}

/** What is left of a load when it is brought home: each step of handicap costs an eighth of it. */
function incomeOf(load: number, handicap: number): number {
  return Math.floor((load * (HANDICAP_PARTS - handicap)) / HANDICAP_PARTS);
}

function nextPatch(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const patch = choosePatch(state, work, e.goal[slot]!, e.owner[slot]!);
  if (patch >= 0) {
    sendToPatch(state, work, slot, patch);
  } else if (e.carry[slot]! > 0) {
    e.phase[slot] = TO_BASE;
  } else {
    finish(state, slot);
  }
}

/** The best patch near a tile that the seat has seen: near, with few miners; else -1. */
export function choosePatch(state: SkirmishState, work: Workspace, near: number, seat: number): number {
  const { size, ore, explored } = state;
  const nearX = near % size;
  const nearY = Math.floor(near / size);
  const bit = 1 << seat;
  let best = -1;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let y = Math.max(0, nearY - NEXT_PATCH_TILES); y <= nearY + NEXT_PATCH_TILES && y < size; y++) {
    for (let x = Math.max(0, nearX - NEXT_PATCH_TILES); x <= nearX + NEXT_PATCH_TILES && x < size; x++) {
      const tile = y * size + x;
      if (ore[tile] === 0 || (explored[tile]! & bit) === 0) continue;
      const dx = x - nearX;
      const dy = y - nearY;
      const crowd = Math.max(0, work.miners[tile]! + 1 - ROOM_AT_PATCH);
      const score = Math.sqrt(dx * dx + dy * dy) + crowd * CROWDED_PATCH_TILES;
      if (score < bestScore) {
        bestScore = score;
        best = tile;
      }
    }
  }
  return best;
}

/** Orders a worker to a patch, keeping what it carries. */
export function sendToPatch(state: SkirmishState, work: Workspace, slot: number, patch: number): void {
  const e = state.entities;
  if (e.kind[slot] !== WORKER) return;
  const [column, row] = [patch % state.size, Math.floor(patch / state.size)];
  giveOrder(state, slot, { order: GATHER, x: tileCentre(column), y: tileCentre(row), goal: patch });
  e.phase[slot] = e.carry[slot]! > 0 ? TO_BASE : TO_ORE;
  work.miners[patch]!++;
}
