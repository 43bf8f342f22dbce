// The control messages: what people do, a few a second, as JSON in the reliable stream of a session.
// PROTOCOL.md describes each; everything that comes from outside passes one of these schemas once.

import * as v from 'valibot';
import { MAX_SEATS } from '../sim/rules.ts';
import {
  buildSchema,
  changesSchema,
  digestSchema,
  fieldsSchema,
  hashesSchema,
  MOST_HASHES,
} from './desync.ts';
import { estateSchema } from './estate.ts';
import {
  fingerprintSchema,
  gameIdSchema,
  hashSchema,
  measured,
  personName,
  seat,
  text,
  u32,
  waySchema,
  whole,
} from './fields.ts';
import { hallEntries } from './hall.ts';
import { MOST_SNAPSHOT_BYTES } from './limits.ts';
import {
  clientStepSchema,
  MOST_NATIVES,
  MOST_NATIVES_MORE,
  nativeFailureSchema,
  nativeGameSchema,
  nativeMembersSchema,
  nativeOptionsSchema,
  nativeOrderSchema,
  nativeScoresSchema,
  portSchema,
  serverStepSchema,
} from './native.ts';
import { fileHashSchema, ownFileSchema, savedSchema } from './own-file.ts';
import {
  benchedSchema,
  delaySchema,
  faceSchema,
  handicapSchema,
  MOST_ONLOOKERS,
  optionsSchema,
  outcomeSchema,
  roomSchema,
  teamSchema,
  teamsSchema,
  turnSchema,
  wantedListSchema,
} from './room-state.ts';
import { MOST_SHOWN_BYTES, shownReplaySchema, steeredEntries } from './showing.ts';
import { greetingEntries, sealedSchema, signedEndEntries } from './signed-end.ts';
import { CHAT_LIMIT, cleanChat, TYPED_LIMIT } from './text.ts';
import { formatSchema, placesSchema, sidesSchema } from './tournament.ts';

export * from './conditions.ts';
export * from './estate.ts';
export * from './fields.ts';
export * from './hall.ts';
export * from './native.ts';
export * from './own-file.ts';
export * from './room-state.ts';
export * from './showing.ts';
export * from './tournament.ts';

/** Number of bots to add or remove: a difference, so that quick presses add up whatever the screen shows. */
export const botsBySchema = v.pipe(v.number(), v.integer(), v.minValue(-MAX_SEATS), v.maxValue(MAX_SEATS));

/** What one can show without typing. */
export const emoteSchema = v.picklist(['wave', 'laugh', 'cheer', 'wow', 'cry', 'angry', 'heart', 'skull']);

/** Longest password, units. */
export const PASSWORD_LIMIT = 64;

/** Longest address that is told, units: IPv6 with the name of an adapter. */
const ADDRESS_LIMIT = 64;

/**
 * An app that can take the room over: whose it is, and where its relay waits. Of a relay that runs by itself: what takes its
 * place, with member 0 and without an address, because it is where that was.
 */
const heirSchema = v.object({
  member: whole(0xffff),
  host: fingerprintSchema,
  address: text(ADDRESS_LIMIT),
  port: v.pipe(whole(0xffff), v.minValue(1)),
});

/** One member's network as the relay measures it: id, RTT and jitter in ms, loss each way 0 to 1. */
const memberStats = v.tuple([whole(0xffff), measured, measured, measured, measured]);

/**
 * Figures of a member on request, of the last half minute: id, median and 95th percentile of the round trip in ms; inputs that
 * came, how many of them after their frame had closed, and how late those were on average, frames; frame of the newest state
 * hash that could be compared (or null), and whether most members have the same.
 */
const memberFigures = v.tuple([
  whole(0xffff),
  measured,
  measured,
  u32,
  u32,
  measured,
  v.nullable(u32),
  v.boolean(),
]);

