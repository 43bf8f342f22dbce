import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import { seated } from '../replay/result-digest.ts';
import { fromJson, toJson } from '../wire/json.ts';
import {
  type Estate,
  estateSchema,
  MOST_BANNED,
  MOST_COUNTED,
  MOST_MS_COUNTED,
  MOST_NATIVES_PLAYED,
  MOST_REMEMBERED,
  MOST_REMEMBERED_PERSONS,
  type RoomState,
  roomSchema,
} from '../wire/messages.ts';
import { CHAT_LIMIT, NAME_LIMIT } from '../wire/text.ts';
import { admit } from './admission.ts';
import { chat } from './chat.ts';
import { correctEnds, estateOf, inherit, isAsTold } from './estate.ts';
import { countDown, endMatch } from './lifecycle.ts';
import { dealNative, endNative, votePlaces } from './native.ts';
import type { Room } from './room.ts';
import { roomView } from './room-view.ts';
import { appOf, play, requestOf, roomOf, roomOptions } from './testing/rooms.ts';

const OPTIONS = roomOptions({ survivesHost: true });
const HEIR = appOf(2);

/** The room of an app that has been told this and goes on with it; null when the estate is unsound. */
function heirOf(estate: Estate): Room | null {
  const told = fromJson(estateSchema, toJson(estate));
  return (
    told && inherit(told, OPTIONS, { host: HEIR, chat: [], frames: told.phase === 'playing' ? 9 : null })
  );
}

const waiting = () => estateOf(roomOf(3));
const playing = () => estateOf(play(roomOf(3)));

/** Whether everybody can be told of a room, and its heirs can go on with it. */
function canBeTold(room: Room): boolean {
  const [view, estate] = [toJson(roomView(room)), toJson({ m: 'estate', room: estateOf(room) })];
  const short = Math.max(view.length, estate.length) <= MAX_MESSAGE;
  return (
    short && fromJson(roomSchema, view) !== null && fromJson(estateSchema, toJson(estateOf(room))) !== null
  );
}

/** Many options that are unknown to all games. */
const many = Object.fromEntries(
  Array.from({ length: 600 }, (_, n) => [`o${String.fromCharCode(97 + (n % 26), 97 + n / 26)}`, 9e15]),
);
const score = (n: number) => ({ key: `member ${n}`, name: '', matches: 1, wins: 0, points: 0 });
const settings = (changed: object) => ({ settings: { ...waiting().settings, ...changed } });
const members = (changed: object, from = waiting()) => ({
  members: from.members.map((one) => ({ ...one, ...changed })),
});

/** The estate of a match that is on, with the first two seats as each other's. */
function swapped(what: 'dealt' | 'seats'): Partial<Estate> {
  const estate = playing();
  const [first, second, ...rest] = estate.dealt;
  if (what === 'dealt') return { ...estate, dealt: [second!, first!, ...rest] };
  return {
    ...estate,
    members: estate.members.map((one) => (one.seat < 2 ? { ...one, seat: 1 - one.seat } : one)),
  };
}

