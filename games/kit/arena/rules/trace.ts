// Where everybody was in the last frames: what a shot hits is measured against what the screen of its shooter showed.

import type { Point } from '../../rules/point.ts';

/** The part of a state that is traced. */
export interface Traced {
  readonly seats: readonly Point[];
  /** Frames of the match. */
  readonly frame: number;
  /** By frame modulo how many are kept, seat, x and y. */
  readonly trace: Int16Array;
}

/** Of so many frames ago at most. */
export function newTrace(seats: number, ago: number): Int16Array {
  return new Int16Array((ago + 1) * seats * 2);
}

/** Notes where everybody is at the end of this frame. */
export function trace({ trace: kept, seats, frame }: Traced): void {
  const from = ((frame + 1) * seats.length * 2) % kept.length;
  seats.forEach(({ x, y }, seat) => {
    kept[from + 2 * seat] = x;
    kept[from + 2 * seat + 1] = y;
  });
}

/** Where a seat was so many frames ago; -1 is the end of the frame at hand. */
export function traced({ trace: kept, seats, frame }: Traced, seat: number, ago: number): Point {
  const width = seats.length * 2;
  const at = ((frame - ago) * width + 2 * seat + kept.length) % kept.length;
  return { x: kept[at]!, y: kept[at + 1]! };
}

/** Everybody was here before, too: hits are measured within this round alone. */
export function forgetTrace(state: Traced): void {
  const kept = state.trace.length / (2 * state.seats.length);
  for (let back = 0; back < kept; back++) trace({ ...state, frame: state.frame + back });
}
