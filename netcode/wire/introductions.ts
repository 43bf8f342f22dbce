// The JSON in a handshake: what a relay tells of a room (info), what a peer asks with (request), and why it is refused (refusal).

import * as v from 'valibot';
import { MAX_INPUT_BYTES, MAX_SEATS } from '../sim/rules.ts';
import {
  called,
  fingerprintSchema,
  gameIdSchema,
  hashSchema,
  line,
  text,
  u32,
  waySchema,
  whole,
} from './fields.ts';
import { TYPED_LIMIT } from './text.ts';

/** A button's name in an info: short and plain, so that an info stays short. */
export const buttonNameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9 ]{0,16}$/));

/** Most buttons that an info names; further bits of an input have no name. */
export const MOST_BUTTONS = 16;

/** Longest version of an app, UTF-16 units. */
const APP_LIMIT = 20;

/** Version of the other end's app, which is shown so that people know who has to update. */
const strangersApp = line(APP_LIMIT);

/** What a relay tells of a room to each peer that asks. */
export const infoSchema = v.object({
  /** Version of the app. */
  app: strangersApp,
  game: gameIdSchema,
  /** Content hash of the game: what its rules do (netcode/sim/content-hash.ts). */
  content: hashSchema,
  /** What a peer without rules of its own needs to send inputs: see GameInfo. */
  input: v.optional(
    v.object({
      tickRate: whole(1000),
      bytes: whole(MAX_INPUT_BYTES),
      /** For each input byte the mask of its buttons. */
      latch: v.pipe(v.array(whole(255)), v.maxLength(MAX_INPUT_BYTES)),
      /** Names of the bits, from bit 0 of byte 0 on; empty for a bit that belongs to a value. */
      buttons: v.pipe(v.array(buttonNameSchema), v.maxLength(MOST_BUTTONS)),
      ways: v.array(waySchema),
    }),
  ),
  phase: v.picklist(['lobby', 'countdown', 'playing']),
  /** Title of the room, and name of its leader (`host`); each may be empty. */
  title: v.optional(called(), ''),
  host: called(),
  /** Name of the room's first leader; absent where it is `host`. */
  maker: v.optional(called()),
  seats: whole(MAX_SEATS),
  taken: whole(MAX_SEATS),
  /** Whether only former members may come in. */
  locked: v.optional(v.boolean(), false),
  /** Whether the relay asks for a password from those who come in. */
  password: v.optional(v.boolean()),
  /** Id of the room, which shows that answers from several addresses are of one room. */
  id: v.optional(hashSchema),
  /** Asks a peer that looks for rooms for a visit with this token (handshake.ts), which shows the relay that it can be reached. */
  visit: v.optional(hashSchema),
  /** Where a hello for this room belongs: another port of the same address, and the room's number there. Absent: here. */
  at: v.optional(v.object({ port: v.pipe(whole(0xffff), v.minValue(1)), room: whole(0xffff) })),
});
export type Info = v.InferOutput<typeof infoSchema>;

/** A member's claim to its place in a room that has moved to another relay. */
const claimSchema = v.object({
  /** Id of the room. */
  room: hashSchema,
  /** Number of the match that the member is in, and number of frames that it has of it; both 0 without a match. */
  match: u32,
  frames: u32,
  /** The room's epoch in which the newest of these frames was closed, or a later one. */
  epoch: u32,
});
export type Claim = v.InferOutput<typeof claimSchema>;

/** Number of frames of a match that a member has, from frame 0 on. */
const progressSchema = v.object({ match: u32, frames: u32 });
export type Progress = v.InferOutput<typeof progressSchema>;

/** A peer's request to join a room. The handshake has proved that the peer has the secret key of its app. */
export const requestSchema = v.object({
  name: text(TYPED_LIMIT),
  app: text(APP_LIMIT),
  /** Content hashes of the games that this app has, by id. */
  contents: v.pipe(
    v.record(gameIdSchema, hashSchema),
    v.check((contents) => Object.keys(contents).length <= 16),
  ),
  /** Makes this peer the leader of a room that was opened with the same key. */
  key: v.optional(text(64)),
  /** Number of the player at that app, from 0. */
  player: v.optional(whole(MAX_SEATS - 1)),
  /** Whether to join as an onlooker where all seats are taken; otherwise the join is refused. */
  onlooks: v.optional(v.boolean()),
  /** Present for an onlooker who takes no seat that becomes free, such as a screen on a wall. */
  audience: v.optional(v.literal(true)),
  /** Whether the peer sends `shown` for each match, for which matches wait; otherwise matches begin without that. */
  screen: v.optional(v.boolean()),
  /** Present for a player in a browser, on a page that the host's app serves (PROTOCOL.md, Browsers). */
  served: v.optional(v.literal(true)),
  /** Member id that the peer had in the session that it has lost. */
  was: v.optional(v.pipe(whole(0xffff), v.minValue(1))),
  /** What the peer has of the match in which that session ended, so that the relay goes on from there. */
  progress: v.optional(progressSchema),
  /** Present exactly where the join has the flag CLAIM. */
  claim: v.optional(claimSchema),
});
export type JoinRequest = v.InferOutput<typeof requestSchema>;

/** Longest wait that a refusal tells, ms. */
export const WAIT_LIMIT_MS = 600_000;

export const refusalSchema = v.variant('why', [
  v.object({ why: v.literal('full'), seats: whole(MAX_SEATS) }),
  v.object({ why: v.literal('content'), game: gameIdSchema, app: strangersApp }),
  v.object({ why: v.literal('no-room') }),
  v.object({ why: v.literal('locked') }),
  v.object({ why: v.literal('banned') }),
  /** Too many peers have joined from that address lately. */
  v.object({ why: v.literal('too-often') }),
  /** `password`: the room has a password, or another one; `no-password`: the room has none. */
  v.object({ why: v.literal('password') }),
  v.object({ why: v.literal('no-password') }),
  /** Too many passwords were tried lately; the next one is taken after `waitMs`. */
  v.object({ why: v.literal('guesses'), waitMs: whole(WAIT_LIMIT_MS) }),
  /** The room goes on at this address, at the app with the key `host`. It is sent sealed alone, because peers follow it. */
  v.object({ why: v.literal('moved'), host: fingerprintSchema, address: text(64), port: whole(0xffff) }),
]);
export type Refusal = v.InferOutput<typeof refusalSchema>;
