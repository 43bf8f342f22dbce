import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import { fromRelaySchema, MOST_HALL_PEOPLE, MOST_HALL_ROOMS } from '../wire/messages.ts';
import { hallOf, type Standing } from './hall.ts';

type Room = NonNullable<Parameters<typeof hallOf>[1][number]>;

const EMPTY: Room = {
  title: '',
  host: '',
  game: 'trails',
  phase: 'lobby',
  seats: 8,
  taken: 0,
  locked: false,
};
const NOTHING: Standing = { table: [], own: null };
const WIDE = '字'.repeat(32);

const row = (place: number, name = `P${place}`) => ({
  place,
  name,
  matches: 9,
  wins: 1,
  points: 1_000 - place,
});
const numbers = (rooms: readonly (Room | null)[], own = 1) =>
  hallOf(27412, rooms, own, NOTHING).rooms.map(({ number }) => number);

describe('a hall as a member is told of it', () => {
  it('has rooms in which people wait for others first, then empty ones, those that play, full and locked ones', () => {
    const rooms: Room[] = [
      { ...EMPTY, taken: 3, locked: true },
      { ...EMPTY, taken: 8 },
      { ...EMPTY, taken: 2, phase: 'playing' },
      EMPTY,
      { ...EMPTY, taken: 7, host: 'Ada' },
      { ...EMPTY, taken: 1 },
    ];
    expect(numbers(rooms)).toEqual([5, 6, 4, 3, 2, 1]);
  });

  it('leaves out a room whose process starts, and says whether a room is locked or has a password', () => {
    const { rooms } = hallOf(1, [null, { ...EMPTY, locked: true, password: true }, EMPTY], 3, NOTHING);
    expect(rooms).toEqual([
      { number: 3, title: '', host: '', game: 'trails', phase: 'lobby', seats: 8, taken: 0 },
      expect.objectContaining({ number: 2, locked: true, password: true }),
    ]);
  });

  it('has a bounded number of rooms, of which one is the own, and people, and counts the rest', () => {
    const rooms = Array.from({ length: 1_000 }, () => EMPTY);
    rooms[998] = { ...EMPTY, taken: 8 };
    const table = Array.from({ length: 3_000 }, (_, at) => row(at + 1));
    const hall = hallOf(27412, rooms, 999, { table, own: row(837) });
    expect(hall.rooms).toHaveLength(MOST_HALL_ROOMS);
    expect(hall.rooms.at(-1)!.number).toBe(999);
    expect(hall.more).toBe(1_000 - MOST_HALL_ROOMS);
    expect(hall.best).toHaveLength(MOST_HALL_PEOPLE);
    expect([hall.people, hall.own]).toEqual([3_000, { place: 837, points: 163 }]);
    expect(hall.best[0]).toEqual({ place: 1, name: 'P1', points: 999 });
  });

  it('fits a message with the longest names, and passes its own schema', () => {
    const full = {
      ...EMPTY,
      title: WIDE,
      host: WIDE,
      maker: WIDE,
      game: 'g'.repeat(32),
      locked: true,
      password: true,
    };
    const rooms = Array.from({ length: 1_000 }, () => ({
      ...full,
      phase: 'countdown' as const,
      taken: 16,
      seats: 16,
    }));
    const table = Array.from({ length: 64 }, () => ({
      ...row(1, WIDE),
      place: 0x7fffffff,
      points: 0x7fffffff,
    }));
    const message = {
      m: 'hall',
      ...hallOf(65_535, rooms, 1_000, { table, own: table[0]! }),
      people: 0x7fffffff,
    };
    expect(v.parse(fromRelaySchema, message)).toEqual(message);
    expect(new TextEncoder().encode(JSON.stringify(message)).length).toBeLessThan(MAX_MESSAGE);
  });
});

describe('what a hostile relay tells of a hall', () => {
  const room = hallOf(27412, [EMPTY], 1, NOTHING).rooms[0]!;
  const hall = { m: 'hall', port: 27412, rooms: [room], more: 0, best: [], people: 0, own: null };
  const ada = { place: 1, name: 'Ada', points: 3 };
  it.each([
    ['a room twice', { rooms: [room, room] }],
    [
      'too many rooms',
      { rooms: Array.from({ length: MOST_HALL_ROOMS + 1 }, (_, at) => ({ ...room, number: at + 1 })) },
    ],
    ['a room without a number', { rooms: [{ ...room, number: 0 }] }],
    ['a number that no link can have', { rooms: [{ ...room, number: 10_000 }] }],
    ['a long title', { rooms: [{ ...room, title: 'x'.repeat(33) }] }],
    ['more seats than a game has', { rooms: [{ ...room, seats: 17 }] }],
    ['a game that is no id', { rooms: [{ ...room, game: '../x' }] }],
    ['too many people', { best: Array.from({ length: MOST_HALL_PEOPLE + 1 }, () => ada) }],
    ['a long name', { best: [{ ...ada, name: 'x'.repeat(33) }] }],
    ['an own place before the first', { own: { place: 0, points: 1 } }],
    ['points that are no number', { own: { place: 1, points: Number.POSITIVE_INFINITY } }],
    ['fewer than no points', { best: [{ ...ada, points: -1 }] }],
    ['no port', { port: 0 }],
  ])('is refused with %s', (_, change) => {
    expect(v.safeParse(fromRelaySchema, hall).success).toBe(true);
    expect(v.safeParse(fromRelaySchema, { ...hall, ...change }).success).toBe(false);
  });

  it('has its names cleaned', () => {
    const told = { ...hall, rooms: [{ ...room, title: 'a\u202eb' }], best: [{ ...ada, name: '\u200b' }] };
    expect(v.parse(fromRelaySchema, told)).toMatchObject({
      rooms: [{ title: 'ab' }],
      best: [{ name: 'Player' }],
    });
  });
});
