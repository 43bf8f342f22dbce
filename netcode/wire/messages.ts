// The control messages: what people do, a few a second, as JSON in the reliable stream of a session.
// PROTOCOL.md describes each; everything that comes from outside passes one of these schemas once.

import * as v from 'valibot';
import { MAX_SEATS, MOST_HANDICAP, MOST_TEAMS } from '../sim/rules.ts';
import {
  auditSchema,
  buildSchema,
  desyncSchema,
  digestSchema,
  fieldsSchema,
  hashesSchema,
  hashSchema,
  MOST_HASHES,
} from './desync.ts';
import { MOST_SNAPSHOT_BYTES } from './limits.ts';
import { CHAT_LIMIT, NAME_LIMIT } from './text.ts';

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const u32 = whole(0xffff_ffff);
/** Finite: JSON's 1e999 is Infinity, and would go on as null. */
const finite = v.pipe(v.number(), v.finite());
const seat = whole(MAX_SEATS - 1);

export { hashSchema };

/** The fingerprint of an app's key: see netcode/crypto/key-pair.ts. */
export const fingerprintSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** A game's identifier; also the name of its folder. */
export const gameIdSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/));

/** See netcode/sim/rules.ts. */
export const waySchema = v.picklist(['optimistic', 'strict', 'commands', 'run-ahead']);

/** So many bots more or fewer: a difference, so that quick presses add up whatever the screen shows meanwhile. */
export const botsBySchema = v.pipe(v.number(), v.integer(), v.minValue(-MAX_SEATS), v.maxValue(MAX_SEATS));

/** What one can show without typing. */
export const emoteSchema = v.picklist(['wave', 'laugh', 'cheer', 'wow', 'cry', 'angry', 'heart', 'skull']);

const options = v.record(
  v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,24}$/)),
  v.pipe(v.number(), v.safeInteger()),
);

/** In how many teams a match is played; 0: everybody for themselves. One team would have nobody to play against. */
export const teamsSchema = v.pipe(
  whole(MOST_TEAMS),
  v.check((teams) => teams !== 1, 'one team is none'),
);

/** Of a member: see Seat in netcode/sim/rules.ts; 0 is none. */
export const teamSchema = whole(MOST_TEAMS);
export const handicapSchema = whole(MOST_HANDICAP);

/** See Seat in netcode/sim/rules.ts. */
const matchSeat = v.object({
  kind: v.picklist(['player', 'bot', 'empty']),
  name: text(NAME_LIMIT),
  team: v.optional(v.pipe(teamSchema, v.minValue(1))),
  handicap: v.optional(v.pipe(handicapSchema, v.minValue(1))),
});

/** A match as it is handed out before frame 0. */
export const matchSchema = v.object({
  /** Counts a room's matches. Whatever is about a match says it, so that nothing of an old one mixes in. */
  number: u32,
  /** Of the room when the match was dealt: see roomSchema. */
  epoch: u32,
  seed: u32,
  seats: v.pipe(v.array(matchSeat), v.maxLength(MAX_SEATS)),
  options,
  way: waySchema,
});

/** A pause of the running match: see PROTOCOL.md, Pauses. */
const pauseSchema = v.object({
  state: v.picklist(['asked', 'paused', 'resuming']),
  /** Who asked for it, a member who may have left; and their name. */
  by: whole(0xffff),
  name: text(NAME_LIMIT),
  /** Who wants what is next: the pause while it is asked for, to play on while it lasts; and how many have to. */
  votes: v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)),
  needed: whole(MAX_SEATS),
  /** Frames that were closed when it began; 0 before that. */
  frame: u32,
  /** How long it had been in this state when this was said, ms. */
  ms: u32,
});

/** Longest password, units. */
export const PASSWORD_LIMIT = 64;

/** How a match ended: an entry for each of its seats. */
export const outcomeSchema = v.pipe(
  v.object({
    scores: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(MAX_SEATS)),
    places: v.pipe(v.array(whole(MAX_SEATS)), v.maxLength(MAX_SEATS)),
    /** Of each team, from team 1 on, what it was placed by; absent where the scores say it. */
    teams: v.optional(v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(MOST_TEAMS))),
  }),
  v.check(({ scores, places }) => scores.length === places.length, 'an entry for each seat'),
);

