// How a match ended, signed by an app that has simulated it again: all who have the frames, as from a replay, can check that
// the app of this key says so of just these frames. Two signatures: of the frames and the state at their end, which all
// versions of the app check, and of the result besides. PROTOCOL.md, Confirmations, has the bytes.

import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromHex, toHex, utf8 } from '../crypto/bytes.ts';
import type { KeyPair } from '../crypto/key-pair.ts';
import { isSignedBy, sign } from '../crypto/signature.ts';
import { frameBytes } from '../frames/frame.ts';
import type { Frames } from '../frames/frame-log.ts';
import { Writer } from '../wire/bytes.ts';
import type { MatchStart } from '../wire/messages.ts';
import type { SignedEnd } from '../wire/signed-end.ts';
import { seatFacts } from './result-digest.ts';

const CONFIRMATION = utf8('Ethernight confirmation');
const RESULT = utf8('Ethernight result');
const NO_ITEMS = new Uint8Array();

/** What is played: the game, the content hash of its rules, and the match as it was dealt. */
export interface Dealt {
  readonly game: string;
  readonly content: string;
  readonly match: MatchStart;
}

/**
 * SHA-256 of what was dealt and of the first `end` frames, in hexadecimal digits; the log has all of them. Ten minutes of
 * eight players take 20 ms, once a match, in the lobby.
 */
export function playedDigest(dealt: Dealt, log: Frames, end: number): string {
  const digest = sha256.create().update(sha256(utf8(factsOf(dealt))));
  const size = frameBytes(log.shape);
  for (let frame = 0; frame < end; frame++) {
    const at = log.offset(frame);
    const items = log.items(frame) ?? NO_ITEMS;
    digest.update(log.bytes.subarray(at, at + size));
    digest.update(Uint8Array.of(items.length, items.length >> 8, items.length >> 16, 0)).update(items);
  }
  return toHex(digest.digest());
}

/** Everything, in one order: the same text on every machine. */
export function factsOf({ game, content, match }: Dealt): string {
  const { number, epoch, seed, way, options, file, seats } = match;
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const dealt = seats.map(seatFacts);
  return JSON.stringify([game, content, number, epoch, seed, way, sorted, file?.hash ?? '', dealt]);
}

/** `digest`: of the result (result-digest.ts); without one the frames alone are signed. */
type End = Pick<SignedEnd, 'played' | 'frame' | 'hash'> & { readonly digest?: string };

/** Signs an end by the app's key. `random` draws what each signature needs. */
export function signEnd(identity: KeyPair, { digest, ...end }: End, random: () => number): SignedEnd {
  const signed = (bytes: Uint8Array) => toHex(sign(identity, bytes, random));
  const signature = signed(signedBytes(end));
  const result =
    digest === undefined ? {} : { result: { digest, signature: signed(resultBytes(end, digest)) } };
  return { ...end, key: toHex(identity.public), signature, ...result };
}

/** Whether all that it has is signed by the app that it names. */
export function isSound({ key, signature, result, ...end }: SignedEnd): boolean {
  const isSigned = (bytes: Uint8Array, by: string) => isSignedBy(fromHex(key), bytes, fromHex(by));
  if (!isSigned(signedBytes(end), signature)) return false;
  return result === undefined || isSigned(resultBytes(end, result.digest), result.signature);
}

function signedBytes({ played, frame, hash }: End): Uint8Array {
  return concat(CONFIRMATION, endBytes({ played, frame, hash }));
}

function resultBytes(end: End, digest: string): Uint8Array {
  return concat(RESULT, endBytes(end), fromHex(digest));
}

function endBytes({ played, frame, hash }: End): Uint8Array {
  const at = new Writer();
  at.u32(frame);
  return concat(fromHex(played), at.take(), fromHex(hash));
}
