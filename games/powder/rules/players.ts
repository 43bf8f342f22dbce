// What happens to players besides walking: flames and blocks knock them out, things are taken, curses handed on.

import { below } from '../../../netcode/sim/rng.ts';
import { allied } from '../../../netcode/sim/teams.ts';
import { takeOut } from '../../kit/arena/rules/outliving.ts';
import { award } from '../../kit/arena/rules/round.ts';
import { cue } from '../../kit/rules/cue.ts';
import { cellOf, drawFreeCell, middleX, middleY, playersIn } from './arena.ts';
import { flameOwner, isDeadly } from './blast.ts';
import { dropBomb } from './bombs.ts';
import { CURSES, ITEM_KINDS, type ItemKind, type PowderState } from './state.ts';
import * as tuning from './tuning.ts';
import { offset } from './walk.ts';

const HICCUPS = CURSES.indexOf('hiccups') + 1;

/** Everybody who stands in a flame without protection is out. */
export function burnPlayers(state: PowderState): void {
  const { x, y, safe, shield } = state.players;
  for (let seat = 0; seat < state.seats.length; seat++) {
    if (!state.seats[seat]!.alive) continue;
    const cell = cellOf(state, x[seat]!, y[seat]!);
    if (safe[seat]! > 0) safe[seat]!--;
    else if (isDeadly(state, cell)) {
      if (shield[seat]) {
        shield[seat] = 0;
        safe[seat] = tuning.SAFE_FRAMES;
        cue(state, 'saved', seat, x[seat]!, y[seat]!);
      } else knockOut(state, seat, flameOwner(state.arms[cell]!));
    }
  }
}

/** `by` is the seat whose flame it was, or -1 for a block. A knock-out of a rival is a point. */
export function knockOut(state: PowderState, seat: number, by: number): void {
  takeOut(state, seat, by, { x: state.players.x[seat]!, y: state.players.y[seat]! });
  if (by >= 0 && !allied(state.seats, by, seat)) award(state.seats[by]!, 1);
  leaveThings(state, seat);
}

/** Something of what a player had collected falls to the floor again. */
function leaveThings(state: PowderState, seat: number): void {
  const { players } = state;
  const had: ItemKind[] = [];
  if (players.kick[seat]) had.push('kick');
  if (players.throws[seat]) had.push('throw');
  if (players.reach[seat]! > tuning.START_REACH_CELLS) had.push('reach');
  if (players.bombs[seat]! > tuning.START_BOMBS) had.push('bomb');
  if (players.speed[seat]! > 0) had.push('speed');
  for (const kind of had.slice(0, tuning.LEFT_BEHIND)) {
    const cell = drawFreeCell(state);
    if (cell >= 0) state.items[cell] = ITEM_KINDS.indexOf(kind) + 1;
  }
}

/** Something good falls on a free cell for each gift of the host. */
export function dropGifts(state: PowderState): void {
  const good = ITEM_KINDS.filter((kind) => kind !== 'curse');
  for (; state.gifts > 0; state.gifts--) {
    const cell = drawFreeCell(state);
    if (cell < 0) continue;
    const index = ITEM_KINDS.indexOf(good[below(state.rng, good.length)]!);
    state.items[cell] = index + 1;
    cue(state, 'gift', -1, middleX(state, cell), middleY(state, cell), index);
  }
}

/** A player in a cell with something takes it; of two in one cell, the one nearer to its middle. */
export function takeItems(state: PowderState): void {
  const { x, y } = state.players;
  for (let seat = 0; seat < state.seats.length; seat++) {
    if (!state.seats[seat]!.alive) continue;
    const cell = cellOf(state, x[seat]!, y[seat]!);
    if (state.items[cell] !== 0) take(state, nearest(state, cell, seat), cell);
  }
}

function nearest(state: PowderState, cell: number, first: number): number {
  const { x, y } = state.players;
  const off = (seat: number) => Math.abs(offset(x[seat]!)) + Math.abs(offset(y[seat]!));
  let best = first;
  for (const seat of playersIn(state, cell)) if (off(seat) < off(best)) best = seat;
  return best;
}

function take(state: PowderState, seat: number, cell: number): void {
  const { players } = state;
  const index = state.items[cell]! - 1;
  state.items[cell] = 0;
  cue(state, 'pickup', seat, players.x[seat]!, players.y[seat]!, index);
  switch (ITEM_KINDS[index]!) {
    case 'bomb':
      players.bombs[seat] = Math.min(tuning.MAX_BOMBS, players.bombs[seat]! + 1);
      return;
    case 'reach':
      players.reach[seat] = Math.min(tuning.MAX_REACH_CELLS, players.reach[seat]! + 1);
      return;
    case 'speed':
      players.speed[seat] = Math.min(tuning.MAX_SPEED, players.speed[seat]! + 1);
      return;
    case 'kick':
      players.kick[seat] = 1;
      return;
    case 'throw':
      players.throws[seat] = 1;
      return;
    case 'shield':
      players.shield[seat] = 1;
      return;
    case 'curse':
      curse(state, seat, 1 + below(state.rng, CURSES.length), tuning.CURSE_FRAMES);
      return;
  }
}

function curse(state: PowderState, seat: number, which: number, frames: number): void {
  const { players } = state;
  players.curse[seat] = which;
  players.cursed[seat] = frames;
  players.handed[seat] = tuning.CURSE_HANDED_FRAMES;
  cue(state, 'curse', seat, players.x[seat]!, players.y[seat]!, which - 1);
}

/** Curses wear off, make their bearers hiccup, and go over to players they bump into. */
export function tendCurses(state: PowderState): void {
  const { players } = state;
  for (let seat = 0; seat < state.seats.length; seat++) {
    if (players.handed[seat]! > 0) players.handed[seat]!--;
    if (!state.seats[seat]!.alive || players.curse[seat] === 0) continue;
    players.cursed[seat]!--;
    if (players.cursed[seat]! <= 0) {
      players.curse[seat] = 0;
      continue;
    }
    if (players.curse[seat] === HICCUPS && players.cursed[seat]! % tuning.HICCUP_FRAMES === 0)
      dropBomb(state, seat);
    if (players.handed[seat] === 0) handOn(state, seat);
  }
}

function handOn(state: PowderState, seat: number): void {
  const { players } = state;
  const cell = cellOf(state, players.x[seat]!, players.y[seat]!);
  for (const other of playersIn(state, cell)) {
    if (other === seat || players.curse[other] !== 0) continue;
    curse(state, other, players.curse[seat]!, players.cursed[seat]!);
    players.curse[seat] = 0;
    players.cursed[seat] = 0;
    players.handed[seat] = tuning.CURSE_HANDED_FRAMES;
    return;
  }
}
