// Bombs from the hand to the moment before they go off: dropped, kicked, thrown, sliding, flying, burning down.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { cue } from '../../kit/rules/cue.ts';
import { cellOf, isOpen, isSudden, middleX, middleY, playersIn, stride } from './arena.ts';
import { CURSES, FLY, type PowderState, REST, SLIDE } from './state.ts';
import * as tuning from './tuning.ts';

const FIZZLE = CURSES.indexOf('fizzle') + 1;

export function ownerOf(slot: number): number {
  return Math.floor(slot / tuning.MAX_BOMBS);
}

/** A slot for the next bomb of a seat, or -1 when all that it may have out are out. */
export function freeSlot(state: PowderState, seat: number): number {
  const first = seat * tuning.MAX_BOMBS;
  for (let slot = first; slot < first + state.players.bombs[seat]!; slot++)
    if (state.bombs.fuse[slot] === 0) return slot;
  return -1;
}

export function reachOf(state: PowderState, seat: number): number {
  return state.players.curse[seat] === FIZZLE ? tuning.FIZZLE_REACH_CELLS : state.players.reach[seat]!;
}

/** How long the fuse of a bomb is that is dropped now. */
export function fuseFrames(state: PowderState): number {
  return isSudden(state) ? tuning.SUDDEN_FUSE_FRAMES : tuning.FUSE_FRAMES;
}

/** Drops a bomb in the cell that a player is in; it blocks everybody outside of that cell. */
export function dropBomb(state: PowderState, seat: number): void {
  const { players, bombs } = state;
  const slot = freeSlot(state, seat);
  const cell = cellOf(state, players.x[seat]!, players.y[seat]!);
  if (slot < 0 || !isOpen(state, cell)) return;
  light(state, slot, cell, reachOf(state, seat));
  state.bombAt[cell] = slot + 1;
  cue(state, 'bomb', seat, bombs.x[slot]!, bombs.y[slot]!);
}

function light(state: PowderState, slot: number, cell: number, reach: number): void {
  const { bombs } = state;
  bombs.fuse[slot] = fuseFrames(state);
  bombs.x[slot] = middleX(state, cell);
  bombs.y[slot] = middleY(state, cell);
  bombs.reach[slot] = reach;
  bombs.motion[slot] = REST;
  bombs.dir[slot] = 0;
  bombs.hop[slot] = 0;
  bombs.hopOf[slot] = 0;
}

/** A bomb is thrown from a cell of the rim in a direction; false if the seat is out of bombs. */
export function throwIn(state: PowderState, seat: number, cell: number, dir: number): boolean {
  const slot = freeSlot(state, seat);
  if (slot < 0) return false;
  light(state, slot, cell, tuning.RIM_REACH_CELLS);
  fling(state, seat, slot, dir);
  return true;
}

/** A player who can kick walks against the bomb in `cell`. */
export function kickBomb(state: PowderState, seat: number, cell: number, dir: number): void {
  const { players, bombs } = state;
  const slot = state.bombAt[cell]! - 1;
  if (players.kick[seat] === 0 || bombs.motion[slot] !== REST) return;
  if (!canRoll(state, cell + stride(state, dir))) return;
  bombs.motion[slot] = SLIDE;
  bombs.dir[slot] = dir;
  cue(state, 'kick', seat, bombs.x[slot]!, bombs.y[slot]!);
}

/** A bomb rolls into open, empty cells. */
function canRoll(state: PowderState, cell: number): boolean {
  return isOpen(state, cell) && playersIn(state, cell).length === 0;
}

/** Throws the bomb under a player ahead over whatever is there; false if it stays. */
export function throwBomb(state: PowderState, seat: number): boolean {
  const { players, bombs } = state;
  const cell = cellOf(state, players.x[seat]!, players.y[seat]!);
  const slot = state.bombAt[cell]! - 1;
  if (players.throws[seat] === 0 || slot < 0) return false;
  state.bombAt[cell] = 0;
  bombs.x[slot] = middleX(state, cell);
  bombs.y[slot] = middleY(state, cell);
  fling(state, seat, slot, players.face[seat]!);
  return true;
}

function fling(state: PowderState, seat: number, slot: number, dir: number): void {
  const { bombs } = state;
  bombs.motion[slot] = FLY;
  bombs.dir[slot] = dir;
  startHop(state, slot, tuning.THROW_CELLS);
  cue(state, 'throw', seat, bombs.x[slot]!, bombs.y[slot]!);
}

