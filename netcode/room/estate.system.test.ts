import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { estateSchema, roomSchema } from '../wire/messages.ts';
import { cleanName } from '../wire/text.ts';
import { admit, ghostOf, refusal, remove, seatOnlookers } from './admission.ts';
import { announce } from './announcement.ts';
import { callVote, countVotes, makeList, wish } from './choosing.ts';
import { estateOf, isSound } from './estate.ts';
import { type LeaderCommand, obey } from './leader.ts';
import { countDown, endMatch } from './lifecycle.ts';
import { renamed } from './names.ts';
import { chooseNative, dealNative, endNative, isOn, noteClient, noteNatives, votePlaces } from './native.ts';
import { chooseSeat, keep, sit } from './own-seat.ts';
import { vote } from './pause.ts';
import { emptyRoom, everybody, type Member, type Room } from './room.ts';
import { roomView } from './room-view.ts';
import { appOf, duel, requestOf, roomOf, roomOptions, toy } from './testing/rooms.ts';
import { callNext, note, passOver } from './tournament.ts';
import { takeTurns } from './turns.ts';

const OPTIONS = roomOptions({
  survivesHost: true,
  games: [{ ...toy, info: { ...toy.info, dropIn: 'now' } }, duel],
});

/** Whether everybody can be told of a room, and its heirs can go on with it. */
function canBeTold(room: Room): boolean {
  const [view, estate] = [toJson(roomView(room)), toJson({ m: 'estate', room: estateOf(room) })];
  const short = Math.max(view.length, estate.length) <= MAX_MESSAGE;
  return (
    short && fromJson(roomSchema, view) !== null && fromJson(estateSchema, toJson(estateOf(room))) !== null
  );
}

describe('an estate', () => {
  // Who takes over believes only estates that an honest room can have: so each of these has to be one.
  it('fits together, and its room can be told to all, whatever members do in it', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const rng = createRng(seed);
      const below = (most: number) => nextU32(rng) % most;
      const room = roomOf(0, OPTIONS);
      for (let step = 0; step < 150; step++) {
        change(room, below);
        const estate = estateOf(room);
        const host = room.members[0]?.client ?? null;
        expect(canBeTold(room), `${seed} ${step}`).toBe(true);
        expect(isSound(estate, OPTIONS, host), `${seed} ${step} ${JSON.stringify(estate)}`).toBe(true);
      }
    }
  });
});

