// The datagrams before a session: hello, info, join, welcome, refuse.
//
//   peer -> relay   hello    "who are you?"; longer than any answer, so that it cannot be used to amplify
//   relay -> peer   info     the room, and a cookie that proves that the peer's address is its own
//   peer -> relay   join     the cookie, and who wants in
//   relay -> peer   welcome  the session's number and keys      or   refuse   why not
//
// They are checked with the nonce of the attempt as the key.

import * as v from 'valibot';
import { MAX_INPUT_BYTES, MAX_SEATS } from '../sim/rules.ts';
import { Reader, type Writer } from './bytes.ts';
import type { Key } from './check.ts';
import { begin, CHECK_BYTES, finish, intact, KIND, wholly } from './datagram.ts';
import { fromJson, toJson } from './json.ts';
import { gameIdSchema, hashSchema, waySchema } from './messages.ts';
import { cleanName, NAME_LIMIT } from './text.ts';

/** Length of a hello in bytes. No info and no refusal of it is longer. */
export const HELLO_BYTES = 1000;

/** A button's name in an info: short and plain, so that an info stays short. */
export const buttonNameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9 ]{0,16}$/));

/** Most buttons that an info tells of; further bits of an input have no name. */
export const MOST_BUTTONS = 16;

/** Flag of a hello from somebody who only looks for rooms: one that does not want to be found keeps silent. */
export const LOOKING = 1;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

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
  /** Cleaned by whoever reads it: rooms of strangers are listed before anybody has chosen to trust them. */
  host: v.pipe(
    text(NAME_LIMIT),
    v.transform((name) => cleanName(name, '')),
  ),
  seats: whole(MAX_SEATS),
  taken: whole(MAX_SEATS),
  /** Nobody new may come in. */
  locked: v.optional(v.boolean(), false),
  /** Of the room as long as it is open: tells that answers from several addresses are of one room. */
  id: v.optional(hashSchema),
});
export type Info = v.InferOutput<typeof infoSchema>;

export const joinSchema = v.object({
  name: text(200),
  app: text(20),
  /** Content hashes of the games that this app has, by id. */
  contents: v.pipe(
    v.record(gameIdSchema, hashSchema),
    v.check((contents) => Object.keys(contents).length <= 16),
  ),
  /** Makes this peer the leader of a room that was opened with the same key. */
  key: v.optional(text(64)),
  /**
   * The app's profile, a number that it once drew: what bans, locks and the scoreboard go by. No address will
   * do, because many players share one. A courtesy, not a proof: whoever wants another number draws another.
   */
  client: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  /** Which of the players at that app, from 0. */
  player: v.optional(whole(MAX_SEATS - 1)),
});
export type JoinRequest = v.InferOutput<typeof joinSchema>;

export const refusalSchema = v.variant('why', [
  v.object({ why: v.literal('full'), seats: whole(MAX_SEATS) }),
  v.object({ why: v.literal('content'), game: gameIdSchema, app: text(20) }),
  v.object({ why: v.literal('no-room') }),
  v.object({ why: v.literal('locked') }),
  v.object({ why: v.literal('banned') }),
  /** Too many have come into this room from that address lately. */
  v.object({ why: v.literal('too-often') }),
]);
export type Refusal = v.InferOutput<typeof refusalSchema>;

/** The keys of a session, one for each direction: they are drawn by the relay. */
export interface SessionKeys {
  readonly up: Key;
  readonly down: Key;
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
  | { readonly kind: 'join'; nonce: Key; cookie: Key; room: number; request: JoinRequest }
  | { readonly kind: 'welcome'; nonce: Key; session: number; keys: SessionKeys; member: number }
  | { readonly kind: 'refuse'; nonce: Key; refusal: Refusal };

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

export function writeJoin(
  writer: Writer,
  nonce: Key,
  cookie: Key,
  room: number,
  request: JoinRequest,
): Uint8Array {
  begin(writer, KIND.join);
  writeKey(writer, nonce);
  writeKey(writer, cookie);
  writer.u16(room);
  writer.raw(toJson(request));
  return finish(writer, nonce);
}

export function writeWelcome(
  writer: Writer,
  nonce: Key,
  session: number,
  keys: SessionKeys,
  member: number,
): Uint8Array {
  begin(writer, KIND.welcome);
  writeKey(writer, nonce);
  writer.u32(session);
  writeKey(writer, keys.up);
  writeKey(writer, keys.down);
  writer.u16(member);
  return finish(writer, nonce);
}

export function writeRefuse(writer: Writer, nonce: Key, refusal: Refusal): Uint8Array {
  begin(writer, KIND.refuse);
  writeKey(writer, nonce);
  writer.raw(toJson(refusal));
  return finish(writer, nonce);
}

/**
 * Reads any datagram that is of no session. Null for whatever is not one, whole and intact. A join whose cookie is not
 * `proven` is not read on: strangers without number could have that work done.
 */
export function readHandshake(
  bytes: Uint8Array,
  proven: (cookie: Key) => boolean = () => true,
): Handshake | null {
  const reader = new Reader(bytes);
  const version = reader.u8();
  const kind = reader.u8();
  const nonce = readKey(reader);
  if (reader.short || !intact(bytes, nonce)) return null;
  const rest = () => reader.raw(reader.left - CHECK_BYTES);
  switch (kind) {
    case KIND.hello: {
      const room = reader.u16();
      const looking = (reader.u8() & LOOKING) !== 0;
      return bytes.length < HELLO_BYTES ? null : { kind: 'hello', version, nonce, room, looking };
    }
    case KIND.info: {
      const cookie = readKey(reader);
      const info = reader.left < CHECK_BYTES ? null : fromJson(infoSchema, rest());
      return { kind: 'info', version, nonce, cookie, info };
    }
    case KIND.join: {
      const cookie = readKey(reader);
      const room = reader.u16();
      if (reader.short || reader.left < CHECK_BYTES || !proven(cookie)) return null;
      const request = fromJson(joinSchema, rest());
      return request && { kind: 'join', nonce, cookie, room, request };
    }
    case KIND.welcome: {
      const session = reader.u32();
      const keys = { up: readKey(reader), down: readKey(reader) };
      const member = reader.u16();
      return wholly(reader) ? { kind: 'welcome', nonce, session, keys, member } : null;
    }
    case KIND.refuse: {
      const refusal = fromJson(refusalSchema, rest());
      return refusal && { kind: 'refuse', nonce, refusal };
    }
    default:
      return null;
  }
}

function writeKey(writer: Writer, key: Key): void {
  writer.u32(key.k0);
  writer.u32(key.k1);
}

function readKey(reader: Reader): Key {
  return { k0: reader.u32(), k1: reader.u32() };
}
