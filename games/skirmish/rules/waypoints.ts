// Orders one after the other: what a seat tells a unit now, what waits behind it, and what comes when one is done.
//
// Orders without an end give way to what waits: a patrol at the end that it comes to, mining with a load brought home, holding at
// once. An idle unit has an empty queue.

import { FINER } from './commands.ts';
import { tileOf } from './entities.ts';
import { giveOrder, refundOf } from './orders.ts';
import {
  ATTACK,
  BUILD,
  GATHER,
  HOLD,
  IDLE,
  MEND,
  PATROL,
  type SkirmishState,
  TO_BASE,
  TO_ORE,
} from './state.ts';
import { MAX_WAYPOINTS } from './tuning.ts';

/** An order as it is told; `about` as in Waypoints. Places are 1/1024 of a tile. */
export interface Order {
  readonly order: number;
  readonly x: number;
  readonly y: number;
  readonly goal: number;
  readonly about: number;
}

/** How many orders wait behind the one that a unit has. */
export function countWaypoints({ waypoints }: SkirmishState, slot: number): number {
  let count = 0;
  while (count < MAX_WAYPOINTS && waypoints.order[slot * MAX_WAYPOINTS + count] !== IDLE) count++;
  return count;
}

/** The orders that wait, the next one first. */
export function waypointsOf(state: SkirmishState, slot: number): Order[] {
  return Array.from({ length: countWaypoints(state, slot) }, (_, index) =>
    read(state, slot * MAX_WAYPOINTS + index),
  );
}

/** Whether one more order may wait. */
export function hasRoom(state: SkirmishState, slot: number): boolean {
  return countWaypoints(state, slot) < MAX_WAYPOINTS;
}

/**
 * What a seat orders: it takes the place of everything the unit was told before, or comes behind that (`queued`; the
 * caller has checked that there is room).
 */
export function tell(state: SkirmishState, slot: number, order: Order, queued: boolean): void {
  if (queued && !isReady(state, slot)) {
    write(state, slot * MAX_WAYPOINTS + countWaypoints(state, slot), order);
    return;
  }
  dropWaypoints(state, slot);
  begin(state, slot, order);
}

/** The next order that waits begins. False when the queue is empty. */
export function goOn(state: SkirmishState, slot: number): boolean {
  const first = slot * MAX_WAYPOINTS;
  if (state.waypoints.order[first] === IDLE) return false;
  const next = read(state, first);
  for (const field of Object.values(state.waypoints)) {
    field.copyWithin(first, first + 1, first + MAX_WAYPOINTS);
    field[first + MAX_WAYPOINTS - 1] = 0;
  }
  begin(state, slot, next);
  return true;
}

/** The unit is done with its order: what waits comes, or it stays where it is. */
export function finish(state: SkirmishState, slot: number): void {
  const e = state.entities;
  if (!goOn(state, slot)) giveOrder(state, slot, { order: IDLE, x: e.x[slot]!, y: e.y[slot]!, goal: 0 });
}

/** Forgets what waits. Buildings that were paid for are paid back. */
export function dropWaypoints(state: SkirmishState, slot: number): void {
  const { waypoints } = state;
  const first = slot * MAX_WAYPOINTS;
  for (let at = first; at < first + MAX_WAYPOINTS; at++) {
    if (waypoints.order[at] !== BUILD) continue;
    state.seats[state.entities.owner[slot]!]!.ore += refundOf(waypoints.about[at]!);
  }
  for (const field of Object.values(waypoints)) field.fill(0, first, first + MAX_WAYPOINTS);
}

/** Where a unit will be once it has done all that it was told, and the goal of the way there. */
export function endOf(state: SkirmishState, slot: number): { x: number; y: number; goal: number } {
  const e = state.entities;
  const last = waypointsOf(state, slot).at(-1);
  if (last) return last;
  const goes = e.order[slot] !== IDLE && e.order[slot] !== HOLD;
  const x = goes ? e.orderX[slot]! : e.x[slot]!;
  const y = goes ? e.orderY[slot]! : e.y[slot]!;
  return { x, y, goal: goes ? e.goal[slot]! : tileOf(state, x, y) };
}

/** Whether what is told to come next can begin at once: the unit is done. */
function isReady(state: SkirmishState, slot: number): boolean {
  const { order, phase } = state.entities;
  if (countWaypoints(state, slot) > 0) return false;
  return order[slot] === IDLE || order[slot] === HOLD || (order[slot] === GATHER && phase[slot] === TO_ORE);
}

function begin(state: SkirmishState, slot: number, { order, x, y, goal, about }: Order): void {
  const e = state.entities;
  giveOrder(state, slot, { order, x, y, goal, target: order === ATTACK || order === MEND ? about : 0 });
  switch (order) {
    case BUILD:
      e.plan[slot] = about;
      return;
    case GATHER:
      e.phase[slot] = e.carry[slot]! > 0 ? TO_BASE : TO_ORE;
      return;
    case PATROL:
      e.backX[slot] = e.x[slot]!;
      e.backY[slot] = e.y[slot]!;
      e.backGoal[slot] = about;
      return;
  }
}

function read({ waypoints }: SkirmishState, at: number): Order {
  return {
    order: waypoints.order[at]!,
    x: waypoints.x[at]! * FINER,
    y: waypoints.y[at]! * FINER,
    goal: waypoints.goal[at]!,
    about: waypoints.about[at]!,
  };
}

function write({ waypoints }: SkirmishState, at: number, { order, x, y, goal, about }: Order): void {
  waypoints.order[at] = order;
  waypoints.x[at] = Math.floor(x / FINER);
  waypoints.y[at] = Math.floor(y / FINER);
  waypoints.goal[at] = goal;
  waypoints.about[at] = about;
}
