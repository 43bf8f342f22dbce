// Who is out rides the border as a spark and now and then burns a gap into the first wall that stands before it: a way out for
// some, a way in for others, harmless by itself.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { edgeAt, pointOnRim, type Rim, rimNear, walkRim } from '../../kit/arena/rules/rim.ts';
import { cue } from '../../kit/rules/cue.ts';
import { BOOST } from '../info.ts';
import { eraseDisc, inBounds, insetCols, ROCK, wallSeat } from './arena.ts';
import type { Cycle, TrailsState } from './state.ts';
import * as tuning from './tuning.ts';

const { STEPS_PER_CELL } = tuning;

/** The border as it stands, in steps; `left` and `top` are its corner. */
interface Border extends Rim {
  readonly left: number;
  readonly top: number;
}

function borderOf({ cols, rows, inset }: TrailsState): Border {
  const sides = insetCols(inset);
  return {
    left: sides * STEPS_PER_CELL,
    top: inset * STEPS_PER_CELL,
    wide: (cols - 2 * sides) * STEPS_PER_CELL,
    high: (rows - 2 * inset) * STEPS_PER_CELL,
  };
}

/** One frame's input of a player who is out; `held` is still that of the frame before. */
export function rideSpark(state: TrailsState, seat: number, input: number): void {
  const cycle = state.seats[seat]!;
  if (!state.sparks || !cycle.present || state.since - cycle.outAt < tuning.SPARK_AFTER_FRAMES) return;
  const border = borderOf(state);
  // All has closed.
  if (border.wide <= 0 || border.high <= 0) return;
  if (cycle.sparkRest > 0) cycle.sparkRest--;
  const { left, top } = border;
  const from = cycle.spark ?? { x: cycle.x * STEPS_PER_CELL, y: cycle.y * STEPS_PER_CELL };
  // The border may have moved since.
  const near = rimNear(border, from.x - left, from.y - top);
  const at = walkRim(border, near, input, tuning.SPARK_STEPS_PER_FRAME);
  const { x, y } = pointOnRim(border, at);
  if (cycle.spark === null)
    cue(state, 'spark', seat, (left + x) / STEPS_PER_CELL, (top + y) / STEPS_PER_CELL);
  cycle.spark = { x: left + x, y: top + y };
  const fires = (input & ~cycle.held & BOOST) !== 0 && cycle.sparkRest === 0;
  if (fires && burnGap(state, seat, cycle.spark, edgeAt(border, at).side))
    cycle.sparkRest = tuning.SPARK_REST_FRAMES;
}

/** Burns into the first wall straight ahead of a place on an edge; false where the way is free, or rock. */
function burnGap(state: TrailsState, seat: number, from: { x: number; y: number }, side: number): boolean {
  const inwards = (side + 2) & 3;
  let x = Math.min(state.cols - 1, Math.floor(from.x / STEPS_PER_CELL));
  let y = Math.min(state.rows - 1, Math.floor(from.y / STEPS_PER_CELL));
  // The far edges are the first cells beyond.
  if (side === 1) x = from.x / STEPS_PER_CELL - 1;
  if (side === 2) y = from.y / STEPS_PER_CELL - 1;
  for (; inBounds(state, x, y); x += DX[inwards]!, y += DY[inwards]!) {
    const owner = wallSeat(state.grid[y * state.cols + x]!);
    if (owner < 0) continue;
    if (owner === ROCK) return false;
    eraseDisc(state, x, y, tuning.SPARK_RADIUS_CELLS);
    cue(state, 'gap', seat, x, y);
    return true;
  }
  return false;
}

/** How ready the next gap is, 0 to 1. */
export function sparkReady({ sparkRest }: Cycle): number {
  return 1 - sparkRest / tuning.SPARK_REST_FRAMES;
}
