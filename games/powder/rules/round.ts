// A round from its start places to its points, and the match around it.

import { shuffle } from '../../../netcode/sim/rng.ts';
import type { Outcome } from '../../../netcode/sim/rules.ts';
import { layOutArena, middleX, middleY, startCells } from './arena.ts';
import { cue, NO_DIR, type PowderState, seatCount } from './state.ts';
import * as tuning from './tuning.ts';

/** Lays out the arena anew and puts every player at a start place drawn by lot. */
export function startRound(state: PowderState): void {
  state.phase = 'intro';
  state.since = 0;
  state.round++;
  state.decidedAt = -1;
  state.winner = -1;
  state.fallen = 0;
  const seats = presentSeats(state);
  const starts = startCells(state, seats.length);
  layOutArena(state, starts);
  shuffle(state.rng, seats);
  for (let place = 0; place < seats.length; place++) placePlayer(state, seats[place]!, starts[place]!);
  cue(state, 'count', -1, 0, 0, 3);
}

function placePlayer(state: PowderState, seat: number, cell: number): void {
  const { players } = state;
  players.alive[seat] = 1;
  players.x[seat] = middleX(state, cell);
  players.y[seat] = middleY(state, cell);
  players.face[seat] = 2;
  players.want[seat] = NO_DIR;
  players.bombs[seat] = tuning.START_BOMBS;
  players.reach[seat] = tuning.START_REACH_CELLS;
  players.speed[seat] = 0;
  players.kick[seat] = 0;
  players.throws[seat] = 0;
  players.shield[seat] = 0;
  players.safe[seat] = 0;
  players.curse[seat] = 0;
  players.cursed[seat] = 0;
  players.handed[seat] = 0;
  players.outAt[seat] = -1;
  players.gained[seat] = 0;
  players.knockouts[seat] = 0;
}

export function presentSeats(state: PowderState): number[] {
  const seats: number[] = [];
  for (let seat = 0; seat < seatCount(state); seat++) if (state.players.present[seat]) seats.push(seat);
  return seats;
}

export function livingCount(state: PowderState): number {
  let count = 0;
  for (let seat = 0; seat < seatCount(state); seat++) count += state.players.alive[seat]!;
  return count;
}

/** Ends the round a moment after at most one is left, so that the last flames have their say. */
export function endRoundIfDecided(state: PowderState): void {
  const alive = livingCount(state);
  if (state.decidedAt < 0) {
    // Somebody alone in the arena plays until the blocks have come.
    if (alive > 1 || (alive === 1 && presentSeats(state).length === 1)) return;
    state.decidedAt = state.since;
  }
  if (state.since - state.decidedAt < tuning.DECIDING_FRAMES) return;
  scoreRound(state);
  state.phase = 'pause';
  state.since = 0;
  const { winner, players } = state;
  cue(state, 'round', winner, players.x[winner] ?? 0, players.y[winner] ?? 0);
}

/**
 * A point for every rival that was knocked out earlier; whoever went in the last moment went together, and of
 * those the one who knocked out most in this round has won it, for one point more.
 */
function scoreRound(state: PowderState): void {
  const { players } = state;
  const seats = presentSeats(state);
  const lasted = seats.map((seat) =>
    players.alive[seat] ? state.since : Math.min(players.outAt[seat]!, state.decidedAt),
  );
  seats.forEach((seat, index) => {
    const outlived = lasted.filter((frames) => frames < lasted[index]!).length;
    players.points[seat]! += outlived;
    players.gained[seat]! += outlived;
    if (players.alive[seat]) state.winner = seat;
  });
  if (state.winner >= 0) return;
  const last = seats.filter((_, index) => lasted[index] === Math.max(...lasted));
  const most = Math.max(...last.map((seat) => players.knockouts[seat]!));
  const best = last.filter((seat) => players.knockouts[seat] === most);
  if (best.length !== 1) return;
  state.winner = best[0]!;
  players.points[state.winner]!++;
  players.gained[state.winner]!++;
}

/** After the pause: the next round, or the end of the match. */
export function nextRound(state: PowderState): void {
  if (!matchDecided(state)) {
    startRound(state);
    return;
  }
  state.phase = 'over';
  state.since = 0;
  cue(state, 'match', state.winner, 0, 0);
}

/** Decided by a sole leader at the target; a tie at the top plays on, but not for ever. */
export function matchDecided(state: PowderState): boolean {
  const points = presentSeats(state).map((seat) => state.players.points[seat]!);
  if (points.length === 0 || state.round >= state.maxRounds) return true;
  const best = Math.max(...points);
  return best >= state.target && points.filter((of) => of === best).length === 1;
}

/** The seat that alone has most points, or -1. */
export function leaderOf(state: PowderState): number {
  const { points } = state.players;
  const seats = presentSeats(state);
  const best = Math.max(...seats.map((seat) => points[seat]!));
  const leaders = seats.filter((seat) => points[seat] === best);
  return leaders.length === 1 ? leaders[0]! : -1;
}

/** Scores are points; places count those with more points, so equal points share a place. */
export function outcomeOf(state: PowderState): Outcome {
  const scores = [...state.players.points];
  const seats = presentSeats(state);
  const places = scores.map((score, seat) =>
    state.players.present[seat] ? 1 + seats.filter((rival) => scores[rival]! > score).length : 0,
  );
  return { scores, places };
}
