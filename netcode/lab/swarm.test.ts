// Hundreds of whole parties in bad networks, one from each seed; a failing one says how to play it again.

import { describe, expect, it } from 'vitest';
import { swarm } from './swarm.ts';

const SEEDS = 100;
const SEEDS_PER_TEST = 50;

describe('a party', () => {
  it.each(Array.from({ length: SEEDS / SEEDS_PER_TEST }, (_, i) => i * SEEDS_PER_TEST + 1))(
    'of any seed from %d on keeps every promise',
    (first) => {
      for (let seed = first; seed < first + SEEDS_PER_TEST; seed++) {
        const { party, violations, frames } = swarm(seed);
        expect(violations, `npm run swarm -- --seed ${seed}   (${party})`).toEqual([]);
        expect(frames, `npm run swarm -- --seed ${seed}`).toBeGreaterThan(0);
      }
    },
    120_000,
  );

  it('of the same seed is the same to the last byte', () => {
    for (const seed of [1, 77, 4242]) expect(swarm(seed)).toEqual(swarm(seed));
    expect(swarm(1).fingerprint).not.toBe(swarm(2).fingerprint);
  });
});
