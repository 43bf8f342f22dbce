// Plays a format to its end.

import type { Format, Played } from '../format.ts';
import { type Standing, standingOf } from '../standing.ts';

/** The places of the sides of a match. */
export type Decide = (sides: readonly number[]) => number[];

export function play(
  format: Format,
  count: number,
  decide: Decide,
): { readonly results: Played[]; readonly standing: Standing } {
  const results: Played[] = [];
  for (;;) {
    const standing = standingOf(format, count, results);
    if (standing.over) return { results, standing };
    // All that can be played at once: one evaluation a round.
    for (const { of, sides } of standing.calls) results.push({ of, sides, places: decide(sides) });
  }
}

/** Unsigned 32 bits (xorshift, Marsaglia 2003). */
export function rngFrom(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}
