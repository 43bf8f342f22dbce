// Whole parties in bad networks, one from each seed; a failing one says how to play it again.

import { describe, expect, it } from 'vitest';
import { type SwarmReport, swarm } from './swarm.ts';

/** `npm run mutants`, where each has to be noticed by one of them, asks for more. */
const SEEDS = Number(process.env.SWARM_SEEDS ?? 20);
const SEEDS_PER_TEST = 10;

/** Reports of the seeds played so far. */
const played = new Map<number, SwarmReport>();

function play(seed: number): SwarmReport {
  const report = swarm(seed);
  played.set(seed, report);
  return report;
}

describe('a party of a swarm', () => {
  it.each(Array.from({ length: SEEDS / SEEDS_PER_TEST }, (_, i) => i * SEEDS_PER_TEST + 1))(
    'keeps every promise with any seed from %d on',
    (first) => {
      for (let seed = first; seed < first + SEEDS_PER_TEST; seed++) {
        const { party, violations, frames } = play(seed);
        expect(violations, `npm run swarm -- --seed ${seed}   (${party})`).toEqual([]);
        expect(frames, `npm run swarm -- --seed ${seed}`).toBeGreaterThan(0);
      }
    },
  );

  // A relay that sleeps through the countdown takes in all inputs held by then at once, instead of those of one tick.
  it('keeps every promise with seed 70239', { tags: ['core'] }, () => {
    expect(play(70_239).violations).toEqual([]);
  });

  it('is the same to the last byte with the same seed', () => {
    const seeds = [1, 10, 20];
    const first = seeds.map((seed) => played.get(seed) ?? play(seed));
    expect(seeds.map((seed) => swarm(seed))).toEqual(first);
    expect(new Set(first.map(({ fingerprint }) => fingerprint)).size).toBe(seeds.length);
  });
});
