// What all datagrams share: a version, a kind, and four check bytes at the end.

import type { Reader, Writer } from './bytes.ts';
import { halfSipHash, type Key } from './check.ts';

/** First byte of every datagram. Raised whenever two builds could misunderstand each other. */
export const PROTOCOL_VERSION = 1;

/**
 * Second byte. Hello and info keep their layout in every version, so that a mismatch can be told. In a session each
 * direction has kinds of its own, so that nothing can be mirrored.
 */
export const KIND = {
  hello: 1,
  info: 2,
  join: 3,
  welcome: 4,
  refuse: 5,
  up: 6,
  down: 7,
  leave: 8,
  bye: 9,
  challenge: 10,
  response: 11,
} as const;

/** Bytes below which nothing is a datagram: a leave, which is nothing but its head and the check. */
export const SHORTEST_DATAGRAM = 14;

/** Bytes of the check at the end. */
export const CHECK_BYTES = 4;

/**
 * Kept free at the end of every packet for the 16-byte tag that sealing will put in place of the check,
 * so that turning it on changes no budget.
 */
export const SEAL_RESERVE = 16;

/** Who and where: whatever the sockets use. The core only compares and returns it. */
export interface Address {
  readonly address: string;
  readonly port: number;
}

export function sameAddress(a: Address, b: Address): boolean {
  return a.port === b.port && a.address === b.address;
}

/** A datagram to be sent. */
export interface Send {
  readonly kind: 'send';
  readonly to: Address;
  readonly bytes: Uint8Array;
}

/** A source of unsigned 32-bit numbers that strangers cannot guess (seeded in the lab). */
export type Random = () => number;

export function begin(writer: Writer, kind: number): void {
  writer.reset();
  writer.u8(PROTOCOL_VERSION);
  writer.u8(kind);
}

/** Appends the check and returns the finished datagram. */
export function finish(writer: Writer, key: Key): Uint8Array {
  writer.u32(halfSipHash(key, writer.bytes, writer.at));
  return writer.take();
}

/** True when the last four bytes are the check of all before them. */
export function intact(bytes: Uint8Array, key: Key): boolean {
  const end = bytes.length - CHECK_BYTES;
  if (end < 2) return false;
  const check = bytes[end]! | (bytes[end + 1]! << 8) | (bytes[end + 2]! << 16) | (bytes[end + 3]! << 24);
  return check >>> 0 === halfSipHash(key, bytes, end);
}

/** True when everything but the check has been read, and not more. */
export function wholly(reader: Reader): boolean {
  return !reader.short && reader.left === CHECK_BYTES;
}
