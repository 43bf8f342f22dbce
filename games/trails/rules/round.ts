// A round from its start places to its points.

import { cos, sin } from '../../../netcode/sim/math.ts';
import { shuffle } from '../../../netcode/sim/rng.ts';
import type { Dir } from '../../kit/arena/rules/directions.ts';
import { type Course, endRound, type Standing } from '../../kit/arena/rules/round.ts';
import { wallByte } from './arena.ts';
import { cue, type TrailsState } from './state.ts';
import * as tuning from './tuning.ts';

const FULL_CIRCLE = 6.283185307179586;
/** Turns the ring of start places a little, so that nobody faces a rival in the same row or column. */
const START_ANGLE = 0.06 * FULL_CIRCLE;
/** Radius of the ring of start places as a part of the arena's width and height. */
const START_RING = 0.37;

export const course: Course<TrailsState> = { standings, setUp, cue };

export function standings({ cycles }: TrailsState): Standing[] {
  return cycles.flatMap(({ present, alive, points, gained }, seat) =>
    present ? [{ seat, alive, points, gained }] : [],
  );
}

/** Clears the arena and puts every cycle at a place drawn by lot, facing inwards. */
function setUp(state: TrailsState): void {
  state.inset = 0;
  state.nextInset = 0;
  state.items = [];
  state.grid.fill(0);
  const present = standings(state).map(({ seat }) => seat);
  const seats = shuffle(state.rng, present);
  for (let place = 0; place < seats.length; place++) {
    const angle = START_ANGLE + (place / seats.length) * FULL_CIRCLE;
    placeCycle(state, seats[place]!, START_RING * cos(angle), START_RING * sin(angle));
  }
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

/** Everybody still riding gets a point for each that crashed in this frame: to outlive is to score. */
export function scoreCrashes(state: TrailsState, crashed: number): void {
  for (const cycle of state.cycles) if (cycle.alive) award(cycle, crashed);
}

/**
 * Ends the round when one cycle is left, or none. The last one riding gets one more point, which makes a won
 * round worth as many points as there are cycles. When the last ones crash together nobody gets it.
 */
export function endRoundIfDecided(state: TrailsState): void {
  const present = standings(state);
  const alive = present.filter((one) => one.alive);
  // A cycle alone in the arena rides until it crashes.
  if (alive.length > 1 || (alive.length === 1 && present.length === 1)) return;
  const winner = state.cycles[alive[0]?.seat ?? -1];
  if (winner) award(winner, 1);
  endRound(course, state, alive[0]?.seat ?? -1, winner?.x, winner?.y);
}

function award(cycle: { points: number; gained: number }, points: number): void {
  cycle.points += points;
  cycle.gained += points;
}
