// A room as all its members see it: who is in it, what is played, and how the last match ended.

import * as v from 'valibot';
import { DELAYS, MAX_SEATS, MOST_HANDICAP, MOST_TEAMS } from '../sim/rules.ts';
import { lineSchema } from './conditions.ts';
import { auditSchema, desyncSchema } from './desync.ts';
import {
  called,
  fingerprintSchema,
  gameIdSchema,
  hashSchema,
  personName,
  seat,
  u32,
  waySchema,
  whole,
} from './fields.ts';
import {
  MOST_NATIVE_KINDS,
  MOST_NATIVES_PLAYED,
  nativeKindSchema,
  nativeResultSchema,
  nativeSchema,
  nativesPlayedSchema,
} from './native.ts';
import { ownFileSchema } from './own-file.ts';

export const optionKeySchema = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,24}$/));
export const optionValueSchema = v.pipe(v.number(), v.safeInteger());
export const optionsSchema = v.record(optionKeySchema, optionValueSchema);

/** In how many teams a match is played; 0: everybody for themselves. One team would have nobody to play against. */
export const teamsSchema = v.pipe(
  whole(MOST_TEAMS),
  v.check((teams) => teams !== 1, 'one team is none'),
);

export const delaySchema = v.picklist(DELAYS);

/** Of a member: see Seat in netcode/sim/rules.ts; 0 is none. */
export const teamSchema = whole(MOST_TEAMS);
export const handicapSchema = whole(MOST_HANDICAP);

/** See Seat in netcode/sim/rules.ts. */
const matchSeat = v.pipe(
  v.object({
    kind: v.picklist(['player', 'bot', 'empty']),
    name: personName,
    team: v.optional(v.pipe(teamSchema, v.minValue(1))),
    handicap: v.optional(v.pipe(handicapSchema, v.minValue(1))),
    /** Fingerprint of the app at which a player sits. */
    key: v.optional(fingerprintSchema),
    /** Who plays a bot's seat since they came in the middle of the match. */
    taken: v.optional(v.object({ name: personName, key: fingerprintSchema })),
  }),
  v.transform((dealt) => (dealt.kind === 'empty' ? { ...dealt, name: '' } : dealt)),
);

/** A match as it is handed out before frame 0. */
export const matchSchema = v.object({
  /** Counts a room's matches. Whatever is about a match says it, so that nothing of an old one mixes in. */
  number: u32,
  /** Of the room when the match was dealt: see roomSchema. */
  epoch: u32,
  seed: u32,
  seats: v.pipe(v.array(matchSeat), v.maxLength(MAX_SEATS)),
  options: optionsSchema,
  way: waySchema,
  /** What it is played with, where everybody needs a file of their own. */
  file: v.optional(ownFileSchema),
});

/** A pause of the running match: see PROTOCOL.md, Pauses. */
export const pauseSchema = v.object({
  state: v.picklist(['asked', 'paused', 'resuming']),
  /** Who asked for it, a member who may have left; and their name. */
  by: whole(0xffff),
  name: personName,
  /** Who wants what is next: the pause while it is asked for, to play on while it lasts; and how many have to. */
  votes: v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)),
  needed: whole(MAX_SEATS),
  /** Frames that were closed when it began; 0 before that. */
  frame: u32,
  /** How long it had been in this state when this was said, ms. */
  ms: u32,
});

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

/** People at one app who wait for a game that seats several there, at most: all but its first. */
export const MOST_BENCHED = 3;
export const benchedSchema = v.pipe(v.array(personName), v.maxLength(MOST_BENCHED));

/** Games of a list that is played through, and matches of each, at most. */
export const MOST_LISTED = 16;
export const MOST_OF_EACH = 9;
const listEntries = {
  games: v.pipe(v.array(gameIdSchema), v.minLength(1), v.maxLength(MOST_LISTED)),
  each: v.pipe(whole(MOST_OF_EACH), v.minValue(1)),
  /** Whether it is drawn, anew each time. */
  shuffle: v.boolean(),
};

