// Whom shots hit: decided where the whole match is played. A shot hits whom its shooter's screen showed there, so it is
// measured against where the others were as many frames ago as that screen was behind when it was fired.

import { hypot } from '../../../netcode/sim/math.ts';
import { allied } from '../../../netcode/sim/teams.ts';
import { takeOut } from '../../kit/arena/rules/outliving.ts';
import { award } from '../../kit/arena/rules/round.ts';
import { traced } from '../../kit/arena/rules/trace.ts';
import { cue } from '../../kit/rules/cue.ts';
import type { Point } from '../../kit/rules/point.ts';
import { isIce, shotAt } from './shots.ts';
import type { ArenaState, Fighter, Shot } from './state.ts';
import * as tuning from './tuning.ts';
import { ICE, ROCKET, weapons } from './weapons.ts';

export function hitAll(state: ArenaState): void {
  // Shots that ended at a wall in this frame.
  for (const { kind, seat, x, y } of state.made) if (kind === 'blast') blast(state, seat, { x, y });
  const left: Shot[] = [];
  for (const shot of state.shots) {
    const target = targetOf(state, shot);
    const { harm, blast: reach } = weapons[shot.kind]!;
    if (target < 0) left.push(shot);
    else if (isIce(shot)) chill(state, target, shot.seat);
    else if (reach === 0) hurt(state, target, shot.seat, harm);
    else {
      const at = shotAt(shot, state.frame + 1);
      cue(state, 'blast', shot.seat, at.x, at.y, 1);
      blast(state, shot.seat, at);
    }
  }
  state.shots = left;
}

/** Hits all around a place where a rocket of a seat ends. */
function blast(state: ArenaState, by: number, at: Point): void {
  const { blast: reach, harm } = weapons[ROCKET]!;
  state.seats.forEach(({ x, y }, seat) => {
    const isNear = hypot(x - at.x, y - at.y) < reach;
    if (isNear && !allied(state.seats, seat, by)) hurt(state, seat, by, harm);
  });
}

/** The first seat that a shot touches now as its shooter sees it, or -1. */
function targetOf(state: ArenaState, shot: Shot): number {
  const { x, y } = shotAt(shot, state.frame + 1);
  const reach = isIce(shot) ? tuning.ICE_HIT : tuning.HIT;
  return state.seats.findIndex(({ alive }, seat) => {
    if (!alive || allied(state.seats, seat, shot.seat)) return false;
    const was = traced(state, seat, shot.lag - 1);
    return Math.abs(was.x - x) < reach && Math.abs(was.y - y) < reach;
  });
}

/** Takes hearts, unless the seat is safe just now; `by` is the seat that did it, or -1. */
export function hurt(state: ArenaState, seat: number, by: number, hearts = 1): void {
  const fighter: Fighter = state.seats[seat]!;
  if (!fighter.alive || fighter.safe > 0 || fighter.dash > 0) return;
  fighter.hearts = Math.max(0, fighter.hearts - hearts);
  fighter.safe = tuning.SAFE_FRAMES;
  cue(state, 'hit', seat, fighter.x, fighter.y, by);
  if (by >= 0) Object.assign(fighter, { hitBy: by, hitAt: state.since });
  if (fighter.hearts > 0) return;
  const isRecent = state.since - fighter.hitAt < tuning.CREDIT_FRAMES;
  takeOut(state, seat, isRecent ? fighter.hitBy : by, fighter, tuning.KNOCKOUT_POINTS);
  Object.assign(fighter, { weapon: ICE, load: 0, reload: tuning.RIM_AFTER_FRAMES });
}

/** Freezes for a moment whom something could hit now, which gives points up to a bound. */
function chill(state: ArenaState, seat: number, by: number): void {
  const fighter = state.seats[seat]!;
  if (fighter.safe > 0 || fighter.dash > 0 || fighter.ice > 0) return;
  Object.assign(fighter, { ice: tuning.ICE_FRAMES + tuning.THAW_FRAMES, hitBy: by, hitAt: state.since });
  const doer = state.seats[by]!;
  const points = Math.min(tuning.ICE_POINTS, tuning.MOST_ICE_POINTS - doer.icePoints);
  doer.icePoints += points;
  award(doer, points);
  cue(state, 'chill', seat, fighter.x, fighter.y, 8 * by + points);
}