/** A random change: a member joins, leaves or sends a command. */
function change(room: Room, below: (most: number) => number): void {
  const any = <T>(list: readonly T[]) => list[below(list.length)]!;
  const leader = room.members.find((one) => one.leader);
  const goes = (member: Member) => void remove(room, OPTIONS, member);
  const say = (command: LeaderCommand) =>
    leader &&
    obey(room, OPTIONS, leader, command, {
      random: () => below(2 ** 32),
      hosts: true,
      startNative: () => null,
      stopNative: () => null,
      kick: goes,
      start: (players) => {
        countDown(room, OPTIONS, () => 1, players);
        return true;
      },
      gift: () => true,
      reset: () => true,
      begin: () => {},
      end: () => endMatch(room, null),
    });
  const member = everybody(room).length > 0 ? any(everybody(room)) : null;
  switch (below(23)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const was = below(2) > 0 && member ? { was: member.id } : {};
      const client = 'was' in was ? member!.client : appOf(1 + below(12));
      const request = requestOf(0, {
        client,
        player: below(3),
        onlooks: below(2) > 0,
        name: any(NAMES),
        ...was,
      });
      if (refusal(room, OPTIONS, request, 'all')) return;
      const ghost = ghostOf(room, request);
      admit(room, OPTIONS, request, 'all');
      if (ghost) goes(ghost);
      break;
    }
    case 4:
      if (member) goes(member);
      break;
    case 5:
      if (member) say({ m: 'kick', member: member.id, why: '', ban: below(3) > 0 });
      break;
    case 6:
      say({ m: 'choose', game: any(['toy', 'duel']), botsBy: below(17) - 8 });
      say({
        m: 'choose',
        options: { rounds: any([1, 5, 9]) },
        teams: any([0, 2, 3, 4]),
        way: any(['strict', 'shadow']),
      });
      break;
    case 7:
      for (const one of room.members) one.ready = below(4) > 0;
      say({ m: any(['start', 'shuffle']) });
      if (room.phase === 'countdown' && below(4) > 0) room.phase = 'playing';
      break;
    case 8:
      say({ m: 'stop' });
      break;
    case 9:
      say({ m: 'lock', locked: below(4) === 0 });
      if (room.banned[0]) say({ m: 'unban', member: room.banned[0].member });
      break;
    case 10:
      say({ m: 'title', title: any(NAMES) });
      if (leader) announce(room, leader, any(NAMES));
      if (member) member.silent = below(2) > 0;
      break;
    case 11:
    case 12:
      if (member) vote(room, member, below(3) > 0);
      if (room.pause && below(4) === 0) room.pause.state = any(['asked', 'paused'] as const);
      break;
    case 13:
      for (const one of room.members) noteNatives(room, one, [any(NATIVES)]);
      if (leader)
        chooseNative(room, leader, { m: 'native', game: any([...NATIVES, { game: null }]).game }, true);
      break;
    case 14: {
      const { native } = room;
      if (native?.phase === 'chosen' && room.phase === 'lobby') dealNative(room, room.members);
      if (isOn(room)) room.native = { ...room.native!, phase: 'playing' };
      if (isOn(room) && below(8) === 0) endNative(room, below(1_000));
      break;
    }
    case 15: {
      if (!member) break;
      const native = room.native?.number ?? 0;
      noteClient(room, member, { m: 'client', native, at: any(['starting', 'in-game', 'ended'] as const) });
      votePlaces(room, member, { m: 'places', native: room.nativeResult?.number ?? 0, order: [member.id] });
      break;
    }
    case 16:
      if (!member) break;
      wish(room, OPTIONS, member, { m: 'wish', game: any(['toy', 'duel', null]) });
      callVote(room, member, below(3) > 0);
      if (room.voting && !isOn(room) && below(2) > 0) countVotes(room, OPTIONS, () => below(2 ** 32));
      break;
    case 17: {
      const list = { games: ['toy', 'duel'], each: 1 + below(3), shuffle: below(2) > 0 };
      if (member) makeList(room, OPTIONS, member, { m: 'list', list }, () => below(2 ** 32));
      say({ m: 'free', on: below(2) > 0 });
      say({ m: 'bring', member: room.onlookers[0]?.id ?? 0 });
      break;
    }
    case 18: {
      if (!room.match) break;
      const players = room.members.filter(({ plays }) => plays);
      const { number, seats } = room.match;
      const places = seats.map(({ kind }) => (kind === 'empty' ? 0 : 1 + below(seats.length)));
      room.turn = any(['longest', 'loser', 'host'] as const);
      endMatch(
        room,
        { number, seats, outcome: { scores: places, places }, agreed: below(2) > 0 },
        below(999),
      );
      takeTurns(room, OPTIONS, new Map(players.map((one) => [one, places[one.seat]!])));
      break;
    }
    case 19:
      if (member) sit(room, member, { m: 'sit', seat: below(9) });
      if (member) keep(room, member, { m: 'keep', member: any(room.members)?.id ?? 0 });
      break;
    case 20:
      say({ m: 'tournament', format: below(4) === 0 ? null : any(FORMATS) });
      if (room.tournament?.call && below(3) === 0) passOver(room);
      break;
    case 21: {
      const last = room.tournament?.results.at(-1) ?? room.tournament?.call;
      if (!last) break;
      const { of, sides } = last;
      const places = sides.map((_, at) => (at === 0 ? 1 : 2));
      // As many as come in a long evening.
      for (let more = 0; more < 12; more++) {
        say({ m: 'decide', of, sides: [...sides], places });
        if (room.tournament?.format.kind === 'rotation')
          note(room.tournament, { of: (of + more) & 0xffff, sides, places, how: 'mended', by: leader!.name });
      }
      break;
    }
    default:
      if (member) chooseSeat(room, member, { m: 'seat', team: 1 + below(4), handicap: below(4) });
      if (member) member.name = renamed(room, member, cleanName(any(NAMES), member.name));
  }
  seatOnlookers(room, OPTIONS, true);
  callNext(room, () => below(8) > 0);
  if (everybody(room).length === 0) emptyRoom(room, OPTIONS);
}

const FORMATS = [
  { kind: 'league', best: 1 },
  { kind: 'league', best: 3 },
  { kind: 'knock-out', best: 1 },
  { kind: 'double', best: 3 },
  { kind: 'rotation', sides: 2 },
  { kind: 'rotation', sides: 4 },
] as const;

const NATIVES = ['quake', 'openttd'].map((game) => ({
  ...{ game, hash: '0'.repeat(16), version: null },
  ...{ client: true, server: true },
}));

/** Some of them longer than a name may be, or with what is cut from names. */
const NAMES = [
  'Ann',
  '',
  'क्षि'.repeat(20),
  'e\u0301'.repeat(40),
  '👩‍👩‍👧 '.repeat(9),
  'x\u202e\u0001 \u0007 y',
  `Z${'\u0316'.repeat(60)}`,
  `a${'\u1ddc'.repeat(7)}\u034f\u1bf2`,
  ' ab '.repeat(30),
];
