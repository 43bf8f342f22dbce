import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

const of = (text: string) => crc32(new TextEncoder().encode(text));

describe('a sum of bytes', () => {
  it('is the CRC-32 that other programs have', () => {
    expect([of(''), of('123456789'), of('The quick brown fox jumps over the lazy dog')]).toEqual([
      ...[0, 0xcbf43926, 0x414fa339],
    ]);
  });

  it('is another one where any bit is', () => {
    const bytes = new Uint8Array(40).fill(7);
    const sums = new Set([crc32(bytes)]);
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const other = bytes.slice();
      other[bit >> 3]! ^= 1 << (bit & 7);
      sums.add(crc32(other));
    }
    expect(sums.size).toBe(1 + 8 * bytes.length);
  });
});
