import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

describe('a token bucket', () => {
  it('allows a burst, and then one token in each interval', () => {
    const bucket = new TokenBucket(3, 100);
    expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
    expect([99, 100, 100, 200, 200].map((now) => bucket.take(now))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('saves no more than a burst, however long nothing is taken', () => {
    const bucket = new TokenBucket(2, 100);
    bucket.take(0);
    expect([9_000, 9_000, 9_000].map((now) => bucket.take(now))).toEqual([true, true, false]);
  });

  it('loses nothing by a refusal', () => {
    const bucket = new TokenBucket(1, 100);
    for (let now = 0; now < 100; now++) bucket.take(now);
    expect(bucket.take(100)).toBe(true);
  });

  it('gives several tokens at once or none of them', () => {
    const bucket = new TokenBucket(10, 100);
    expect(bucket.take(0, 7)).toBe(true);
    expect(bucket.take(0, 4)).toBe(false);
    expect(bucket.take(0, 3)).toBe(true);
    expect(bucket.take(399, 4)).toBe(false);
    expect(bucket.take(400, 4)).toBe(true);
  });

  it('never gives more than a burst at once', () => {
    expect(new TokenBucket(10, 100).take(1e9, 11)).toBe(false);
  });
});
