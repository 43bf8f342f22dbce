// A room as all its members see it: who is in it, what is played, and how the last match ended.

import * as v from 'valibot';
import { DELAYS, MAX_SEATS, MOST_HANDICAP, MOST_TEAMS } from '../sim/rules.ts';
import { lineSchema } from './conditions.ts';
import { auditSchema, desyncSchema } from './desync.ts';
import {
  called,
  counted,
  fingerprintSchema,
  gameIdSchema,
  hashSchema,
  personName,
  seat,
  text,
  u32,
  waySchema,
  whole,
} from './fields.ts';
import { roomNumberSchema } from './hall.ts';
import {
  MOST_NATIVE_KINDS,
  MOST_NATIVE_KINDS_MORE,
  MOST_NATIVES_PLAYED,
  nativeKindSchema,
  nativeResultSchema,
  nativeSchema,
  nativesPlayedSchema,
} from './native.ts';
import { ownFileSchema } from './own-file.ts';
import { showingSchema } from './showing.ts';
import { CHAT_LIMIT, cleanChat } from './text.ts';
import { tournamentSchema } from './tournament.ts';

export const optionKeySchema = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,24}$/));
export const optionValueSchema = v.pipe(v.number(), v.safeInteger());
export const optionsSchema = v.record(optionKeySchema, optionValueSchema);

/** Number of teams of a match: 2 to MOST_TEAMS, or 0 when each player plays alone. */
export const teamsSchema = v.pipe(
  whole(MOST_TEAMS),
  v.check((teams) => teams !== 1, 'no team, or at least two'),
);

export const delaySchema = v.picklist(DELAYS);

/** Team of a member, from 1 (Seat in netcode/sim/rules.ts); 0: the member plays alone. */
export const teamSchema = whole(MOST_TEAMS);
/** Handicap of a member, 0 to MOST_HANDICAP. */
export const handicapSchema = whole(MOST_HANDICAP);

/** A seat of a match, as the relay dealt it (Seat in netcode/sim/rules.ts). An empty seat has an empty name. */
const matchSeat = v.pipe(
  v.object({
    kind: v.picklist(['player', 'bot', 'empty']),
    name: personName,
    team: v.optional(v.pipe(teamSchema, v.minValue(1))),
    handicap: v.optional(v.pipe(handicapSchema, v.minValue(1))),
    /** Fingerprint of the app at which a player sits. */
    key: v.optional(fingerprintSchema),
    /** The player who has taken this bot's seat over during the match: name, and fingerprint of the app. */
    taken: v.optional(v.object({ name: personName, key: fingerprintSchema })),
  }),
  v.transform((dealt) => (dealt.kind === 'empty' ? { ...dealt, name: '' } : dealt)),
);

/** What members are sent of a match before frame 0: all that an app needs to start its simulation. */
export const matchSchema = v.object({
  /** Number of the match in its room. Each message about a match carries it, to tell matches apart. */
  number: u32,
  /** The room's `epoch` (roomSchema) when the match was dealt. */
  epoch: u32,
  seed: u32,
  seats: v.pipe(v.array(matchSeat), v.maxLength(MAX_SEATS)),
  options: optionsSchema,
  way: waySchema,
  /** The file that the match is played with, such as a cartridge: each app needs a copy. Absent in games without one. */
  file: v.optional(ownFileSchema),
});

/** A pause of the running match: see PROTOCOL.md, Pauses. */
export const pauseSchema = v.object({
  state: v.picklist(['asked', 'paused', 'resuming']),
  /** Id and name of the member who asked for the pause, and who may have left since. */
  by: whole(0xffff),
  name: personName,
  /** Ids of members who vote: for the pause while it is `asked`, for playing on while it is `paused`. `needed` votes suffice. */
  votes: v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)),
  needed: whole(MAX_SEATS),
  /** Number of frames that were closed when the pause began; 0 while it is `asked`. */
  frame: u32,
  /** How long the pause had been in this state when the relay sent this, ms. */
  ms: u32,
});

