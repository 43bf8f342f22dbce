import { describe, expect, it } from 'vitest';
import { halfSipHash } from './check.ts';

const KEY = { k0: 0x03020100, k1: 0x07060504 };
const counting = (length: number) => Uint8Array.from({ length }, (_, i) => i & 0xff);

describe('the check', () => {
  it('is HalfSipHash-1-3: the first values with key 00..07 and messages 00, 00 01, ...', () => {
    const first = Array.from({ length: 6 }, (_, length) => halfSipHash(KEY, counting(length), length) >>> 0);
    expect(first).toEqual([0x5814c896, 0xe7e864ca, 0xbc4b0e30, 0x01539939, 0x7e059ea6, 0x88e3d89b]);
  });

  it('changes with every bit of the message and of the key', () => {
    const bytes = counting(37);
    const known = new Set([halfSipHash(KEY, bytes, bytes.length)]);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      known.add(halfSipHash(KEY, flipped, flipped.length));
    }
    for (let bit = 0; bit < 32; bit++) {
      known.add(halfSipHash({ ...KEY, k0: KEY.k0 ^ (1 << bit) }, bytes, bytes.length));
      known.add(halfSipHash({ ...KEY, k1: KEY.k1 ^ (1 << bit) }, bytes, bytes.length));
    }
    expect(known.size).toBe(1 + 37 * 8 + 64);
  });

  it('covers the first `length` bytes only', () => {
    expect(halfSipHash(KEY, counting(300), 100)).toBe(halfSipHash(KEY, counting(100), 100));
  });

  it('takes keys as signed and unsigned words alike', () => {
    const bytes = counting(9);
    expect(halfSipHash({ k0: -1, k1: 0x80000000 }, bytes, 9)).toBe(
      halfSipHash({ k0: 0xffffffff, k1: -0x80000000 }, bytes, 9),
    );
  });
});
