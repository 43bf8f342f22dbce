// A race: where cars start, who has done which lap, and when it is over.

import { type Allowed, place, REPORT_BYTES, stepReported } from '../../../netcode/sim/reports.ts';
import { shuffle } from '../../../netcode/sim/rng.ts';
import type { Outcome } from '../../../netcode/sim/rules.ts';
import { award, endRound, type RoundHooks, standingOf, standings } from '../../kit/arena/rules/round.ts';
import { cue } from '../../kit/rules/cue.ts';
import { sidesOf } from '../../kit/rules/sides.ts';
import { HORN } from '../info.ts';
import { bounce, call, go, takeGift } from './drive.ts';
import type { Car, DriftState, Racer } from './state.ts';
import { onRoad, PLACE, placeOf, placesBetween, tracks } from './tracks.ts';
import * as tuning from './tuning.ts';

/** Places of the road from the line back to the first row of the grid, and between two rows. */
const GRID_FROM = 4;
const GRID_ROW = 6;

/**
 * Places that a car may be beyond where it got to: parts further apart lie clear of each other, also inside of the sharpest
 * bend. A car that takes a short cut stays where it was.
 */
export const MOST_SKIPPED = 40;

const allowed: Readonly<Allowed> = {
  speed: tuning.FASTEST,
  slack: tuning.SLACK,
  fits: (x: number, y: number) => x <= tuning.WIDTH && y <= tuning.HEIGHT,
};

export const hooks: RoundHooks<DriftState> = {
  setUp,
  play(state, inputs) {
    if (state.frame === state.giftAt - tuning.GIFT_AFTER) cue(state, 'gift', -1, 0, 0);
    const before = state.seats.map(({ toldAt }) => toldAt);
    driveAll(state, inputs);
    state.seats.forEach((racer, seat) => {
      if (racer.present && racer.alive) follow(state, racer, seat, racer.toldAt - before[seat]!);
    });
    endIfOver(state);
  },
  rest: (state, inputs) => {
    if (state.phase === 'pause') driveAll(state, inputs);
    // All cars stand still: a first claim counts its way from here.
    if (state.phase === 'intro') for (const racer of state.seats) racer.toldAt = state.frame + 1;
  },
};

function setUp(state: DriftState): void {
  const track = tracks[state.track]!;
  // Who has most points starts last: so everybody has a race.
  const order = shuffle(state.rng, standings(state)).sort((a, b) => a.points - b.points);
  order.forEach(({ seat }, index) => {
    const racer = state.seats[seat]!;
    const back = GRID_FROM + GRID_ROW * Math.floor(index / 2) + (index % 2) * 3;
    const at = track.length - back;
    const heading = track.heading[at]!;
    const [x, y] = beside(state.track, at, index % 2 === 0 ? -0.45 : 0.45);
    place(racer, { x, y, heading }, state.frame);
    Object.assign(racer, { held: 0, at: -back, lap: 0, lapFrom: 0, doneAt: -1 });
    racer.trace.fill(0);
  });
}

/** A place beside the middle of the road, to its right by so many halves of it. */
export function beside(number: number, at: number, halves: number): readonly [number, number] {
  const track = tracks[number]!;
  const { length } = track;
  const [before, after] = [(at + length - 1) % length, (at + 1) % length];
  const [across, along] = [track.x[after]! - track.x[before]!, track.y[after]! - track.y[before]!];
  const far = Math.sqrt(across * across + along * along);
  const off = halves * tuning.HALF_ROAD;
  return [Math.round(track.x[at]! - (along / far) * off), Math.round(track.y[at]! + (across / far) * off)];
}

/** Moves all cars: where their screens say where they are, there, and else by what is held. */
function driveAll(state: DriftState, inputs: Uint8Array): void {
  const driven: number[] = [];
  state.seats.forEach((racer, seat) => {
    if (!racer.present) return;
    const { more } = racer;
    const from = seat * REPORT_BYTES;
    const pressed = inputs[from]! & ~racer.said;
    racer.said = inputs[from]!;
    // A reporting player has taken it on their own screen, which knows more.
    takeGift(state, seat, state.frame);
    const heard = stepReported(racer, inputs, from, state.frame + 1, allowed, (held) => {
      go(racer, obeyed(state, racer, held), state.track);
    });
    if (heard !== 'refused') call(state, seat, more, pressed);
    if (heard === 'none') driven.push(seat);
  });
  const before = state.seats.map(({ x, y, heading, vx, vy, spin, more }) => {
    return { x, y, heading, vx, vy, spin, more };
  });
  for (const seat of driven) bounce(state, seat, before);
}

/** What of what is held a car obeys: before the start cars stand, and cars that are through roll out. Horns are free. */
function obeyed({ phase }: DriftState, { alive }: Racer, held: number): number {
  return phase === 'play' && alive ? held : held & HORN;
}

