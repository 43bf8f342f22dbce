// Sudden death: blocks fall in a spiral from the edge inwards until the arena is full.

import { cue } from '../../kit/rules/cue.ts';
import { BLOCK, middleX, middleY, playersIn, spiralCell } from './arena.ts';
import { removeBomb } from './bombs.ts';
import { knockOut } from './players.ts';
import type { PowderState } from './state.ts';
import * as tuning from './tuning.ts';

/** Announces sudden death and drops its blocks. */
export function closeArena(state: PowderState): void {
  const { since, suddenAt } = state;
  if (suddenAt === 0) return;
  if (since === suddenAt - tuning.SUDDEN_WARNING_FRAMES) cue(state, 'warn', -1, 0, 0);
  if (since < suddenAt) return;
  if (since === suddenAt) cue(state, 'sudden', -1, 0, 0);
  // The last one left has won: blocks wait for the flames to say so.
  if (since !== landsAt(state, state.fallen) || state.decidedAt >= 0) return;
  const cell = spiralCell(state, state.fallen);
  if (cell < 0) return;
  state.fallen++;
  land(state, cell);
}

/** Frame of the round in which block `index` lands; the last ones take their time. */
export function landsAt(state: PowderState, index: number): number {
  const blocks = (state.cols - 2) * (state.rows - 2);
  const slow = Math.max(0, index - blocks + tuning.SLOW_BLOCKS);
  const fast = index - slow;
  const pace = Math.min(1, tuning.USUAL_BLOCKS / blocks);
  const falling = fast * Math.floor(tuning.BLOCK_EVERY_FRAMES * pace) + slow * tuning.SLOW_BLOCK_EVERY_FRAMES;
  return state.suddenAt + tuning.SHADOW_FRAMES + falling;
}

/** Everything in the cell is crushed, shielded players included. */
function land(state: PowderState, cell: number): void {
  const slot = state.bombAt[cell]! - 1;
  if (slot >= 0) removeBomb(state, slot);
  state.cells[cell] = BLOCK;
  state.items[cell] = 0;
  state.flames[cell] = 0;
  state.arms[cell] = 0;
  cue(state, 'block', -1, middleX(state, cell), middleY(state, cell));
  for (const seat of playersIn(state, cell)) knockOut(state, seat, -1);
}