/** Members who have simulated a match again: a party has fewer, also with those who have left. */
export const MOST_WITNESSES = 64;
const witnessesSchema = v.pipe(v.array(whole(0xffff)), v.maxLength(MOST_WITNESSES));

/** Somebody in a room. */
export const memberSchema = v.object({
  /** Unique in the room; comes again only after 65,535 others. */
  id: whole(0xffff),
  seat,
  name: text(NAME_LIMIT),
  ready: v.boolean(),
  /** Has the seat of this number in the match that counts down or runs; whoever has none waits for the next one. */
  plays: v.boolean(),
  /** Has come back to that seat and not caught up yet: nobody waits for them. */
  returning: v.optional(v.boolean(), false),
  /** Has no seat in that match, and watches it. */
  watches: v.optional(v.boolean(), false),
  /** The leader may kick, choose and stop. */
  leader: v.boolean(),
  /** Nothing heard for a second; after five the member is dropped. */
  silent: v.boolean(),
  /** Of the next match, or of the one in which they play; 0 where there are no teams. */
  team: v.optional(teamSchema, 0),
  /** In every game that knows handicaps. */
  handicap: v.optional(handicapSchema, 0),
});

/** People without a seat whom a room lets in: more would be a crowd, and each is sent all frames. */
export const MOST_ONLOOKERS = 8;

/** Somebody for whom there is no seat, and who gets the next one that is free. */
const onlookerSchema = v.object({
  id: whole(0xffff),
  name: text(NAME_LIMIT),
  /** Gets the frames of the match that is on. */
  watches: v.boolean(),
  silent: v.boolean(),
});

/** People that a room's scoreboard remembers; more than ever sit down together. */
export const MOST_REMEMBERED = 32;

/** Apps that a room turns away for good; with more of them the first ones may come back. */
export const MOST_BANNED = 32;

/** What somebody has won since the room was opened. */
export const scoreSchema = v.object({
  /** Null while they are not in the room. */
  member: v.nullable(whole(0xffff)),
  name: text(NAME_LIMIT),
  matches: u32,
  /** First places, shared ones too. */
  wins: u32,
  /** One for every seat, person or bot, that ended behind theirs. */
  points: u32,
});

/** The whole of a room, sent to every member whenever a part of it changes. */
export const roomSchema = v.object({
  /** As its leader calls it; empty when it is simply the leader's. */
  title: v.optional(text(NAME_LIMIT), ''),
  game: gameIdSchema,
  /** How often the room has gone to another relay. */
  epoch: u32,
  /** Frames of the match that runs which were closed before it did; those are the same for everybody. */
  since: v.optional(u32, 0),
  phase: v.picklist(['lobby', 'countdown', 'playing']),
  members: v.pipe(v.array(memberSchema), v.maxLength(MAX_SEATS)),
  /** Those who get the next free seats, in this order. */
  onlookers: v.optional(v.pipe(v.array(onlookerSchema), v.maxLength(MOST_ONLOOKERS)), []),
  seats: whole(MAX_SEATS),
  bots: whole(MAX_SEATS),
  options,
  /** How the next match stays in step. */
  way: waySchema,
  /** Of the next match. */
  teams: v.optional(teamsSchema, 0),
  /** Nobody new may come in. */
  locked: v.optional(v.boolean(), false),
  /** Who may not come back, the latest last, by the number and the name that they had. */
  banned: v.optional(
    v.pipe(v.array(v.object({ member: whole(0xffff), name: text(NAME_LIMIT) })), v.maxLength(MOST_BANNED)),
    [],
  ),
  /** Most points first; only who has played. */
  scoreboard: v.optional(v.pipe(v.array(scoreSchema), v.maxLength(MOST_REMEMBERED)), []),
  /** The match that counts down or runs; null in the lobby. */
  match: v.nullable(matchSchema),
  /** It stands still, or somebody wants it to; null while it runs. */
  pause: v.optional(v.nullable(pauseSchema), null),
  /** Members' states differ, or did, in the match that runs; null while they never have. */
  desync: v.optional(v.nullable(desyncSchema), null),
  /** What members' engines make of the chosen game, when it is not the same: a match may fall out of step. */
  audits: v.optional(v.pipe(v.array(auditSchema), v.maxLength(MAX_SEATS)), []),
  /** How long the last match of the chosen game and options was here, frames; null when none came to its end. */
  usualFrames: v.nullable(u32),
  /** How the last match ended, or null when none has. */
  result: v.nullable(
    v.object({
      number: u32,
      seats: v.pipe(v.array(matchSeat), v.maxLength(MAX_SEATS)),
      outcome: outcomeSchema,
      /** False when members reported different hashes: the match fell out of step. */
      agreed: v.boolean(),
      /** The leader ended it before the rules did: this is what was reached by then. */
      early: v.optional(v.literal(true)),
      /** Where it ended, and the hash of the state there. */
      end: v.optional(v.object({ frame: u32, hash: hashSchema })),
      /** Members whose apps have simulated it again: to that state, and to another one. */
      confirmed: v.optional(witnessesSchema),
      doubted: v.optional(witnessesSchema),
    }),
  ),
});

