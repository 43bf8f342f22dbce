// From presses to turns: what makes a tap reliable, a U-turn possible and a held key harmless.

import { type Dir, DX, DY, opposite } from '../../kit/arena/rules/directions.ts';
import { DOWN, LEFT, RIGHT, UP } from '../info.ts';
import { isOpen, wallByte, wallIn } from './arena.ts';
import { type Cycle, cue, type TrailsState } from './state.ts';
import { TURN_QUEUE_LENGTH } from './tuning.ts';

/** The bit of each direction, indexed by Dir. */
export const DIR_BITS: readonly number[] = [UP, RIGHT, DOWN, LEFT];

/**
 * Takes a frame's input. Only a press turns, never a key held. Presses of one frame have lost their order, so
 * the one across the heading is taken first and the other queued: that makes two taps a U-turn or a change
 * of lane, whichever way they were meant.
 */
export function takePresses(state: TrailsState, cycle: Cycle, input: number, accept: boolean): void {
  const fresh = input & ~cycle.held;
  cycle.held = input;
  if (!accept || (fresh & (UP | DOWN | LEFT | RIGHT)) === 0) return;

  const heading = lastHeading(cycle);
  const one = ((heading + 1) & 3) as Dir;
  const other = ((heading + 3) & 3) as Dir;
  const wantsOne = (fresh & DIR_BITS[one]!) !== 0;
  const wantsOther = (fresh & DIR_BITS[other]!) !== 0;
  if (wantsOne && wantsOther) {
    // Both sides at once mean neither more than the other: take the one that does not kill.
    queueTurn(cycle, isOpen(state, cycle.x + DX[one]!, cycle.y + DY[one]!) ? one : other);
  } else if (wantsOne) queueTurn(cycle, one);
  else if (wantsOther) queueTurn(cycle, other);

  if ((fresh & DIR_BITS[heading]!) !== 0) queueTurn(cycle, heading);
  if ((fresh & DIR_BITS[opposite(heading)]!) !== 0) queueTurn(cycle, opposite(heading));
}

function lastHeading(cycle: Cycle): Dir {
  return cycle.turns.at(-1) ?? cycle.dir;
}

function queueTurn(cycle: Cycle, dir: Dir): void {
  const heading = lastHeading(cycle);
  if (dir === heading) return;
  if (dir === opposite(heading)) {
    // No cycle turns on the spot, but a turn that is queued and not yet made may be replaced by its opposite.
    if (cycle.turns.length > 0) cycle.turns[cycle.turns.length - 1] = dir;
    return;
  }
  if (cycle.turns.length < TURN_QUEUE_LENGTH) cycle.turns.push(dir);
}

/**
 * Makes the next queued turn when the head has reached its cell's centre. A press in the second half of a cell
 * turns at once from the centre just passed: at most half a cell is lost and nobody waits for the next.
 */
export function turnIfDue(state: TrailsState, seat: number, cycle: Cycle): void {
  if (cycle.turned || cycle.offset < 0) return;
  const dir = cycle.turns.shift();
  if (dir === undefined) return;
  cycle.dir = dir;
  cycle.turned = true;
  cycle.run = 0;
  const at = cycle.y * state.cols + cycle.x;
  const byte = state.grid[at]!;
  if ((byte & 15) - 1 === seat) state.grid[at] = wallByte(seat, wallIn(byte), dir);
  cue(state, 'turn', seat, cycle.x, cycle.y);
}
