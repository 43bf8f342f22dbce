// How a match in rounds goes: three, two, one, go; points to read; the next round, or the end. It runs inside the rules of
// every game of the kit, so it is as deterministic as they are, and counts as they do 60 frames a second.
//
// What ends a round and what it is worth is the game's; outliving.ts has it for games in which players go out.

import type { Match, Outcome, Rules, Seat } from '../../../../netcode/sim/rules.ts';
import { allied } from '../../../../netcode/sim/teams.ts';
import { type Cue, cue } from '../../rules/cue.ts';
import { inTeams, placesOf, sidesOf } from '../../rules/sides.ts';

/** Three counts and a moment to find oneself. */
export const INTRO_FRAMES = 168;
/** Length of each count: 0.8 s. */
export const COUNT_FRAMES = 48;
/** The time to read a round's points. */
export const PAUSE_FRAMES = 210;

/**
 * - `intro`: everybody stands at the start, 3, 2, 1
 * - `play`: the round runs
 * - `pause`: the round is over and its points are shown
 * - `over`: the match is over; everything stands
 */
export const PHASES = ['intro', 'play', 'pause', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * The cues that every game of rounds has, by what their value is:
 * - `count`: the number
 * - `out`: the seat that did it, or -1
 * - `spree`: how many the cue's seat has taken out within a moment, 2 or 3
 * - `round`, `match`: unused; the seat is the winner or one of the winners, or -1 for a draw
 */
export const ROUND_CUES = ['count', 'go', 'out', 'spree', 'round', 'match'] as const;
export type RoundCue = (typeof ROUND_CUES)[number];

/** What a seat has in every game of rounds; a game may add its own. */
export interface Contender {
  /** False for an empty seat. */
  readonly present: boolean;
  /** A bot plays there until a person takes its seat over. */
  readonly bot: boolean;
  /** From 1; 0 without teams. */
  readonly team: number;
  /** 0 to MOST_HANDICAP: what it takes away is the game's. */
  readonly handicap: number;
  /** Whether the seat's player has left or is still to come, and a bot plays it. */
  away: boolean;
  /** Whether the player has come in the middle of a round, and takes over from the bot with the next. */
  coming: boolean;
  /** Still in the round. */
  alive: boolean;
  /** Frame of the round in which it went out, or -1. */
  outAt: number;
  /** Points of the match and of this round. */
  points: number;
  gained: number;
  /** Rounds that it has won, in a team with its partners. */
  won: number;
  /** Rivals whom it took out in this round; how many of them in one go, and when the last. */
  knockouts: number;
  spree: number;
  spreeAt: number;
}

/** What decides a match. */
export interface Goal {
  /** What the score of a side is: the rounds that it has won, or the points of all its members. */
  readonly counts: 'rounds' | 'points';
  /** The score at which a side that alone is ahead has won. */
  readonly target: number;
  /** The most that a round adds to a score, as a rule. */
  readonly most: number;
  /** The least that a round adds to the score of its winner; `most` unless given. */
  readonly win?: number;
}

/** What the state of such a game has besides its own. */
export interface RoundState<C extends Contender = Contender, Kind extends string = string> extends Goal {
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
  /** A frame outside of play, for whatever goes on all the same. */
  rest?(state: S, inputs: Uint8Array): void;
}

export interface RoundsGame<S extends RoundState> {
  /** When a person who takes over a bot plays: with the next round unless it says otherwise. */
  readonly dropIn?: 'now' | 'round';
  /** The state before its first round. */
  start(match: Match): S;
  readonly hooks: RoundHooks<S>;
  /** The first input byte of a bot at a seat; pure. Further bytes it writes into `input`. */
  bot(state: S, seat: number, input: Uint8Array): number;
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
      input[0] = bot(state, seat, input);
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
export function newRounds<C extends Contender>(seats: C[], goal: Goal, maxRounds: number) {
  return { ...goal, maxRounds, phase: 'intro' as Phase, since: 0, round: 0, winner: -1, seats, cues: [] };
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

/** Steps one frame, whatever the phase. */
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

export function award(one: Contender, points: number): void {
  one.points += points;
  one.gained += points;
}

/** Called when points have been given; `winner` is one of those who won, or -1 for a draw. */
export function endRound(state: RoundState, winner: number): void {
  state.winner = winner;
  const { seats } = state;
  if (winner >= 0) seats.forEach((one, seat) => void (allied(seats, seat, winner) && one.won++));
  enter(state, 'pause');
  cue(state, 'round', winner, 0, 0);
}

/** Ends the round; the seat that has gained most in it wins, and a tie is a draw. */
export function endRoundForBest(state: RoundState): void {
  const best = Math.max(...state.seats.map(({ gained }) => gained));
  const first = state.seats.filter(({ gained }) => gained === best);
  endRound(state, first.length === 1 ? state.seats.indexOf(first[0]!) : -1);
}

function enter(state: RoundState, phase: Phase): void {
  state.phase = phase;
  state.since = 0;
}

/** Standings of the seats that take part. */
export function standings({ seats }: RoundState): Standing[] {
  return seats.flatMap(({ present, team, alive, points, gained }, seat) =>
    present ? [{ seat, team, alive, points, gained }] : [],
  );
}

/** What decides the match, of a seat's side (Goal.counts). */
export function scoreOf({ counts, seats }: RoundState, seat: number): number {
  if (counts === 'rounds') return seats[seat]!.won;
  return seats.reduce((sum, { points }, other) => (allied(seats, seat, other) ? sum + points : sum), 0);
}

/** Decided by a sole leader at the target, or anywhere in sudden death; a tie at the top plays on, up to the last round. */
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

/** Whether a side could win the match in this round. */
export function isMatchPoint(state: RoundState): boolean {
  const { round, most, target } = state;
  return round > 1 && standings(state).some(({ seat }) => scoreOf(state, seat) + most >= target);
}

/** Null until the match is over. */
export function outcomeOf(state: RoundState): Outcome | null {
  return state.phase === 'over' ? standingOf(state) : null;
}

/** Scores are points, those of teams what counts; sides that are as far share a place, and an empty seat has place 0. */
export function standingOf(state: RoundState): Outcome {
  return {
    scores: state.seats.map(({ points }) => points),
    places: placesOf(state.seats, ([one], [other]) => scoreOf(state, one!) > scoreOf(state, other!)),
    ...(inTeams(state.seats) ? { teams: scoresOfTeams(state) } : {}),
  };
}

/** From team 1 on. */
function scoresOfTeams(state: RoundState): number[] {
  const last = Math.max(...state.seats.map(({ team }) => team));
  return Array.from({ length: last }, (_, index) => {
    const member = state.seats.findIndex(({ present, team }) => present && team === index + 1);
    return member < 0 ? 0 : scoreOf(state, member);
  });
}
