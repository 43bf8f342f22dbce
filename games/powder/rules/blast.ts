// Fuses, explosions and flames: what burns, what a flame sets off, and who dies in it.

import { cue } from '../../kit/rules/cue.ts';
import { BURNING, CRATE, cellOf, FLOOR, KEG, KEG_LIT, middleX, middleY, stride } from './arena.ts';
import { ownerOf, removeBomb } from './bombs.ts';
import { FLY, type PowderState } from './state.ts';
import * as tuning from './tuning.ts';

const OWNER_SHIFT = 4;

export function flameOwner(arms: number): number {
  return arms >> OWNER_SHIFT;
}

/** True where a player in the cell dies. */
export function isDeadly(state: PowderState, cell: number): boolean {
  return state.cells[cell] === FLOOR && state.flames[cell]! > tuning.FLAME_FADE_FRAMES;
}

/** Flames die down, burnt crates fall apart, kegs go off. */
export function burn(state: PowderState): void {
  const { cells, flames, arms } = state;
  for (let cell = 0; cell < flames.length; cell++) {
    if (flames[cell] === 0) continue;
    flames[cell]!--;
    if (flames[cell]! > 0) continue;
    const owner = flameOwner(arms[cell]!);
    arms[cell] = 0;
    if (cells[cell] === BURNING) cells[cell] = FLOOR;
    else if (cells[cell] === KEG_LIT) {
      cells[cell] = FLOOR;
      blast(state, cell, tuning.KEG_REACH_CELLS, owner);
    }
  }
}

/** Burns the fuses; bombs that are caught by flames follow soon, those at their end go off, in slot order. */
export function burnFuses(state: PowderState): void {
  const { bombs, flames } = state;
  for (let slot = 0; slot < bombs.fuse.length; slot++) {
    if (bombs.fuse[slot] === 0 || bombs.motion[slot] === FLY) continue;
    const cell = cellOf(state, bombs.x[slot]!, bombs.y[slot]!);
    if (flames[cell]! > 0 && bombs.fuse[slot]! > tuning.CHAIN_FRAMES) bombs.fuse[slot] = tuning.CHAIN_FRAMES;
    if (bombs.fuse[slot] === 1) {
      removeBomb(state, slot);
      blast(state, cell, bombs.reach[slot]!, ownerOf(slot));
    } else bombs.fuse[slot]!--;
  }
}

function blast(state: PowderState, cell: number, reach: number, owner: number): void {
  cue(state, 'blast', owner, middleX(state, cell), middleY(state, cell), reach);
  light(state, cell, owner);
  for (let dir = 0; dir < 4; dir++) {
    const step = stride(state, dir);
    let at = cell;
    for (let far = 0; far < reach; far++) {
      const next = at + step;
      if (state.cells[next] !== FLOOR) {
        hit(state, next, owner);
        break;
      }
      // Things burn and bombs are set off; both stop the flame in their cell.
      const stops = state.items[next] !== 0 || state.bombAt[next] !== 0;
      state.items[next] = 0;
      light(state, next, owner);
      state.arms[at]! |= 1 << dir;
      state.arms[next]! |= 1 << ((dir + 2) & 3);
      if (stops) break;
      at = next;
    }
  }
}

function light(state: PowderState, cell: number, owner: number): void {
  state.flames[cell] = tuning.FLAME_FRAMES;
  state.arms[cell] = (state.arms[cell]! & 0x0f) | (owner << OWNER_SHIFT);
}

/** A flame reaches something solid. */
function hit(state: PowderState, cell: number, owner: number): void {
  const { cells } = state;
  if (cells[cell] === CRATE) {
    cells[cell] = BURNING;
    state.flames[cell] = tuning.CRATE_BURN_FRAMES;
    cue(state, 'crate', owner, middleX(state, cell), middleY(state, cell));
  } else if (cells[cell] === KEG) {
    cells[cell] = KEG_LIT;
    state.flames[cell] = tuning.KEG_FRAMES;
    state.arms[cell] = owner << OWNER_SHIFT;
    cue(state, 'lit', owner, middleX(state, cell), middleY(state, cell));
  }
}