/** A frame of a car whose screen plays it itself. */
export function driveOwn(state: DriftState, seat: number, held: number, pressed: number): void {
  const racer = state.seats[seat]!;
  if (!racer.present || state.phase === 'intro' || state.phase === 'over') return;
  const { more } = racer;
  takeGift(state, seat, state.frame - 1);
  go(racer, obeyed(state, racer, held), state.track);
  call(state, seat, more, pressed);
  bounce(state, seat, state.seats);
}

/**
 * How far it has come, whether that was a lap, and whether it was the last. A racer who was silent for some frames, `unheard`, may
 * have come as far along the road as anything goes in them.
 */
function follow(state: DriftState, racer: Racer, seat: number, unheard: number): void {
  const { length } = tracks[state.track]!;
  const step = aheadBy(state, racer);
  const furthest = MOST_SKIPPED + Math.ceil((unheard * tuning.FASTEST) / PLACE);
  if (step >= -MOST_SKIPPED && step <= furthest) racer.at += step;
  remember(state, racer);
  if (racer.at < (racer.lap + 1) * length) return;
  racer.lap++;
  const frames = state.since - racer.lapFrom;
  noteLap(state, racer, seat, frames);
  racer.lapFrom = state.since;
  if (racer.lap < state.laps) {
    cue(state, 'lap', seat, racer.x, racer.y, racer.lap);
    return;
  }
  racer.doneAt = state.since;
  racer.alive = false;
  const place = state.seats.filter(({ doneAt }) => doneAt >= 0).length;
  cue(state, 'finish', seat, racer.x, racer.y, place);
}

/** Places from where a car has got to, to where it is. */
export function aheadBy(state: Pick<DriftState, 'track'>, racer: Racer): number {
  const track = tracks[state.track]!;
  return placesBetween(placeOf(racer, track), onRoad(track, racer.x, racer.y).at, track);
}

function remember({ since }: DriftState, { trace, lapFrom, x, y, heading }: Car): void {
  const frame = since - lapFrom - 1;
  const index = frame / tuning.TRACE_EVERY;
  if (frame % tuning.TRACE_EVERY === 0 && index < tuning.MOST_TRACE) trace.set([x, y, heading], 3 * index);
}

function noteLap(state: DriftState, racer: Racer, seat: number, frames: number): void {
  if (racer.best === 0 || frames < racer.best) racer.best = frames;
  const { ghost } = state;
  if (ghost.seat >= 0 && frames >= ghost.frames) return;
  if (ghost.seat >= 0) cue(state, 'best', seat, racer.x, racer.y, frames);
  ghost.seat = seat;
  ghost.frames = frames;
  ghost.trace.set(racer.trace);
}

/** The seats that race, best first. */
export function ranking({ seats }: Pick<DriftState, 'seats'>): number[] {
  const late = (racer: Racer) => (racer.doneAt < 0 ? Number.MAX_SAFE_INTEGER : racer.doneAt);
  return [...seats.keys()]
    .filter((seat) => seats[seat]!.present)
    .sort((a, b) => late(seats[a]!) - late(seats[b]!) || seats[b]!.at - seats[a]!.at || a - b);
}

/** The last frame of the race that waits for racers. */
export function longest({ seats }: Pick<DriftState, 'seats'>): number {
  const first = Math.min(...seats.map(({ doneAt }) => (doneAt < 0 ? tuning.LONGEST_FRAMES : doneAt)));
  return Math.min(first + tuning.GRACE_FRAMES, tuning.LONGEST_FRAMES);
}

function endIfOver(state: DriftState): void {
  const order = ranking(state);
  const left = order.some((seat) => state.seats[seat]!.alive);
  if (left && state.since < longest(state)) return;
  awardRace(state, order);
  endRound(state, winnerOf(state, order));
}

function awardRace({ seats }: DriftState, order: readonly number[]): void {
  for (const [index, seat] of order.entries()) award(seats[seat]!, order.length - index);
}

/** How the match stands: a race that is on counts as if it were over where its cars are. */
export function standingInRace(state: DriftState): Outcome {
  if (state.phase !== 'play') return standingOf(state);
  const now: DriftState = { ...state, cues: [], seats: state.seats.map((racer) => ({ ...racer })) };
  const order = ranking(now);
  awardRace(now, order);
  endRound(now, winnerOf(now, order));
  return standingOf(now);
}

/** The first of the side whose cars came in best on average, so that sides of all sizes are equal; of equals who was first. */
function winnerOf({ seats }: DriftState, order: readonly number[]): number {
  const gained = (side: readonly number[]) => side.reduce((sum, seat) => sum + seats[seat]!.gained, 0);
  const first = (side: readonly number[]) => Math.min(...side.map((seat) => order.indexOf(seat)));
  const [best] = [...sidesOf(seats)].sort(
    (a, b) => gained(b) * a.length - gained(a) * b.length || first(a) - first(b),
  );
  return best === undefined ? -1 : order[first(best)]!;
}