/** How a match ended: an entry for each of its seats. */
export const outcomeSchema = v.pipe(
  v.object({
    scores: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(MAX_SEATS)),
    places: v.pipe(v.array(whole(MAX_SEATS)), v.maxLength(MAX_SEATS)),
    /** The numbers by which teams were placed, from team 1 on; absent where the members' scores decide. */
    teams: v.optional(v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(MOST_TEAMS))),
  }),
  v.check(({ scores, places }) => scores.length === places.length, 'an entry for each seat'),
);

/** Most people at one app who sit out because the game seats one person an app: all but the app's first. */
export const MOST_BENCHED = 3;
export const benchedSchema = v.pipe(v.array(personName), v.maxLength(MOST_BENCHED));

/** Most games of a list, which a room plays one after the other, and most matches of each game in turn. */
export const MOST_LISTED = 16;
export const MOST_OF_EACH = 9;
const listEntries = {
  games: v.pipe(v.array(gameIdSchema), v.minLength(1), v.maxLength(MOST_LISTED)),
  each: v.pipe(whole(MOST_OF_EACH), v.minValue(1)),
  /** Whether the relay draws the order of the games at random, and again each time the list has been played through. */
  shuffle: v.boolean(),
};

/** A list of games as a member asks for it. */
export const wantedListSchema = v.object(listEntries);

/** A list of games as a room plays it. `at`: index of the game whose turn it is; `played`: matches of that game that have ended. */
export const gameListSchema = v.pipe(
  v.object({ ...listEntries, at: whole(MOST_LISTED - 1), played: whole(MOST_OF_EACH - 1) }),
  v.check(({ games, at, each, played }) => at < games.length && played < each, 'a place in the list'),
);

/** Number of faces that a person can choose from. */
export const FACES = 12;
/** Number of a face, from 1; 0 for a member without one. */
export const faceSchema = whole(FACES);

/** A member of a room. */
export const memberSchema = v.object({
  /** Unique in the room; a relay gives an id out again only after 65,535 others. */
  id: whole(0xffff),
  seat,
  name: personName,
  ready: v.boolean(),
  /** Whether the member has seat `seat` in the match that counts down or runs; other members wait for the next match. */
  plays: v.boolean(),
  /** Whether the member has come back to that seat and is catching up with the frames of the match, which goes on. */
  returning: v.optional(v.boolean(), false),
  /** Whether the member watches that match instead of playing in it. */
  watches: v.optional(v.boolean(), false),
  /** Id of the first member at the same app; null for the first member itself. */
  beside: v.optional(v.nullable(whole(0xffff)), null),
  /** Names of people at the same app who sit out, because the chosen game seats one person an app. */
  benched: v.optional(benchedSchema, []),
  /** Whether the member leads the room: the leader kicks members, chooses the game and stops a match. */
  leader: v.boolean(),
  /** Whether the member plays in a browser, on a page that the host's app serves (PROTOCOL.md, Browsers). */
  served: v.optional(v.literal(true)),
  /** Whether the relay has heard nothing from the member for SILENT_MS; it drops the member after DROP_MS. */
  silent: v.boolean(),
  /** The member's team in the match that it plays in, else in the next one; 0 without teams. */
  team: v.optional(teamSchema, 0),
  /** The member's handicap, in each game that has handicaps; 0 by default. */
  handicap: v.optional(handicapSchema, 0),
  /** The member's face; absent or 0 for a member without one. */
  face: v.optional(faceSchema),
  /** The seat, and with it colour and mark, that this member wants to swap for: the member who has it is asked. */
  wants: v.optional(v.nullable(seat)),
});

/** Most onlookers in a room: people without a seat, to each of whom the relay sends all frames. */
export const MOST_ONLOOKERS = 8;

/** A person in the room who has no seat yet, and gets a free one in order of arrival unless they are `audience`. */
const onlookerSchema = v.object({
  id: whole(0xffff),
  name: personName,
  /** Whether the onlooker gets the frames of the running match. */
  watches: v.boolean(),
  silent: v.boolean(),
  audience: v.optional(v.literal(true)),
});

/**
 * Which members give their seats to onlookers after a match: those seated `longest`, or those who lost (`loser`). With `host` the
 * leader decides when one does.
 */
export const turnSchema = v.picklist(['longest', 'loser', 'host']);

