// A key made of the one before it, one way.

import { expand } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8 } from './bytes.ts';

const LABEL = utf8('Ethernight epoch');

/** The key of 32 bytes of the epoch after that of `key`: HKDF-Expand (RFC 5869). */
export function nextKey(key: Uint8Array): Uint8Array {
  return expand(sha256, key, LABEL, key.length);
}
