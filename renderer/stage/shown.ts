// Which states can be shown: copies of the last few, so that drawing never touches the running simulation.

import { clone, copyInto } from '../../netcode/sim/clone.ts';

/** Two neighbouring states and how far the picture is from `previous` (0) to `current` (1). */
export interface Between<S> {
  readonly previous: S;
  readonly current: S;
  readonly alpha: number;
}

export interface Shown<S> {
  /** Keeps a copy of the state that was reached after `state` frames. */
  record(state: number, value: S): void;
  /** What a picture at this position (see playback-clock.ts) lies between; the nearest there is. */
  at(position: number): Between<S>;
}

/**
 * States kept. The clock plays at most 1.5 ticks behind the newest, and up to 2 more for a moment after the
 * network got faster: four cover all but the last bit of that.
 */
const KEPT = 4;

/** Starts with state 0. After the first few records nothing is allocated: copies go into old copies. */
export function createShown<S>(start: S): Shown<S> {
  const ring: S[] = [clone(start)];
  let newest = 0;
  let oldest = 0;

  const kept = (state: number): S => ring[state % KEPT]!;

  return {
    record(state, value) {
      const slot = state % KEPT;
      const old = ring[slot];
      ring[slot] = old === undefined ? clone(value) : copyInto(old, value);
      // Frames were skipped: what is kept of the time before has no neighbour any more.
      if (state !== newest + 1) oldest = state;
      newest = state;
      oldest = Math.max(oldest, newest - KEPT + 1);
    },
    at(position) {
      const inside = Math.min(Math.max(position, oldest), newest);
      const current = Math.min(Math.floor(inside) + 1, newest);
      const previous = Math.max(current - 1, oldest);
      const alpha = Math.min(1, inside - previous);
      return { previous: kept(previous), current: kept(current), alpha: previous === current ? 1 : alpha };
    },
  };
}