/** Persons that a room remembers as let in before; a party has fewer. */
export const MOST_REMEMBERED_PERSONS = 64;

/** Longest address that is told, units: IPv6 with the name of an adapter. */
const ADDRESS_LIMIT = 64;

/** An app that can take the room over: whose it is, and where its relay waits. */
const heirSchema = v.object({
  member: whole(0xffff),
  host: fingerprintSchema,
  address: v.pipe(text(ADDRESS_LIMIT), v.minLength(1)),
  port: v.pipe(whole(0xffff), v.minValue(1)),
});

/** One of the players at an app (room/admission.ts). */
const person = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\/([0-9]|1[0-5])$/));
/** Whom a score or a seat belongs to (room/scoreboard.ts). */
const whose = v.union([person, v.pipe(v.string(), v.regex(/^member [0-9]{1,5}$/))]);
const { title, game, phase, seats, bots, way, teams, locked, match, result } = roomSchema.entries;
const { votes, ms: _ms, needed: _needed, ...pause } = pauseSchema.entries;
const { silent: _silent, ...memberEntries } = memberSchema.entries;

/** What goes on counting where the room goes on: it has to fit then, too. */
const countedOn = whole(0x7fff_ffff);

/**
 * All of a room that another relay needs to go on with it and that is not said otherwise: see Room in netcode/room.
 * Chat everybody has, and what games an app has it says when it comes.
 */
export const estateSchema = v.object({
  id: hashSchema,
  epoch: countedOn,
  title,
  settings: v.object({ game, seats, bots, options, way, teams }),
  phase,
  members: v.pipe(
    v.array(v.object({ ...memberEntries, client: fingerprintSchema, person: v.nullable(person) })),
    v.maxLength(MAX_SEATS),
  ),
  nextMember: whole(0x10000),
  locked,
  banned: v.pipe(
    v.array(v.object({ client: fingerprintSchema, member: whole(0xffff), name: text(NAME_LIMIT) })),
    v.maxLength(MOST_BANNED),
  ),
  known: v.pipe(v.array(person), v.maxLength(MOST_REMEMBERED_PERSONS)),
  matches: u32,
  match,
  dealt: v.pipe(v.array(v.nullable(whose)), v.maxLength(MAX_SEATS)),
  pause: v.nullable(v.object({ ...pause, votes })),
  pausesAsked: v.pipe(v.array(u32), v.maxLength(MAX_SEATS)),
  result,
  lengths: v.pipe(v.array(v.object({ game: gameIdSchema, options, frames: u32 })), v.maxLength(16)),
  scores: v.pipe(
    v.array(
      v.object({
        key: whose,
        name: text(NAME_LIMIT),
        matches: countedOn,
        wins: countedOn,
        points: countedOn,
      }),
    ),
    v.maxLength(2 * MOST_REMEMBERED),
  ),
});

/** One member's network as the relay measures it: id, RTT and jitter in ms, loss each way 0 to 1. */
const memberStats = v.tuple([whole(0xffff), finite, finite, finite, finite]);

/**
 * More of the same for whoever wants to know, of the last half minute: id, median and 95th percentile of the round
 * trip in ms; inputs that came, how many of them after their frame had closed, and how late those were on average,
 * frames; frame of the newest state hash that could be compared (null: none), and whether it is what most have.
 */
const memberFigures = v.tuple([
  whole(0xffff),
  finite,
  finite,
  u32,
  u32,
  finite,
  v.nullable(u32),
  v.boolean(),
]);

