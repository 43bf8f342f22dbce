// CPace: two ends that know the same password agree on a key, and an impostor of one of them learns only
// whether one guess was right. Over ristretto255 and SHA-512, the initiator speaks first.
// Source: draft-irtf-cfrg-cpace-21, CPACE-RISTR255-SHA512; the names are its own.

import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concat, draw, utf8 } from './bytes.ts';

const DSI = utf8('CPaceRistretto255');
const DSI_ISK = utf8('CPaceRistretto255_ISK');

/** Bytes that SHA-512 takes in at once. */
const BLOCK_BYTES = 128;

/** Bytes of what each end sends, and of a scalar. */
export const SHARE_BYTES = 32;

const { Point } = ristretto255;
type Element = InstanceType<typeof Point>;

/** What both ends know beforehand. */
export interface Common {
  /** The password, as bytes. */
  readonly prs: Uint8Array;
  /** What this is about. */
  readonly ci: Uint8Array;
  /** Session id of this run of CPace. */
  readonly sid: Uint8Array;
}

/** One end between what it sends and what it hears. */
export interface Share {
  readonly sid: Uint8Array;
  readonly scalar: bigint;
  /** What is sent. */
  readonly sent: Uint8Array;
}

/** `length` of each in LEB128, then itself. */
export function lvCat(...parts: readonly Uint8Array[]): Uint8Array {
  return concat(...parts.flatMap((part) => [leb128(part.length), part]));
}

function leb128(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    bytes.push(rest < 128 ? rest : (rest & 127) | 128);
    if (rest < 128) return Uint8Array.from(bytes);
  }
}

/** Zeros fill the first block, so that how long the hash takes is independent of the password. */
export function generatorString({ prs, ci, sid }: Common): Uint8Array {
  const zeros = Math.max(0, BLOCK_BYTES - 1 - lvCat(prs).length - lvCat(DSI).length);
  return lvCat(DSI, prs, new Uint8Array(zeros), ci, sid);
}

export function calculateGenerator(common: Common): Element {
  return ristretto255_hasher.deriveToCurve!(sha512(generatorString(common))) as Element;
}

/** Begins a run, with a scalar of its own unless a test gives one. */
export function share(common: Common, random: () => number, given?: Uint8Array): Share {
  const scalar = given ? scalarOf(given) : sampleScalar(random);
  return { sid: common.sid, scalar, sent: calculateGenerator(common).multiply(scalar).toBytes() };
}

/** 252 bits: what is above the group's order is cut off, as the draft says; zero is refused. */
function sampleScalar(random: () => number): bigint {
  for (;;) {
    const bytes = draw(random, SHARE_BYTES);
    bytes[31]! &= 0x0f;
    const scalar = scalarOf(bytes);
    if (scalar > 0n) return scalar;
  }
}

function scalarOf(littleEndian: Uint8Array): bigint {
  return littleEndian.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** The secret point, or null for malformed bytes, or the neutral one. */
export function scalarMultVfy(scalar: bigint, received: Uint8Array): Uint8Array | null {
  try {
    const element = Point.fromBytes(received);
    if (element.is0()) return null;
    return element.multiply(scalar).toBytes();
  } catch {
    return null; // not how an element is written
  }
}

/** What each end says beside what it sends. */
interface Associated {
  readonly initiator: Uint8Array;
  readonly responder: Uint8Array;
}

/** The key of 64 bytes, or null for what only a dishonest end sends. `initiator` is whether this end spoke first. */
export function intermediateSessionKey(
  own: Share,
  received: Uint8Array,
  initiator: boolean,
  ad: Associated = { initiator: new Uint8Array(0), responder: new Uint8Array(0) },
): Uint8Array | null {
  const k = scalarMultVfy(own.scalar, received);
  if (!k) return null;
  const [ya, yb] = initiator ? [own.sent, received] : [received, own.sent];
  const transcript = concat(lvCat(ya, ad.initiator), lvCat(yb, ad.responder));
  return sha512(concat(lvCat(DSI_ISK, own.sid, k), transcript));
}
