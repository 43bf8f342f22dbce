// Version and kind, which every datagram has, and all that is decoded of any session's: the head, the token of an address,
// and the bye. Before a session it is handshake.ts, after the head connection/connection.ts.
//
//   peer -> relay   up 6, leave 8, response 11        relay -> peer   down 7, bye 9, challenge 10
//   all             u8 version, u8 kind, u32 session, u32 number, sealed: what the kind says; tag
//
// A session has a key for each direction. The number counts every datagram that its sender makes in it: it is the nonce of
// the seal (connection/seal.ts), and stays in clear. `up` and `down` are packets.

import type { Reader, Writer } from './bytes.ts';
import type { Key } from './check.ts';

/** First byte of every datagram. Raised whenever two builds could misunderstand each other. */
export const PROTOCOL_VERSION = 2;

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
  offer: 12,
  confirm: 13,
  deny: 14,
  visit: 15,
} as const;

/** Version, kind, session, number. */
export const SESSION_HEAD_BYTES = 10;

/** Bytes of the tag at the end of every datagram of a session. */
export const TAG_BYTES = 16;

/** Bytes below which nothing is a datagram: a leave, which is nothing but its head and the tag. */
export const SHORTEST_DATAGRAM = SESSION_HEAD_BYTES + TAG_BYTES;

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

/** True when everything has been read, and not more. */
export function wholly(reader: Reader): boolean {
  return !reader.short && reader.left === 0;
}

/** What follows the flags of a packet; a channel's bit is shifted by its number. Bit 7 is zero in this version. */
export const FLAG = { ack: 1, pieces: 8, section: 64 } as const;

/** Drawn at random, to be sent back by the one that really is at an address. */
export type Token = Key;

/** Length of a challenge, and of its response: shorter than the shortest packet, which asks for it. */
export const CHALLENGE_BYTES = SESSION_HEAD_BYTES + 8 + TAG_BYTES;

/** Why a session ended, as a byte. */
export const BYE = { kicked: 1, closed: 2, silent: 3, behind: 4, broken: 5, fault: 6, banned: 7 } as const;
export type ByeReason = keyof typeof BYE;
const byeReasons = Object.keys(BYE) as ByeReason[];

/** Longest text of a bye, bytes. */
export const BYE_TEXT_BYTES = 400;

/** Which session a datagram is of. Only for one of a session's kinds, and at least SHORTEST_DATAGRAM long. */
export function sessionOf(bytes: Uint8Array): number {
  return (bytes[2]! | (bytes[3]! << 8) | (bytes[4]! << 16) | (bytes[5]! << 24)) >>> 0;
}

export function writeHead(writer: Writer, kind: number, session: number, number: number): void {
  begin(writer, kind);
  writer.u32(session);
  writer.u32(number);
}

export function writeToken(writer: Writer, token: Token): void {
  writer.u32(token.k0);
  writer.u32(token.k1);
}

/** Reads a challenge or a response from after its number. Null for another length. */
export function readToken(reader: Reader): Token | null {
  const token = { k0: reader.u32(), k1: reader.u32() };
  return wholly(reader) ? token : null;
}

/** `text` is for the person who reads it; what does not fit is cut. */
export function writeBye(writer: Writer, reason: ByeReason, text: string): void {
  writer.u8(BYE[reason]);
  const encoded = new Uint8Array(BYE_TEXT_BYTES);
  const { written } = new TextEncoder().encodeInto(text, encoded);
  writer.raw(encoded.subarray(0, written));
}

/** Reads a bye from after its number. Null for a reason that this version does not know. */
export function readBye(reader: Reader): { reason: ByeReason; text: string } | null {
  const code = reader.u8();
  const reason = byeReasons.find((name) => BYE[name] === code);
  return reason ? { reason, text: new TextDecoder().decode(reader.raw(reader.left)) } : null;
}

/** Whether a kind is one that a relay gets in a session. */
export function isFromPeer(kind: number | undefined): boolean {
  return kind === KIND.up || kind === KIND.leave || kind === KIND.response;
}

/** Whether a kind is one that a peer gets in a session. */
export function isFromRelay(kind: number | undefined): boolean {
  return kind === KIND.down || kind === KIND.bye || kind === KIND.challenge;
}
