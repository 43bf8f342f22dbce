// The hall that a room of a dedicated relay is in, as a member is told of it: its rooms, and its table of scores.

import * as v from 'valibot';
import { MAX_SEATS } from '../sim/rules.ts';
import { called, counted, gameIdSchema, personName, whole } from './fields.ts';

/** Most rooms of a hall that a member is told of. */
export const MOST_HALL_ROOMS = 128;

/** Most people of its table that a member is told of, besides the member. */
export const MOST_HALL_PEOPLE = 64;

/** Largest number of a room in a hall, and most rooms that are left out: as in links. */
const MOST_ROOM_NUMBER = 9_999;

/** Number of a room in its hall, from 1. */
export const roomNumberSchema = v.pipe(whole(MOST_ROOM_NUMBER), v.minValue(1));

const place = v.pipe(counted, v.minValue(1));

const hallRoomSchema = v.object({
  number: roomNumberSchema,
  /** As in an info (introductions.ts), like all that follows. */
  title: called(),
  host: called(),
  maker: v.optional(called()),
  game: gameIdSchema,
  phase: v.picklist(['lobby', 'countdown', 'playing']),
  seats: whole(MAX_SEATS),
  taken: whole(MAX_SEATS),
  locked: v.optional(v.literal(true)),
  password: v.optional(v.literal(true)),
});

export const hallEntries = {
  /** UDP port of the hall's entrance, at the address of the relay: a hello there leads to each room by its number. */
  port: v.pipe(whole(0xffff), v.minValue(1)),
  /** Rooms that take people in come first. */
  rooms: v.pipe(
    v.array(hallRoomSchema),
    v.maxLength(MOST_HALL_ROOMS),
    v.check((rooms) => new Set(rooms.map(({ number }) => number)).size === rooms.length, 'each room once'),
  ),
  /** How many further rooms the hall has. */
  more: whole(MOST_ROOM_NUMBER),
  /** The best of the table, most points first. People with as many points and wins share a place. */
  best: v.pipe(
    v.array(v.object({ place, name: personName, points: counted })),
    v.maxLength(MOST_HALL_PEOPLE),
  ),
  /** How many people the table has. */
  people: counted,
  /** Place and points of the member who has asked; null for one who is not in the table. */
  own: v.nullable(v.object({ place, points: counted })),
};

export const hallSchema = v.object(hallEntries);
export type HallState = v.InferOutput<typeof hallSchema>;
export type HallRoom = HallState['rooms'][number];
