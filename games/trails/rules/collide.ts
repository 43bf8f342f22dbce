// Entering the next cell, for all cycles at once: who gets through, who crashes, in a fair order.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { takeOut } from '../../kit/arena/rules/outliving.ts';
import { cue } from '../../kit/rules/cue.ts';
import { eraseDisc, inBounds, leavesWall, wallByte, wallSeat } from './arena.ts';
import { takeItems } from './items.ts';
import { grindAt } from './ride.ts';
import type { Cycle, TrailsState } from './state.ts';
import { HALF_CELL_STEPS, SHIELD_RADIUS_CELLS, STEPS_PER_CELL } from './tuning.ts';

/**
 * Lets every cycle that has reached the edge of its cell enter the next or crash, judged against the walls as
 * they stood before this frame. Two that enter the same cell in one frame both crash.
 */
export function enterCells(state: TrailsState): void {
  const entering: number[] = [];
  for (let seat = 0; seat < state.seats.length; seat++) {
    const cycle = state.seats[seat]!;
    if (!cycle.alive) continue;
    if (!inBounds(state, cycle.x, cycle.y)) crash(state, seat, cycle, -1);
    else if (cycle.offset >= HALF_CELL_STEPS) entering.push(seat);
  }

  // Judge all before anything changes.
  const verdicts = entering.map((seat) => obstacle(state, seat, entering));
  const through: number[] = [];
  for (let i = 0; i < entering.length; i++) {
    const seat = entering[i]!;
    const cycle = state.seats[seat]!;
    const verdict = verdicts[i]!;
    if (verdict === FREE) through.push(seat);
    else if (cycle.shield && verdict !== BORDER) {
      cycle.shield = false;
      eraseDisc(state, cycle.x + DX[cycle.dir]!, cycle.y + DY[cycle.dir]!, SHIELD_RADIUS_CELLS);
      cue(state, 'break', seat, cycle.x, cycle.y);
      through.push(seat);
    } else crash(state, seat, cycle, verdict);
  }
  for (const seat of through) enter(state, seat, state.seats[seat]!);
  for (const seat of through) takeItems(state, seat, state.seats[seat]!);
  for (const seat of through) {
    const cycle = state.seats[seat]!;
    cycle.grind = grindAt(state, seat, cycle);
  }
}

const FREE = -3;
const BORDER = -1;

/** FREE, BORDER, or the seat of the wall or head in the way. */
function obstacle(state: TrailsState, seat: number, entering: readonly number[]): number {
  const cycle = state.seats[seat]!;
  const x = cycle.x + DX[cycle.dir]!;
  const y = cycle.y + DY[cycle.dir]!;
  if (!inBounds(state, x, y)) return BORDER;
  if (cycle.ghost > 0) return FREE;
  const byte = state.grid[y * state.cols + x]!;
  if (byte !== 0) return wallSeat(byte);
  for (let rival = 0; rival < state.seats.length; rival++) {
    const head = state.seats[rival]!;
    if (rival === seat || !head.alive || head.ghost > 0) continue;
    // A head in a gap lacks a wall under it.
    const ahead = entering.includes(rival) ? 1 : 0;
    if (head.x === x && head.y === y && ahead === 0) return rival;
    if (ahead === 1 && head.x + DX[head.dir]! === x && head.y + DY[head.dir]! === y) return rival;
  }
  return FREE;
}

function enter(state: TrailsState, seat: number, cycle: Cycle): void {
  cycle.x += DX[cycle.dir]!;
  cycle.y += DY[cycle.dir]!;
  cycle.offset -= STEPS_PER_CELL;
  cycle.turned = false;
  cycle.entered = true;
  cycle.run++;
  cycle.way++;
  if (leavesWall(state, cycle))
    state.grid[cycle.y * state.cols + cycle.x] = wallByte(seat, cycle.dir, cycle.dir);
}

function crash(state: TrailsState, seat: number, cycle: Cycle, by: number): void {
  cycle.offset = Math.min(cycle.offset, HALF_CELL_STEPS);
  cycle.fuse = cycle.y * state.cols + cycle.x;
  cycle.boosting = false;
  cycle.turns = [];
  cycle.grind = 0;
  cycle.ghost = 0;
  cycle.surge = 0;
  cycle.slow = 0;
  cycle.shield = false;
  takeOut(state, seat, by, cycle);
}
