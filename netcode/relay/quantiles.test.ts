import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../sim/rng.ts';
import { Quantiles } from './quantiles.ts';

const empty = new Quantiles();
const noted = (times: readonly number[]) => {
  const quantiles = new Quantiles();
  for (const ms of times) quantiles.add(ms);
  return quantiles;
};

describe('quantiles', () => {
  it.each([0.5, 0.95])('at %d are within 5 %% of the sorted truth, from 0.1 ms to 6 s', (share) => {
    const rng = createRng(7);
    for (let doubling = 0; doubling < 15; doubling++) {
      const times = Array.from({ length: 120 }, () => 0.1 * 2 ** (doubling + nextU32(rng) / 2 ** 32));
      const truth = times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1]!;
      const found = Quantiles.of(noted(times), empty, share);
      expect(Math.abs(found - truth) / truth).toBeLessThan(0.05);
    }
  });

  it('are of both together', () => {
    expect(Quantiles.of(noted([10, 10, 10]), noted([500]), 0.5)).toBeLessThan(11);
    expect(Quantiles.of(noted([10]), noted([500, 500, 500]), 0.5)).toBeGreaterThan(400);
  });

  it('take times of no length and of any length', () => {
    expect(Quantiles.of(noted([0, 1e9]), empty, 0.5)).toBeCloseTo(0.1, 1);
    expect(Quantiles.of(noted([0, 1e9]), empty, 1)).toBeGreaterThan(6_000);
  });

  it('of nothing are zero, also after all was forgotten', () => {
    expect(Quantiles.of(empty, empty, 0.5)).toBe(0);
    const forgotten = noted([10, 20]);
    forgotten.clear();
    expect([forgotten.size, Quantiles.of(forgotten, empty, 0.95)]).toEqual([0, 0]);
  });
});