/** Why something that was asked for is refused, and what a sentence about it needs. */
export const denialSchema = v.variant('why', [
  v.object({ why: v.literal('not-leader') }),
  v.object({ why: v.literal('nothing-played') }),
  /** The command must wait until the match is over. */
  v.object({ why: v.literal('playing') }),
  v.object({ why: v.literal('nobody') }),
  /** The room lacks that game. */
  v.object({ why: v.literal('no-game') }),
  /** A member's rules of the game differ. */
  v.object({ why: v.literal('other-rules'), name: personName }),
  /** The game has fewer seats than there are people. */
  v.object({ why: v.literal('few-seats'), seats: whole(MAX_SEATS) }),
  /** The game lacks that option, or that value of it; or that way to stay in step. */
  v.object({ why: v.literal('bad-option') }),
  v.object({ why: v.literal('bad-way') }),
  /** The game has other numbers of teams with these seats; or the room lacks that team. */
  v.object({ why: v.literal('bad-teams') }),
  /** All who would play are in one team. */
  v.object({ why: v.literal('one-team') }),
  /** The game needs more people or bots. */
  v.object({ why: v.literal('too-few'), seats: whole(MAX_SEATS) }),
  /** The last messages were dropped, because too many came at once. */
  v.object({ why: v.literal('too-fast') }),
  /** A command is empty, or longer than any may be. */
  v.object({ why: v.literal('bad-command') }),
  /** The member has asked for as many pauses in this match as are allowed. */
  v.object({ why: v.literal('no-pauses') }),
  /** The server of such a game is started by the app that hosts the room, which alone chooses one. */
  v.object({ why: v.literal('not-host') }),
  /** All who are ready lack it. */
  v.object({ why: v.literal('no-players') }),
  /** The game is played with a file: one has to be chosen, and the member who asks has to have said that they have it. */
  v.object({ why: v.literal('no-file') }),
  /** The relay has dropped the first frames of the match: it is too late to begin with it. */
  v.object({ why: v.literal('too-late') }),
  /** The leader has given up the last word: the game is voted on. */
  v.object({ why: v.literal('voted-on') }),
  /** The room watches another replay, which only the holder of its remote and the leader may end. */
  v.object({ why: v.literal('shown-already') }),
  /** Another member holds the remote of the replay that the room watches. */
  v.object({ why: v.literal('no-remote') }),
  /** The relay keeps as many recordings for its rooms as it can. */
  v.object({ why: v.literal('no-space') }),
]);

export const fromRelaySchema = v.variant('m', [
  v.object({ m: v.literal('room'), room: roomSchema }),
  v.object({
    m: v.literal('stats'),
    of: v.pipe(v.array(memberStats), v.maxLength(MAX_SEATS + MOST_ONLOOKERS)),
    more: v.optional(v.pipe(v.array(memberFigures), v.maxLength(MAX_SEATS + MOST_ONLOOKERS)), []),
    /** Frames that close at once: 1, a keyframe's interval, or a turn. 0 between matches. */
    interval: v.optional(u32, 0),
    /** Frames that were closed in the match that runs: how long it has run. 0 between matches. */
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
  /**
   * The digest of the state after so many frames of a match is asked for, with `give` its bytes, too: a member who comes late begins
   * with it.
   */
  v.object({ m: v.literal('state'), match: u32, frame: u32, give: v.boolean() }),
  /** Members whose input everybody waits for (strict frame lock); empty when it has come. */
  v.object({ m: v.literal('waiting'), for: v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)) }),
  /** Something asked for is refused; `re` is the id of the message that asked, if it had one. */
  v.object({ m: v.literal('no'), re: v.optional(u32), denial: denialSchema }),
  /** A message that had an id was obeyed. Each of these is answered once, by this or by `no`. */
  v.object({ m: v.literal('done'), re: u32 }),
  /** A line of chat. Ids count up; they are shared with emotes. */
  v.object({
    m: v.literal('chat'),
    id: u32,
    member: whole(0xffff),
    name: personName,
    text: v.pipe(text(2 * CHAT_LIMIT), v.transform(cleanChat)),
  }),
  v.object({ m: v.literal('emote'), id: u32, member: whole(0xffff), emote: emoteSchema }),
  /** A member's app has simulated the last match again, and has signed what came of it. */
  v.object({
    m: v.literal('confirmed'),
    match: u32,
    member: whole(0xffff),
    name: personName,
    ...signedEndEntries,
  }),
  /** A member's app has simulated the last match again, and hears by this key what others have signed of it. */
  v.object({ m: v.literal('greet'), match: u32, member: whole(0xffff), ...greetingEntries }),
  /** What a member's app has signed of the last match, sealed for the one that hears this. */
  v.object({ m: v.literal('sealed'), match: u32, member: whole(0xffff), box: sealedSchema }),
  /**
   * Who goes on with the room when its host is gone, the first first; how many apps count, the host's too, and a member of
   * each of the others.
   */
  v.object({
    m: v.literal('succession'),
    room: hashSchema,
    epoch: u32,
    apps: whole(MAX_SEATS),
    counted: v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)),
    heirs: v.pipe(v.array(heirSchema), v.maxLength(MAX_SEATS)),
  }),
  /** What they go on with: to those who can. */
  v.object({ m: v.literal('estate'), room: estateSchema, password: v.nullable(text(PASSWORD_LIMIT)) }),
  /** The room goes to another app: soon, or, with the number of frames that were closed here, now. Null: it stays here. */
  v.object({ m: v.literal('handover'), heir: v.nullable(heirSchema), frames: v.nullable(u32) }),
  /** This relay goes on with the match, and lacks its frames from here on: who hears this has them. */
  v.object({ m: v.literal('lacks'), match: u32, frame: u32 }),
  /** The hall, as this member has asked for it. */
  v.object({ m: v.literal('hall'), ...hallEntries }),
]);

