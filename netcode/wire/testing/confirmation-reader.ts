// Confirmations once more, written from PROTOCOL.md alone and without any of netcode's code: what was played, and whether
// it is signed. Hashes and signatures are the system's own instead of those that netcode uses.

import { Buffer } from 'node:buffer';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { fromHex, toHex } from './decoder.ts';
import type { ConfirmationVector } from './vector.ts';

const P = 2n ** 255n - 19n;

const sha256 = (...parts: readonly Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Frames and items in hexadecimal digits, by frame. */
export function readPlayed({ facts, frames, items }: ConfirmationVector): string {
  const parts = frames.flatMap((frame, number) => {
    const own = fromHex(items[number] ?? '');
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, own.length, true);
    return [fromHex(frame), length, own];
  });
  return toHex(sha256(sha256(new TextEncoder().encode(facts)), ...parts));
}

/** SHA-256 of the text of a result. */
export function readResult(text: string): string {
  return toHex(sha256(new TextEncoder().encode(text)));
}

/** Whether the frames are signed, and, where it has one, the result. */
export function readConfirmation({ played, end }: ConfirmationVector): boolean {
  const frame = new Uint8Array(4);
  new DataView(frame.buffer).setUint32(0, end.frame, true);
  const ended = [fromHex(played), frame, fromHex(end.hash)];
  const x = edwards(fromHex(end.key)).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const isSigned = (as: string, by: string, ...parts: readonly Uint8Array[]) =>
    verify(null, Buffer.concat([new TextEncoder().encode(as), ...parts]), key, fromHex(by));
  if (!isSigned('Ethernight confirmation', end.signature, ...ended)) return false;
  const { result } = end;
  return !result || isSigned('Ethernight result', result.signature, ...ended, fromHex(result.digest));
}

/** The point of Ed25519 that an X25519 key stands for, with an even x. */
function edwards(key: Uint8Array): Buffer {
  const u = BigInt(`0x${toHex(key.slice().reverse())}`);
  const y = ((u + P - 1n) * power(u + 1n, P - 2n)) % P;
  return Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base % P; exponent > 0n; exponent >>= 1n, square = (square * square) % P) {
    if (exponent & 1n) result = (result * square) % P;
  }
  return result;
}
