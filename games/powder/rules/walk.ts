// Walking. Players move on the lines through the middles of cells, in whole steps, and are led onto them: a turn
// that is pressed a little early or late still goes around the corner, past a block's edge.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { ACTION, BOMB } from '../info.ts';
import { cellOf, FLOOR, isOpen, stride } from './arena.ts';
import { dropBomb, kickBomb, stopBombs, throwBomb } from './bombs.ts';
import { CURSES, NO_DIR, type PowderState } from './state.ts';
import * as tuning from './tuning.ts';

/** Bits of an input for the four directions. */
export const DIR_BITS = 0x0f;
export const BACKWARDS = CURSES.indexOf('backwards') + 1;
const SNAIL = CURSES.indexOf('snail') + 1;
const RUSH = CURSES.indexOf('rush') + 1;

/** Takes one frame's input of a living player. */
export function act(state: PowderState, seat: number, input: number): void {
  const { players } = state;
  const pressed = input & ~players.held[seat]!;
  players.held[seat] = input;
  chooseDirection(state, seat, input, pressed);
  // Before the step: the bomb lies where the player was seen when the key went down.
  if (pressed & BOMB) dropBomb(state, seat);
  walk(state, seat, input);
  if (pressed & ACTION && !throwBomb(state, seat)) stopBombs(state, seat);
}

/** The direction pressed last counts while it is held, then any other that is. */
function chooseDirection(state: PowderState, seat: number, input: number, pressed: number): void {
  const { want } = state.players;
  if (pressed & DIR_BITS) want[seat] = firstDir(pressed);
  else if (want[seat] === NO_DIR || ((input >> want[seat]!) & 1) === 0) want[seat] = firstDir(input);
}

function firstDir(bits: number): number {
  for (let dir = 0; dir < 4; dir++) if ((bits >> dir) & 1) return dir;
  return NO_DIR;
}

/** Steps that a player walks in a frame. */
export function pace(state: PowderState, seat: number): number {
  const { players } = state;
  if (players.curse[seat] === SNAIL) return tuning.SNAIL_STEPS_PER_FRAME;
  if (players.curse[seat] === RUSH) return tuning.RUSH_STEPS_PER_FRAME;
  const steps = tuning.WALK_STEPS_PER_FRAME[players.speed[seat]!]!;
  const { handicap } = state.seats[seat]!;
  return Math.floor((steps * (100 - handicap * tuning.HANDICAP_PERCENT)) / 100);
}

function walk(state: PowderState, seat: number, input: number): void {
  const { players } = state;
  const want = players.want[seat]!;
  if (want === NO_DIR) return;
  const turned = players.curse[seat] === BACKWARDS ? 2 : 0;
  const first = (want + turned) & 3;
  const side = secondDir(want, input);
  const steps = pace(state, seat);
  if (advance(state, seat, first, steps)) {
    players.face[seat] = first;
    return;
  }
  // Two keys held: run on along the wall until the one pressed last opens. One key: go around the corner.
  const second = (side + turned) & 3;
  if (side !== NO_DIR && advance(state, seat, second, steps)) players.face[seat] = second;
  else {
    players.face[seat] = first;
    if (side === NO_DIR) goAround(state, seat, first, steps);
  }
}

/** The other held direction, at a right angle to the first, or NO_DIR. */
function secondDir(first: number, input: number): number {
  const left = (first + 3) & 3;
  const right = (first + 1) & 3;
  if ((input >> left) & 1) return left;
  return (input >> right) & 1 ? right : NO_DIR;
}

/** Steps from the middle of the cell, -128 to 127. */
export function offset(at: number): number {
  return (at & (tuning.STEPS_PER_CELL - 1)) - tuning.HALF_CELL_STEPS;
}

/** Walks in a direction, first back onto its line if need be; false if it stands. */
function advance(state: PowderState, seat: number, dir: number, steps: number): boolean {
  const { x, y } = state.players;
  const vertical = dir % 2 === 0;
  const cell = cellOf(state, x[seat]!, y[seat]!);
  const ahead = cell + stride(state, dir);
  const forward = vertical ? DY[dir]! : DX[dir]!;
  const past = offset(vertical ? y[seat]! : x[seat]!) * forward;
  const open = isOpen(state, ahead);
  if (!open && past >= 0) {
    if (state.bombAt[ahead] !== 0 && state.cells[ahead] === FLOOR) kickBomb(state, seat, ahead, dir);
    return false;
  }
  const across = vertical ? x : y;
  const along = vertical ? y : x;
  const off = offset(across[seat]!);
  const aside = Math.min(Math.abs(off), steps);
  across[seat] = across[seat]! - Math.sign(off) * aside;
  const left = steps - aside;
  along[seat] = along[seat]! + forward * (open ? left : Math.min(left, -past));
  return true;
}

/** Slides along a block towards the opening that is nearer, when it is near enough. */
function goAround(state: PowderState, seat: number, dir: number, steps: number): void {
  const { x, y } = state.players;
  const across = dir % 2 === 0 ? x : y;
  const off = offset(across[seat]!);
  if (Math.abs(off) < tuning.CORNER_HELP_STEPS) return;
  const sideways = Math.sign(off);
  const beside = cellOf(state, x[seat]!, y[seat]!) + sideways * (dir % 2 === 0 ? 1 : state.cols);
  if (!isOpen(state, beside) || !isOpen(state, beside + stride(state, dir))) return;
  across[seat] = across[seat]! + sideways * Math.min(steps, tuning.STEPS_PER_CELL - Math.abs(off));
}
