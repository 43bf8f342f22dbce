// One frame of riding: speed, energy, and how far each cycle has come in its cell.

import { allied } from '../../../netcode/sim/teams.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { cue } from '../../kit/rules/cue.ts';
import { BOOST } from '../info.ts';
import { inBounds, ROCK, wallSeat } from './arena.ts';
import type { Cycle, TrailsState } from './state.ts';
import * as tuning from './tuning.ts';
import { turnIfDue } from './turns.ts';

/** Steps a cycle without boost or effects makes in a frame, `frames` into the round. */
function baseSpeed(frames: number, percent: number): number {
  const risen = Math.min(frames, tuning.SPEED_RISE_FRAMES) / tuning.SPEED_RISE_FRAMES;
  const gain = (tuning.END_STEPS_PER_FRAME - tuning.START_STEPS_PER_FRAME) * risen;
  return Math.floor(((tuning.START_STEPS_PER_FRAME + gain) * percent) / 100);
}

/** Steps this cycle makes in this frame. */
export function speedOf(state: TrailsState, cycle: Cycle): number {
  let steps = baseSpeed(state.since, state.speedPercent);
  if (cycle.boosting) steps = (steps * tuning.BOOST_PERCENT) / 100;
  if (cycle.surge > 0) steps = (steps * tuning.SURGE_PERCENT) / 100;
  if (cycle.slow > 0) steps = (steps * tuning.SLOW_PERCENT) / 100;
  return Math.min(Math.floor(steps), tuning.MAX_STEPS_PER_FRAME);
}

/** Moves a living cycle; at HALF_CELL_STEPS or more it is about to enter the next cell (rules/collide.ts). */
export function ride(state: TrailsState, seat: number, cycle: Cycle): void {
  cycle.entered = false;
  spendEnergy(state, seat, cycle);
  turnIfDue(state, seat, cycle);
  cycle.offset += speedOf(state, cycle);
  turnIfDue(state, seat, cycle);
  if (cycle.surge > 0) cycle.surge--;
  if (cycle.slow > 0) cycle.slow--;
  // A ghost inside a wall stays one until it is out: else it would crash without a mistake of its rider.
  if (cycle.ghost > 1 || (cycle.ghost === 1 && state.grid[cycle.y * state.cols + cycle.x] === 0))
    cycle.ghost--;
}

/** The energy that a cycle can have at most: each step of handicap takes a quarter of it. */
export function tankOf({ handicap }: Cycle): number {
  return (tuning.ENERGY_FULL * (100 - handicap * tuning.HANDICAP_PERCENT)) / 100;
}

function spendEnergy(state: TrailsState, seat: number, cycle: Cycle): void {
  const wants = (cycle.held & BOOST) !== 0;
  if (!wants) cycle.spent = false;
  else if (cycle.boosting && cycle.energy === 0) cycle.spent = true;
  const can = cycle.boosting ? cycle.energy > 0 : cycle.energy >= tuning.BOOST_START_ENERGY;
  const boosts = wants && can && !cycle.spent;
  if (boosts && !cycle.boosting) cue(state, 'boost', seat, cycle.x, cycle.y);
  cycle.boosting = boosts;
  const walls = boosts ? Math.floor((cycle.grind * tuning.GRIND_BOOSTING_PERCENT) / 100) : cycle.grind;
  const cost = boosts ? tuning.BOOST_COST_PER_FRAME : 0;
  const energy = cycle.energy + tuning.ENERGY_PER_FRAME + walls - cost;
  cycle.energy = Math.max(0, Math.min(tankOf(cycle), energy));
}

/** Energy a frame that the walls on both sides of the cycle's cell are worth. */
export function grindAt(state: TrailsState, seat: number, cycle: Cycle): number {
  return (
    sideGrind(state, seat, cycle, DY[cycle.dir]!, DX[cycle.dir]!) +
    sideGrind(state, seat, cycle, -DY[cycle.dir]!, -DX[cycle.dir]!)
  );
}

function sideGrind(state: TrailsState, seat: number, cycle: Cycle, dx: number, dy: number): number {
  const near = sideOwner(state, cycle.x + dx, cycle.y + dy);
  if (near === BORDER || near === ROCK) return tuning.GRIND_SELF_PER_FRAME;
  if (near >= 0)
    return allied(state.seats, near, seat) ? tuning.GRIND_SELF_PER_FRAME : tuning.GRIND_RIVAL_NEAR_PER_FRAME;
  const far = sideOwner(state, cycle.x + 2 * dx, cycle.y + 2 * dy);
  return far >= 0 && far !== ROCK && !allied(state.seats, far, seat) ? tuning.GRIND_RIVAL_FAR_PER_FRAME : 0;
}

const BORDER = -2;

function sideOwner(state: TrailsState, x: number, y: number): number {
  return inBounds(state, x, y) ? wallSeat(state.grid[y * state.cols + x]!) : BORDER;
}