const nonzeroPort = v.pipe(whole(0xffff), v.minValue(1));

/** A page for browsers at a TCP port of an app's address, and the code that lets them in: 16 bytes in base64url. */
const pageSchema = v.object({ port: nonzeroPort, code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)) });
export type PageAt = v.InferOutput<typeof pageSchema>;

/** What a peer says; an answer to it quotes its `id`. */
function said<const M extends string, E extends v.ObjectEntries>(m: M, entries: E) {
  return v.object({ m: v.literal(m), id: v.optional(u32), ...entries });
}

export const fromPeerSchema = v.variant('m', [
  /** With a game only if that is what the room plays: a member who is ready is so for a game that they know of. */
  said('ready', { ready: v.boolean(), game: v.optional(gameIdSchema), native: v.optional(u32) }),
  said('name', { name: text(TYPED_LIMIT) }),
  said('choose', {
    game: v.optional(gameIdSchema),
    botsBy: v.optional(botsBySchema),
    options: v.optional(optionsSchema),
    way: v.optional(waySchema),
    teams: v.optional(teamsSchema),
    delay: v.optional(delaySchema),
    file: v.optional(v.nullable(ownFileSchema)),
  }),
  /** This app has the file with this hash, which the room's game is played with; null takes that back. */
  said('has', { file: v.nullable(fileHashSchema) }),
  /** Who sits out at this app, beside who says so. */
  said('benched', { names: benchedSchema }),
  /** The leader's saved game, with which the next match of this file begins; null takes that back. */
  said('saved', { file: fileHashSchema, bytes: v.nullable(savedSchema) }),
  /** What the own seat is played with, or, by the leader, that of another member. */
  said('seat', {
    member: v.optional(whole(0xffff)),
    team: v.optional(v.pipe(teamSchema, v.minValue(1))),
    handicap: v.optional(handicapSchema),
  }),
  /** Which face this member has, from 1; 0 takes it off. */
  said('face', { face: faceSchema }),
  /** Asks for another seat, with its colour and mark: at once where it is free, else its member is asked. */
  said('sit', { seat }),
  /** The own seat is kept from this member, who has asked for it. */
  said('keep', { member: whole(0xffff) }),
  /** The leader has the members drawn into even teams. */
  said('shuffle', {}),
  /** The leader drops something into the running match; what it means is the game's business. */
  said('gift', { match: u32, value: u32 }),
  /** The leader begins the program of the running match's file again. */
  said('reset', { match: u32 }),
  /** With `ban` they have to stay out as long as the room is open. */
  said('kick', { member: whole(0xffff), why: text(TYPED_LIMIT), ban: v.optional(v.boolean()) }),
  /** The leader calls the room something; a blank title takes that back. */
  said('title', { title: text(TYPED_LIMIT) }),
  /** The leader tells everybody a line, in place of the one before; a blank one takes that back. */
  said('announce', { text: text(1000) }),
  /** The leader lets a banned person come back. */
  said('unban', { member: whole(0xffff) }),
  /** The leader closes the room to newcomers. */
  said('lock', { locked: v.boolean() }),
  /** The leader starts with those who are ready; the others sit out. Who is dealt in and objects is unready from then on. */
  said('start', {}),
  /** A member without a seat in the match that is on wants its frames, or is done with them. */
  said('watch', { on: v.boolean() }),
  /** Where to begin with this match, which is played: from a member who has at most a part of a snapshot of it. */
  said('begin', {
    match: u32,
    have: v.optional(v.object({ frame: u32, hash: hashSchema, bytes: whole(MOST_SNAPSHOT_BYTES) })),
  }),
  /** The own screen shows this match: its first picture is drawn, or, where the page is hidden, it is ready for frame 0. */
  said('shown', { match: u32 }),
  said('chat', { text: text(1000) }),
  said('emote', { emote: emoteSchema }),
  /** What this member would like to play next; null takes it back. */
  said('wish', { game: v.nullable(gameIdSchema) }),
  /** The leader, or in a `free` room every member and onlooker, begins a vote on the next game, or calls it off. */
  said('vote', { on: v.boolean() }),
  /** Has these games played one after the other; null ends the list. For those who may `vote`. */
  said('list', { list: v.nullable(wantedListSchema) }),
  /** The leader says which members stand up after a match for onlookers. */
  said('turn', { turn: turnSchema }),
  /** The leader brings in this onlooker, for who has been seated longest. */
  said('bring', { member: whole(0xffff) }),
  /** The leader begins a tournament of the members who are here, or ends it. */
  said('tournament', { format: v.nullable(formatSchema) }),
  /** The leader sets how a match of it ended. */
  said('decide', { of: whole(0xffff), sides: sidesSchema, places: placesSchema }),
  /** The leader gives up the last word on the game, or takes it back. */
  said('free', { on: v.boolean() }),
  /** Has the room watch this recording together; null ends what it watches. */
  said('show', { replay: v.nullable(shownReplaySchema) }),
  /** Where the replay goes on that the room watches: from the holder of its remote. */
  said('steer', { showing: u32, ...steeredEntries }),
  /** The remote goes to this member: from its holder, or the leader. */
  said('remote', { showing: u32, to: whole(0xffff) }),
  /** The recording is wanted, from this byte on. */
  said('recording', { showing: u32, at: whole(MOST_SHOWN_BYTES) }),
  /** How the hall of this room stands; a relay without one answers nothing. */
  said('hall', {}),
  /** The leader ends the running match. */
  said('stop', {}),
  /** The match is to stand still, or to go on: counts from its players. */
  said('pause', { match: u32, still: v.boolean() }),
  /**
   * This app can take the room over: its relay waits at a port of the address that this comes from. `page`: where its page for
   * browsers would be then.
   */
  said('standby', { port: nonzeroPort, page: v.optional(pageSchema) }),
  /** Who is to take the room over has everybody's word that they come. */
  said('prepared', {}),
  /** What our engine makes of a game before it is played. */
  said('audit', { game: gameIdSchema, hash: hashSchema, build: buildSchema }),
  /** The state after `frame` frames, and all states since an earlier report. */
  said('hash', { match: u32, frame: u32, hash: hashSchema, digest: v.optional(digestSchema) }),
  /** The state after each frame from `first` on, as the relay has asked. */
  said('hashes', { match: u32, first: u32, hashes: hashesSchema }),
  /** The state that was asked for has so many bytes, with this SHA-256; 0: it is not to be had here. */
  said('state', {
    match: u32,
    frame: u32,
    bytes: whole(MOST_SNAPSHOT_BYTES),
    digest: v.optional(fileHashSchema),
  }),
  /** Where states differ: the frame was simulated again. `hash` is what was reported, `again` what comes of it now. */
  said('examined', {
    match: u32,
    frame: u32,
    hash: hashSchema,
    again: hashSchema,
    build: buildSchema,
    fields: fieldsSchema,
    changes: v.optional(changesSchema),
  }),
  /** The match is over, and was simulated again from its frames, beside any stage: this came of it. */
  said('confirmed', { match: u32, ...signedEndEntries }),
  /** The own key, by which other apps seal what they have signed of the last match. */
  said('greet', { match: u32, ...greetingEntries }),
  /** What this app has signed of it, sealed for the app of that member. */
  said('sealed', { match: u32, to: whole(0xffff), box: sealedSchema }),
  /** Which games this app can start that people already have. */
  said('natives', {
    of: v.pipe(v.array(nativeGameSchema), v.maxLength(MOST_NATIVES)),
    more: v.optional(v.pipe(v.array(nativeGameSchema), v.maxLength(MOST_NATIVES_MORE))),
  }),
  /** The leader, at the app that hosts the room, chooses one of them, or with null none any more. */
  said('native', {
    game: v.nullable(gameIdSchema),
    options: v.optional(nativeOptionsSchema),
    late: v.optional(v.boolean()),
  }),
  /** How far the server of that game has come, at the host; and how far a member's own client. */
  said('server', {
    native: u32,
    at: serverStepSchema,
    why: v.optional(nativeFailureSchema),
    port: v.optional(portSchema),
    scores: v.optional(nativeScoresSchema),
    in: v.optional(nativeMembersSchema),
  }),
  said('client', { native: u32, at: clientStepSchema, why: v.optional(nativeFailureSchema) }),
  /** Who was in it says in which order they came in. */
  said('places', { native: u32, order: nativeOrderSchema }),
  said('finished', { match: u32, frame: u32, hash: hashSchema, outcome: outcomeSchema }),
]);

export type Emote = v.InferOutput<typeof emoteSchema>;
export type Heir = v.InferOutput<typeof heirSchema>;
export type Denial = v.InferOutput<typeof denialSchema>;
export type FromRelay = v.InferOutput<typeof fromRelaySchema>;
export type EstateMessage = Extract<FromRelay, { m: 'estate' }>;
export type FromPeer = v.InferOutput<typeof fromPeerSchema>;