/** Why something that was asked for cannot be, and what a sentence about it needs. */
export const denialSchema = v.variant('why', [
  v.object({ why: v.literal('not-leader') }),
  v.object({ why: v.literal('nothing-played') }),
  /** It has to wait until the match is over. */
  v.object({ why: v.literal('playing') }),
  v.object({ why: v.literal('nobody') }),
  /** The room does not have that game. */
  v.object({ why: v.literal('no-game') }),
  /** Somebody's rules of the game differ. */
  v.object({ why: v.literal('other-rules'), name: text(NAME_LIMIT) }),
  /** More people than the game has seats. */
  v.object({ why: v.literal('few-seats'), seats: whole(MAX_SEATS) }),
  /** The game does not have that option, or not that value of it; or not that way to stay in step. */
  v.object({ why: v.literal('bad-option') }),
  v.object({ why: v.literal('bad-way') }),
  /** The game does not have so many teams with these seats; or the room not that team. */
  v.object({ why: v.literal('bad-teams') }),
  /** All who would play are in one team. */
  v.object({ why: v.literal('one-team') }),
  /** The game needs more people or bots. */
  v.object({ why: v.literal('too-few'), seats: whole(MAX_SEATS) }),
  /** So much was said at once that the last of it was not passed on. */
  v.object({ why: v.literal('too-fast') }),
  /** A command is empty, or longer than any may be. */
  v.object({ why: v.literal('bad-command') }),
  /** They have asked for as many pauses in this match as anybody may. */
  v.object({ why: v.literal('no-pauses') }),
]);

export const fromRelaySchema = v.variant('m', [
  v.object({ m: v.literal('room'), room: roomSchema }),
  v.object({
    m: v.literal('stats'),
    of: v.pipe(v.array(memberStats), v.maxLength(MAX_SEATS)),
    more: v.optional(v.pipe(v.array(memberFigures), v.maxLength(MAX_SEATS)), []),
    /** Frames that close at once: 1, a keyframe's interval, or a turn. 0 while nothing is played. */
    interval: v.optional(u32, 0),
    /** Frames that were closed in the match that runs: how long it has run. 0 while nothing is played. */
    frames: v.optional(u32, 0),
  }),
  /** What members reported of these frames differs: their single hashes are asked for. */
  v.object({
    m: v.literal('hashes'),
    match: u32,
    first: u32,
    count: v.pipe(whole(MOST_HASHES), v.minValue(1)),
  }),
  /**
   * Where to begin with the match that is played: with frame 0, or with `frame` and a state that has this hash, which
   * comes in the channel bulk and has, with the inputs of the frame before, so many bytes.
   */
  v.object({
    m: v.literal('begin'),
    match: u32,
    frame: u32,
    snapshot: v.nullable(
      v.object({
        hash: hashSchema,
        bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SNAPSHOT_BYTES)),
      }),
    ),
  }),
  /** Members whose input everybody waits for (strict frame lock); empty when it has come. */
  v.object({ m: v.literal('waiting'), for: v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)) }),
  /** Something asked for cannot be; `re` is the id of the message that asked, if it had one. */
  v.object({ m: v.literal('no'), re: v.optional(u32), denial: denialSchema }),
  /** A message that had an id was obeyed. Each of these is answered once, by this or by `no`. */
  v.object({ m: v.literal('done'), re: u32 }),
  /** A line of chat. Ids count up; they are shared with emotes. */
  v.object({
    m: v.literal('chat'),
    id: u32,
    member: whole(0xffff),
    name: text(NAME_LIMIT),
    text: text(2 * CHAT_LIMIT),
  }),
  v.object({ m: v.literal('emote'), id: u32, member: whole(0xffff), emote: emoteSchema }),
  /** Who goes on with the room when its host is gone, the first first; and how many apps are in it, the host's too. */
  v.object({
    m: v.literal('succession'),
    room: hashSchema,
    epoch: u32,
    apps: whole(MAX_SEATS),
    heirs: v.pipe(v.array(heirSchema), v.maxLength(MAX_SEATS)),
  }),
  /** What they go on with: to those who can. */
  v.object({ m: v.literal('estate'), room: estateSchema, password: v.nullable(text(PASSWORD_LIMIT)) }),
  /** The room goes to another app: soon, or, with the number of frames that were closed here, now. */
  v.object({ m: v.literal('handover'), heir: heirSchema, frames: v.nullable(u32) }),
  /** This relay goes on with the match, and lacks its frames from here on: who hears this has them. */
  v.object({ m: v.literal('lacks'), match: u32, frame: u32 }),
]);

