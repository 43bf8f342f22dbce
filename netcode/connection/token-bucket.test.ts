import { expect, it } from 'vitest';
import { Allowance } from './allowance.ts';

it('allows a burst, and then one each so often', () => {
  const allowance = new Allowance(3, 100);
  expect([0, 0, 0, 0].map((now) => allowance.take(now))).toEqual([true, true, true, false]);
  expect([99, 100, 100, 200, 200].map((now) => allowance.take(now))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

it('saves no more than a burst, however long nothing is taken', () => {
  const allowance = new Allowance(2, 100);
  allowance.take(0);
  expect([9_000, 9_000, 9_000].map((now) => allowance.take(now))).toEqual([true, true, false]);
});

it('is not used up further by what was refused', () => {
  const allowance = new Allowance(1, 100);
  for (let now = 0; now < 100; now++) allowance.take(now);
  expect(allowance.take(100)).toBe(true);
});
