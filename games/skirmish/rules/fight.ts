// Whom a soldier or a tower fights: looking for a target, going after it, and striking.

import { allied } from '../../../netcode/sim/teams.ts';
import { gapBetween, idOf, slotOf, tileOf } from './entities.ts';
import { rangeOf, sightTilesOf } from './find-effects.ts';
import { factsOf, isBuilding, isSoldier, NONE, WORKER } from './kinds.ts';
import { turnTowards, walkTowards } from './movement/walk.ts';
import { strike } from './shots.ts';
import { HOLD, type SkirmishState } from './state.ts';
import { LOOK_EVERY_STEPS, TILE } from './tuning.ts';
import { eachNear, type Workspace } from './workspace.ts';

// What makes one enemy less tempting than another, in tiles of distance.
const WORKER_LATER = 2;
const ARMED_BUILDING_LATER = 3;
const BUILDING_LATER = 7;
const TOO_CLOSE_LATER = 12;
/** A unit leaves its target only for a clearly better one. */
const LOYALTY = 1.5;

/** Looks for the best enemy in sight now and then; between that it only drops one that is gone. */
export function lookForFoe(state: SkirmishState, work: Workspace, slot: number): number {
  const e = state.entities;
  const known = slotOf(state, e.foe[slot]!);
  if ((state.frame + slot) % LOOK_EVERY_STEPS !== 0) {
    if (known < 0) e.foe[slot] = 0;
    return known;
  }
  const still = isBuilding(e.kind[slot]!) || e.order[slot] === HOLD;
  const range = rangeOf(state, slot);
  const reach = still ? range : Math.max(range, sightTilesOf(state, slot) * TILE);
  const { minRange } = factsOf(e.kind[slot]!);
  const owner = e.owner[slot]!;
  let best = -1;
  let bestScore = Number.POSITIVE_INFINITY;
  eachNear(work, e.x[slot]!, e.y[slot]!, reach + 2 * TILE, (other) => {
    const kind = e.kind[other]!;
    if (kind === NONE || allied(state.seats, e.owner[other]!, owner) || e.hp[other]! <= 0) return;
    if ((e.known[other]! & (1 << owner)) === 0) return;
    const gap = gapBetween(state, slot, other);
    if (gap > reach) return;
    let score = gap / TILE + laterBy(kind);
    if (gap < minRange) score += TOO_CLOSE_LATER;
    if (other === known) score -= LOYALTY;
    if (score < bestScore) {
      bestScore = score;
      best = other;
    }
  });
  e.foe[slot] = best < 0 ? 0 : idOf(state, best);
  return best;
}

function laterBy(kind: number): number {
  if (isSoldier(kind)) return 0;
  if (kind === WORKER) return WORKER_LATER;
  return factsOf(kind).damage > 0 ? ARMED_BUILDING_LATER : BUILDING_LATER;
}

/** Strikes when near enough, else goes there. */
export function fight(state: SkirmishState, work: Workspace, slot: number, foe: number): void {
  const e = state.entities;
  const gap = gapBetween(state, slot, foe);
  if (gap > rangeOf(state, slot)) {
    const goal = tileOf(state, e.x[foe]!, e.y[foe]!);
    walkTowards(state, work, slot, e.x[foe]!, e.y[foe]!, goal);
    return;
  }
  work.rooted[slot] = 1;
  turnTowards(state, slot, e.x[foe]! - e.x[slot]!, e.y[foe]! - e.y[slot]!);
  if (e.cool[slot] === 0 && gap >= factsOf(e.kind[slot]!).minRange) strike(state, slot, foe);
}

/** Towers and bases shoot at the best they reach. */
export function defend(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  if (factsOf(e.kind[slot]!).damage === 0 || e.done[slot] === 0) return;
  const foe = lookForFoe(state, work, slot);
  if (foe < 0 || isBuilding(e.kind[foe]!)) return;
  if (e.cool[slot] === 0 && gapBetween(state, slot, foe) <= rangeOf(state, slot)) strike(state, slot, foe);
}