export const wishesSchema = v.pipe(
  v.array(v.object({ member: whole(0xffff), game: gameIdSchema })),
  v.maxLength(MAX_SEATS + MOST_ONLOOKERS),
);

/** Most rows of a room's scoreboard: twice the seats of the largest game. */
export const MOST_REMEMBERED = 32;

/** Addresses at which a host's page for browsers may be. */
export const MOST_PAGES = 8;

/** Most apps that a room keeps banned; one more takes the oldest ban off. */
export const MOST_BANNED = 32;
/** Most ids of kicked members in a room update, from which apps learn why a member is gone: enough for all members at one app. */
export const MOST_KICKED = 16;

/** A row of the scoreboard: what a person has won since the room was opened. */
export const scoreSchema = v.object({
  /** The person's id as a member; null while the person is away from the room. */
  member: v.nullable(whole(0xffff)),
  name: personName,
  matches: counted,
  /** Number of first places, shared ones included. */
  wins: counted,
  /** Points of the person: one for each seat, of a player or a bot, that was placed behind theirs. */
  points: counted,
});

/** The text of an announcement, cleaned as a line of chat; empty for one that shows nothing. */
export const announcedText = v.pipe(text(2 * CHAT_LIMIT), v.transform(cleanChat));

/** What is announced to everybody in a room. `name`: the member who has said it; absent where the relay's operator has. */
const announcementSchema = v.pipe(
  v.object({ name: v.optional(personName), text: announcedText }),
  v.transform((one) => (one.text === '' ? undefined : one)),
);