/** What a peer says; an answer to it quotes its `id`. */
function said<const M extends string, E extends v.ObjectEntries>(m: M, entries: E) {
  return v.object({ m: v.literal(m), id: v.optional(u32), ...entries });
}

export const fromPeerSchema = v.variant('m', [
  /** With a game only if that is what the room plays: whoever is ready is so for a game that they know of. */
  said('ready', { ready: v.boolean(), game: v.optional(gameIdSchema) }),
  said('name', { name: text(200) }),
  said('choose', {
    game: v.optional(gameIdSchema),
    botsBy: v.optional(botsBySchema),
    options: v.optional(options),
    way: v.optional(waySchema),
    teams: v.optional(teamsSchema),
  }),
  /** What the own seat is played with, or, by the leader, that of another member. */
  said('seat', {
    member: v.optional(whole(0xffff)),
    team: v.optional(v.pipe(teamSchema, v.minValue(1))),
    handicap: v.optional(handicapSchema),
  }),
  /** The leader has the members drawn into even teams. */
  said('shuffle', {}),
  /** The leader drops something into the running match; what it means is the game's business. */
  said('gift', { match: u32, value: u32 }),
  /** With `ban` they cannot come back as long as the room is open. */
  said('kick', { member: whole(0xffff), why: text(200), ban: v.optional(v.boolean()) }),
  /** The leader calls the room something; nothing to see takes that back. */
  said('title', { title: text(200) }),
  /** The leader lets somebody come back who was banned. */
  said('unban', { member: whole(0xffff) }),
  /** The leader lets nobody new in. */
  said('lock', { locked: v.boolean() }),
  /** The leader starts with those who are ready; the others sit out. Who is dealt in and objects is not ready any more. */
  said('start', {}),
  /** Whoever has no seat in the match that is on wants its frames, or no more. */
  said('watch', { on: v.boolean() }),
  /** Where to begin with this match, which is played: from somebody who knows nothing of it. */
  said('begin', { match: u32 }),
  said('chat', { text: text(1000) }),
  said('emote', { emote: emoteSchema }),
  /** The leader ends the running match. */
  said('stop', {}),
  /** The match is to stand still, or to go on: counts from whoever plays in it. */
  said('pause', { match: u32, still: v.boolean() }),
  /** This app can take the room over: its relay waits at a port of the address that this comes from. */
  said('standby', { port: v.pipe(whole(0xffff), v.minValue(1)) }),
  /** Who is to take the room over has everybody's word that they come. */
  said('prepared', {}),
  /** What our engine makes of a game before it is played. */
  said('audit', { game: gameIdSchema, hash: hashSchema, build: buildSchema }),
  /** The state after `frame` frames, and all states since an earlier report. */
  said('hash', { match: u32, frame: u32, hash: hashSchema, digest: v.optional(digestSchema) }),
  /** The state after each frame from `first` on, as the relay has asked. */
  said('hashes', { match: u32, first: u32, hashes: hashesSchema }),
  /** Where states differ: the frame was simulated again. `hash` is what was reported, `again` what comes of it now. */
  said('examined', {
    match: u32,
    frame: u32,
    hash: hashSchema,
    again: hashSchema,
    build: buildSchema,
    fields: fieldsSchema,
  }),
  /** The match is over, and was simulated again from its frames, beside any stage: this state came of it. */
  said('confirmed', { match: u32, frame: u32, hash: hashSchema }),
  said('finished', { match: u32, frame: u32, hash: hashSchema, outcome: outcomeSchema }),
]);

export type MatchStart = v.InferOutput<typeof matchSchema>;
export type MatchSeat = v.InferOutput<typeof matchSeat>;
export type Pause = v.InferOutput<typeof pauseSchema>;
export type Member = v.InferOutput<typeof memberSchema>;
export type RoomState = v.InferOutput<typeof roomSchema>;
export type Emote = v.InferOutput<typeof emoteSchema>;
export type Heir = v.InferOutput<typeof heirSchema>;
export type Estate = v.InferOutput<typeof estateSchema>;
export type ScoreRow = v.InferOutput<typeof scoreSchema>;
export type Denial = v.InferOutput<typeof denialSchema>;
export type FromRelay = v.InferOutput<typeof fromRelaySchema>;
export type FromPeer = v.InferOutput<typeof fromPeerSchema>;
