// Who dies, who is out, and how a match ends.

import type { Outcome } from '../../../netcode/sim/rules.ts';
import { placesOf, sidesOf } from '../../kit/rules/sides.ts';
import { vanish } from './entities.ts';
import { BASE, isBuilding, NONE } from './kinds.ts';
import { dropPlan } from './orders.ts';
import { cue, type SkirmishState } from './state.ts';
import { QUEUE_LENGTH, SLOTS } from './tuning.ts';
import { dropWaypoints } from './waypoints.ts';

/** At the end of a step, so that two who kill each other in it both do. */
export function bury(state: SkirmishState): void {
  const e = state.entities;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (e.kind[slot] === NONE || e.hp[slot]! > 0) continue;
    perish(state, slot);
  }
}

function perish(state: SkirmishState, slot: number): void {
  const e = state.entities;
  const kind = e.kind[slot]!;
  const building = isBuilding(kind);
  if (building) forgetFind(state, slot);
  else {
    dropPlan(state, slot);
    dropWaypoints(state, slot);
  }
  cue(state, building ? 'raze' : 'death', e.owner[slot]!, e.x[slot]!, e.y[slot]!, kind);
  vanish(state, slot);
}

/** What was being found out in a building is lost with it and may be begun again elsewhere. */
function forgetFind(state: SkirmishState, slot: number): void {
  const e = state.entities;
  const seat = state.seats[e.owner[slot]!]!;
  const queue = e.queue.subarray(slot * QUEUE_LENGTH, (slot + 1) * QUEUE_LENGTH);
  if (seat.finding !== NONE && queue.includes(seat.finding)) seat.finding = NONE;
}

/** A seat without a base, finished or a site, is out; with at most one side left the match is over. */
export function eliminate(state: SkirmishState): void {
  const e = state.entities;
  let standing = 0;
  for (let slot = 0; slot < SLOTS; slot++) if (e.kind[slot] === BASE) standing |= 1 << e.owner[slot]!;
  state.seats.forEach((seat, index) => {
    if (!isIn(state, index) || (standing & (1 << index)) !== 0) return;
    seat.outAt = state.frame;
    cue(state, 'out', index, seat.startX, seat.startY);
    for (let slot = 0; slot < SLOTS; slot++) {
      if (e.kind[slot] !== NONE && e.owner[slot] === index) perish(state, slot);
    }
  });
  const sides = sidesOf(state.seats);
  const left = sides.filter((side) => side.some((seat) => isIn(state, seat))).length;
  if (left > 1 || (left === 1 && sides.length === 1)) return;
  state.over = true;
  cue(state, 'over', -1, 0, 0);
}

/** Whether a seat still plays. */
export function isIn(state: SkirmishState, seat: number): boolean {
  const { present, outAt } = state.seats[seat]!;
  return present && outAt < 0;
}

/** Gives up: every base falls at the end of the next step, and with them all the rest. */
export function surrender(state: SkirmishState, seat: number): void {
  const e = state.entities;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (e.kind[slot] === BASE && e.owner[slot] === seat) e.hp[slot] = 0;
  }
}

/** What a seat is worth in points: the worth of what it destroyed, and a little for what it mined. */
export function pointsOf(state: SkirmishState, seat: number): number {
  const { razed, mined } = state.seats[seat]!;
  return Math.floor((razed + mined / 4) / 10);
}

/**
 * The side that stands longer is better, a team as long as any of it does; of those that fall in the same frame the one
 * with more points.
 */
export function outcomeOf(state: SkirmishState): Outcome {
  const scores = state.seats.map((seat, index) => (seat.present ? pointsOf(state, index) : 0));
  const stood = state.seats.map(({ outAt }) => (outAt < 0 ? Number.POSITIVE_INFINITY : outAt));
  const longest = (side: readonly number[]) => Math.max(...side.map((seat) => stood[seat]!));
  const points = (side: readonly number[]) => side.reduce((sum, seat) => sum + scores[seat]!, 0);
  const better = (one: readonly number[], other: readonly number[]) =>
    longest(one) > longest(other) || (longest(one) === longest(other) && points(one) > points(other));
  return { scores, places: placesOf(state.seats, better) };
}
