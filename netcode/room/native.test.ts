import { describe, expect, it } from 'vitest';
import {
  MOST_NATIVE_KINDS,
  MOST_NATIVE_KINDS_MORE,
  MOST_NATIVES,
  MOST_NATIVES_MORE,
  type NativeGame,
} from '../wire/messages.ts';
import { obey } from './leader.ts';
import { everybodyReady } from './lifecycle.ts';
import {
  chooseNative,
  dealNative,
  endNative,
  isOver,
  nativeKinds,
  noteClient,
  noteNatives,
  noteServer,
  owners,
  votePlaces,
} from './native.ts';
import type { Room } from './room.ts';
import { roomView } from './room-view.ts';
import { roomOf, roomOptions } from './testing/rooms.ts';

const HASH = '0123456789abcdef';
const game = (change: Partial<NativeGame> = {}): NativeGame => {
  return { game: 'openttd', hash: HASH, version: '13.0', client: true, server: true, ...change };
};

/** So many people who have the game, which is chosen. */
function chosen(people: number): Room {
  const room = roomOf(people);
  for (const member of room.members) noteNatives(room, member, [game()]);
  expect(chooseNative(room, room.members[0]!, { m: 'native', game: 'openttd' }, true)).toBeNull();
  return room;
}

/** And which they play. */
function playing(people: number): Room {
  const room = chosen(people);
  dealNative(room, room.members);
  room.native = { ...room.native!, phase: 'playing' };
  return room;
}

function allCome(room: Room): void {
  for (const member of room.members)
    noteClient(room, member, { m: 'client', native: numberOf(room), at: 'in-game' });
}

const numberOf = ({ native }: Room) => native!.number;

describe('the list of games that members have', () => {
  it('is added up by what plays together, and loses members who leave', () => {
    const room = roomOf(4);
    const [ann, ben, cyd, dan] = room.members;
    noteNatives(room, ann!, [game()]);
    noteNatives(room, ben!, [game({ server: false }), game({ hash: 'f'.repeat(16) })]);
    noteNatives(room, cyd!, [game({ version: '12.2' })]);
    noteNatives(room, dan!, [game()]);
    room.members.pop();
    expect(nativeKinds(room)).toEqual([
      { game: 'openttd', hash: HASH, version: '13.0', client: [1, 2], server: [1] },
      { game: 'openttd', hash: HASH, version: '12.2', client: [3], server: [3] },
    ]);
  });
});

