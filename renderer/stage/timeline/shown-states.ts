// Which states can be shown: copies of the last few, so that drawing leaves the running simulation alone.

import { clone, copyInto } from '../../../netcode/sim/clone.ts';

/** Two neighbouring states and how far the picture is from `previous` (0) to `current` (1). */
export interface Between<S> {
  readonly previous: S;
  readonly current: S;
  readonly alpha: number;
}

export interface ShownStates<S> {
  /**
   * Keeps a copy of the state that was reached after `state` frames. One that was kept before is replaced, and
   * those after it are forgotten.
   */
  record(state: number, value: S): void;
  /** What a picture at this position (see playback-clock.ts) lies between; the nearest there is. */
  at(position: number): Between<S>;
}

/**
 * After a jump, effects of the last few frames still start: enough that an explosion on the screen has its sound,
 * few enough that the effects of minutes stay silent.
 */
export const OBSERVED_FRAMES = 6;

/** Starts with state `first` and keeps `size` states. After the first few records it stops allocating. */
export function createShownStates<S>(start: S, size: number, first = 0): ShownStates<S> {
  const ring: S[] = [];
  ring[first % size] = clone(start);
  let newest = first;
  let oldest = first;

  const kept = (state: number): S => ring[state % size]!;

  return {
    record(state, value) {
      const slot = state % size;
      const old = ring[slot];
      ring[slot] = old === undefined ? clone(value) : copyInto(old, value);
      // Frames were skipped: what is kept of the time before has lost its neighbour.
      if (state <= oldest || state > newest + 1) oldest = state;
      newest = state;
      oldest = Math.max(oldest, newest - size + 1);
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
