// What a cell is worth to a bot: things that lie there, crates and rivals that a bomb there would hit, a place
// nearer to a rival, and in sudden death a place nearer to the middle.

import { allied } from '../../../netcode/sim/teams.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { CRATE, cellOf, FLOOR, isSudden, KEG } from '../rules/arena.ts';
import { freeSlot, reachOf } from '../rules/bombs.ts';
import { ITEM_KINDS, type PowderState } from '../rules/state.ts';
import type { Character } from './character.ts';
import type { Danger } from './danger.ts';

const CURSE_ITEM = ITEM_KINDS.indexOf('curse') + 1;
const ITEM_WORTH = 46;
const CURSE_COST = 12;
/** By the number of crates; a fourth one is hardly ever there. */
const CRATES_WORTH = [0, 16, 27, 34, 40] as const;
const KEG_WORTH = 9;
/** Sudden death is prepared for so many frames ahead. */
const MOVE_IN_FRAMES = 480;
const MIDDLE_WORTH = 40;
/** Cost of hitting a partner: more than most bombs are worth. */
const PARTNER_COST = 60;
/** About what a crate is worth: with a partner around two must be hit. */
const NEAR_PARTNER_COST = 18;

/** What a bot knows while it thinks. */
export interface View {
  readonly state: PowderState;
  readonly seat: number;
  readonly character: Character;
  readonly danger: Danger;
  /** Cells of the living rivals, and of partners. */
  readonly rivals: readonly number[];
  readonly partners: readonly number[];
  /** Whether the player has a bomb to drop. */
  readonly armed: boolean;
  readonly reach: number;
}

export function viewOf(state: PowderState, seat: number, character: Character, danger: Danger): View {
  const { x, y } = state.players;
  const rivals: number[] = [];
  const partners: number[] = [];
  state.seats.forEach(({ alive }, other) => {
    if (other === seat || !alive) return;
    (allied(state.seats, other, seat) ? partners : rivals).push(cellOf(state, x[other]!, y[other]!));
  });
  const armed = freeSlot(state, seat) >= 0;
  return { state, seat, character, danger, rivals, partners, armed, reach: reachOf(state, seat) };
}

/** Worth of what lies in a cell; a bot that knows it for a curse would rather walk around it. */
export function itemWorth(view: View, cell: number): number {
  const item = view.state.items[cell]!;
  if (item === 0) return 0;
  return item === CURSE_ITEM && view.character.knowing ? -CURSE_COST : ITEM_WORTH;
}

/** Worth of where a cell is: near a rival, and near the middle when the blocks come. */
export function placeWorth(view: View, cell: number): number {
  const { state, character, rivals } = view;
  let nearest = state.cols + state.rows;
  for (const rival of rivals) nearest = Math.min(nearest, farApart(state, cell, rival));
  // Near is good, on top of each other is not: two cells off is where a bomb hits and oneself gets away.
  const worth = character.hunts * (1 - Math.max(2, nearest) / (state.cols + state.rows));
  const late = isSudden(state, MOVE_IN_FRAMES);
  return late ? worth + MIDDLE_WORTH * depth(state, cell) : worth;
}

/** Worth of a bomb in a cell: crates that nothing else will burn, and rivals; below 0 where partners would burn. */
export function bombWorth(view: View, cell: number): number {
  const { state, danger, reach, rivals, partners, character } = view;
  let crates = 0;
  // Flames burn partners as well, and a player nearby may walk into them.
  let worth = -PARTNER_COST * partners.filter((partner) => partner === cell).length;
  worth -= NEAR_PARTNER_COST * partners.filter((one) => farApart(state, one, cell) <= reach).length;
  for (const rival of rivals) if (rival === cell) worth += character.hunts;
  for (let dir = 0; dir < 4; dir++) {
    const step = DX[dir]! + DY[dir]! * state.cols;
    let at = cell;
    for (let far = 0; far < reach; far++) {
      at += step;
      const kind = state.cells[at]!;
      if (kind === CRATE && danger.clear[at] === 0) crates++;
      else if (kind === KEG) worth += KEG_WORTH;
      // A bomb there will go off first, and a thing would only be burnt.
      if (kind !== FLOOR || state.bombAt[at] !== 0 || state.items[at] !== 0) break;
      if (partners.includes(at)) worth -= PARTNER_COST;
      for (const rival of rivals) if (rival === at) worth += character.hunts * (far < 3 ? 1 : 0.6);
    }
  }
  return worth + CRATES_WORTH[crates]!;
}

/** Steps up, down, left and right between two cells. */
export function farApart(state: PowderState, a: number, b: number): number {
  const { cols } = state;
  return Math.abs((a % cols) - (b % cols)) + Math.abs(Math.floor(a / cols) - Math.floor(b / cols));
}

/** 0 at the edge, 1 in the middle. */
function depth(state: PowderState, cell: number): number {
  const x = cell % state.cols;
  const y = Math.floor(cell / state.cols);
  const ring = Math.min(x, y, state.cols - 1 - x, state.rows - 1 - y);
  return ring / (state.rows >> 1);
}
