// A round from its start places to its points, and the match around it.

import { cos, sin } from '../../../netcode/sim/math.ts';
import { shuffle } from '../../../netcode/sim/rng.ts';
import type { Outcome } from '../../../netcode/sim/rules.ts';
import { wallByte } from './arena.ts';
import { cue, type Dir, type TrailsState } from './state.ts';
import * as tuning from './tuning.ts';

const FULL_CIRCLE = 6.283185307179586;
/** Turns the ring of start places a little, so that nobody faces a rival in the same row or column. */
const START_ANGLE = 0.06 * FULL_CIRCLE;
/** Radius of the ring of start places as a part of the arena's width and height. */
const START_RING = 0.37;

/** Clears the arena and puts every cycle at a place drawn by lot, facing inwards. */
export function startRound(state: TrailsState): void {
  state.phase = 'intro';
  state.since = 0;
  state.round++;
  state.inset = 0;
  state.nextInset = 0;
  state.winner = -1;
  state.items = [];
  state.grid.fill(0);
  const seats = shuffle(state.rng, presentSeats(state));
  for (let place = 0; place < seats.length; place++) {
    const angle = START_ANGLE + (place / seats.length) * FULL_CIRCLE;
    placeCycle(state, seats[place]!, START_RING * cos(angle), START_RING * sin(angle));
  }
  cue(state, 'count', -1, 0, 0, 3);
}

/** `across` and `down` are parts of the arena's width and height from its centre. */
function placeCycle(state: TrailsState, seat: number, across: number, down: number): void {
  const cycle = state.cycles[seat]!;
  cycle.alive = true;
  cycle.x = Math.floor(state.cols * (0.5 + across));
  cycle.y = Math.floor(state.rows * (0.5 + down));
  cycle.dir = inwards(across, down);
  cycle.offset = 0;
  cycle.turned = false;
  cycle.entered = false;
  cycle.turns = [];
  cycle.run = 0;
  cycle.energy = tuning.ENERGY_AT_START;
  cycle.boosting = false;
  cycle.grind = 0;
  cycle.ghost = 0;
  cycle.surge = 0;
  cycle.slow = 0;
  cycle.shield = false;
  cycle.crashedAt = -1;
  cycle.fuse = -1;
  cycle.gained = 0;
  state.grid[cycle.y * state.cols + cycle.x] = wallByte(seat, cycle.dir, cycle.dir);
}

function inwards(across: number, down: number): Dir {
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 3 : 1;
  return down > 0 ? 0 : 2;
}

export function presentSeats(state: TrailsState): number[] {
  const seats: number[] = [];
  for (let seat = 0; seat < state.cycles.length; seat++) if (state.cycles[seat]!.present) seats.push(seat);
  return seats;
}

/** Everybody still riding gets a point for each that crashed in this frame: to outlive is to score. */
export function scoreCrashes(state: TrailsState, crashed: number): void {
  for (const cycle of state.cycles) if (cycle.alive) award(cycle, crashed);
}

/**
 * Ends the round when one cycle is left, or none. The last one riding gets one more point, which makes a won
 * round worth as many points as there are cycles. When the last ones crash together nobody gets it.
 */
export function endRoundIfDecided(state: TrailsState): void {
  const seats = presentSeats(state);
  const alive = seats.filter((seat) => state.cycles[seat]!.alive);
  // A cycle alone in the arena rides until it crashes.
  if (alive.length > 1 || (alive.length === 1 && seats.length === 1)) return;
  state.winner = alive[0] ?? -1;
  if (state.winner >= 0) award(state.cycles[state.winner]!, 1);
  state.phase = 'pause';
  state.since = 0;
  const head = state.cycles[state.winner];
  cue(state, 'round', state.winner, head?.x ?? 0, head?.y ?? 0);
}

function award(cycle: { points: number; gained: number }, points: number): void {
  cycle.points += points;
  cycle.gained += points;
}

/** After the pause: the next round, or the end of the match. */
export function nextRound(state: TrailsState): void {
  if (!matchDecided(state)) {
    startRound(state);
    return;
  }
  state.phase = 'over';
  state.since = 0;
  cue(state, 'match', state.winner, 0, 0);
}

/** Decided by a sole leader at the target; a tie at the top plays on, but not for ever. */
export function matchDecided(state: TrailsState): boolean {
  const points = presentSeats(state).map((seat) => state.cycles[seat]!.points);
  if (points.length === 0 || state.round >= state.maxRounds) return true;
  const best = Math.max(...points);
  return best >= state.target && points.filter((of) => of === best).length === 1;
}

/** The seat that alone has most points, or -1. */
export function leaderOf(state: TrailsState): number {
  const seats = presentSeats(state);
  const best = Math.max(...seats.map((seat) => state.cycles[seat]!.points));
  const leaders = seats.filter((seat) => state.cycles[seat]!.points === best);
  return leaders.length === 1 ? leaders[0]! : -1;
}

/** Scores are points; places count those with more points, so equal points share a place. */
export function outcomeOf(state: TrailsState): Outcome {
  const scores = state.cycles.map((cycle) => cycle.points);
  const places = state.cycles.map((cycle) =>
    cycle.present
      ? 1 + state.cycles.filter((rival) => rival.present && rival.points > cycle.points).length
      : 0,
  );
  return { scores, places };
}
