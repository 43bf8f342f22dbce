// Pings: a seat points at a place, for others to see and hear. They are display alone.

import { allied } from '../../../netcode/sim/teams.ts';
import { inTeams } from '../../kit/rules/sides.ts';
import { isIn } from './elimination.ts';
import { cue, type SkirmishState } from './state.ts';
import { PING_EVERY_STEPS, PING_STEPS } from './tuning.ts';

export interface Ping {
  readonly seat: number;
  /** 1/1024 of a tile. */
  readonly x: number;
  readonly y: number;
  /** The frame in which it came. */
  readonly at: number;
}

/** Whether a seat may point at something again: its pings have a least distance in time. */
export function mayPing(state: SkirmishState, seat: number): boolean {
  return isIn(state, seat) && state.frame + 1 - state.seats[seat]!.pingAt >= PING_EVERY_STEPS;
}

/** Comes with the next step, as everything that is ordered; too many are ignored. */
export function ping(state: SkirmishState, seat: number, x: number, y: number): void {
  if (!mayPing(state, seat)) return;
  Object.assign(state.seats[seat]!, { pingAt: state.frame + 1, pingX: x, pingY: y });
}

/** In the step in which they come. */
export function cuePings(state: SkirmishState): void {
  state.seats.forEach(({ pingAt, pingX, pingY }, seat) => {
    if (pingAt === state.frame) cue(state, 'ping', seat, pingX, pingY);
  });
}

/** Whether a screen is told of a seat's pings: all at the table are, in teams only its own, and onlookers (null). */
export function isToldOf({ seats }: SkirmishState, viewer: number | null, seat: number): boolean {
  if (viewer === null || allied(seats, viewer, seat)) return true;
  return seats[viewer]!.present && !inTeams(seats);
}

/** Pings that a screen shows now, at most one of each seat. */
export function pingsFor(state: SkirmishState, viewer: number | null): Ping[] {
  return state.seats.flatMap(({ pingAt, pingX, pingY }, seat) => {
    const age = state.frame - pingAt;
    if (age < 0 || age >= PING_STEPS || !isToldOf(state, viewer, seat)) return [];
    return [{ seat, x: pingX, y: pingY, at: pingAt }];
  });
}
