// How a match in rounds goes: three, two, one, go; who is out and what that is worth; points to read; the next
// round, or the end. It runs inside the rules of every game of the kit, so it is as deterministic as they are, and
// counts as they do 60 frames a second.
//
// In teams a round is over when one team is left, and the match is won by rounds, not by points: a large team has
// more of those.

import type { Match, Outcome, Rules, Seat } from '../../../../netcode/sim/rules.ts';
import { allied } from '../../../../netcode/sim/teams.ts';
import { type Cue, cue } from '../../rules/cue.ts';
import { inTeams, placesOf, sidesOf } from '../../rules/sides.ts';

/** Three counts and a moment to find oneself. */
export const INTRO_FRAMES = 168;
/** Of each count: 0.8 s. */
export const COUNT_FRAMES = 48;
/** The time to read a round's points. */
export const PAUSE_FRAMES = 210;
/** Those who are taken out by the same seat so soon after each other are one spree. */
const SPREE_FRAMES = 240;
/** More than three at once has no word. */
const MOST_SPREE = 3;

/**
 * - `intro`: everybody stands at the start, 3, 2, 1
 * - `play`: the round runs
 * - `pause`: the round is over and its points are shown
 * - `over`: the match is over; nothing moves any more
 */
export type Phase = 'intro' | 'play' | 'pause' | 'over';

/**
 * The cues that every game of rounds has, by what their value is:
 * - `count`: the number
 * - `out`: the seat that did it, or -1
 * - `spree`: how many the cue's seat has taken out within a moment, 2 or 3
 * - `round`, `match`: nothing; the seat is the winner or one of the winners, or -1 for a draw
 */
export type RoundCue = 'count' | 'go' | 'out' | 'spree' | 'round' | 'match';

/** What a seat has in every game of rounds; a game may add its own. */
export interface Contender {
  /** False for an empty seat, which takes no part. */
  readonly present: boolean;
  /** A bot plays there until a person takes its seat over. */
  readonly bot: boolean;
  /** From 1; 0 without teams. */
  readonly team: number;
  /** 0 to MOST_HANDICAP: what it takes away is the game's. */
  readonly handicap: number;
  /** Its player has left and may come back, or has not come yet: a bot's seat. */
  away: boolean;
  /** Its player has come in the middle of a round, and takes it over from the bot with the next. */
  coming: boolean;
  /** Not yet out of the round. */
  alive: boolean;
  /** Frame of the round in which it went out, or -1. */
  outAt: number;
  /** Of the match and of this round. */
  points: number;
  gained: number;
  /** Rounds that it has won, in a team with its partners. */
  won: number;
  /** Rivals whom it took out in this round; how many of them in one go, and when the last. */
  knockouts: number;
  spree: number;
  spreeAt: number;
}

/** What the state of such a game has besides its own. */
export interface RoundState<C extends Contender = Contender, Kind extends string = string> {
  /** Points at which a sole leader has won, or rounds won by a team. */
  readonly target: number;
  /** The match is over after so many rounds, whatever the scores. */
  readonly maxRounds: number;
  phase: Phase;
  /** Frames since the phase began. */
  since: number;
  /** From 1. */
  round: number;
  /** Sudden death: a side that is alone ahead after a round has won, however far that is from the target. */
  sudden?: boolean;
  /** Who won the round in `pause` and `over`, one of them in a team, or -1 for a draw. */
  winner: number;
  readonly seats: C[];
  cues: Cue<Kind | RoundCue>[];
}

/** How one of those who take part stands. */
export interface Standing {
  readonly seat: number;
  readonly team: number;
  readonly alive: boolean;
  readonly points: number;
  readonly gained: number;
}

/** What a game does in its rounds; all else of them is done here. */
export interface RoundHooks<S extends RoundState> {
  /** Lays out the arena and puts everybody at the start. */
  setUp(state: S): void;
  /** A frame of the round itself. */
  play(state: S, inputs: Uint8Array): void;
  /** A frame in which nobody plays, for whatever goes on all the same. */
  rest?(state: S, inputs: Uint8Array): void;
}

