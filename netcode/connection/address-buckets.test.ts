import { describe, expect, it } from 'vitest';
import { AddressBuckets } from './address-buckets.ts';
import { TokenBucket } from './token-bucket.ts';

const OPTIONS = { burst: 3, msPerToken: 1_000, most: 100 };

describe('buckets by address', () => {
  it('give each address its own share, which endless requests of another do not reduce', () => {
    const buckets = new AddressBuckets(OPTIONS);
    let taken = 0;
    for (let i = 0; i < 1_000; i++) if (buckets.take('greedy', 0)) taken++;
    expect(taken).toBe(OPTIONS.burst);
    expect([1, 2, 3, 4].map(() => buckets.take('modest', 0))).toEqual([true, true, true, false]);
    expect([buckets.take('greedy', 999), buckets.take('greedy', 1_000)]).toEqual([false, true]);
  });

  it('take several tokens at once, or none where there are fewer', () => {
    const buckets = new AddressBuckets(OPTIONS);
    expect([2, 2, 1].map((tokens) => buckets.take('one', 0, tokens))).toEqual([true, false, true]);
    expect(buckets.take('another', 0, 3)).toBe(true);
  });

  it('limit newcomers all together, without delay for a known address', () => {
    const buckets = new AddressBuckets({ ...OPTIONS, newcomers: new TokenBucket(5, 1_000) });
    expect(buckets.take('friend', 0)).toBe(true);
    const forged = Array.from({ length: 50 }, (_, i) => buckets.take(`forged ${i}`, 0));
    expect(forged.filter(Boolean)).toHaveLength(4);
    expect(buckets.take('friend', 0)).toBe(true);
    expect(buckets.take('another', 999)).toBe(false);
    expect(buckets.take('another', 1_000)).toBe(true);
  });

  it('charge a known address its own share alone', () => {
    const newcomers = new TokenBucket(1, 1_000);
    const buckets = new AddressBuckets({ ...OPTIONS, newcomers });
    buckets.take('one', 0);
    expect(newcomers.take(0)).toBe(false);
    expect([buckets.take('one', 0), buckets.take('one', 0), buckets.take('one', 0)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('remember a bounded number, and forget the address that asked longest ago', () => {
    const buckets = new AddressBuckets({ ...OPTIONS, burst: 1, most: 3 });
    for (const address of ['a', 'b', 'c']) buckets.take(address, 0);
    // Asking, also in vain, is what counts as having been here.
    expect(buckets.take('a', 0)).toBe(false);
    buckets.take('d', 0);
    expect(['a', 'c', 'd'].map((address) => buckets.take(address, 0))).toEqual([false, false, false]);
    expect(buckets.take('b', 0)).toBe(true);
  });
});
