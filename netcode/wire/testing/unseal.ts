// What was sealed in a session, opened as PROTOCOL.md says, with the system's own cipher.

import { createDecipheriv, createHmac } from 'node:crypto';

/** What ChaCha20-Poly1305 has sealed, with its tag at the end. Null when the tag is wrong. */
export function unseal(
  key: Uint8Array,
  nonce: Uint8Array,
  beside: Uint8Array,
  sealed: Uint8Array,
): Uint8Array | null {
  const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  cipher.setAAD(beside, { plaintextLength: sealed.length - 16 });
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = cipher.update(sealed.subarray(0, -16));
  try {
    cipher.final();
  } catch {
    return null;
  }
  return new Uint8Array(plain);
}

/** The key of the epoch of a number, from that of the first. */
export function keyOfEpoch(first: Uint8Array, number: number): Uint8Array {
  let key = first;
  for (let epoch = 0; epoch < Math.floor(number / 16384); epoch++) {
    key = new Uint8Array(createHmac('sha256', key).update('Ethernight epoch\x01').digest());
  }
  return key;
}
