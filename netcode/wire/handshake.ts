// The datagrams before a session: hello, info, join, offer, confirm, welcome or deny; and refuse.
//
//   peer -> relay   hello    "who are you?"; longer than any answer, so that it is useless for amplification
//   relay -> peer   info     the room, and a cookie that proves that the peer's address is its own
//   peer -> relay   join     the cookie, and the first message of the agreement on keys (crypto/key-agreement.ts)
//   relay -> peer   offer    the second                                         or   refuse   and why
//   peer -> relay   confirm  the third, and sealed in it who wants in
//   relay -> peer   welcome  the fourth, and sealed in it the session           or   deny     and why
//
// Beside them is the visit, by which a peer that looks for rooms shows a relay that asked for one in its info that what comes
// from outside comes in.
//
// They are checked with the nonce of the attempt as the key.

import { Reader, type Writer } from './bytes.ts';
import { halfSipHash, type Key } from './check.ts';
import { begin, KIND, PROTOCOL_VERSION, wholly } from './datagram.ts';
import { type Info, infoSchema, type Refusal, refusalSchema } from './introductions.ts';
import { fromJson, toJson } from './json.ts';

/** Length of a hello in bytes: at least that of each info and refusal of it. */
export const HELLO_BYTES = 1000;

/** Bytes of the check at the end. */
export const CHECK_BYTES = 4;

/** Length of a join in bytes: at least that of each offer and refusal. */
export const JOIN_BYTES = 200;

/** Length of a visit in bytes: shorter than any info, which asks for it. */
export const VISIT_BYTES = 26;

/** Bytes of a join before the first message of the agreement, for which they are the prologue. */
export const PROLOGUE_BYTES = 21;

/** Bytes of the first and second message: key-agreement.ts makes them. */
export const FIRST_BYTES = 96;
export const OFFER_BYTES = 160;

/** Flag of a join whose first message has been made with a password. */
export const PASSWORD = 1;

/** Flag of a join from a member who was in the room when another relay had it, and says so in the request. */
export const CLAIM = 2;

/** Flag of a hello from a peer that only looks for rooms: a hidden room keeps silent. */
export const LOOKING = 1;

/** Flag of a hello from a peer that lost its host so long ago that others may have gone on: an heir that sleeps leads them there. */
export const ASTRAY = 2;
const FLAGS_AT = 12;

/** What a welcome says, sealed. */
export interface Admittance {
  readonly session: number;
  readonly member: number;
}

/** What a join says beside the attempt's nonce: the prologue of the agreement on keys. */
export interface JoinHead {
  readonly nonce: Key;
  readonly cookie: Key;
  readonly room: number;
  /** Whether the peer has a password. */
  readonly password: boolean;
  /** Whether they come back to a place of theirs. */
  readonly claim?: boolean;
}

export type Handshake =
  | {
      readonly kind: 'hello';
      readonly version: number;
      readonly nonce: Key;
      readonly room: number;
      readonly looking: boolean;
      readonly astray: boolean;
    }
  | { readonly kind: 'info'; readonly version: number; readonly nonce: Key; cookie: Key; info: Info | null }
  | ({
      readonly kind: 'join';
      readonly prologue: Uint8Array;
      readonly message: Uint8Array;
    } & Required<JoinHead>)
  | { readonly kind: 'offer'; nonce: Key; message: Uint8Array }
  | { readonly kind: 'confirm'; nonce: Key; message: Uint8Array }
  | { readonly kind: 'welcome'; nonce: Key; message: Uint8Array }
  | { readonly kind: 'deny'; nonce: Key; message: Uint8Array }
  | { readonly kind: 'refuse'; nonce: Key; refusal: Refusal }
  | { readonly kind: 'visit'; nonce: Key; token: Key };

/** Whether a hello, which may be damaged, is of a peer that looks for rooms. */
export function isLooking(bytes: Uint8Array): boolean {
  return (bytes[FLAGS_AT]! & LOOKING) !== 0;
}

/** Whether a datagram, which may be damaged, is a hello of a peer that has gone astray. */
export function isAstray(bytes: Uint8Array): boolean {
  return bytes[1] === KIND.hello && (bytes[FLAGS_AT]! & ASTRAY) !== 0;
}

/** `flags` are 0 for those who come because they were told the address. */
export function writeHello(writer: Writer, nonce: Key, room: number, flags = 0): Uint8Array {
  begin(writer, KIND.hello);
  writeKey(writer, nonce);
  writer.u16(room);
  writer.u8(flags);
  writer.bytes.fill(0, writer.at, HELLO_BYTES);
  writer.at = HELLO_BYTES - CHECK_BYTES;
  return finish(writer, nonce);
}

export function writeInfo(writer: Writer, nonce: Key, cookie: Key, info: Info): Uint8Array {
  begin(writer, KIND.info);
  writeKey(writer, nonce);
  writeKey(writer, cookie);
  writer.raw(toJson(info));
  return finish(writer, nonce);
}

/** The bytes of a join before the first message of the agreement on keys. */
export function prologueOf({ nonce, cookie, room, password, claim = false }: JoinHead): Uint8Array {
  const bytes = new Uint8Array(PROLOGUE_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, PROTOCOL_VERSION);
  view.setUint8(1, KIND.join);
  for (const [i, word] of [nonce.k0, nonce.k1, cookie.k0, cookie.k1].entries()) {
    view.setUint32(2 + 4 * i, word, true);
  }
  view.setUint16(18, room, true);
  view.setUint8(20, (password ? PASSWORD : 0) | (claim ? CLAIM : 0));
  return bytes;
}