export interface RoundsGame<S extends RoundState> {
  /** When a person who takes over a bot plays: with the next round unless it says otherwise. */
  readonly dropIn?: 'now' | 'round';
  /** The state before its first round. */
  start(match: Match): S;
  readonly hooks: RoundHooks<S>;
  /** The input byte of a bot at a seat; pure. */
  bot(state: S, seat: number): number;
}

/**
 * The rules of a game of rounds with inputs of one byte. Gifts that come while a round runs are counted in `gifts`, where the
 * state has that.
 */
export function rulesOfRounds<S extends RoundState & { gifts?: number }>({
  dropIn = 'round',
  start,
  hooks,
  bot,
}: RoundsGame<S>): Rules<S> {
  return {
    start(match) {
      const state = start(match);
      startRound(hooks, state);
      return state;
    },
    step: (state, inputs) => stepRounds(hooks, state, inputs),
    outcome: outcomeOf,
    standing: standingOf,
    bot: (state, seat, input) => {
      input[0] = bot(state, seat);
    },
    isAway: ({ seats }, seat) => seats[seat]!.away,
    event(state, event) {
      if (event.kind !== 'gift') {
        const seat = state.seats[event.seat];
        if (!seat) return;
        seat.coming = event.kind === 'returned' && seat.bot && dropIn === 'round' && state.phase === 'play';
        seat.away = event.kind === 'left' || seat.coming;
      } else if (state.phase === 'play' && state.gifts !== undefined) state.gifts++;
    },
  };
}

/** What every state begins with; `startRound` begins its first round. */
export function newRounds<C extends Contender>(seats: C[], rounds: number, maxRounds: number) {
  const target = inTeams(seats) ? rounds : rounds * seats.filter(({ present }) => present).length;
  return { target, maxRounds, phase: 'intro' as Phase, since: 0, round: 0, winner: -1, seats, cues: [] };
}

export function newContender({ kind, team = 0, handicap = 0 }: Seat): Contender {
  const spree = { knockouts: 0, spree: 0, spreeAt: 0 };
  const scores = { points: 0, gained: 0, won: 0 };
  const bot = kind === 'bot';
  const here = { present: kind !== 'empty', bot, away: bot, coming: false, alive: false, outAt: -1 };
  return { team, handicap, ...here, ...scores, ...spree };
}

export function startRound<S extends RoundState>(hooks: RoundHooks<S>, state: S): void {
  enter(state, 'intro');
  state.round++;
  state.winner = -1;
  for (const seat of state.seats) {
    if (seat.coming) seat.away = seat.coming = false;
    Object.assign(seat, { alive: seat.present, outAt: -1, gained: 0, knockouts: 0, spree: 0 });
  }
  hooks.setUp(state);
}

/** One frame, whatever the phase. */
export function stepRounds<S extends RoundState>(hooks: RoundHooks<S>, state: S, inputs: Uint8Array): void {
  const rounds: RoundState = state;
  rounds.cues = [];
  if (state.phase === 'over') return;
  state.since++;
  if (state.phase === 'play') {
    hooks.play(state, inputs);
    return;
  }
  hooks.rest?.(state, inputs);
  if (state.phase === 'intro') countDown(state);
  else if (state.since >= PAUSE_FRAMES) nextRound(hooks, state);
}

function countDown(state: RoundState): void {
  const left = INTRO_FRAMES - state.since;
  if (left <= 0) {
    enter(state, 'play');
    cue(state, 'go', -1, 0, 0);
  } else if (left % COUNT_FRAMES === 0) cue(state, 'count', -1, 0, 0, left / COUNT_FRAMES);
}

function nextRound<S extends RoundState>(hooks: RoundHooks<S>, state: S): void {
  if (!matchDecided(state)) {
    startRound(hooks, state);
    return;
  }
  enter(state, 'over');
  cue(state, 'match', state.winner, 0, 0);
}

