// The head of datagrams: version and kind, which each has, and the session and number of those in a session; also the bodies of
// challenge, response and bye. The other bodies are decoded in handshake.ts (before a session) and in connection/connection.ts
// (packets of a session).
//
//   peer -> relay   up 6, leave 8, response 11        relay -> peer   down 7, bye 9, challenge 10
//   all             u8 version, u8 kind, u32 session, u32 number, sealed: what the kind says; tag
//
// A session has a key for each direction. Each sender numbers its datagrams of a session: the number is the nonce of the seal
// (connection/seal.ts), and is sent unencrypted. `up` and `down` are packets.

import type { Reader, Writer } from './bytes.ts';
import type { Key } from './check.ts';

/** First byte of every datagram. Raised whenever two builds could misunderstand each other. */
export const PROTOCOL_VERSION = 2;

/**
 * Second byte of every datagram. Hello and info keep their layout in all versions, so that ends can tell that their versions
 * differ. In a session each direction has kinds of its own, so that a reflected datagram is refused.
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

/** Bytes of the head of a session's datagram: version, kind, session, number. */
export const SESSION_HEAD_BYTES = 10;

/** Bytes of the tag at the end of every datagram of a session. */
export const TAG_BYTES = 16;

/** Bytes of the shortest datagram: a leave, which is a head and a tag. */
export const SHORTEST_DATAGRAM = SESSION_HEAD_BYTES + TAG_BYTES;

/** Address of an end, as the sockets write it. The core compares and returns it, and reads nothing from it. */
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

/** Returns random unsigned 32-bit numbers that others cannot predict (in the lab: from a seed). */
export type Random = () => number;

export function begin(writer: Writer, kind: number): void {
  writer.reset();
  writer.u8(PROTOCOL_VERSION);
  writer.u8(kind);
}

/** Whether a reader has read all bytes, and no more than there are. */
export function wholly(reader: Reader): boolean {
  return !reader.short && reader.left === 0;
}

/** Bits of a packet's flags; those of `ack` and `pieces` are shifted by the channel's number. Bit 7 is zero in this version. */
export const FLAG = { ack: 1, pieces: 8, section: 64 } as const;

/** A random number of 64 bits that a peer sends back to prove that it gets datagrams at its address. */
export type Token = Key;

/** Bytes of a challenge, and of a response: fewer than those of the shortest packet, which brings a challenge about. */
export const CHALLENGE_BYTES = SESSION_HEAD_BYTES + 8 + TAG_BYTES;

/** Why a session ended, as a byte. */
export const BYE = { kicked: 1, closed: 2, silent: 3, behind: 4, broken: 5, fault: 6, banned: 7 } as const;
export type ByeReason = keyof typeof BYE;
const byeReasons = Object.keys(BYE) as ByeReason[];

/** Longest text of a bye, bytes. */
export const BYE_TEXT_BYTES = 400;

/** The session number of a datagram, which must be of a kind of sessions and at least SHORTEST_DATAGRAM long. */
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

/** Reads a challenge or a response behind its head; null for a wrong length. */
export function readToken(reader: Reader): Token | null {
  const token = { k0: reader.u32(), k1: reader.u32() };
  return wholly(reader) ? token : null;
}

/** Writes a bye behind its head. `text` is for people, and is cut to BYE_TEXT_BYTES of UTF-8. */
export function writeBye(writer: Writer, reason: ByeReason, text: string): void {
  writer.u8(BYE[reason]);
  const encoded = new Uint8Array(BYE_TEXT_BYTES);
  const { written } = new TextEncoder().encodeInto(text, encoded);
  writer.raw(encoded.subarray(0, written));
}

/** Reads a bye behind its head; null for an unknown reason. */
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
