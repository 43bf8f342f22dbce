// What a bot presses: a pure function of the state and its seat.

import { DX, DY, isOpen } from './sim-arena.ts';
import type { TrailsState } from './sim-state.ts';
import { DIR_BITS } from './sim-turns.ts';

/** The input byte of the bot at `seat`. */
export function botInput(state: TrailsState, seat: number): number {
  const cycle = state.cycles[seat]!;
  if (state.phase !== 'play' || !cycle.alive) return 0;
  if (isOpen(state, cycle.x + DX[cycle.dir]!, cycle.y + DY[cycle.dir]!)) return 0;
  for (const turn of [1, 3]) {
    const dir = (cycle.dir + turn) & 3;
    if (isOpen(state, cycle.x + DX[dir]!, cycle.y + DY[dir]!)) return DIR_BITS[dir]!;
  }
  return 0;
}
