// SHA-256, as digits.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from './bytes.ts';

/** The SHA-256 of these bytes as 64 hexadecimal digits. */
export function digestOf(bytes: Uint8Array): string {
  return toHex(sha256(bytes));
}
