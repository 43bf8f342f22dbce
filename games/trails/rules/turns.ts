// From presses to turns: what makes a tap reliable, a U-turn possible and a held key harmless.

import { type Dir, DOWN, DX, DY, LEFT, RIGHT, turned, UP } from '../../kit/arena/rules/directions.ts';
import { cue } from '../../kit/rules/cue.ts';
import { isOpen, wallByte, wallIn, wallSeat } from './arena.ts';
import type { Cycle, TrailsState } from './state.ts';
import { TURN_QUEUE_LENGTH } from './tuning.ts';

/**
 * Takes a frame's input. A press turns once, however long it is held. Presses of one frame have lost their order, so
 * the one across the heading is taken first and the other queued: that makes two taps a U-turn or a change
 * of lane, whichever way they were meant.
 */
export function takePresses(state: TrailsState, cycle: Cycle, input: number, accept: boolean): void {
  const fresh = input & ~cycle.held;
  cycle.held = input;
  if (!accept || (fresh & (UP | DOWN | LEFT | RIGHT)) === 0) return;

  const heading = lastHeading(cycle);
  const one = turned(heading, 1);
  const other = turned(heading, 3);
  const back = turned(heading, 2);
  const wants = (dir: Dir) => ((fresh >> dir) & 1) === 1;
  if (wants(one) && wants(other)) {
    // Left and right at once: turn to the side on which the cycle survives.
    queueTurn(cycle, isOpen(state, cycle.x + DX[one]!, cycle.y + DY[one]!) ? one : other);
  } else if (wants(one)) queueTurn(cycle, one);
  else if (wants(other)) queueTurn(cycle, other);

  if (wants(heading)) queueTurn(cycle, heading);
  if (wants(back)) queueTurn(cycle, back);
}

function lastHeading(cycle: Cycle): Dir {
  return cycle.turns.at(-1) ?? cycle.dir;
}

function queueTurn(cycle: Cycle, dir: Dir): void {
  const heading = lastHeading(cycle);
  if (dir === heading) return;
  if (dir === turned(heading, 2)) {
    // A U-turn on the spot is refused, but a turn that is queued may be replaced by its opposite.
    if (cycle.turns.length > 0) cycle.turns[cycle.turns.length - 1] = dir;
    return;
  }
  if (cycle.turns.length < TURN_QUEUE_LENGTH) cycle.turns.push(dir);
}

/**
 * Makes the next queued turn when the head has reached its cell's centre. A press in the second half of a cell
 * turns at once from the centre just passed: at most half a cell is lost, and the answer is immediate.
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
  if (wallSeat(byte) === seat) state.grid[at] = wallByte(seat, wallIn(byte), dir);
  cue(state, 'turn', seat, cycle.x, cycle.y);
}