describe('a list of more games than older members read', () => {
  it('goes on in another list, and has those first that most have', () => {
    const room = roomOf(2);
    const games = Array.from({ length: 120 }, (_, n) => game({ game: `game-${n}` }));
    noteNatives(room, room.members[0]!, games.slice(0, MOST_NATIVES + MOST_NATIVES_MORE));
    noteNatives(room, room.members[1]!, games.slice(50, 120));
    const { natives, moreNatives } = roomView(room);
    expect([natives.length, moreNatives.length]).toEqual([MOST_NATIVE_KINDS, MOST_NATIVE_KINDS_MORE]);
    const names = [...natives, ...moreNatives].map((one) => one.game);
    const both = games.slice(50, MOST_NATIVES + MOST_NATIVES_MORE).map((one) => one.game);
    expect(names.slice(0, both.length)).toEqual(both);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('two members at one machine', () => {
  /** Dan sits beside Cyd. */
  function sofa(): Room {
    const room = roomOf(4);
    const [ann, ben, cyd, dan] = room.members;
    dan!.client = cyd!.client;
    for (const member of [ann!, ben!, dan!, cyd!]) noteNatives(room, member, [game()]);
    chooseNative(room, ann!, { m: 'native', game: 'openttd' }, true);
    return room;
  }

  it('have a game once, whichever of them has said so last', () => {
    const room = sofa();
    expect(nativeKinds(room)).toMatchObject([{ client: [1, 2, 3] }]);
    // Also where their app has other games they are told to be at one.
    expect(roomView(room).members.map(({ beside }) => beside)).toEqual([null, null, null, 3]);
    expect(owners(room).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('are in it once, and say once how it ended', () => {
    const room = sofa();
    const [, , , dan] = room.members;
    dealNative(room, owners(room));
    room.native = { ...room.native!, phase: 'playing' };
    allCome(room);
    noteNatives(room, dan!, [game()]); // the other one by now
    const native = numberOf(room);
    expect(noteClient(room, dan!, { m: 'client', native, at: 'in-game' })).toBe(false);
    expect(room.native!.players.map(({ member }) => member)).toEqual([1, 2, 3]);
    endNative(room, 60_000);
    const places = { m: 'places' as const, native, order: [3] };
    expect(votePlaces(room, dan!, places)).toEqual({ why: 'nobody' });
    for (let i = 0; i < 3; i++) expect(votePlaces(room, room.members[2]!, places)).toBeNull();
    expect(room.nativeResult).toMatchObject({ votes: [{ by: 3 }], players: [{}, {}, { place: null }] });
  });
});

describe('the choice of a native game', () => {
  it.each([
    ['by a leader who does not host', false, game(), 'not-host'],
    ['of what the host has no server of', true, game({ server: false }), 'no-game'],
    ['of what the host has not', true, game({ game: 'teeworlds' }), 'no-game'],
  ] as const)('%s is denied', (_, hosts, has, why) => {
    const room = roomOf(2);
    noteNatives(room, room.members[0]!, [has]);
    const said = { m: 'native', game: 'openttd' } as const;
    expect(chooseNative(room, room.members[0]!, said, hosts)).toEqual({ why });
    expect(room.native).toBeNull();
  });

  it('asks all members again, keeps its number while options change, and holds up the room’s own games', () => {
    const room = roomOf(2);
    for (const member of room.members) {
      noteNatives(room, member, [game()]);
      member.ready = true;
    }
    chooseNative(room, room.members[0]!, { m: 'native', game: 'openttd' }, true);
    expect(room.members.map(({ ready }) => ready)).toEqual([false, false]);
    const number = numberOf(room);
    room.members[1]!.ready = true;
    chooseNative(room, room.members[0]!, { m: 'native', game: 'openttd', options: { year: 2 } }, true);
    expect([numberOf(room), room.native!.options, room.members[1]!.ready]).toEqual([
      number,
      { year: 2 },
      true,
    ]);
    expect(everybodyReady(room, roomOptions())).toBe(false);
  });

  it('is taken back by the choice of one of the room’s own games', () => {
    const room = chosen(2);
    const { settings } = room;
    const effects = {
      ...{
        random: () => 1,
        kick: () => {},
        gift: () => true,
        reset: () => true,
        start: () => true,
        begin: () => {},
        end: () => {},
      },
      ...{ hosts: true, startNative: () => null, stopNative: () => null },
    };
    obey(room, roomOptions(), room.members[0]!, { m: 'choose', game: settings.game }, effects);
    expect(room.native).toBeNull();
  });

  it('leaves out members who have another recipe of it', () => {
    const room = chosen(3);
    noteNatives(room, room.members[1]!, [game({ hash: 'f'.repeat(16) })]);
    noteNatives(room, room.members[2]!, [game({ client: false })]);
    expect(owners(room).map(({ id }) => id)).toEqual([1]);
  });
});

describe('a native game that is on', () => {
  it('has a port only while the server answers, and ignores news of another number', () => {
    const room = playing(2);
    const native = numberOf(room);
    expect(noteServer(room, { m: 'server', native, at: 'server-starting', port: 4000 })).toBe(true);
    expect(room.native!.server.port).toBeNull();
    noteServer(room, { m: 'server', native, at: 'answers', port: 4000 });
    expect(noteServer(room, { m: 'server', native: native + 1, at: 'ended' })).toBe(false);
    expect(room.native!.server).toMatchObject({ at: 'answers', why: null, port: 4000 });
    noteServer(room, { m: 'server', native, at: 'failed', why: 'server-ended' });
    expect(room.native!.server).toMatchObject({ at: 'failed', why: 'server-ended', port: null });
  });

  it('has no players when its server is gone, even if clients still show it, and takes those who come anew', () => {
    const room = playing(2);
    const native = numberOf(room);
    noteServer(room, { m: 'server', native, at: 'answers', port: 4000 });
    for (const member of room.members) noteClient(room, member, { m: 'client', native, at: 'in-game' });
    noteServer(room, { m: 'server', native, at: 'failed', why: 'server-ended' });
    noteServer(room, { m: 'server', native, at: 'answers', port: 4001 });
    expect(room.native!.players.map(({ at }) => at)).toEqual(['waiting', 'waiting']);
    noteClient(room, room.members[1]!, { m: 'client', native, at: 'in-game' });
    expect(room.native!.players.map(({ at }) => at)).toEqual(['waiting', 'in-game']);
  });

  it('takes in a late member who has it, and no other', () => {
    const room = playing(3);
    const [ann, ben, cyd] = room.members;
    room.native = { ...room.native!, players: room.native!.players.slice(0, 1) };
    noteNatives(room, cyd!, []);
    const native = numberOf(room);
    for (const member of [ann!, ben!, cyd!]) noteClient(room, member, { m: 'client', native, at: 'in-game' });
    expect(room.native!.players.map(({ member }) => member)).toEqual([1, 2]);
  });

  // A returning app is another member, and tells the end of its start once more, while others may try again.
  it('is not over by the word of a member who was never seen in it', () => {
    const room = playing(3);
    const [ann, ben, cyd] = room.members;
    room.native = { ...room.native!, players: room.native!.players.slice(0, 2) };
    const native = numberOf(room);
    for (const member of [ann!, ben!]) noteClient(room, member, { m: 'client', native, at: 'failed' });
    expect(noteClient(room, cyd!, { m: 'client', native, at: 'ended' })).toBe(false);
    expect(isOver(room)).toBe(false);
    expect(room.native!.players.map(({ member }) => member)).toEqual([1, 2]);
  });

  it.each([
    ['all have ended', ['ended', 'ended'], 'answers', true],
    ['one has ended and the other failed', ['ended', 'failed'], 'answers', true],
    ['all have failed, for they may try again', ['failed', 'failed'], 'answers', false],
    ['one is still in', ['ended', 'in-game'], 'answers', false],
    ['the server is stopped', ['in-game', 'in-game'], 'ended', true],
    ['the server is killed, for it may be started again', ['in-game', 'in-game'], 'failed', false],
  ] as const)('is over or not when %s', (_, clients, server, over) => {
    const room = playing(2);
    const native = numberOf(room);
    noteServer(room, { m: 'server', native, at: server });
    room.members.forEach((member, i) => {
      noteClient(room, member, { m: 'client', native, at: clients[i]! });
    });
    expect(isOver(room)).toBe(over);
  });

  it('asks all members anew when it is over, under another number, and adds up what was played', () => {
    const room = playing(2);
    const before = numberOf(room);
    allCome(room);
    endNative(room, 60_000);
    dealNative(room, room.members);
    room.native = { ...room.native!, phase: 'playing' };
    allCome(room);
    endNative(room, 30_000);
    expect(numberOf(room)).toBeGreaterThan(before);
    expect(room.members.map(({ ready }) => ready)).toEqual([false, false]);
    expect(room.native).toMatchObject({ phase: 'chosen', players: [] });
    expect(room.nativesPlayed).toEqual([{ game: 'openttd', matches: 2, ms: 90_000 }]);
    // A game whose server stays silent is left uncounted.
    endNative(room, null);
    expect(room.nativesPlayed[0]!.matches).toBe(2);
  });
});

describe('places in a native game', () => {
  const row = (room: Room, member: number) => roomView(room).scoreboard.find((one) => one.member === member)!;
  const placesOf = ({ nativeResult }: Room) => nativeResult!.players.map((one) => one.place);

  /** Over, with what the server has told of scores. */
  function over(people: number, scores: readonly (readonly [number, number])[] = []): Room {
    const room = playing(people);
    const native = numberOf(room);
    const told = scores.map(([member, score]) => ({ member, score }));
    noteServer(room, { m: 'server', native, at: 'answers', port: 4000, scores: told });
    allCome(room);
    noteServer(room, { m: 'server', native, at: 'failed', why: 'server-ended' });
    endNative(room, 60_000);
    return room;
  }
  const vote = (room: Room, by: number, ...order: number[]) =>
    votePlaces(
      room,
      { ...room.members[0]!, id: by },
      { m: 'places', native: room.nativeResult!.number, order },
    );

  it('follow the scores that the server told, with equal ones shared', () => {
    const room = over(4, [
      [1, 3],
      [2, 20],
      [3, -1],
      [4, 3],
    ]);
    expect(placesOf(room)).toEqual([2, 1, 4, 2]);
    expect(row(room, 2)).toMatchObject({ wins: 1, points: 3 });
    expect(row(room, 4)).toMatchObject({ wins: 0, points: 1 });
    expect(vote(room, 1, 1)).toEqual({ why: 'nothing-played' });
  });

  it('are told to the relay under the id of the game that it was told of before', () => {
    const room = over(3);
    const [first] = room.counted;
    expect(room.counted).toHaveLength(1);
    expect(first!.id).toBe(`${room.id}/native ${room.nativeResult!.number}`);
    expect(first!.seats.map(({ place, points }) => [place, points])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    vote(room, 1, 3, 1);
    vote(room, 2, 3, 1);
    expect(room.counted[1]).toMatchObject({ id: first!.id, game: first!.game });
    expect(room.counted[1]!.seats.map(({ name, place, points }) => [name, place, points])).toEqual(
      room.nativeResult!.players.map(({ name, place }) => [name, place, 3 - place!]),
    );
  });

  const unplaced = (room: Room) => {
    expect(placesOf(room)).toEqual([null, null]);
    expect(vote(room, 1, 2)).toBeNull();
  };

  it('do not follow scores when no player has scored or one player is missing in them', () => {
    unplaced(
      over(2, [
        [1, 0],
        [2, 0],
      ]),
    );
    unplaced(over(2, [[1, 5]]));
  });

  it('do not follow scores when one player is told twice or another was not in the game', () => {
    unplaced(
      over(2, [
        [1, 5],
        [1, 6],
        [9, 7],
      ]),
    );
  });

  it('follow the order that more than half of the players vote for, once, with missing players last', () => {
    const room = over(3);
    expect([vote(room, 1, 3, 1), vote(room, 2, 3), vote(room, 3, 1, 3)]).toEqual([null, null, null]);
    expect(placesOf(room)).toEqual([null, null, null]);
    expect(vote(room, 2, 3, 1)).toBeNull();
    expect(placesOf(room)).toEqual([2, 3, 1]);
    expect([row(room, 3), row(room, 1), row(room, 2)]).toMatchObject([
      { matches: 1, wins: 1, points: 2 },
      { wins: 0, points: 1 },
      { wins: 0, points: 0 },
    ]);
    expect(vote(room, 3, 3)).toEqual({ why: 'nothing-played' });
  });

  it('are for members who got in, and a game that no member got into does not count', () => {
    const room = playing(3);
    const [ann, ben, cyd] = room.members;
    const native = numberOf(room);
    noteClient(room, ann!, { m: 'client', native, at: 'in-game' });
    noteClient(room, ann!, { m: 'client', native, at: 'ended' });
    noteClient(room, ben!, { m: 'client', native, at: 'failed', why: 'unreachable' });
    noteClient(room, cyd!, { m: 'client', native, at: 'ended' });
    endNative(room, 60_000);
    expect(room.nativeResult!.players).toEqual([{ member: 1, name: ann!.name, place: null }]);
    expect(room.members.map(({ ready }) => ready)).toEqual([false, false, false]);
    dealNative(room, room.members);
    endNative(room, 60_000);
    expect(room.nativesPlayed).toMatchObject([{ matches: 1 }]);
  });

  it('are voted by players on players, each once, and an empty vote takes back the one before', () => {
    const room = over(2);
    expect(vote(room, 9, 1)).toEqual({ why: 'nobody' });
    expect(vote(room, 1, 9)).toEqual({ why: 'nobody' });
    expect(vote(room, 1, 2, 2)).toEqual({ why: 'nobody' });
    expect([vote(room, 1, 2), vote(room, 1)]).toEqual([null, null]);
    // Two who are silent have yet to agree.
    expect([vote(room, 2), placesOf(room)]).toEqual([null, [null, null]]);
  });
});
