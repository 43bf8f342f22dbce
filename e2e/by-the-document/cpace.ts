// CPace (draft-irtf-cfrg-cpace-21, CPACE-RISTR255-SHA512) in the words of PROTOCOL.md: CI is "Ethernight", sid is given,
// there is no associated data, and the peer begins.

import { createHash } from 'node:crypto';
import { elementOf, multiply } from './ristretto.ts';

const DSI = Buffer.from('CPaceRistretto255');
const SHA512_BLOCK_BYTES = 128;

const sha512 = (...parts: Uint8Array[]) => createHash('sha512').update(Buffer.concat(parts)).digest();

/** Puts the length of `bytes` in front of them, in LEB128. */
function prefixed(bytes: Uint8Array): Buffer {
  const length: number[] = [];
  let left = bytes.length;
  for (; left > 127; left >>= 7) length.push((left & 127) | 128);
  return Buffer.from([...length, left, ...bytes]);
}

const lvCat = (...parts: Uint8Array[]) => Buffer.concat(parts.map(prefixed));

function generator(password: string, sid: Uint8Array): Buffer {
  const secret = Buffer.from(password.normalize('NFKC'));
  const zeros = SHA512_BLOCK_BYTES - 1 - prefixed(secret).length - prefixed(DSI).length;
  const padding = Buffer.alloc(Math.max(0, zeros));
  return elementOf(sha512(lvCat(DSI, secret, padding, Buffer.from('Ethernight'), sid)));
}

/** The share that one end sends. `scalar` has 32 bytes and is below the order of the group. */
export function share(password: string, sid: Uint8Array, scalar: Uint8Array): Buffer {
  return multiply(generator(password, sid), scalar)!;
}

/** The key that both ends compute, 64 bytes. Undefined where `theirs` is no share. */
export function sharedKey(
  sid: Uint8Array,
  scalar: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
): Buffer | undefined {
  const point = multiply(theirs, scalar);
  if (point === undefined) return undefined;
  const nothing = Buffer.alloc(0);
  return sha512(
    lvCat(Buffer.concat([DSI, Buffer.from('_ISK')]), sid, point),
    lvCat(ours, nothing, theirs, nothing),
  );
}