/** Estates of a hostile host: each would end the room or its next match at the app that takes over. */
const hostile: [string, Partial<Estate>][] = [
  ['with more options than a message holds twice', settings({ options: many })],
  ['with an option’s value that there is not', settings({ options: { rounds: 9e15, speed: 1 } })],
  ['with an option too few', settings({ options: { rounds: 3 } })],
  [
    'in teams that its game has not got',
    {
      ...settings({ game: 'duel', seats: 2, options: {}, teams: 2 }),
      members: waiting().members.slice(0, 2),
    },
  ],
  ['with somebody in a team that there is not', { ...settings({ teams: 2 }), ...members({ team: 4 }) }],
  [
    'with a match of options that there are not',
    { ...playing(), match: { ...playing().match!, options: many } },
  ],
  ['with a match that is counted again', { ...playing(), matches: 0 }],
  ['with a match whose seats belong to others than they were dealt to', swapped('dealt')],
  ['with a match whose points no person gets', { ...playing(), dealt: playing().dealt.map(() => null) }],
  [
    'with a match in which a bot gets points',
    { ...playing(), dealt: playing().dealt.map((one) => one ?? `${HEIR}/0`) },
  ],
  ['with a match whose players sit on each other’s seats', swapped('seats')],
  [
    'with more people on the scoreboard than are told',
    { scores: Array.from({ length: MOST_REMEMBERED + 1 }, (_, n) => score(n)) },
  ],
  [
    'with more matches of a game than are told',
    { nativesPlayed: [{ game: 'q', matches: 0xffff_ffff, ms: 0 }] },
  ],
  [
    'with more time in a game than is told',
    { nativesPlayed: [{ game: 'q', matches: 1, ms: MOST_MS_COUNTED + 1 }] },
  ],
  // It would give another member the place and the lead of the person at the app that takes over.
  [
    'with a place of one app for a person at another',
    { members: waiting().members.map((one, at) => (at === 1 ? { ...one, person: `${appOf(3)}/1` } : one)) },
  ],
  // Only a leader bans, and an estate leaves bans out: a dropped client can come back.
  ['with somebody who is banned', { banned: [{ client: appOf(3), member: 3, name: '' }] }],
  [
    'with handicaps of more people than are remembered',
    {
      handicaps: Array.from({ length: MOST_REMEMBERED_PERSONS + 1 }, (_, n) => ({
        person: `${appOf(n)}/0`,
        handicap: 1,
      })),
    },
  ],
  // A full list with repeated persons would grow beyond its limit at the next handicap, and fail at every later heir.
  [
    'with one handicap of somebody after the other',
    {
      handicaps: Array.from({ length: MOST_REMEMBERED_PERSONS }, () => ({
        person: `${appOf(3)}/0`,
        handicap: 1,
      })),
    },
  ],
  ['with a handicap that is none', { handicaps: [{ person: `${HEIR}/0`, handicap: 0 }] }],
  ['that is locked, and does not know who is in', { locked: true, known: [] }],
  ['that asks people again for a password whom it does not know', { lapsed: [`${appOf(9)}/0`] }],
  [
    'with a member who wishes twice',
    {
      wishes: [
        { member: 1, game: 'toy' },
        { member: 1, game: 'toy' },
      ],
    },
  ],
  ['with two places for one person', members({ client: HEIR, person: `${HEIR}/0` })],
];

describe('an estate', () => {
  it('that fits together is continued as it was', () => {
    for (const estate of [waiting(), playing()]) {
      const room = heirOf(estate)!;
      expect(canBeTold(room)).toBe(true);
      expect(estateOf(room)).toMatchObject({ settings: estate.settings, match: estate.match, epoch: 1 });
    }
  });

  // Members take a line with a number that they know for a repeated one.
  it('has its lines counted on from the newest one', () => {
    const line = { id: 7, member: 1, name: 'Player 1', text: 'Hello' };
    const room = inherit(waiting(), OPTIONS, { host: HEIR, chat: [line], frames: null })!;
    expect(chat(room, room.members[0]!, 'Hello')?.id).toBe(8);
  });

  it.each(hostile)('%s is rejected', (_, changed) => {
    expect(heirOf({ ...waiting(), ...changed })).toBeNull();
  });
});

