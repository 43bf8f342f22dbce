// What relay and newcomer say of themselves in a handshake, as JSON: what is played here, who wants in, why not.

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

/** Most buttons that an info tells of; further bits of an input have no name. */
export const MOST_BUTTONS = 16;

/** Longest version of an app, units. */
const APP_LIMIT = 20;

/** It is shown to say who must update. */
const strangersApp = line(APP_LIMIT);

/** What a relay tells anybody who asks. */
export const infoSchema = v.object({
  /** Version of the app. */
  app: strangersApp,
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
  title: v.optional(called(), ''),
  host: called(),
  /** Who led the room first, where that is another name than `host`. */
  maker: v.optional(called()),
  seats: whole(MAX_SEATS),
  taken: whole(MAX_SEATS),
  /** Nobody new may come in. */
  locked: v.optional(v.boolean(), false),
  /** Nobody comes in who does not know the password. */
  password: v.optional(v.boolean()),
  /** Of the room as long as it is open: tells that answers from several addresses are of one room. */
  id: v.optional(hashSchema),
  /** Who looks for rooms is asked for a visit with this token (handshake.ts): whether what comes from outside comes in. */
  visit: v.optional(hashSchema),
  /** The room is at this port of the same address, and that is its number there: those who want in say hello there. */
  at: v.optional(v.object({ port: v.pipe(whole(0xffff), v.minValue(1)), room: whole(0xffff) })),
});
export type Info = v.InferOutput<typeof infoSchema>;

/** What a member was in, and how far, whose place in a room goes on at another relay. */
const claimSchema = v.object({
  room: hashSchema,
  /** Of the match that they play in, and how many of its frames they have; 0 without one. */
  match: u32,
  frames: u32,
  /** Under which the newest of them was closed, at most. */
  epoch: u32,
});
export type Claim = v.InferOutput<typeof claimSchema>;

/** How many frames of a match a member has whole. */
const progressSchema = v.object({ match: u32, frames: u32 });
export type Progress = v.InferOutput<typeof progressSchema>;

/** Who wants in; their key has been proved. */
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
  /** Which of the players at that app, from 0. */
  player: v.optional(whole(MAX_SEATS - 1)),
  /** Would rather watch than be turned away where there is no seat. */
  onlooks: v.optional(v.boolean()),
  /** Says `shown` of each match that is dealt to it, and a match waits for that; else none does. */
  screen: v.optional(v.boolean()),
  /** Its number in the room, in the session that it has lost. */
  was: v.optional(v.pipe(whole(0xffff), v.minValue(1))),
  /** What it has of the match in which that session ended: a relay that does not keep all frames can go on from there. */
  progress: v.optional(progressSchema),
  /** Only with the flag CLAIM of the join. */
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
  /** Too many have come into this room from that address lately. */
  v.object({ why: v.literal('too-often') }),
  /** The room has a password, or another one now; or it has none. */
  v.object({ why: v.literal('password') }),
  v.object({ why: v.literal('no-password') }),
  /** Too many passwords were tried out lately; how long the next has to wait, ms. */
  v.object({ why: v.literal('guesses'), waitMs: whole(WAIT_LIMIT_MS) }),
  /** The room goes on there, at the app with that key. Only ever sealed: a peer that is told so follows. */
  v.object({ why: v.literal('moved'), host: fingerprintSchema, address: text(64), port: whole(0xffff) }),
]);
export type Refusal = v.InferOutput<typeof refusalSchema>;
