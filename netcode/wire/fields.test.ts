import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { msSince, u32 } from './fields.ts';

describe('a duration in a message', () => {
  it.each([
    [0.25, 3.5, 3],
    [5, 3, 0],
    [0, 2 ** 33, 2 ** 32 - 1],
  ])('from %d to %d is whole, not below 0, and fits its field', (since, now, ms) => {
    expect(msSince(since, now)).toBe(ms);
    expect(v.is(u32, msSince(since, now))).toBe(true);
  });
});
