// What a room leaves to the relay that goes on with it.

import * as v from 'valibot';
import { MAX_SEATS } from '../sim/rules.ts';
import {
  called,
  counted,
  fingerprintSchema,
  gameIdSchema,
  hashSchema,
  msCounted,
  personName,
  u32,
  whole,
} from './fields.ts';
import { MOST_NATIVES_PLAYED } from './native.ts';
import { savedSchema } from './own-file.ts';
import {
  announcedText,
  gameListSchema,
  handicapSchema,
  MOST_BANNED,
  MOST_REMEMBERED,
  memberSchema,
  optionsSchema,
  pauseSchema,
  roomSchema,
  turnSchema,
  wishesSchema,
} from './room-state.ts';
import { areEntrants, entrantsOf, tournamentEntries } from './tournament.ts';

/** Persons that a room remembers as let in before; a party has fewer. */
export const MOST_REMEMBERED_PERSONS = 64;

/** One of the players at an app (room/admission.ts). */
const person = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\/([0-9]|1[0-5])$/));
/** Whom a score or a seat belongs to (room/scoreboard.ts). */
const whose = v.union([person, v.pipe(v.string(), v.regex(/^member [0-9]{1,5}$/))]);
const { title, game, phase, seats, bots, way, teams, delay, file, having } = roomSchema.entries;
const { locked, match, nativeResult, result } = roomSchema.entries;
const { votes, ms: _ms, needed: _needed, ...pause } = pauseSchema.entries;
const { silent: _silent, beside: _beside, benched: _benched, ...memberEntries } = memberSchema.entries;

const tournament = v.pipe(
  v.object({ ...tournamentEntries, entrants: entrantsOf(v.object({ key: whose, name: personName })) }),
  v.check((one) => areEntrants(one), 'sides that are entrants'),
  v.check(({ entrants }) => new Set(entrants.map(({ key }) => key)).size === entrants.length, 'each once'),
);

/**
 * All of a room that another relay needs to go on with it and that only this says: see Room in netcode/room.
 * Chat everybody has, and what games an app has it says when it comes.
 */
export const estateSchema = v.object({
  id: hashSchema,
  epoch: counted,
  title,
  maker: v.optional(called(), ''),
  announcement: v.optional(
    v.pipe(
      v.nullable(v.object({ name: personName, text: announcedText })),
      v.transform((one) => (one?.text ? one : null)),
    ),
    null,
  ),
  settings: v.object({ game, seats, bots, options: optionsSchema, way, teams, delay, file }),
  phase,
  members: v.pipe(
    v.array(v.object({ ...memberEntries, client: fingerprintSchema, person: v.nullable(person) })),
    v.maxLength(MAX_SEATS),
  ),
  having,
  /** Wishes, as in Room; so are `voting`, `list` and `free`. */
  wishes: v.optional(wishesSchema, []),
  voting: v.optional(v.boolean(), false),
  list: v.optional(v.nullable(gameListSchema), null),
  free: v.optional(v.boolean(), false),
  turn: v.optional(turnSchema, 'host'),
  tournament: v.optional(v.nullable(tournament), null),
  nextMember: whole(0x10000),
  locked,
  banned: v.pipe(
    v.array(v.object({ client: fingerprintSchema, member: whole(0xffff), name: personName })),
    v.maxLength(MOST_BANNED),
  ),
  known: v.pipe(v.array(person), v.maxLength(MOST_REMEMBERED_PERSONS)),
  /** As in Room. */
  lapsed: v.optional(v.pipe(v.array(person), v.maxLength(MOST_REMEMBERED_PERSONS)), []),
  /** Handicaps, as in Room; so is `saved`. */
  handicaps: v.optional(
    v.pipe(
      v.array(v.object({ person, handicap: v.pipe(handicapSchema, v.minValue(1)) })),
      v.maxLength(MOST_REMEMBERED_PERSONS),
    ),
    [],
  ),
  saved: v.optional(v.nullable(v.object({ member: whole(0xffff), bytes: savedSchema })), null),
  matches: u32,
  match,
  dealt: v.pipe(v.array(v.nullable(whose)), v.maxLength(MAX_SEATS)),
  pause: v.nullable(v.object({ ...pause, votes })),
  pausesAsked: v.pipe(v.array(u32), v.maxLength(MAX_SEATS)),
  nativeNumber: v.optional(u32, 0),
  nativeResult,
  nativesPlayed: v.optional(
    v.pipe(
      v.array(v.object({ game: gameIdSchema, matches: counted, ms: msCounted })),
      v.maxLength(MOST_NATIVES_PLAYED),
    ),
    [],
  ),
  result,
  lengths: v.pipe(
    v.array(v.object({ game: gameIdSchema, options: optionsSchema, frames: u32 })),
    v.maxLength(16),
  ),
  scores: v.pipe(
    v.array(
      v.object({
        key: whose,
        name: personName,
        matches: counted,
        wins: counted,
        points: counted,
      }),
    ),
    v.maxLength(MOST_REMEMBERED),
  ),
});

export type Estate = v.InferOutput<typeof estateSchema>;
