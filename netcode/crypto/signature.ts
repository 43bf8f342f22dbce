// Signatures by the key that an app is known by: XEdDSA signs with an X25519 pair, so that who signs is who the handshake
// proved, and anyone with the public key can check it without having met them.
// Source: Trevor Perrin, The XEdDSA and VXEdDSA Signature Schemes, revision 1, sections 2.3 to 2.5; the names are its own.

import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concat, draw } from './bytes.ts';
import { KEY_BYTES, type KeyPair } from './key-pair.ts';
import { sodium } from './sodium.ts';

const SIGNATURE_BYTES = 64;

/** Bytes of what is drawn for a signature. */
const RANDOM_BYTES = 64;

const { Point } = ed25519;
const { Fn, Fp } = Point;

/** Stands before what is hashed to draw `r`, distinct from all signatures of Ed25519: 2^256 - 2. */
const HASH_1 = new Uint8Array(KEY_BYTES).fill(0xff).fill(0xfe, 0, 1);

/** Signs bytes. How long it takes tells little and is seen by few: an app signs once a match. */
export function sign({ secret }: KeyPair, message: Uint8Array, random: () => number): Uint8Array {
  const k = Fn.create(littleEndian(clamped(secret)));
  const E = Point.BASE.multiply(k);
  const isNegative = (E.toAffine().x & 1n) === 1n;
  const a = isNegative ? Fn.neg(k) : k;
  const A = (isNegative ? E.negate() : E).toBytes();
  const r = hash(HASH_1, Fn.toBytes(a), message, draw(random, RANDOM_BYTES));
  const R = Point.BASE.multiply(r).toBytes();
  const s = Fn.add(r, Fn.mul(hash(R, A, message), a));
  return concat(R, Fn.toBytes(s));
}

/** Whether these bytes were signed by who has the secret half of an X25519 key. False for malformed ones. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const u = littleEndian(publicKey);
  if (u >= Fp.ORDER - 1n) return false; // not how a key is written, or a point that is none on the other curve
  const y = Fp.toBytes(Fp.div(Fp.sub(u, 1n), Fp.add(u, 1n)));
  try {
    return sodium.crypto_sign_verify_detached(signature, message, y);
  } catch {
    return false;
  }
}

/** Clamps a secret key as X25519 reads it (RFC 7748, section 5). */
function clamped(secret: Uint8Array): Uint8Array {
  const bytes = secret.slice();
  bytes[0]! &= 248;
  bytes[31] = (bytes[31]! & 127) | 64;
  return bytes;
}

/** SHA-512 as a number modulo the order of the base point. */
function hash(...parts: readonly Uint8Array[]): bigint {
  return Fn.create(littleEndian(sha512(concat(...parts))));
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}
