// Hides what a correction moved: the picture goes on from where things were seen and glides to where they are.

import type { Game } from '../../../games/game.ts';
import type { ShownStates } from './shown-states.ts';

export interface Smoothing<S> {
  /** Furthest that a correction has put anything elsewhere, in the game's units, without what is still glided to. */
  readonly furthest: number;
  /** Frames are about to be played again; `position` is that of the last picture. */
  before(shown: ShownStates<S>, position: number): void;
  /** Takes the states after a correction from `shown`. Has no effect without a call of `before`. */
  after(shown: ShownStates<S>, nowMs: number): void;
  /** What to add to the values of Game.positions, or null when all are 0. */
  offsets(nowMs: number): readonly number[] | null;
}

/** Half of an error is gone after this, ms: three frames, too short to feel like mud, long enough to glide. */
const HALF_LIFE_MS = 50;

/** Further than this, in the game's own units, the thing is elsewhere and jumps there. */
const JUMP_UNITS = 3;

/** Smaller than this, in the game's units, is invisible. */
const INVISIBLE_UNITS = 0.01;

/** How far a picture, so long after the one before, ms, moves what a correction put elsewhere: what glides is spread. */
export function seenAtOnce(moved: number, jumpUnits: number, pictureMs: number): number {
  return moved > jumpUnits ? moved : moved * (1 - 2 ** (-pictureMs / HALF_LIFE_MS));
}

/** Idle for games without positions. */
export function createSmoothing<S>(game: Game<S>): Smoothing<S> {
  const { positions, jumpUnits = JUMP_UNITS } = game;
  const previous: number[] = [];
  let offsets: number[] = [];
  let offsetsMs = 0;
  let furthest = 0;
  /** Where things were before the correction, without offsets, and in which picture. */
  let seen: { readonly values: number[]; readonly position: number } | null = null;

  /** The values in the picture at a position. */
  function valuesAt(shown: ShownStates<S>, position: number): number[] {
    const between = shown.at(position);
    const values: number[] = [];
    previous.length = 0;
    positions?.(between.previous, previous);
    positions?.(between.current, values);
    if (previous.length !== values.length) return values;
    for (let i = 0; i < values.length; i += 2) {
      // What jumps between two frames is shown at its end.
      if (Math.hypot(values[i]! - previous[i]!, values[i + 1]! - previous[i + 1]!) > jumpUnits) continue;
      for (let k = i; k <= i + 1; k++) values[k] = previous[k]! + (values[k]! - previous[k]!) * between.alpha;
    }
    return values;
  }

  function fade(nowMs: number): void {
    const left = 2 ** ((offsetsMs - nowMs) / HALF_LIFE_MS);
    offsets = offsets.map((value) => value * left);
    offsetsMs = nowMs;
  }

  return {
    get furthest() {
      return furthest;
    },
    before(shown, position) {
      if (positions) seen ??= { values: valuesAt(shown, position), position };
    },
    after(shown, nowMs) {
      if (seen === null) return;
      const { values, position } = seen;
      seen = null;
      fade(nowMs);
      const now = valuesAt(shown, position);
      if (now.length !== values.length) {
        offsets = [];
        return;
      }
      for (let i = 0; i < now.length; i += 2) {
        furthest = Math.max(furthest, Math.hypot(values[i]! - now[i]!, values[i + 1]! - now[i + 1]!));
      }
      offsets = values.map((value, i) => value - now[i]! + (offsets[i] ?? 0));
      for (let i = 0; i < offsets.length; i += 2) {
        if (Math.hypot(offsets[i]!, offsets[i + 1]!) > jumpUnits) offsets[i] = offsets[i + 1] = 0;
      }
    },
    offsets(nowMs) {
      if (offsets.length === 0) return null;
      fade(nowMs);
      if (offsets.every((value) => Math.abs(value) < INVISIBLE_UNITS)) offsets = [];
      return offsets.length === 0 ? null : offsets;
    },
  };
}
