// X25519 key pairs (RFC 7748): who an app is, and what two ends agree on keys with.

import { sha256 } from '@noble/hashes/sha2.js';
import { draw, toHex, utf8 } from './bytes.ts';
import { sodium } from './sodium.ts';

/** Bytes of a public key, of a secret key, and of the secret that two ends share. */
export const KEY_BYTES = 32;

export interface KeyPair {
  readonly secret: Uint8Array;
  readonly public: Uint8Array;
}

/** The pair of a secret key of KEY_BYTES. */
export function keyPairOf(secret: Uint8Array): KeyPair {
  return { secret, public: sodium.crypto_scalarmult_base(secret) };
}

/** A new pair; `random` as in `draw` (bytes.ts). */
export function drawKeyPair(random: () => number): KeyPair {
  return keyPairOf(draw(random, KEY_BYTES));
}

/** The pair that a name stands for, in the lab and in tests: all who know the name have it. */
export function namedKeyPair(name: string): KeyPair {
  return keyPairOf(sha256(utf8(name)));
}

/** The shared secret (X25519): both ends compute the same KEY_BYTES. Null for a public key of low order. */
export function agree({ secret }: KeyPair, theirs: Uint8Array): Uint8Array | null {
  try {
    return sodium.crypto_scalarmult(secret, theirs);
  } catch {
    return null; // a point of low order
  }
}

/** Names a public key: the first 128 bits of its SHA-256 as 32 hexadecimal digits. */
export function fingerprint(publicKey: Uint8Array): string {
  return toHex(sha256(publicKey).subarray(0, 16));
}