/** A seat goes out of the round at (x, y); `by` is the seat that did it, or -1. */
export function takeOut(state: RoundState, seat: number, by: number, x: number, y: number): void {
  const one = state.seats[seat]!;
  one.alive = false;
  one.outAt = state.since;
  cue(state, 'out', seat, x, y, by);
  const doer = state.seats[by];
  if (!doer || allied(state.seats, by, seat)) return;
  doer.knockouts++;
  doer.spree = state.since - doer.spreeAt < SPREE_FRAMES ? doer.spree + 1 : 1;
  doer.spreeAt = state.since;
  if (doer.spree > 1 && doer.spree <= MOST_SPREE) cue(state, 'spree', by, x, y, doer.spree);
}

export function award(one: Contender, points: number): void {
  one.points += points;
  one.gained += points;
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
 * Ends the round once it is decided. The last player left gets one more point, which makes a round that one wins alone worth
 * as many points as there are contenders; when the last ones go together nobody gets it.
 */
export function endIfDecided(state: RoundState): void {
  if (!roundDecided(state)) return;
  for (const one of state.seats) if (one.alive) award(one, 1);
  endRound(
    state,
    state.seats.findIndex(({ alive }) => alive),
  );
}

/** Called when points have been given; `winner` is one of those who won, or -1 for a draw. */
export function endRound(state: RoundState, winner: number): void {
  state.winner = winner;
  const { seats } = state;
  if (winner >= 0) seats.forEach((one, seat) => void (allied(seats, seat, winner) && one.won++));
  enter(state, 'pause');
  cue(state, 'round', winner, 0, 0);
}

function enter(state: RoundState, phase: Phase): void {
  state.phase = phase;
  state.since = 0;
}

/** Of those who take part, by seat. */
export function standings({ seats }: RoundState): Standing[] {
  return seats.flatMap(({ present, team, alive, points, gained }, seat) =>
    present ? [{ seat, team, alive, points, gained }] : [],
  );
}

/** What decides the match, of a seat's side: the rounds that a team has won, or the points of who plays alone. */
export function scoreOf({ seats }: RoundState, seat: number): number {
  const { won, points } = seats[seat]!;
  return inTeams(seats) ? won : points;
}

/** Decided by a sole leader at the target, or anywhere in sudden death; a tie at the top plays on, but not for ever. */
export function matchDecided(state: RoundState): boolean {
  if (state.round >= state.maxRounds || !state.seats.some(({ present }) => present)) return true;
  const leader = leaderOf(state);
  return leader >= 0 && (state.sudden === true || scoreOf(state, leader) >= state.target);
}

/** A seat of the side that alone is ahead, or -1. */
export function leaderOf(state: RoundState): number {
  const firsts = sidesOf(state.seats).map(([first]) => first!);
  const best = Math.max(...firsts.map((seat) => scoreOf(state, seat)));
  const leaders = firsts.filter((seat) => scoreOf(state, seat) === best);
  return leaders.length === 1 ? leaders[0]! : -1;
}

/** Whether a seat could win the match in this round. Alone, one that is won is worth a point for everybody in it. */
export function isMatchPoint(state: RoundState): boolean {
  const all = standings(state);
  const worth = inTeams(state.seats) ? 1 : all.length;
  return state.round > 1 && all.some(({ seat }) => scoreOf(state, seat) + worth >= state.target);
}

/** Null until the match is over. */
export function outcomeOf(state: RoundState): Outcome | null {
  return state.phase === 'over' ? standingOf(state) : null;
}

/** Scores are points; sides that are as far share a place, and an empty seat has place 0. Teams have the rounds that they won. */
export function standingOf(state: RoundState): Outcome {
  return {
    scores: state.seats.map(({ points }) => points),
    places: placesOf(state.seats, ([one], [other]) => scoreOf(state, one!) > scoreOf(state, other!)),
    ...(inTeams(state.seats) ? { teams: roundsOfTeams(state) } : {}),
  };
}

/** Rounds won by each team, from team 1 on. */
function roundsOfTeams({ seats }: RoundState): number[] {
  const last = Math.max(...seats.map(({ team }) => team));
  return Array.from({ length: last }, (_, index) =>
    Math.max(0, ...seats.filter(({ present, team }) => present && team === index + 1).map(({ won }) => won)),
  );
}
