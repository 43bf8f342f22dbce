// Rounds in which players go out: to outlive is to score. A round is over when one side is left.

import { allied } from '../../../../netcode/sim/teams.ts';
import { cue } from '../../rules/cue.ts';
import type { Point } from '../../rules/point.ts';
import { inTeams, type Sided, sidesOf } from '../../rules/sides.ts';
import { award, endRound, type Goal, type RoundState } from './round.ts';

/** Eliminations by the same seat within this time of each other are one spree. */
const SPREE_FRAMES = 240;
/** The words end with three at once. */
const MOST_SPREE = 3;

/**
 * The worth of so many rounds that one wins alone, of which each is a point for everybody in it. Teams have to win so many: by
 * points a large team would have more.
 */
export function outliving(seats: readonly Sided[], rounds: number): Goal {
  const most = inTeams(seats) ? 1 : seats.filter(({ present }) => present).length;
  return { counts: inTeams(seats) ? 'rounds' : 'points', target: rounds * most, most };
}

/** A seat goes out of the round at (x, y); `by` is the seat that did it, or -1, and gains so many points. */
export function takeOut(state: RoundState, seat: number, by: number, { x, y }: Point, points = 0): void {
  const one = state.seats[seat]!;
  one.alive = false;
  one.outAt = state.since;
  cue(state, 'out', seat, x, y, by);
  const doer = state.seats[by];
  if (!doer || allied(state.seats, by, seat)) return;
  doer.knockouts++;
  award(doer, points);
  doer.spree = state.since - doer.spreeAt < SPREE_FRAMES ? doer.spree + 1 : 1;
  doer.spreeAt = state.since;
  if (doer.spree > 1 && doer.spree <= MOST_SPREE) cue(state, 'spree', by, x, y, doer.spree);
}

/** Everybody still in gets a point for each rival that has gone out in this frame: to outlive is to score. */
export function awardOutliving({ seats, since }: RoundState): void {
  const gone = [...seats.keys()].filter((seat) => !seats[seat]!.alive && seats[seat]!.outAt === since);
  seats.forEach((one, seat) => {
    if (one.alive) award(one, gone.filter((other) => !allied(seats, seat, other)).length);
  });
}

/** Whether one side is left at most. Who plays alone plays on until out. */
export function roundDecided({ seats }: RoundState): boolean {
  const sides = sidesOf(seats);
  const left = sides.filter((side) => side.some((seat) => seats[seat]!.alive)).length;
  return left === 0 || (left === 1 && sides.length > 1);
}

/**
 * Ends the round once it is decided. The last player left gains `points`; by default one, which makes a round that one wins alone
 * worth as many as there are contenders where to outlive is to score. When the last ones go together they are forfeit.
 */
export function endIfDecided(state: RoundState, points = 1): void {
  if (!roundDecided(state)) return;
  for (const one of state.seats) if (one.alive) award(one, points);
  endRound(
    state,
    state.seats.findIndex(({ alive }) => alive),
  );
}
