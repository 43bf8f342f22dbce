// Chance without a generator: the same integers always give the same u32. For bots and cosmetics, which have to leave
// the game's generator as it is.

/**
 * A well-mixed u32 of integers, each taken modulo 2^32. Order counts: `mix(1, 2)` differs from `mix(2, 1)`.
 * Multiply-and-rotate as in MurmurHash3 (Austin Appleby), with its finaliser.
 */
export function mix(...numbers: number[]): number {
  let hash = numbers.length;
  for (const number of numbers) {
    let word = Math.imul(number, 0xcc9e2d51);
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
    hash ^= word;
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  return avalanche(hash);
}

/** Spreads every bit of a 32-bit word over all of it; one to one. */
export function avalanche(word: number): number {
  let hash = word ^ (word >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
