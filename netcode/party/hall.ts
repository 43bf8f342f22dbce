// How a hall stands, as one of its members is told of it: bounded, whatever the hall has.

import type { Info } from '../wire/introductions.ts';
import { type HallRoom, type HallState, MOST_HALL_PEOPLE, MOST_HALL_ROOMS } from '../wire/messages.ts';
import type { TableRow } from './ledger.ts';

/** What the table of a hall says to one person. */
export interface Standing {
  /** All rows, the best first. */
  readonly table: readonly TableRow[];
  /** The person's own row; null where the table lacks them. */
  readonly own: TableRow | null;
}

/** The fields of a room that a hall tells. */
type ToldRoom = Pick<
  Info,
  'title' | 'host' | 'maker' | 'game' | 'phase' | 'seats' | 'taken' | 'locked' | 'password'
>;

/** Where a room stands in the list: those that take people in come first, of these the ones that people are in. */
function order({ phase, seats, taken, locked }: HallRoom): number {
  if (locked) return 4;
  if (taken >= seats) return 3;
  if (phase !== 'lobby') return 2;
  return taken > 0 ? 0 : 1;
}

/**
 * The hall for a member of room number `own`, which is always among the rooms that are told. `rooms`: by number, room 1 first; null for
 * one whose process starts. `port`: the UDP port of the hall's entrance.
 */
export function hallOf(
  port: number,
  rooms: readonly (ToldRoom | null)[],
  own: number,
  { table, own: row }: Standing,
): HallState {
  const known = rooms
    .flatMap((room, at) => (room === null ? [] : roomOf(room, at + 1)))
    .sort((a, b) => order(a) - order(b) || a.number - b.number);
  const told = known.slice(0, MOST_HALL_ROOMS);
  const ownRoom = known.find(({ number }) => number === own);
  if (ownRoom && !told.includes(ownRoom)) told.splice(-1, 1, ownRoom);
  return {
    port,
    rooms: told,
    more: known.length - told.length,
    best: table.slice(0, MOST_HALL_PEOPLE).map(({ place, name, points }) => ({ place, name, points })),
    people: table.length,
    own: row && { place: row.place, points: row.points },
  };
}

function roomOf(
  { title, host, maker, game, phase, seats, taken, locked, password }: ToldRoom,
  number: number,
): HallRoom {
  return {
    ...{ number, title, host, game, phase, seats, taken },
    ...(maker === undefined ? {} : { maker }),
    ...(locked ? { locked: true as const } : {}),
    ...(password ? { password: true as const } : {}),
  };
}