/** A list as it is asked for. */
export const wantedListSchema = v.object(listEntries);

/** A list as it is played: which of its games is next, and how many matches of it have ended. */
export const gameListSchema = v.pipe(
  v.object({ ...listEntries, at: whole(MOST_LISTED - 1), played: whole(MOST_OF_EACH - 1) }),
  v.check(({ games, at, each, played }) => at < games.length && played < each, 'a place in the list'),
);

/** Faces that there are. */
export const FACES = 12;
export const faceSchema = whole(FACES);

/** A member of a room. */
export const memberSchema = v.object({
  /** Unique in the room; comes again only after 65,535 others. */
  id: whole(0xffff),
  seat,
  name: personName,
  ready: v.boolean(),
  /** Has the seat of this number in the match that counts down or runs; a member without one waits for the next one. */
  plays: v.boolean(),
  /** Has come back to that seat and not caught up yet: nobody waits for them. */
  returning: v.optional(v.boolean(), false),
  /** Has no seat in that match, and watches it. */
  watches: v.optional(v.boolean(), false),
  /** The first member at the same app; null for that one. */
  beside: v.optional(v.nullable(whole(0xffff)), null),
  /** Who sits out at that app, because the game that is chosen seats one there. */
  benched: v.optional(benchedSchema, []),
  /** The leader may kick, choose and stop. */
  leader: v.boolean(),
  /** Nothing heard for a second; after five the member is dropped. */
  silent: v.boolean(),
  /** Of the next match, or of the one in which they play; 0 where there are no teams. */
  team: v.optional(teamSchema, 0),
  /** In every game that knows handicaps. */
  handicap: v.optional(handicapSchema, 0),
  /** Which face they have, from 1; none where it is missing or 0. */
  face: v.optional(faceSchema),
  /** The seat, and with it colour and mark, that they have asked another member for. */
  wants: v.optional(v.nullable(seat)),
});

/** People without a seat whom a room lets in: more would be a crowd, and each is sent all frames. */
export const MOST_ONLOOKERS = 8;

/** A member without a seat, who gets the next one that is free. */
const onlookerSchema = v.object({
  id: whole(0xffff),
  name: personName,
  /** Gets the frames of the match that is on. */
  watches: v.boolean(),
  silent: v.boolean(),
});

/** Who stands up after a match for those who wait. */
export const turnSchema = v.picklist(['longest', 'loser', 'host']);

export const wishesSchema = v.pipe(
  v.array(v.object({ member: whole(0xffff), game: gameIdSchema })),
  v.maxLength(MAX_SEATS + MOST_ONLOOKERS),
);

/** People that a room's scoreboard remembers; more than ever sit down together. */
export const MOST_REMEMBERED = 32;

/** Apps that a room turns away for good; with more of them the first ones may come back. */
export const MOST_BANNED = 32;
/** Numbers of those kicked who are told on, so that those who see them go know why: all at one app, and more. */
export const MOST_KICKED = 16;

/** What a member has won since the room was opened. */
export const scoreSchema = v.object({
  /** Null while they are not in the room. */
  member: v.nullable(whole(0xffff)),
  name: personName,
  matches: u32,
  /** First places, shared ones too. */
  wins: u32,
  /** One for every seat, person or bot, that ended behind theirs. */
  points: u32,
});