/** `message` is FIRST_BYTES long. */
export function writeJoin(writer: Writer, head: JoinHead, message: Uint8Array): Uint8Array {
  writer.reset();
  writer.raw(prologueOf(head));
  writer.raw(message);
  writer.bytes.fill(0, writer.at, JOIN_BYTES);
  writer.at = JOIN_BYTES - CHECK_BYTES;
  return finish(writer, head.nonce);
}

/** A message of the agreement on keys after the first. */
export function writeAgreement(
  writer: Writer,
  kind: 'offer' | 'confirm' | 'welcome' | 'deny',
  nonce: Key,
  message: Uint8Array,
): Uint8Array {
  begin(writer, KIND[kind]);
  writeKey(writer, nonce);
  writer.raw(message);
  return finish(writer, nonce);
}

/** What a welcome carries: u32 session, u16 member. */
export function encodeAdmittance({ session, member }: Admittance): Uint8Array {
  const bytes = new Uint8Array(6);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, session, true);
  view.setUint16(4, member, true);
  return bytes;
}

export function decodeAdmittance(bytes: Uint8Array): Admittance | null {
  const reader = new Reader(bytes);
  const admittance = { session: reader.u32(), member: reader.u16() };
  return wholly(reader) ? admittance : null;
}

/** `token` is the one that an info asked with, as `visitToken` reads it. */
export function writeVisit(writer: Writer, nonce: Key, token: Key): Uint8Array {
  begin(writer, KIND.visit);
  writeKey(writer, nonce);
  writeKey(writer, token);
  writer.bytes.fill(0, writer.at, VISIT_BYTES);
  writer.at = VISIT_BYTES - CHECK_BYTES;
  return finish(writer, nonce);
}

/** A token as an info says it: 16 hexadecimal digits, the first word first. */
export function visitText({ k0, k1 }: Key): string {
  return [k0, k1].map((word) => word.toString(16).padStart(8, '0')).join('');
}

export function visitToken(text: string): Key {
  return { k0: Number.parseInt(text.slice(0, 8), 16), k1: Number.parseInt(text.slice(8), 16) };
}

export function writeRefuse(writer: Writer, nonce: Key, refusal: Refusal): Uint8Array {
  begin(writer, KIND.refuse);
  writeKey(writer, nonce);
  writer.raw(toJson(refusal));
  return finish(writer, nonce);
}

/**
 * Reads any datagram outside of sessions. Null unless it is one, whole and intact. A join is read on only once its cookie
 * is `proven`: else strangers without number could have that work done. Messages are views of `bytes`.
 */
export function readHandshake(
  bytes: Uint8Array,
  proven: (cookie: Key) => boolean = () => true,
): Handshake | null {
  const reader = new Reader(bytes, 0, bytes.length - CHECK_BYTES);
  const version = reader.u8();
  const kind = reader.u8();
  const nonce = readKey(reader);
  if (reader.short || !intact(bytes, nonce)) return null;
  switch (kind) {
    case KIND.hello: {
      const room = reader.u16();
      const flags = reader.u8();
      const looking = (flags & LOOKING) !== 0;
      const astray = (flags & ASTRAY) !== 0;
      return bytes.length < HELLO_BYTES ? null : { kind: 'hello', version, nonce, room, looking, astray };
    }
    case KIND.info: {
      const cookie = readKey(reader);
      const info = reader.short ? null : fromJson(infoSchema, reader.raw(reader.left));
      return { kind: 'info', version, nonce, cookie, info };
    }
    case KIND.join: {
      const cookie = readKey(reader);
      const room = reader.u16();
      const flags = reader.u8();
      const password = (flags & PASSWORD) !== 0;
      const claim = (flags & CLAIM) !== 0;
      const message = reader.raw(FIRST_BYTES);
      if (bytes.length < JOIN_BYTES || !proven(cookie)) return null;
      const prologue = bytes.subarray(0, PROLOGUE_BYTES);
      return { kind: 'join', nonce, cookie, room, password, claim, prologue, message };
    }
    case KIND.offer:
      return reader.left === OFFER_BYTES ? { kind: 'offer', nonce, message: reader.raw(OFFER_BYTES) } : null;
    case KIND.confirm:
      return { kind: 'confirm', nonce, message: reader.raw(reader.left) };
    case KIND.welcome:
      return { kind: 'welcome', nonce, message: reader.raw(reader.left) };
    case KIND.deny:
      return { kind: 'deny', nonce, message: reader.raw(reader.left) };
    case KIND.visit:
      return bytes.length === VISIT_BYTES ? { kind: 'visit', nonce, token: readKey(reader) } : null;
    case KIND.refuse: {
      const refusal = fromJson(refusalSchema, reader.raw(reader.left));
      return refusal && { kind: 'refuse', nonce, refusal };
    }
    default:
      return null;
  }
}

/** Appends the check and returns the finished datagram. */
export function finish(writer: Writer, key: Key): Uint8Array {
  writer.u32(halfSipHash(key, writer.bytes, writer.at));
  return writer.take();
}

/** True when the last four bytes are the check of all before them. */
function intact(bytes: Uint8Array, key: Key): boolean {
  const end = bytes.length - CHECK_BYTES;
  const check = bytes[end]! | (bytes[end + 1]! << 8) | (bytes[end + 2]! << 16) | (bytes[end + 3]! << 24);
  return check === halfSipHash(key, bytes, end);
}

function writeKey(writer: Writer, key: Key): void {
  writer.u32(key.k0);
  writer.u32(key.k1);
}

function readKey(reader: Reader): Key {
  return { k0: reader.u32(), k1: reader.u32() };
}
