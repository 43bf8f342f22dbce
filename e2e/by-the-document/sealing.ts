// ChaCha20-Poly1305 as PROTOCOL.md seals with it: the nonce is four zero bytes and a number, and the tag comes last.

import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const TAG_BYTES = 16;
const EPOCH_DATAGRAMS = 16_384;

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64LE(BigInt(number), 4);
  return nonce;
}

export function seal(key: Uint8Array, number: number, beside: Uint8Array, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonceOf(number), { authTagLength: TAG_BYTES });
  cipher.setAAD(beside, { plaintextLength: plain.length });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined where the tag does not fit. */
export function open(
  key: Uint8Array,
  number: number,
  beside: Uint8Array,
  sealed: Uint8Array,
): Buffer | undefined {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) return undefined;
  const decipher = createDecipheriv('chacha20-poly1305', key, nonceOf(number), { authTagLength: TAG_BYTES });
  decipher.setAAD(beside, { plaintextLength: end });
  decipher.setAuthTag(sealed.subarray(end));
  const plain = decipher.update(sealed.subarray(0, end));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** The keys of one direction, one an epoch. */
export function keysFrom(first: Uint8Array): (number: number) => Uint8Array {
  const keys = [first];
  return (number) => {
    const epoch = Math.floor(number / EPOCH_DATAGRAMS);
    while (keys.length <= epoch)
      keys.push(createHmac('sha256', keys.at(-1)!).update('Ethernight epoch\x01').digest());
    return keys[epoch]!;
  };
}