describe('a room that is corrected by what another app has found', () => {
  const told = (room: Room) => {
    const { epoch, phase, match, result } = room;
    return { epoch, phase, match, result, scoreboard: [] as object[] } as RoomState;
  };

  it('has that result, those scores and that tournament, and tells them', () => {
    const room = roomOf(3);
    const { revision } = room;
    const scores = [{ key: `${appOf(2)}/0`, name: 'Ann', matches: 1, wins: 1, points: 2 }];
    correctEnds(room, (estate) => ({ ...estate, scores, title: 'Eve’s room' }));
    expect(room.scores).toEqual(scores);
    expect(room.title).not.toBe('Eve’s room');
    expect(room.revision).toBeGreaterThan(revision);
  });

  it('counts a match that is on for whom it was dealt to as corrected', () => {
    const room = play(roomOf(3));
    const dealt = room.dealt.map((key, seat) => (seat === 1 ? `${appOf(9)}/0` : key));
    correctEnds(room, (estate) => ({ ...estate, dealt }));
    expect(room.dealt).toEqual(dealt);
  });

  it('is as it was told until a match begins, or points are counted', () => {
    const room = roomOf(3);
    const before = told(room);
    expect(isAsTold(room, before)).toBe(true);
    room.scores = [{ key: 'member 1', name: 'Ann', matches: 1, wins: 1, points: 2 }];
    expect(isAsTold(room, before)).toBe(false);
    room.scores = [];
    play(room);
    expect(isAsTold(room, before)).toBe(false);
  });
});

describe('an estate as full as can be', () => {
  const name = '漢'.repeat(NAME_LIMIT);
  const full = (): Estate => {
    const lengths = Array.from({ length: 15 }, (_, n) => ({ game: `g${n}`, options: many, frames: 1 }));
    const banned = Array.from({ length: MOST_BANNED }, (_, n) => ({
      client: appOf(100 + n),
      member: n,
      name,
    }));
    const scores = Array.from({ length: MOST_REMEMBERED }, (_, n) => ({
      ...{ key: `${appOf(n)}/0`, name },
      ...{ matches: MOST_COUNTED, wins: MOST_COUNTED, points: MOST_COUNTED },
    }));
    const nativesPlayed = Array.from({ length: MOST_NATIVES_PLAYED }, (_, n) => ({
      ...{ game: `q${n}`, matches: MOST_COUNTED, ms: MOST_MS_COUNTED },
    }));
    const own = {
      ...waiting(),
      epoch: MOST_COUNTED,
      matches: 0xffff_ffff,
      nativeNumber: 0xffff_ffff,
      nextMember: 0x1_0000,
    };
    const announcement = { name, text: '漢'.repeat(CHAT_LIMIT) };
    return { ...own, ...members({ name }), banned, scores, nativesPlayed, lengths, announcement };
  };

  it('leaves a room that can be told, whatever is played in it next', () => {
    const room = heirOf(full())!;
    admit(room, OPTIONS, requestOf(50));
    countDown(room, OPTIONS, () => 1);
    expect(canBeTold(room)).toBe(true);
    const { number, seats } = room.match!;
    const places = seats.map(({ kind }, seat) => (kind === 'empty' ? 0 : 1 + (seat % 2)));
    const outcome = { scores: seats.map(() => 0), places };
    endMatch(room, { number, seats: seated(seats), outcome, agreed: true }, 9);
    expect(room.scores.find(({ key }) => key === `${HEIR}/0`)).toMatchObject({
      name: '漢'.repeat(NAME_LIMIT),
    });
    expect(canBeTold(room)).toBe(true);
    const [native, server] = [
      { number: 1, game: 'q0', hash: '0'.repeat(16), options: {}, late: true },
      { at: 'ended' as const, why: null, port: null, scores: [], in: [] },
    ];
    room.native = { ...native, phase: 'chosen', server, players: [] };
    dealNative(room, room.members);
    room.native!.players = room.native!.players.map((one) => ({ ...one, came: true }));
    endNative(room, 0xffff_fff0);
    expect(room.nativeResult).toMatchObject({ game: 'q0' });
    const order = room.nativeResult!.players.map((one) => one.member);
    for (const member of room.members)
      votePlaces(room, member, { m: 'places', native: room.nativeResult!.number, order });
    expect(room.nativeResult!.players[0]).toMatchObject({ place: 1 });
    expect(canBeTold(room)).toBe(true);
  });
});
