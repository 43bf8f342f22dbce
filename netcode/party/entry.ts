// A result in the ledger of a party (ledger.ts), as it is kept: one line of JSON.

import * as v from 'valibot';
import { MAX_SEATS } from '../sim/rules.ts';
import { counted, gameIdSchema, personName, waySchema, whole } from '../wire/fields.ts';
import { fromJson } from '../wire/json.ts';

/** Longest line of an entry, bytes: more than any has. */
export const MOST_LINE_BYTES = 8_192;

/** The last moment that Date knows, ms since 1970. */
const LAST_MS = 8.64e15;

const key = v.pipe(v.string(), v.regex(/^([0-9a-f]{32}\/([0-9]|1[0-5])|[0-9a-f]{16} member [0-9]{1,5})$/));

const seatSchema = v.object({
  key,
  name: personName,
  place: v.nullable(v.pipe(whole(MAX_SEATS), v.minValue(1))),
  points: whole(MAX_SEATS),
});

const entrySchema = v.object({
  /** By which people speak of it: counts up from 1. */
  no: v.pipe(counted, v.minValue(1)),
  /** As in Counted (netcode/room/room.ts), and so are `game`, `way` and `seats`. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}\/(native )?[0-9]{1,10}$/)),
  /** When it came, ms since 1970. */
  at: whole(LAST_MS),
  /** Number of the room, from 1. */
  room: v.pipe(whole(0xffff), v.minValue(1)),
  game: gameIdSchema,
  way: v.optional(waySchema),
  seats: v.pipe(
    v.array(seatSchema),
    v.minLength(1),
    v.maxLength(MAX_SEATS),
    v.check((seats) => new Set(seats.map((seat) => seat.key)).size === seats.length, 'each person once'),
  ),
});

export type Entry = v.InferOutput<typeof entrySchema>;

/** The line of an entry, without an end of line. */
export function lineOf(entry: Entry): string {
  return JSON.stringify(entry);
}

/** The entry of a line's bytes; null for anything else. */
export function entryOf(line: Uint8Array): Entry | null {
  return line.length > MOST_LINE_BYTES ? null : fromJson(entrySchema, line);
}
