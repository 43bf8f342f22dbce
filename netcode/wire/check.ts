// The four check bytes at the end of every datagram before a session: HalfSipHash-1-3, so that one with flipped bits
// is dropped. Its key is the nonce, which is public: it keeps out damage, before any work is done.
// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012, and its 32-bit variant.

/** A 64-bit key as two words. */
export interface Key {
  readonly k0: number;
  readonly k1: number;
}

/** HalfSipHash-1-3 of the first `length` bytes: 32 bits, as a signed number. */
export function halfSipHash(key: Key, bytes: Uint8Array, length: number): number {
  let v0 = key.k0 | 0;
  let v1 = key.k1 | 0;
  let v2 = 0x6c796765 ^ v0;
  let v3 = 0x74656462 ^ v1;
  const words = length & ~3;
  // One round a word, then the length and what is left of the last word, then three rounds to finish.
  for (let at = 0; at < words + 16; at += 4) {
    let word = 0;
    if (at < words) {
      word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    } else if (at === words) {
      word = length << 24;
      for (let i = words; i < length; i++) word |= bytes[i]! << (8 * (i - words));
    } else if (at === words + 4) {
      v2 ^= 0xff;
    }
    v3 ^= word;
    v0 = (v0 + v1) | 0;
    v1 = (v1 << 5) | (v1 >>> 27);
    v1 ^= v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = (v3 << 8) | (v3 >>> 24);
    v3 ^= v2;
    v0 = (v0 + v3) | 0;
    v3 = (v3 << 7) | (v3 >>> 25);
    v3 ^= v0;
    v2 = (v2 + v1) | 0;
    v1 = (v1 << 13) | (v1 >>> 19);
    v1 ^= v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    v0 ^= word;
  }
  return v1 ^ v3;
}
