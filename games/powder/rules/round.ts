// A round from its start places to its points.

import { shuffle } from '../../../netcode/sim/rng.ts';
import { type Course, endRound, type Standing } from '../../kit/arena/rules/round.ts';
import { layOutArena, middleX, middleY, startCells } from './arena.ts';
import { cue, NO_DIR, type PowderState, seatCount } from './state.ts';
import * as tuning from './tuning.ts';

export const course: Course<PowderState> = { standings, setUp, cue };

export function standings(state: PowderState): Standing[] {
  const { alive, points, gained } = state.players;
  return presentSeats(state).map((seat) => ({
    seat,
    alive: alive[seat] === 1,
    points: points[seat]!,
    gained: gained[seat]!,
  }));
}

/** Lays out the arena anew and puts every player at a start place drawn by lot. */
function setUp(state: PowderState): void {
  state.decidedAt = -1;
  state.fallen = 0;
  const seats = presentSeats(state);
  const starts = startCells(state, seats.length);
  layOutArena(state, starts);
  shuffle(state.rng, seats);
  for (let place = 0; place < seats.length; place++) placePlayer(state, seats[place]!, starts[place]!);
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
  const winner = scoreRound(state);
  const { x, y } = state.players;
  endRound(course, state, winner, x[winner], y[winner]);
}

/**
 * A point for every rival that was knocked out earlier; whoever went in the last moment went together, and of
 * those the one who knocked out most in this round has won it, for one point more. Returns the winner, or -1.
 */
function scoreRound(state: PowderState): number {
  const { players } = state;
  const seats = presentSeats(state);
  const lasted = seats.map((seat) =>
    players.alive[seat] ? state.since : Math.min(players.outAt[seat]!, state.decidedAt),
  );
  seats.forEach((seat, index) => {
    const outlived = lasted.filter((frames) => frames < lasted[index]!).length;
    players.points[seat]! += outlived;
    players.gained[seat]! += outlived;
  });
  const survivor = seats.find((seat) => players.alive[seat]);
  if (survivor !== undefined) return survivor;
  const last = seats.filter((_, index) => lasted[index] === Math.max(...lasted));
  const most = Math.max(...last.map((seat) => players.knockouts[seat]!));
  const best = last.filter((seat) => players.knockouts[seat] === most);
  if (best.length !== 1) return -1;
  players.points[best[0]!]!++;
  players.gained[best[0]!]!++;
  return best[0]!;
}
