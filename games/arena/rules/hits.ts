// Whom shots hit: decided where the whole match is played. A shot hits whom its shooter's screen showed there, so it is
// measured against where the others were as many frames ago as that screen was behind when it was fired.

import { allied } from '../../../netcode/sim/teams.ts';
import { takeOut } from '../../kit/arena/rules/round.ts';
import { cue } from '../../kit/rules/cue.ts';
import { isIce } from './shots.ts';
import type { ArenaState, Fighter, Shot } from './state.ts';
import * as tuning from './tuning.ts';

const TRACED = tuning.MOST_LAG + 1;

/** Frames of everybody's ways that are kept. */
export function newTrace(seats: number): Int16Array {
  return new Int16Array(TRACED * seats * 2);
}

/** Notes where everybody is at the end of this frame. */
export function trace({ trace: kept, seats, frame }: ArenaState): void {
  const from = ((frame + 1) % TRACED) * seats.length * 2;
  seats.forEach(({ x, y }, seat) => {
    kept[from + 2 * seat] = x;
    kept[from + 2 * seat + 1] = y;
  });
}

/** Nobody was anywhere else before: nothing is measured against a round that is over. */
export function forgetTrace(state: ArenaState): void {
  for (let back = 0; back < TRACED; back++) trace({ ...state, frame: state.frame + back });
}

export function hitAll(state: ArenaState): void {
  const left: Shot[] = [];
  for (const shot of state.shots) {
    const target = targetOf(state, shot);
    if (target < 0) left.push(shot);
    else if (isIce(shot)) chill(state, target, shot.seat);
    else hurt(state, target, shot.seat);
  }
  state.shots = left;
}

/** The first seat that a shot touches now as its shooter sees it, or -1. */
function targetOf(state: ArenaState, shot: Shot): number {
  const { seats, frame, trace: kept } = state;
  const flown = frame + 1 - shot.born;
  const x = shot.x + shot.vx * flown;
  const y = shot.y + shot.vy * flown;
  const from = ((frame + 1 - shot.lag + TRACED) % TRACED) * seats.length * 2;
  return seats.findIndex(({ alive }, seat) => {
    if (!alive || seat === shot.seat || allied(seats, seat, shot.seat)) return false;
    const across = Math.abs(kept[from + 2 * seat]! - x);
    const along = Math.abs(kept[from + 2 * seat + 1]! - y);
    return across < tuning.HIT && along < tuning.HIT;
  });
}

/** Takes a heart, unless nothing hits just now; `by` is the seat that did it, or -1. */
export function hurt(state: ArenaState, seat: number, by: number): void {
  const fighter: Fighter = state.seats[seat]!;
  if (!fighter.alive || fighter.safe > 0 || fighter.dash > 0) return;
  fighter.hearts--;
  fighter.safe = tuning.SAFE_FRAMES;
  cue(state, 'hit', seat, fighter.x, fighter.y, by);
  if (fighter.hearts > 0) return;
  takeOut(state, seat, by, fighter.x, fighter.y);
  fighter.reload = tuning.RIM_AFTER_FRAMES;
}

/** Slows for a moment whom something could hit now. */
function chill(state: ArenaState, seat: number, by: number): void {
  const fighter = state.seats[seat]!;
  if (fighter.safe > 0 || fighter.dash > 0) return;
  fighter.slow = tuning.ICE_FRAMES;
  cue(state, 'chill', seat, fighter.x, fighter.y, by);
}
