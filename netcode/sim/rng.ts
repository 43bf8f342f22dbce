// The only source of chance in a match: a generator whose whole state lies inside the game state, so that it
// is cloned, hashed and restored with it.
//
// sfc32, "small fast counting" by Chris Doty-Humphrey (PractRand): 128 bits of state, at least 2^32 numbers
// before any state repeats (the counter sees to that), made of 32-bit adds, shifts and one exclusive or.

/** All four are u32; `d` counts. */
export interface Rng {
  a: number;
  b: number;
  c: number;
  d: number;
}

const U32_RANGE = 0x1_0000_0000;

// sfc32's author asks for 12 steps before the first use, so that seeds that differ in one bit part ways.
const WARM_UP_STEPS = 12;

/** The generator of a seed; seeds are taken modulo 2^32 and each gives a sequence of its own. */
export function createRng(seed: number): Rng {
  const rng: Rng = { a: 0, b: 0, c: seed >>> 0, d: 1 };
  for (let step = 0; step < WARM_UP_STEPS; step++) nextU32(rng);
  return rng;
}

/** The next number, 0 to 2^32 - 1. */
export function nextU32(rng: Rng): number {
  const out = (rng.a + rng.b + rng.d) >>> 0;
  rng.d = (rng.d + 1) >>> 0;
  rng.a = (rng.b ^ (rng.b >>> 9)) >>> 0;
  rng.b = (rng.c + (rng.c << 3)) >>> 0;
  rng.c = (((rng.c << 21) | (rng.c >>> 11)) + out) >>> 0;
  return out;
}

/**
 * An integer from 0 to n - 1, each equally likely: numbers from the last, incomplete run of n are drawn
 * again. `n` is an integer from 1 to 2^32; anything else is a bug and throws.
 */
export function below(rng: Rng, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > U32_RANGE) throw new RangeError(`below(rng, ${n})`);
  const fair = U32_RANGE - (U32_RANGE % n);
  let drawn = nextU32(rng);
  while (drawn >= fair) drawn = nextU32(rng);
  return drawn % n;
}

/** True in `numerator` of `denominator` cases; both are integers, so the chance is exact. */
export function chance(rng: Rng, numerator: number, denominator: number): boolean {
  return below(rng, denominator) < numerator;
}

/** Shuffles in place (Fisher and Yates, in Durstenfeld's form) and returns the same array. */
export function shuffle<T>(rng: Rng, items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = below(rng, last + 1);
    const kept = items[last]!;
    items[last] = items[other]!;
    items[other] = kept;
  }
  return items;
}