/** Sends a flying bomb on by up to `cells`; at the border it bounces back. */
function startHop(state: PowderState, slot: number, cells: number): void {
  const { bombs } = state;
  let far = roomAhead(state, slot);
  if (far === 0) {
    bombs.dir[slot] = (bombs.dir[slot]! + 2) & 3;
    far = roomAhead(state, slot);
  }
  const frames = (Math.min(cells, far) * tuning.STEPS_PER_CELL) / tuning.FLY_STEPS_PER_FRAME;
  bombs.hop[slot] = frames;
  bombs.hopOf[slot] = frames;
}

/** Cells between a bomb and the border in the direction in which it flies. */
function roomAhead(state: PowderState, slot: number): number {
  const { x, y, dir } = state.bombs;
  const col = x[slot]! >> tuning.CELL_SHIFT;
  const row = y[slot]! >> tuning.CELL_SHIFT;
  return [row - 1, state.cols - 2 - col, state.rows - 2 - row, col - 1][dir[slot]!]!;
}

/** The action key without a bomb to throw: own bombs that slide stop in the cell they are in. */
export function stopBombs(state: PowderState, seat: number): void {
  const first = seat * tuning.MAX_BOMBS;
  for (let slot = first; slot < first + tuning.MAX_BOMBS; slot++)
    if (state.bombs.fuse[slot] !== 0 && state.bombs.motion[slot] === SLIDE) settle(state, slot);
}

function settle(state: PowderState, slot: number): void {
  const { bombs } = state;
  const cell = cellOf(state, bombs.x[slot]!, bombs.y[slot]!);
  bombs.motion[slot] = REST;
  bombs.x[slot] = middleX(state, cell);
  bombs.y[slot] = middleY(state, cell);
}

/** Moves every bomb that slides or flies by a frame. */
export function moveBombs(state: PowderState): void {
  const { fuse, motion } = state.bombs;
  for (let slot = 0; slot < fuse.length; slot++) {
    if (fuse[slot] === 0) continue;
    if (motion[slot] === FLY) fly(state, slot);
    else if (motion[slot] === SLIDE) slide(state, slot);
  }
}

function slide(state: PowderState, slot: number): void {
  const { bombs } = state;
  const dir = bombs.dir[slot]!;
  const cell = cellOf(state, bombs.x[slot]!, bombs.y[slot]!);
  const vertical = dir % 2 === 0;
  const forward = vertical ? DY[dir]! : DX[dir]!;
  const at = vertical ? bombs.y : bombs.x;
  const middle = vertical ? middleY(state, cell) : middleX(state, cell);
  const past = (at[slot]! - middle) * forward;
  // At and behind the middle of a cell the way ahead decides; before it the bomb rolls on to the middle.
  if (past + tuning.SLIDE_STEPS_PER_FRAME > 0 && !canRoll(state, cell + stride(state, dir))) {
    settle(state, slot);
    return;
  }
  at[slot] = at[slot]! + forward * tuning.SLIDE_STEPS_PER_FRAME;
  const now = cellOf(state, bombs.x[slot]!, bombs.y[slot]!);
  if (now === cell) return;
  state.bombAt[cell] = 0;
  state.bombAt[now] = slot + 1;
}

function fly(state: PowderState, slot: number): void {
  const { bombs } = state;
  const dir = bombs.dir[slot]!;
  bombs.x[slot] = bombs.x[slot]! + DX[dir]! * tuning.FLY_STEPS_PER_FRAME;
  bombs.y[slot] = bombs.y[slot]! + DY[dir]! * tuning.FLY_STEPS_PER_FRAME;
  bombs.hop[slot]!--;
  if (bombs.hop[slot]! > 0) return;
  const cell = cellOf(state, bombs.x[slot]!, bombs.y[slot]!);
  if (!isOpen(state, cell)) {
    startHop(state, slot, 1);
    return;
  }
  bombs.motion[slot] = REST;
  state.bombAt[cell] = slot + 1;
  cue(state, 'land', ownerOf(slot), bombs.x[slot]!, bombs.y[slot]!);
}

/** Takes a bomb out of the arena. */
export function removeBomb(state: PowderState, slot: number): void {
  const { bombs } = state;
  if (bombs.motion[slot] !== FLY) state.bombAt[cellOf(state, bombs.x[slot]!, bombs.y[slot]!)] = 0;
  bombs.fuse[slot] = 0;
}
