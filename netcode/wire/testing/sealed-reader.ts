// Boxes in which apps tell each other what they have signed once more, written from PROTOCOL.md alone and without any of
// netcode's code; keys and ciphers are the system's own.

import { Buffer } from 'node:buffer';
import { createDecipheriv, createHash, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';
import { fromHex } from './decoder.ts';
import type { SealedVector } from './vector.ts';

const SALT_BYTES = 32;
const TAG_BYTES = 16;
/** What stands before a secret X25519 key in PKCS #8 (RFC 8410), and before a public one in its own form. */
const PRIVATE = fromHex('302e020100300506032b656e04220420');
const PUBLIC = fromHex('302a300506032b656e032100');

/** What is in a box, as text. Throws unless it is what its sender sealed for its receiver. */
export function readSealed({ box, fromKey, toSecret, toKey }: Omit<SealedVector, 'name' | 'text'>): string {
  const bytes = fromHex(box);
  const salt = bytes.subarray(0, SALT_BYTES);
  const shared = diffieHellman({
    privateKey: createPrivateKey({
      key: Buffer.concat([PRIVATE, fromHex(toSecret)]),
      format: 'der',
      type: 'pkcs8',
    }),
    publicKey: createPublicKey({
      key: Buffer.concat([PUBLIC, fromHex(fromKey)]),
      format: 'der',
      type: 'spki',
    }),
  });
  const parts = ['Ethernight sealed', shared, fromHex(fromKey), fromHex(toKey), salt];
  const key = parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
  const cipher = createDecipheriv('chacha20-poly1305', key, new Uint8Array(12), { authTagLength: TAG_BYTES });
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = cipher.update(bytes.subarray(SALT_BYTES, -TAG_BYTES));
  return Buffer.concat([plain, cipher.final()]).toString();
}
