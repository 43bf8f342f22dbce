// One step of each unit's and building's own mind: what its order makes it do now.

import { build, mend } from './build.ts';
import { gapBetween, slotOf, tileOf } from './entities.ts';
import { defend, fight, lookForFoe } from './fight.ts';
import { rangeOf } from './find-effects.ts';
import { gather } from './gather.ts';
import { isBuilding, isSoldier } from './kinds.ts';
import { hasArrived, walkTowards } from './movement/walk.ts';
import { giveOrder } from './orders.ts';
import type { SkirmishState } from './state.ts';
import * as orders from './state.ts';
import { train } from './train.ts';
import { LEASH_TILES, TILE } from './tuning.ts';
import { finish, goOn } from './waypoints.ts';
import type { Workspace } from './workspace.ts';

/** Phase of an idle soldier that follows a target, or is on its way back. */
const AWAY_FROM_POST = 1;

export function behave(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  e.cool[slot] = Math.max(0, e.cool[slot]! - state.pace);
  work.moveX[slot] = 0;
  work.moveY[slot] = 0;
  work.rooted[slot] = 0;
  if (isBuilding(e.kind[slot]!)) {
    if (e.done[slot] === 1) {
      train(state, work, slot);
      defend(state, work, slot);
    }
    return;
  }
  switch (e.order[slot]) {
    case orders.IDLE:
      if (isSoldier(e.kind[slot]!)) standGuard(state, work, slot);
      return;
    case orders.MOVE:
      go(state, work, slot);
      return;
    case orders.ASSAULT:
      assault(state, work, slot);
      return;
    case orders.PATROL:
      patrol(state, work, slot);
      return;
    case orders.HOLD:
      if (!goOn(state, slot) && isSoldier(e.kind[slot]!)) hold(state, work, slot);
      return;
    case orders.ATTACK:
      hunt(state, work, slot);
      return;
    case orders.GATHER:
      gather(state, work, slot);
      return;
    case orders.BUILD:
      build(state, work, slot);
      return;
    default:
      mend(state, work, slot);
  }
}

function go(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  if (hasArrived(state, slot)) finish(state, slot);
  else walkTowards(state, work, slot, e.orderX[slot]!, e.orderY[slot]!, e.goal[slot]!);
}

function assault(state: SkirmishState, work: Workspace, slot: number): void {
  const foe = lookForFoe(state, work, slot);
  if (foe >= 0) fight(state, work, slot, foe);
  else go(state, work, slot);
}

/** Turns round at each end, unless there is something else to do. */
function patrol(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const foe = lookForFoe(state, work, slot);
  if (foe >= 0) {
    fight(state, work, slot, foe);
    return;
  }
  if (!hasArrived(state, slot)) {
    walkTowards(state, work, slot, e.orderX[slot]!, e.orderY[slot]!, e.goal[slot]!);
    return;
  }
  if (goOn(state, slot)) return;
  const { backX, backY, backGoal, orderX, orderY, goal } = e;
  const [x, y, at] = [orderX[slot]!, orderY[slot]!, goal[slot]!];
  giveOrder(state, slot, { order: orders.PATROL, x: backX[slot]!, y: backY[slot]!, goal: backGoal[slot]! });
  backX[slot] = x;
  backY[slot] = y;
  backGoal[slot] = at;
}

/** Strikes at whom it reaches and stays where it is. */
function hold(state: SkirmishState, work: Workspace, slot: number): void {
  const foe = lookForFoe(state, work, slot);
  if (foe >= 0 && gapBetween(state, slot, foe) <= rangeOf(state, slot)) fight(state, work, slot, foe);
  else work.rooted[slot] = 1;
}

function hunt(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const target = slotOf(state, e.target[slot]!);
  // A target that the seat has lost sight of is given up.
  if (target < 0 || (e.known[target]! & (1 << e.owner[slot]!)) === 0) finish(state, slot);
  else fight(state, work, slot, target);
}

/** Fights who comes near, follows a little, and returns to its post. */
function standGuard(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const postX = e.orderX[slot]!;
  const postY = e.orderY[slot]!;
  const foe = lookForFoe(state, work, slot);
  if (foe >= 0) {
    const dx = e.x[foe]! - postX;
    const dy = e.y[foe]! - postY;
    const leash = LEASH_TILES * TILE + 2 * TILE;
    if (dx * dx + dy * dy < leash * leash) {
      e.phase[slot] = AWAY_FROM_POST;
      fight(state, work, slot, foe);
      return;
    }
  }
  if (e.phase[slot] !== AWAY_FROM_POST) return;
  if (hasArrived(state, slot)) finish(state, slot);
  else walkTowards(state, work, slot, postX, postY, tileOf(state, postX, postY));
}