/** The whole of a room, sent to every member whenever a part of it changes. */
export const roomSchema = v.object({
  /** As its leader calls it; empty when it is simply the leader's. */
  title: v.optional(called(), ''),
  /** Who led it first, where another one leads now: without a title the room is called by that name. */
  maker: v.optional(called()),
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
  options: optionsSchema,
  /** How the next match stays in step. */
  way: waySchema,
  /** The file that the next match is played with, and the members who have it; null where none is chosen, or needed. */
  file: v.optional(v.nullable(ownFileSchema), null),
  /** Whose saved game it begins with. */
  saved: v.optional(v.nullable(whole(0xffff)), null),
  having: v.optional(v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)), []),
  /** Of the next match. */
  teams: v.optional(teamsSchema, 0),
  /** Of the next match, or of the one that is on. */
  delay: v.optional(delaySchema, 0),
  /** What members and onlookers wish to play next, at most one each; none where it is missing. */
  wishes: v.optional(wishesSchema),
  /** Set while a vote on the next game is on: for so long, ms. */
  voteMs: v.optional(u32),
  /** The games that are played one after the other, while there is a list. */
  list: v.optional(gameListSchema),
  /** Who stands up after a match for those who wait: `longest` seated, `loser`, or where it is missing whom the leader says. */
  turn: v.optional(v.picklist(['longest', 'loser'])),
  /** The leader has given up the last word on the game. */
  free: v.optional(v.literal(true)),
  /** Nobody new may come in. */
  locked: v.optional(v.boolean(), false),
  /** Those who come in have to know one. */
  password: v.optional(v.boolean(), false),
  /** Who may not come back, the latest last, by the number and the name that they had. */
  banned: v.optional(
    v.pipe(v.array(v.object({ member: whole(0xffff), name: personName })), v.maxLength(MOST_BANNED)),
    [],
  ),
  /** Who was removed and may come back, the latest last, by the number that they had. */
  kicked: v.optional(v.pipe(v.array(whole(0xffff)), v.maxLength(MOST_KICKED)), []),
  /** Most points first; only who has played. */
  scoreboard: v.optional(v.pipe(v.array(scoreSchema), v.maxLength(MOST_REMEMBERED)), []),
  /** The match that counts down or runs; null in the lobby. */
  match: v.nullable(matchSchema),
  /** After its countdown it waits for the screens of these members, and has for so long, ms; null while it does not. */
  awaits: v.optional(
    v.nullable(v.object({ for: v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS)), ms: u32 })),
    null,
  ),
  /** Members who play and say that it is over, while others have played on; none where it is missing. */
  stopped: v.optional(v.pipe(v.array(whole(0xffff)), v.maxLength(MAX_SEATS))),
  /** It stands still, or a player wants it to; null while it runs. */
  pause: v.optional(v.nullable(pauseSchema), null),
  /** Members' states differ, or did, in the match that runs; null while they never have. */
  desync: v.optional(v.nullable(desyncSchema), null),
  /** What members' engines make of the chosen game, when it is not the same: a match may fall out of step. */
  audits: v.optional(v.pipe(v.array(auditSchema), v.maxLength(MAX_SEATS)), []),
  /** Members whose lines the host makes worse on purpose, for as long as it does. */
  laboratory: v.optional(
    v.pipe(
      v.array(v.object({ member: whole(0xffff), line: lineSchema })),
      v.maxLength(MAX_SEATS + MOST_ONLOOKERS),
    ),
    [],
  ),
  /** How long the last match of the chosen game and options was here, frames; null when none came to its end. */
  usualFrames: v.nullable(u32),
  /** The game that is chosen instead, where that is one that people already have; null while none is. */
  native: v.optional(v.nullable(nativeSchema), null),
  /** Which of those there are here. */
  natives: v.optional(v.pipe(v.array(nativeKindSchema), v.maxLength(MOST_NATIVE_KINDS)), []),
  nativeResult: v.optional(v.nullable(nativeResultSchema), null),
  /** How long which of them was played since the room was opened. */
  nativesPlayed: v.optional(v.pipe(v.array(nativesPlayedSchema), v.maxLength(MOST_NATIVES_PLAYED)), []),
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
    }),
  ),
});

export type MatchStart = v.InferOutput<typeof matchSchema>;
export type MatchSeat = v.InferOutput<typeof matchSeat>;
export type Pause = v.InferOutput<typeof pauseSchema>;
export type Member = v.InferOutput<typeof memberSchema>;
export type RoomState = v.InferOutput<typeof roomSchema>;
export type ScoreRow = v.InferOutput<typeof scoreSchema>;