/** The whole of a room, sent to every member whenever a part of it changes. */
export const roomSchema = v.object({
  /** The title that the leader gave the room; empty: apps show it as the leader's room. */
  title: v.optional(called(), ''),
  /** What is announced here; absent for nothing. */
  announcement: v.optional(announcementSchema),
  /** Number of the room in its hall; absent where the relay has no hall. */
  hall: v.optional(roomNumberSchema),
  /** Name of the room's first leader while another member leads: apps call a room without a title by it. */
  maker: v.optional(called()),
  game: gameIdSchema,
  /** How many times the room has moved to another relay. */
  epoch: u32,
  /** Frames of the running match that were closed before that move: all members have the same ones. */
  since: v.optional(u32, 0),
  phase: v.picklist(['lobby', 'countdown', 'playing']),
  members: v.pipe(v.array(memberSchema), v.maxLength(MAX_SEATS)),
  /** People without a seat, in the order in which they get free seats. */
  onlookers: v.optional(v.pipe(v.array(onlookerSchema), v.maxLength(MOST_ONLOOKERS)), []),
  seats: whole(MAX_SEATS),
  bots: whole(MAX_SEATS),
  options: optionsSchema,
  /** How the next match stays in step. */
  way: waySchema,
  /** The file that the next match is played with, or null. */
  file: v.optional(v.nullable(ownFileSchema), null),
  /** Id of the member with whose saved game the next match begins; null: it begins without one. */
  saved: v.optional(v.nullable(whole(0xffff)), null),
  /** Ids of the members whose apps have `file`. */
  having: v.optional(v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)), []),
  /** Number of teams in the next match; 0: each player plays alone. */
  teams: v.optional(teamsSchema, 0),
  /** How much later spectators see the running match, or the next one, s. */
  delay: v.optional(delaySchema, 0),
  /** What members and onlookers wish to play next, at most one wish each; absent without wishes. */
  wishes: v.optional(wishesSchema),
  /** How long the vote on the next game has lasted, ms; absent outside of a vote. */
  voteMs: v.optional(u32),
  /** The list of games that the room plays one after the other; absent without a list. */
  list: v.optional(gameListSchema),
  /** Which members give their seats to onlookers after a match (turnSchema); absent: `host`. */
  turn: v.optional(v.picklist(['longest', 'loser'])),
  /** Who plays whom; absent without a tournament. */
  tournament: v.optional(tournamentSchema),
  /** The replay that the room watches together; absent without one. */
  showing: v.optional(showingSchema),
  /** Present where the leader lets each member and onlooker call votes and make the list of games. */
  free: v.optional(v.literal(true)),
  /** Whether only former members may come in. */
  locked: v.optional(v.boolean(), false),
  /** Whether the relay asks for a password from those who come in. */
  password: v.optional(v.boolean(), false),
  /** The host's app has a page by which browsers come in, at these IPv4 addresses. */
  browsers: v.optional(v.pipe(v.array(v.pipe(v.string(), v.ipv4())), v.maxLength(MOST_PAGES))),
  /** Who has to stay out, the latest last, by the number and the name that they had. */
  banned: v.optional(
    v.pipe(v.array(v.object({ member: whole(0xffff), name: personName })), v.maxLength(MOST_BANNED)),
    [],
  ),
  /** Ids of members who were kicked without a ban, the latest last. */
  kicked: v.optional(v.pipe(v.array(whole(0xffff)), v.maxLength(MOST_KICKED)), []),
  /** The people who have played here, most points first. */
  scoreboard: v.optional(v.pipe(v.array(scoreSchema), v.maxLength(MOST_REMEMBERED)), []),
  /** The match that counts down or runs; null in the lobby. */
  match: v.nullable(matchSchema),
  /** Set while a match waits, after its countdown, for screens: ids of the members they belong to, and how long so far, ms. */
  awaits: v.optional(
    v.nullable(v.object({ for: v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)), ms: u32 })),
    null,
  ),
  /** Ids of players who have reported the end of the match while others play on; absent before the first. */
  stopped: v.optional(v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS))),
  /** The pause of the match that lasts or is asked for, or null. */
  pause: v.optional(v.nullable(pauseSchema), null),
  /** The difference found between members' states in the running match, or null. */
  desync: v.optional(v.nullable(desyncSchema), null),
  /** Members' audits of the chosen game where they differ, so that a match may fall out of step; empty where they agree. */
  audits: v.optional(v.pipe(v.array(auditSchema), v.maxLength(MAX_SEATS)), []),
  /** Members whose lines the host makes worse on purpose at the moment. */
  laboratory: v.optional(
    v.pipe(
      v.array(v.object({ member: whole(0xffff), line: lineSchema })),
      v.maxLength(MAX_SEATS + MOST_ONLOOKERS),
    ),
    [],
  ),
  /** Length of the room's last complete match of the chosen game with the chosen options, frames; null before the first. */
  usualFrames: v.nullable(u32),
  /** The native game (one that people have installed) that is chosen instead of `game`, or null. */
  native: v.optional(v.nullable(nativeSchema), null),
  /** Native games that the members' apps can start. */
  natives: v.optional(v.pipe(v.array(nativeKindSchema), v.maxLength(MOST_NATIVE_KINDS)), []),
  /** Further native games, beyond the MOST_NATIVE_KINDS of `natives`. */
  moreNatives: v.optional(v.pipe(v.array(nativeKindSchema), v.maxLength(MOST_NATIVE_KINDS_MORE)), []),
  /** How the last native game ended; null before the first. */
  nativeResult: v.optional(v.nullable(nativeResultSchema), null),
  /** For each native game, how long it has been played since the room was opened. */
  nativesPlayed: v.optional(v.pipe(v.array(nativesPlayedSchema), v.maxLength(MOST_NATIVES_PLAYED)), []),
  /** How the last match ended; null before the first. */
  result: v.nullable(
    v.object({
      number: u32,
      seats: v.pipe(v.array(matchSeat), v.maxLength(MAX_SEATS)),
      outcome: outcomeSchema,
      /** False when members reported different hashes: the match fell out of step. */
      agreed: v.boolean(),
      /** Present where the leader ended the match before the rules did: the outcome is what was reached by then. */
      early: v.optional(v.literal(true)),
      /** The frame at which the match ended, and the hash of the state there. */
      end: v.optional(v.object({ frame: u32, hash: hashSchema })),
    }),
  ),
});

export type MatchStart = v.InferOutput<typeof matchSchema>;
export type MatchSeat = v.InferOutput<typeof matchSeat>;
export type Pause = v.InferOutput<typeof pauseSchema>;
export type Member = v.InferOutput<typeof memberSchema>;
export type RoomState = v.InferOutput<typeof roomSchema>;
export type Announcement = NonNullable<RoomState['announcement']>;
export type ScoreRow = v.InferOutput<typeof scoreSchema>;
