// What is said of games that people already have (PROTOCOL.md, Games that people already have). It leaves out paths,
// arguments and addresses: what an app starts comes from recipes of its own.

import * as v from 'valibot';
import { MAX_SEATS } from '../sim/rules.ts';
import { counted, gameIdSchema, hashSchema, msCounted, personName, text, u32, whole } from './fields.ts';

/** Games that an app says it has, the first in the order of its recipes: older relays hear no others. */
export const MOST_NATIVES = 16;

/** Further ones, in a list of their own: with those above as many as an app knows recipes. */
export const MOST_NATIVES_MORE = 64;

/** Kinds of them (game, recipe, version) that a room tells, those that most people have first: older members see no others. */
export const MOST_NATIVE_KINDS = 32;

/** Further ones, in a list of their own. */
export const MOST_NATIVE_KINDS_MORE = 64;

/** Longest version, units. */
export const VERSION_LIMIT = 32;

/** Games whose matches and time a room adds up. */
export const MOST_NATIVES_PLAYED = 16;

/** Ports that are a person's own. */
const LOWEST_PORT = 1024;

const member = whole(0xffff);
const memberList = v.pipe(v.array(member), v.maxLength(MAX_SEATS));

export const versionSchema = v.pipe(text(VERSION_LIMIT), v.regex(/^[\w.+ -]+$/));

const kind = {
  game: gameIdSchema,
  /** Hash of the recipe: members with the same hash start the same game. */
  hash: hashSchema,
  version: v.nullable(versionSchema),
};

/** A game that an app has, and which programs of it. */
export const nativeGameSchema = v.object({ ...kind, client: v.boolean(), server: v.boolean() });

/** What is chosen of each option, as an index of the recipe's choices. */
export const nativeOptionsSchema = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,15}$/)), whole(31)),
  v.check((options) => Object.keys(options).length <= 8, 'has more than eight'),
);

/** How far a start has come: electron/party/native/ladder.ts. */
export const serverStepSchema = v.picklist(['checking', 'server-starting', 'answers', 'ended', 'failed']);
export const clientStepSchema = v.picklist(['waiting', 'checking', 'starting', 'in-game', 'ended', 'failed']);

/** Why a start has failed. */
export const nativeFailureSchema = v.picklist([
  'not-installed',
  'wrong-version',
  'no-free-port',
  'cannot-start',
  'server-ended',
  'server-silent',
  'another-server',
  'unreachable',
  'client-ended',
]);

/** What players have scored, as the game's own server tells. */
export const nativeScoresSchema = v.pipe(
  v.array(
    v.object({
      member,
      score: v.pipe(v.number(), v.integer(), v.minValue(-1_000_000), v.maxValue(1_000_000)),
    }),
  ),
  v.maxLength(MAX_SEATS),
);

/** Players in the order in which they came in; who is missing came behind all of them. */
export const nativeOrderSchema = memberList;

/** Who is in, where only the server's log tells it. */
export const nativeMembersSchema = memberList;

export const portSchema = v.pipe(whole(0xffff), v.minValue(LOWEST_PORT));

/** The game that is chosen or played, where that is one of these. */
export const nativeSchema = v.object({
  /** Counts what was chosen and played: a member who is ready is so for this number, once. */
  number: u32,
  game: gameIdSchema,
  hash: hashSchema,
  options: nativeOptionsSchema,
  /** Whether its server lets players in once it is played. */
  late: v.optional(v.boolean(), true),
  phase: v.picklist(['chosen', 'countdown', 'playing']),
  /** How long it had been in this phase when this was said, ms. */
  ms: u32,
  /** At the room's host; there is a port while it answers. */
  server: v.object({
    at: serverStepSchema,
    why: v.nullable(nativeFailureSchema),
    port: v.nullable(portSchema),
    /** Scores of the round with the most points. */
    scores: v.optional(nativeScoresSchema, []),
    in: v.optional(nativeMembersSchema, []),
  }),
  /** Members who are expected in the game; `came`: they have been in it. */
  players: v.pipe(
    v.array(
      v.object({
        member,
        at: clientStepSchema,
        why: v.nullable(nativeFailureSchema),
        came: v.optional(v.boolean(), false),
      }),
    ),
    v.maxLength(MAX_SEATS),
  ),
});

/** Who has which, by what can play together. */
export const nativeKindSchema = v.object({
  ...kind,
  client: memberList,
  server: memberList,
});

/** The last of these games that came to its end. */
export const nativeResultSchema = v.object({
  number: u32,
  game: gameIdSchema,
  /** From its server's first answer on. */
  ms: u32,
  /** With places from 1 on, once they are known: by the scores, or because more than half say the same. */
  players: v.pipe(
    v.array(
      v.object({
        member,
        name: personName,
        place: v.nullable(v.pipe(whole(MAX_SEATS), v.minValue(1))),
      }),
    ),
    v.maxLength(MAX_SEATS),
  ),
  scores: nativeScoresSchema,
  /** Who says in which order they came in. */
  votes: v.pipe(v.array(v.object({ by: member, order: nativeOrderSchema })), v.maxLength(MAX_SEATS)),
});

/** All matches of one game in a room so far. */
export const nativesPlayedSchema = v.object({
  game: gameIdSchema,
  matches: counted,
  ms: msCounted,
});

export type NativeGame = v.InferOutput<typeof nativeGameSchema>;
export type NativeKind = v.InferOutput<typeof nativeKindSchema>;
export type NativeOptions = v.InferOutput<typeof nativeOptionsSchema>;
export type NativeState = v.InferOutput<typeof nativeSchema>;
export type NativeResult = v.InferOutput<typeof nativeResultSchema>;
