// Giving one unit a new order, and undoing what its old one had set aside.

import { factsOf } from './kinds.ts';
import { BUILD, type SkirmishState } from './state.ts';
import { REFUND_PERCENT } from './tuning.ts';

export interface GivenOrder {
  readonly order: number;
  /** Where to, and the tile whose field leads there. */
  readonly x: number;
  readonly y: number;
  readonly goal: number;
  /** Id of whom or what it is about, or 0. */
  readonly target?: number;
}

/** Replaces a unit's order. A building that was paid for and is still to begin is paid back. */
export function giveOrder(
  state: SkirmishState,
  slot: number,
  { order, x, y, goal, target = 0 }: GivenOrder,
): void {
  const e = state.entities;
  dropPlan(state, slot);
  e.order[slot] = order;
  e.phase[slot] = 0;
  e.orderX[slot] = x;
  e.orderY[slot] = y;
  e.goal[slot] = goal;
  e.target[slot] = target;
  e.foe[slot] = 0;
  e.stuck[slot] = 0;
  e.wayX[slot] = e.x[slot]!;
  e.wayY[slot] = e.y[slot]!;
}

/** For a worker that has been called away from what it was sent to build. */
export function dropPlan(state: SkirmishState, slot: number): void {
  const e = state.entities;
  if (e.order[slot] !== BUILD || e.plan[slot] === 0) return;
  state.seats[e.owner[slot]!]!.ore += refundOf(e.plan[slot]!);
  e.plan[slot] = 0;
}

export function refundOf(kind: number): number {
  return Math.floor((factsOf(kind).cost * REFUND_PERCENT) / 100);
}
