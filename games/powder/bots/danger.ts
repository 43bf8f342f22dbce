// When each cell will kill: flames that burn, bombs that tick and set each other off, kegs, and falling blocks.
// Times are frames from now. Where a cell is deadly more than once, it counts as deadly all the time between.

import { BURNING, CRATE, cellOf, FLOOR, KEG, KEG_LIT, spiralCell, stride } from '../rules/arena.ts';
import { fuseFrames } from '../rules/bombs.ts';
import { landsAt } from '../rules/closing.ts';
import { FLY, type PowderState, SLIDE } from '../rules/state.ts';
import * as tuning from '../rules/tuning.ts';

export const NEVER = 0x7fff;
/**
 * Blocks are looked out for this far ahead: time to walk five cells. Further, and near the end no place would
 * seem worth a fight.
 */
const BLOCKS_AHEAD_FRAMES = 100;

export interface Danger {
  /** First and last frame in which the cell kills; NEVER and 0 where it does not. */
  readonly from: Int16Array;
  readonly until: Int16Array;
  /** Frame in which a crate that will be hit, or burns, is gone; 0 for everything else. */
  readonly clear: Int16Array;
}

/** A bomb to be reckoned with that is not there. */
export interface Planned {
  readonly cell: number;
  readonly reach: number;
}

/** Bombs and kegs that will go off; columns, processed in the order of their times. */
interface Charges {
  readonly cell: number[];
  readonly time: number[];
  readonly reach: number[];
  /** Index + 1 by cell. */
  readonly at: Uint8Array;
}

/** `sees` tells whether the bomb in a slot is noticed at all: people overlook some. */
export function dangerOf(
  state: PowderState,
  sees: (slot: number) => boolean,
  planned: Planned | null,
): Danger {
  const size = state.cells.length;
  const danger: Danger = {
    from: new Int16Array(size).fill(NEVER),
    until: new Int16Array(size),
    clear: new Int16Array(size),
  };
  const charges: Charges = { cell: [], time: [], reach: [], at: new Uint8Array(size) };
  if (planned) charge(charges, planned.cell, fuseFrames(state), planned.reach);
  seeCells(state, danger, charges);
  seeBombs(state, charges, sees);
  const done: boolean[] = [];
  for (;;) {
    const next = soonest(charges, done);
    if (next < 0) break;
    done[next] = true;
    setOff(state, danger, charges, next);
  }
  seeBlocks(state, danger);
  return danger;
}

function charge(charges: Charges, cell: number, time: number, reach: number): void {
  charges.cell.push(cell);
  charges.time.push(time);
  charges.reach.push(reach);
  charges.at[cell] = charges.cell.length;
}

function seeCells(state: PowderState, danger: Danger, charges: Charges): void {
  const { flames, cells } = state;
  for (let cell = 0; cell < flames.length; cell++) {
    if (flames[cell] === 0) continue;
    if (cells[cell] === FLOOR) mark(danger, cell, 0, flames[cell]! - tuning.FLAME_FADE_FRAMES);
    else if (cells[cell] === BURNING) danger.clear[cell] = flames[cell]!;
    else if (cells[cell] === KEG_LIT) charge(charges, cell, flames[cell]!, tuning.KEG_REACH_CELLS);
  }
}

function seeBombs(state: PowderState, charges: Charges, sees: (slot: number) => boolean): void {
  const { fuse, x, y, reach, motion, dir, hop } = state.bombs;
  for (let slot = 0; slot < fuse.length; slot++) {
    if (fuse[slot] === 0 || !sees(slot)) continue;
    let cell = cellOf(state, x[slot]!, y[slot]!);
    let time = fuse[slot]!;
    if (motion[slot] === FLY) {
      const cells = Math.round((hop[slot]! * tuning.FLY_STEPS_PER_FRAME) / tuning.STEPS_PER_CELL);
      cell += cells * stride(state, dir[slot]!);
      time += hop[slot]!;
    } else if (motion[slot] === SLIDE) {
      // It may be stopped on the way or roll to the end: both places count.
      charge(charges, cell, time, reach[slot]!);
      const step = stride(state, dir[slot]!);
      while (state.cells[cell + step] === FLOOR && state.bombAt[cell + step] === 0) cell += step;
    }
    charge(charges, cell, time, reach[slot]!);
  }
}

function soonest(charges: Charges, done: readonly boolean[]): number {
  let best = -1;
  for (let index = 0; index < charges.time.length; index++)
    if (!done[index] && (best < 0 || charges.time[index]! < charges.time[best]!)) best = index;
  return best;
}

function setOff(state: PowderState, danger: Danger, charges: Charges, index: number): void {
  const time = charges.time[index]!;
  const burnt = time + tuning.FLAME_FRAMES - tuning.FLAME_FADE_FRAMES;
  const centre = charges.cell[index]!;
  mark(danger, centre, time, burnt);
  for (let dir = 0; dir < 4; dir++) {
    const step = stride(state, dir);
    let cell = centre;
    for (let far = 0; far < charges.reach[index]!; far++) {
      cell += step;
      const kind = state.cells[cell]!;
      if (kind === CRATE || kind === BURNING) {
        if (danger.clear[cell] === 0) danger.clear[cell] = time + tuning.CRATE_BURN_FRAMES;
        if (danger.clear[cell]! > time) break;
      } else if (kind === KEG) {
        if (charges.at[cell] === 0) charge(charges, cell, time + tuning.KEG_FRAMES, tuning.KEG_REACH_CELLS);
        break;
      } else if (kind !== FLOOR) break;
      mark(danger, cell, time, burnt);
      const other = charges.at[cell]! - 1;
      if (other < 0) continue;
      charges.time[other] = Math.min(charges.time[other]!, time + tuning.CHAIN_FRAMES);
      break;
    }
  }
}

function seeBlocks(state: PowderState, danger: Danger): void {
  if (state.suddenAt === 0) return;
  for (let index = state.fallen; ; index++) {
    const time = landsAt(state, index) - state.since;
    if (time > BLOCKS_AHEAD_FRAMES) return;
    const cell = spiralCell(state, index);
    if (cell < 0) return;
    mark(danger, cell, time, NEVER);
  }
}

function mark(danger: Danger, cell: number, from: number, until: number): void {
  if (until <= 0) return;
  danger.from[cell] = Math.min(danger.from[cell]!, from);
  danger.until[cell] = Math.max(danger.until[cell]!, until);
}
