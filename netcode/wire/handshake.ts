// The datagrams before a session: hello, info, join, offer, confirm, welcome or deny; and refuse.
//
//   peer -> relay   hello    "who are you?"; longer than any answer, so that it cannot be used to amplify
//   relay -> peer   info     the room, and a cookie that proves that the peer's address is its own
//   peer -> relay   join     the cookie, and the first message of the agreement on keys (crypto/key-agreement.ts)
//   relay -> peer   offer    the second                                         or   refuse   why not
//   peer -> relay   confirm  the third, and sealed in it who wants in
//   relay -> peer   welcome  the fourth, and sealed in it the session           or   deny     why not
//
// They are checked with the nonce of the attempt as the key.

import * as v from 'valibot';
import { MAX_INPUT_BYTES, MAX_SEATS } from '../sim/rules.ts';
import { Reader, type Writer } from './bytes.ts';
import { halfSipHash, type Key } from './check.ts';
import { begin, KIND, PROTOCOL_VERSION, wholly } from './datagram.ts';
import { fromJson, toJson } from './json.ts';
import { fingerprintSchema, gameIdSchema, hashSchema, waySchema } from './messages.ts';
import { cleanName, NAME_LIMIT } from './text.ts';

/** Length of a hello in bytes. No info and no refusal of it is longer. */
export const HELLO_BYTES = 1000;

/** Bytes of the check at the end. */
export const CHECK_BYTES = 4;

/** Length of a join in bytes. No offer is longer, and no refusal. */
export const JOIN_BYTES = 200;

/** Bytes of a join before the first message of the agreement, for which they are the prologue. */
export const PROLOGUE_BYTES = 21;

/** Bytes of the first and second message: key-agreement.ts makes them. */
export const FIRST_BYTES = 96;
export const OFFER_BYTES = 160;

/** Flag of a join whose first message has been made with a password. */
export const PASSWORD = 1;

/** Flag of a join from somebody who was in the room when another relay had it, and says so in the request. */
export const CLAIM = 2;

/** A button's name in an info: short and plain, so that an info stays short. */
export const buttonNameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9 ]{0,16}$/));

/** Most buttons that an info tells of; further bits of an input have no name. */
export const MOST_BUTTONS = 16;

/** Flag of a hello from somebody who only looks for rooms: one that does not want to be found keeps silent. */
export const LOOKING = 1;
const LOOKING_AT = 12;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

/** Cleaned by whoever reads it: rooms of strangers are listed before anybody has chosen to trust them. */
const strangersName = v.pipe(
  text(NAME_LIMIT),
  v.transform((name) => cleanName(name, '')),
);

/** What a relay tells anybody who asks. */
export const infoSchema = v.object({
  /** Version of the app, to say who must update. */
  app: text(20),
  game: gameIdSchema,
  /** What the game's rules do: see netcode/sim/content-hash.ts. */
  content: hashSchema,
  /** What a peer without rules of its own needs to send inputs: see GameInfo. */
  input: v.optional(
    v.object({
      tickRate: whole(1000),
      bytes: whole(MAX_INPUT_BYTES),
      /** A mask for each byte. */
      latch: v.pipe(v.array(whole(255)), v.maxLength(MAX_INPUT_BYTES)),
      /** Names of the bits, from bit 0 of byte 0 on; empty where a bit is no button. */
      buttons: v.pipe(v.array(buttonNameSchema), v.maxLength(MOST_BUTTONS)),
      ways: v.array(waySchema),
    }),
  ),
  phase: v.picklist(['lobby', 'countdown', 'playing']),
  /** What its leader calls the room, and the leader: each may be empty. */
  title: v.optional(strangersName, ''),
  host: strangersName,
  seats: whole(MAX_SEATS),
  taken: whole(MAX_SEATS),
  /** Nobody new may come in. */
  locked: v.optional(v.boolean(), false),
  /** Nobody comes in who does not know the password. */
  password: v.optional(v.boolean()),
  /** Of the room as long as it is open: tells that answers from several addresses are of one room. */
  id: v.optional(hashSchema),
});
export type Info = v.InferOutput<typeof infoSchema>;

/** What somebody was in, and how far, whose place in a room goes on at another relay. */
const claimSchema = v.object({
  room: hashSchema,
  /** Of the match that they play in, and how many of its frames they have; 0 without one. */
  match: whole(0xffff_ffff),
  frames: whole(0xffff_ffff),
});
export type Claim = v.InferOutput<typeof claimSchema>;

/** Who wants in; their key has been proved. */
export const requestSchema = v.object({
  name: text(200),
  app: text(20),
  /** Content hashes of the games that this app has, by id. */
  contents: v.pipe(
    v.record(gameIdSchema, hashSchema),
    v.check((contents) => Object.keys(contents).length <= 16),
  ),
  /** Makes this peer the leader of a room that was opened with the same key. */
  key: v.optional(text(64)),
  /** Which of the players at that app, from 0. */
  player: v.optional(whole(MAX_SEATS - 1)),
  /** Would rather watch than be turned away where there is no seat. */
  onlooks: v.optional(v.boolean()),
  /** Only with the flag CLAIM of the join. */
  claim: v.optional(claimSchema),
});
export type JoinRequest = v.InferOutput<typeof requestSchema>;

/** Longest wait that a refusal tells, ms. */
export const WAIT_LIMIT_MS = 600_000;

export const refusalSchema = v.variant('why', [
  v.object({ why: v.literal('full'), seats: whole(MAX_SEATS) }),
  v.object({ why: v.literal('content'), game: gameIdSchema, app: text(20) }),
  v.object({ why: v.literal('no-room') }),
  v.object({ why: v.literal('locked') }),
  v.object({ why: v.literal('banned') }),
  /** Too many have come into this room from that address lately. */
  v.object({ why: v.literal('too-often') }),
  /** The room has a password, or another one now; or it has none. */
  v.object({ why: v.literal('password') }),
  v.object({ why: v.literal('no-password') }),
  /** Too many passwords were tried out lately; how long the next has to wait, ms. */
  v.object({ why: v.literal('guesses'), waitMs: whole(WAIT_LIMIT_MS) }),
  /** The room goes on there, at the app with that key. Only ever sealed: whoever is told so follows. */
  v.object({ why: v.literal('moved'), host: fingerprintSchema, address: text(64), port: whole(0xffff) }),
]);
export type Refusal = v.InferOutput<typeof refusalSchema>;

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
  | { readonly kind: 'refuse'; nonce: Key; refusal: Refusal };

/** Whether a hello, which may be damaged, is of somebody who looks for rooms. */
export function isLooking(bytes: Uint8Array): boolean {
  return (bytes[LOOKING_AT]! & LOOKING) !== 0;
}

/** `looking` is for those who look for rooms, and do not come because they were told the address. */
export function writeHello(writer: Writer, nonce: Key, room: number, looking = false): Uint8Array {
  begin(writer, KIND.hello);
  writeKey(writer, nonce);
  writer.u16(room);
  writer.u8(looking ? LOOKING : 0);
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

export function writeRefuse(writer: Writer, nonce: Key, refusal: Refusal): Uint8Array {
  begin(writer, KIND.refuse);
  writeKey(writer, nonce);
  writer.raw(toJson(refusal));
  return finish(writer, nonce);
}

/**
 * Reads any datagram that is of no session. Null for whatever is not one, whole and intact. A join whose cookie is not
 * `proven` is not read on: strangers without number could have that work done. Messages are views of `bytes`.
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
      const looking = (reader.u8() & LOOKING) !== 0;
      return bytes.length < HELLO_BYTES ? null : { kind: 'hello', version, nonce, room, looking };
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
