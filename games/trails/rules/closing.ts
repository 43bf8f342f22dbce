// What ends every round: the arena closes in announced steps, and the walls of the
// crashed burn away so that those who are left have room until then.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { cue } from '../../kit/rules/cue.ts';
import { wallIn, wallSeat } from './arena.ts';
import type { Cycle, TrailsState } from './state.ts';
import * as tuning from './tuning.ts';

/** Announces and moves the border. Who is outside it afterwards crashes (rules/collide.ts). */
export function closeArena(state: TrailsState): void {
  const time = state.since - tuning.SHRINK_START_FRAMES;
  if (time < 0) return;
  const phase = time % tuning.SHRINK_EVERY_FRAMES;
  if (phase === 0) {
    state.nextInset = state.inset + shrinkRows(state);
    cue(state, 'warn', -1, 0, 0, state.nextInset);
  }
  const moving = phase - tuning.SHRINK_WARNING_FRAMES;
  if (moving >= 0 && moving % tuning.SHRINK_ROW_FRAMES === 0 && state.inset < state.nextInset) {
    state.inset++;
    cue(state, 'shrink', -1, 0, 0, state.inset);
  }
}

/** Rows taken in one announced step: the same part of every arena, nine steps in all. */
function shrinkRows(state: TrailsState): number {
  return Math.ceil(state.rows / 18);
}

/** Burns the walls of crashed cycles, from the crash back. */
export function burnFuses(state: TrailsState): void {
  for (let seat = 0; seat < state.seats.length; seat++) {
    const cycle = state.seats[seat]!;
    if (cycle.fuse < 0 || state.since - cycle.outAt < tuning.FUSE_DELAY_FRAMES) continue;
    for (let burnt = 0; burnt < tuning.FUSE_CELLS_PER_FRAME && cycle.fuse >= 0; burnt++)
      burnCell(state, seat, cycle);
  }
}

function burnCell(state: TrailsState, seat: number, cycle: Cycle): void {
  const byte = state.grid[cycle.fuse]!;
  if (wallSeat(byte) !== seat) {
    // The wall was torn by a blast or left out by a ghost: the fuse ends here, so the rest goes.
    for (let at = 0; at < state.grid.length; at++) if (wallSeat(state.grid[at]!) === seat) state.grid[at] = 0;
    cycle.fuse = -1;
    return;
  }
  state.grid[cycle.fuse] = 0;
  const into = wallIn(byte);
  cycle.fuse -= DX[into]! + DY[into]! * state.cols;
  if (cycle.fuse < 0 || cycle.fuse >= state.grid.length) cycle.fuse = -1;
}
