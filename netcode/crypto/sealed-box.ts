// Boxes: messages that one app seals for another by the long-term keys of both, with X25519 and ChaCha20-Poly1305 (RFC 8439).
// The relay that carries a box can only drop or delay it.

import { sha256 } from '@noble/hashes/sha2.js';
import { concat, draw, utf8 } from './bytes.ts';
import { agree, KEY_BYTES, type KeyPair } from './key-pair.ts';
import { TAG_BYTES } from './noise.ts';
import { sodium } from './sodium.ts';

const LABEL = utf8('Ethernight sealed');
/** Bytes that are drawn for each box, so that each has a key of its own. */
const SALT_BYTES = 32;
const NONCE = new Uint8Array(12);

/** What a box is longer than its plaintext, bytes. */
export const BOX_BYTES = SALT_BYTES + TAG_BYTES;

/**
 * Seals `plain` from the owner of `from` for the owner of the public key `to`. `random` returns unpredictable numbers of 32 bits.
 * Null where `to` is a point of low order.
 */
export function sealFor(
  from: KeyPair,
  to: Uint8Array,
  plain: Uint8Array,
  random: () => number,
): Uint8Array | null {
  const salt = draw(random, SALT_BYTES);
  const key = keyOf(agree(from, to), from.public, to, salt);
  return key && concat(salt, sodium.crypto_aead_chacha20poly1305_ietf_encrypt(plain, null, null, NONCE, key));
}

/** The plaintext of a box that the owner of the public key `from` has sealed for `to`; null where it was forged or changed. */
export function openFrom(to: KeyPair, from: Uint8Array, box: Uint8Array): Uint8Array | null {
  if (from.length !== KEY_BYTES || box.length < BOX_BYTES) return null;
  const salt = box.subarray(0, SALT_BYTES);
  const key = keyOf(agree(to, from), from, to.public, salt);
  try {
    const sealed = box.subarray(SALT_BYTES);
    return key && sodium.crypto_aead_chacha20poly1305_ietf_decrypt(null, sealed, null, NONCE, key);
  } catch {
    return null;
  }
}

/** The key of a box, 32 bytes: it differs by direction, and by the salt that is drawn for each box. */
function keyOf(
  shared: Uint8Array | null,
  from: Uint8Array,
  to: Uint8Array,
  salt: Uint8Array,
): Uint8Array | null {
  return shared && sha256(concat(LABEL, shared, from, to, salt));
}
