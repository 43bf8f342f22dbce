// How a match ended, signed by an app that has simulated it again: whoever has the frames, as from a replay, can check that
// the app of this key says so of just these frames. PROTOCOL.md, Confirmations, has the bytes.

import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromHex, toHex, utf8 } from '../crypto/bytes.ts';
import type { KeyPair } from '../crypto/key-pair.ts';
import { isSignedBy, sign } from '../crypto/signature.ts';
import { frameBytes } from '../frames/frame.ts';
import type { Frames } from '../frames/frame-log.ts';
import { Writer } from '../wire/bytes.ts';
import type { MatchStart } from '../wire/messages.ts';
import type { SignedEnd } from '../wire/signed-end.ts';

const CONFIRMATION = utf8('Ethernight confirmation');
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

/** Everything in one order, and nothing left out: the same text on every machine. */
export function factsOf({ game, content, match }: Dealt): string {
  const { number, epoch, seed, way, options, file, seats } = match;
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const dealt = seats.map(({ kind, name, team = 0, handicap = 0, key = '' }) => [
    kind,
    name,
    team,
    handicap,
    key,
  ]);
  return JSON.stringify([game, content, number, epoch, seed, way, sorted, file?.hash ?? '', dealt]);
}

type End = Pick<SignedEnd, 'played' | 'frame' | 'hash'>;

export function signEnd(identity: KeyPair, end: End, random: () => number): SignedEnd {
  const signature = toHex(sign(identity, signedBytes(end), random));
  return { ...end, key: toHex(identity.public), signature };
}

/** Whether it is signed by the app that it names. */
export function isSound({ key, signature, ...end }: SignedEnd): boolean {
  return isSignedBy(fromHex(key), signedBytes(end), fromHex(signature));
}

function signedBytes({ played, frame, hash }: End): Uint8Array {
  const at = new Writer();
  at.u32(frame);
  return concat(CONFIRMATION, fromHex(played), at.take(), fromHex(hash));
}
