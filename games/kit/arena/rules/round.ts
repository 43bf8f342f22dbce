// The course of a match in rounds: three, two, one, go; points to read; the next round, or the end. It runs inside the
// rules of every game of the kit, so it is as deterministic as they are.

import type { Outcome } from '../../../../netcode/sim/rules.ts';

/** Three counts and a moment to find oneself. */
export const INTRO_FRAMES = 168;
/** Of each count: 0.8 s. */
export const COUNT_FRAMES = 48;
/** The time to read a round's points. */
export const PAUSE_FRAMES = 210;

/**
 * - `intro`: everybody stands at the start, 3, 2, 1
 * - `play`: the round runs
 * - `pause`: the round is over and its points are shown
 * - `over`: the match is over; nothing moves any more
 */
export type Phase = 'intro' | 'play' | 'pause' | 'over';

/** What the state of such a game has besides its own. */
export interface RoundState {
  /** Points at which a sole leader has won. */
  readonly target: number;
  /** The match is over after so many rounds, whoever leads. */
  readonly maxRounds: number;
  phase: Phase;
  /** Frames since the phase began. */
  since: number;
  /** From 1. */
  round: number;
  /** Who won the round in `pause` and `over`, or -1 for a draw. */
  winner: number;
}

/** How one of those who take part stands. */
export interface Standing {
  readonly seat: number;
  /** Not yet out of the round. */
  readonly alive: boolean;
  /** Points of the match and of this round. */
  readonly points: number;
  readonly gained: number;
}

/** What the course has to know of a game. */
export interface Course<S extends RoundState> {
  /** Of those who take part, by seat: an empty seat has none. */
  standings(state: S): readonly Standing[];
  /** Lays out the arena and puts everybody at the start. */
  setUp(state: S): void;
  /** `count` has the number as its value. */
  cue(
    state: S,
    kind: 'count' | 'go' | 'round' | 'match',
    seat: number,
    x: number,
    y: number,
    value?: number,
  ): void;
}

export function startRound<S extends RoundState>(course: Course<S>, state: S): void {
  enter(state, 'intro');
  state.round++;
  state.winner = -1;
  course.setUp(state);
  course.cue(state, 'count', -1, 0, 0, 3);
}

/** Called in each frame of `intro` and `pause`, when `since` counts it. */
export function wait<S extends RoundState>(course: Course<S>, state: S): void {
  if (state.phase === 'intro') countDown(course, state);
  else if (state.since >= PAUSE_FRAMES) nextRound(course, state);
}

function countDown<S extends RoundState>(course: Course<S>, state: S): void {
  const left = INTRO_FRAMES - state.since;
  if (left <= 0) {
    enter(state, 'play');
    course.cue(state, 'go', -1, 0, 0);
  } else if (left % COUNT_FRAMES === 0) course.cue(state, 'count', -1, 0, 0, left / COUNT_FRAMES);
}

function nextRound<S extends RoundState>(course: Course<S>, state: S): void {
  if (!matchDecided(state, course.standings(state))) {
    startRound(course, state);
    return;
  }
  enter(state, 'over');
  course.cue(state, 'match', state.winner, 0, 0);
}

/** Called when points have been given: `winner` stands at (x, y), or is -1. */
export function endRound<S extends RoundState>(
  course: Course<S>,
  state: S,
  winner: number,
  x = 0,
  y = 0,
): void {
  state.winner = winner;
  enter(state, 'pause');
  course.cue(state, 'round', winner, x, y);
}

function enter(state: RoundState, phase: Phase): void {
  state.phase = phase;
  state.since = 0;
}

/** Decided by a sole leader at the target; a tie at the top plays on, but not for ever. */
export function matchDecided(state: RoundState, standings: readonly Standing[]): boolean {
  if (standings.length === 0 || state.round >= state.maxRounds) return true;
  const leader = leaderOf(standings);
  return leader >= 0 && standings.some(({ seat, points }) => seat === leader && points >= state.target);
}

/** The seat that alone has most points, or -1. */
export function leaderOf(standings: readonly Standing[]): number {
  const best = Math.max(...standings.map(({ points }) => points));
  const leaders = standings.filter(({ points }) => points === best);
  return leaders.length === 1 ? leaders[0]!.seat : -1;
}

/** Whether somebody could win the match in this round: one that is won is worth a point for everybody in it. */
export function isMatchPoint({ round, target }: RoundState, standings: readonly Standing[]): boolean {
  return round > 1 && standings.some(({ points }) => points + standings.length >= target);
}

/** Null until the match is over. */
export function outcomeOf(
  { phase }: RoundState,
  standings: readonly Standing[],
  seats: number,
): Outcome | null {
  return phase === 'over' ? standingOf(standings, seats) : null;
}

/** Scores are points; equal points share a place, and an empty seat has place 0. */
export function standingOf(standings: readonly Standing[], seats: number): Outcome {
  const scores = new Array<number>(seats).fill(0);
  const places = new Array<number>(seats).fill(0);
  for (const { seat, points } of standings) {
    scores[seat] = points;
    places[seat] = 1 + standings.filter((rival) => rival.points > points).length;
  }
  return { scores, places };
}
