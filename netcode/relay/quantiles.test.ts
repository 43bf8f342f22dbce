import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../sim/rng.ts';
import { NEWEST, Quantiles } from './quantiles.ts';

const noted = (times: readonly number[]) => {
  const quantiles = new Quantiles();
  for (const ms of times) quantiles.add(ms);
  return quantiles;
};

describe('quantiles', () => {
  it.each([0.5, 0.95])('at %d are within 5 %% of the sorted truth, from 0.1 ms to 6 s', (share) => {
    const rng = createRng(7);
    for (let doubling = 0; doubling < 15; doubling++) {
      const times = Array.from({ length: NEWEST }, () => 0.1 * 2 ** (doubling + nextU32(rng) / 2 ** 32));
      const truth = times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1]!;
      const found = noted(times).at(share);
      expect(Math.abs(found - truth) / truth).toBeLessThan(0.05);
    }
  });

  it('are of the newest times, whatever was before', () => {
    const times = [...new Array<number>(NEWEST + 7).fill(500), ...new Array<number>(NEWEST).fill(10)];
    expect(noted(times).at(1)).toBeLessThan(11);
    expect(noted(times.slice(0, -1)).at(1)).toBeGreaterThan(400);
    expect(noted(times).size).toBe(NEWEST);
  });

  it('take times of zero length and of any length', () => {
    expect(noted([0, 1e9]).at(0.5)).toBeCloseTo(0.1, 1);
    expect(noted([0, 1e9]).at(1)).toBeGreaterThan(6_000);
  });

  it('of nothing are zero', () => {
    expect(noted([]).at(0.5)).toBe(0);
  });
});
