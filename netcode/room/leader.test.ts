import { describe, expect, it } from 'vitest';
import { admit, refusal, remove } from './admission.ts';
import { type LeaderCommand, obey } from './leader.ts';
import { countDown } from './lifecycle.ts';
import { noteNatives } from './native.ts';
import { createRoom, emptyRoom, type Room } from './room.ts';
import { roomView } from './room-view.ts';
import { appOf, duel, play, requestOf, roomOf, roomOptions, toy } from './testing/rooms.ts';

const OPTIONS = roomOptions();
const NATIVE = { game: 'quake', hash: '0'.repeat(16), version: null, client: true, server: true };

/** Runs a command of the first member. Returns the denial, and the effects outside of the room’s data. */
function command(room: Room, said: LeaderCommand, options = OPTIONS, taken = true) {
  const kicked: [number, string, string][] = [];
  const gifts: number[] = [];
  let ended = false;
  let begun = false;
  const started: number[] = [];
  const denial = obey(room, options, room.members[0]!, said, {
    random: () => 0x9000_0000,
    hosts: true,
    startNative: () => null,
    stopNative: () => null,
    kick: ({ id }, reason, text) => kicked.push([id, reason, text]),
    start: (players) => {
      started.push(...players.map(({ id }) => id));
      return taken;
    },
    reset: () => true,
    gift: (value) => {
      if (taken) gifts.push(value);
      return taken;
    },
    begin: () => {
      begun = true;
    },
    end: () => {
      ended = true;
    },
  });
  return { denial, kicked, gifts, started, begun, ended };
}

describe('a choice', () => {
  it('changes what is played next, or says why it cannot', () => {
    const room = roomOf(2);
    expect(command(room, { m: 'choose', botsBy: 3, way: 'strict' }).denial).toBeNull();
    expect(room.settings).toMatchObject({ bots: 3, way: 'strict' });
    expect(command(room, { m: 'choose', game: 'no-such' }).denial).toEqual({ why: 'no-game' });
    expect(room.settings).toMatchObject({ bots: 3, way: 'strict' });
  });

  it('of another game asks all members again, and keeps the bots that fit', () => {
    const room = roomOf(1);
    room.members[0]!.ready = true;
    room.settings = { ...room.settings, bots: 3 };
    command(room, { m: 'choose', options: { rounds: 5 } });
    expect(room.members[0]!.ready).toBe(true);
    command(room, { m: 'choose', game: 'duel' });
    expect([room.members[0]!.ready, room.settings.bots]).toEqual([false, 1]);
  });

  it('of an earlier game brings back its settings, with bots and teams that the game between had no room for', () => {
    const room = roomOf(1);
    command(room, { m: 'choose', botsBy: 6, teams: 2, options: { rounds: 5 }, way: 'strict' });
    const { settings } = room;
    command(room, { m: 'choose', game: 'duel' });
    expect(room.settings).toMatchObject({ bots: 1, teams: 0, options: { away: 1 } });
    command(room, { m: 'choose', game: 'toy' });
    expect(room.settings).toEqual(settings);
    expect(room.members.map(({ team }) => team)).toEqual([1]);
    // Who asks for other bots or teams meanwhile means it.
    command(room, { m: 'choose', game: 'duel' });
    command(room, { m: 'choose', botsBy: -1, teams: 0 });
    command(room, { m: 'choose', game: 'toy' });
    expect(room.settings).toEqual({ ...settings, bots: 0, teams: 0 });
  });

  it('of a native game loses nothing of what was set', () => {
    const small = roomOptions({ games: [duel, toy] });
    const room = roomOf(1, small);
    noteNatives(room, room.members[0]!, [NATIVE]);
    command(room, { m: 'choose', game: 'duel', options: { away: 0 } }, small);
    command(room, { m: 'native', game: 'quake' }, small);
    expect(room.settings.game).toBe('toy');
    command(room, { m: 'choose', game: 'duel' }, small);
    expect(room.settings.options).toEqual({ away: 0 });
  });

  it('waits until the match is over', () => {
    const room = roomOf(2);
    countDown(room, OPTIONS, () => 1);
    expect(command(room, { m: 'choose', botsBy: 1 }).denial).toEqual({ why: 'playing' });
    room.phase = 'playing';
    expect(command(room, { m: 'choose', botsBy: 1 }).denial).toEqual({ why: 'playing' });
  });

  // Frames have inputs of the game's seats alone.
  it('of a smaller game gives every member a seat in it', () => {
    const room = roomOf(4);
    room.members = room.members.filter(({ seat }) => seat === 1 || seat === 3);
    expect(command(room, { m: 'choose', game: 'duel' }).denial).toBeNull();
    expect(room.members.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(room.settings.seats).toBe(duel.info.maxSeats);
  });
});

describe('a choice', () => {
  it('of a native game is not short of seats because of the game before it', () => {
    const room = roomOf(2);
    for (const member of room.members) noteNatives(room, member, [NATIVE]);
    command(room, { m: 'choose', game: 'duel' });
    expect(refusal(room, OPTIONS, requestOf(3), 'none')).toMatchObject({ why: 'full' });
    expect(command(room, { m: 'native', game: NATIVE.game }).denial).toBeNull();
    expect(room.settings).toMatchObject({ game: 'toy', seats: 8 });
    expect(refusal(room, OPTIONS, requestOf(3), 'none')).toBeNull();
    const { settings } = room;
    for (const member of room.members) member.ready = true;
    command(room, { m: 'native', game: NATIVE.game, options: { speed: 1 } });
    expect(room.settings).toEqual(settings);
    expect(room.members.every(({ ready }) => ready)).toBe(true);
  });
});

describe('a start', () => {
  it('takes in the leader and all members who are ready and heard, while the others sit out', () => {
    const room = roomOf(4);
    for (const at of [1, 3]) room.members[at]!.ready = true;
    room.members[3]!.silent = true;
    expect(command(room, { m: 'start' })).toMatchObject({ denial: null, started: [1, 2] });
  });

  it('takes in all members at one machine when one of them is ready', () => {
    const room = roomOf(3);
    for (const number of [1, 3]) admit(room, OPTIONS, requestOf(number, { player: 1 }));
    expect(command(room, { m: 'start' }).started).toEqual([1, 4]);
    room.members[4]!.ready = true;
    expect(command(room, { m: 'start' }).started).toEqual([1, 3, 4, 5]);
  });

  it('counts once when it is pressed twice, and is denied as too fast when pressed too often', () => {
    const room = roomOf(2);
    expect(command(room, { m: 'start' }, OPTIONS, false).denial).toEqual({ why: 'too-fast' });
    countDown(room, OPTIONS, () => 1);
    expect(command(room, { m: 'start' })).toMatchObject({ denial: null, started: [] });
  });

  it('is denied with too few members, and while a match is on', () => {
    const pairs = roomOptions({ games: [{ ...toy, info: { ...toy.info, minSeats: 2 } }] });
    const room = roomOf(1, pairs);
    expect(command(room, { m: 'start' }, pairs).denial).toEqual({ why: 'too-few', seats: 2 });
    expect(room.members[0]!.ready).toBe(false);
    expect(command(play(room), { m: 'start' }, pairs).denial).toEqual({ why: 'playing' });
  });
});

describe('a start in a countdown', () => {
  it('is a word for a match that waits for screens, and deals none', () => {
    const room = roomOf(2);
    countDown(room, OPTIONS, () => 1);
    const { number } = room.match!;
    expect(command(room, { m: 'start' })).toMatchObject({ denial: null, started: [], begun: true });
    expect(room.match!.number).toBe(number);
  });
});

describe('a stop', () => {
  it('ends the match with what was reached, and its countdown without a result', () => {
    const room = roomOf(2);
    countDown(room, OPTIONS, () => 1);
    expect(command(room, { m: 'stop' })).toMatchObject({ denial: null, ended: false });
    expect(room).toMatchObject({ phase: 'lobby', match: null, result: null });
    expect(command(play(room), { m: 'stop' })).toMatchObject({ denial: null, ended: true });
    expect(room).toMatchObject({ phase: 'playing', result: null });
  });

  it('is denied when nothing is played', () => {
    expect(command(roomOf(2), { m: 'stop' }).denial).toEqual({ why: 'nothing-played' });
  });
});

describe('a gift', () => {
  it('goes into the match that it is meant for, and into no other', () => {
    const room = play(roomOf(2));
    const { number } = room.match!;
    expect(command(room, { m: 'gift', match: number, value: 7 })).toMatchObject({ denial: null, gifts: [7] });
    for (const match of [0, number - 1, number + 1]) {
      expect(command(room, { m: 'gift', match, value: 7 })).toMatchObject({
        denial: { why: 'nothing-played' },
        gifts: [],
      });
    }
  });

  // Gifts in a countdown would pile up for frame 0, to more than a message holds.
  it('is for a match that runs, and not for its countdown', () => {
    const room = roomOf(2);
    countDown(room, OPTIONS, () => 1);
    const { denial, gifts } = command(room, { m: 'gift', match: room.match!.number, value: 7 });
    expect([denial, gifts]).toEqual([{ why: 'nothing-played' }, []]);
    expect(command(roomOf(2), { m: 'gift', match: 0, value: 7 }).denial).toEqual({ why: 'nothing-played' });
  });

  it('is denied as too fast when the match does not take it', () => {
    const room = play(roomOf(2));
    const gift: LeaderCommand = { m: 'gift', match: room.match!.number, value: 7 };
    expect(command(room, gift, OPTIONS, false).denial).toEqual({ why: 'too-fast' });
  });
});

describe('a lock', () => {
  it('is put on and taken off', () => {
    const room = roomOf(1);
    command(room, { m: 'lock', locked: true });
    expect(room.locked).toBe(true);
    command(room, { m: 'lock', locked: false });
    expect(room.locked).toBe(false);
  });
});

describe('the name of a room', () => {
  it('is cleaned, taken back by a blank one, and gone with the last member', () => {
    const room = roomOf(1);
    expect(command(room, { m: 'title', title: '  Friday \u202e night ' }).denial).toBeNull();
    expect(room.title).toBe('Friday night');
    command(play(room), { m: 'title', title: ' \u200b ' });
    expect(room.title).toBe('');
    command(room, { m: 'title', title: 'LAN' });
    emptyRoom(room, OPTIONS);
    expect(room.title).toBe('');
  });
});

describe('a kick', () => {
  it('ends one session, with a clean text for the member', () => {
    const room = roomOf(3);
    const said: LeaderCommand = { m: 'kick', member: 2, why: '  Feet on \u202e the table. ' };
    expect(command(room, said)).toMatchObject({
      denial: null,
      kicked: [[2, 'kicked', 'Feet on the table.']],
    });
    expect(room.banned).toEqual([]);
  });

  it.each([1, 99])('is denied for the leader and for an unknown member: %d', (member) => {
    const room = roomOf(2);
    expect(command(room, { m: 'kick', member, why: '', ban: true })).toMatchObject({
      denial: { why: 'nobody' },
      kicked: [],
    });
    expect(room.banned).toEqual([]);
  });

  it('bans only when it says so', () => {
    const room = roomOf(3);
    command(room, { m: 'kick', member: 2, why: '', ban: true });
    command(room, { m: 'kick', member: 3, why: '', ban: false });
    expect(room.banned.map(({ client }) => client)).toEqual([appOf(2)]);
  });

  // Each member at an app speaks for the same relay, which could be an heir of the room.
  it('with a ban removes all members at that app, under the name of the member whom it named', () => {
    const room = roomOf(3);
    admit(room, OPTIONS, requestOf(2, { player: 1 }));
    expect(command(room, { m: 'kick', member: 2, why: '', ban: true }).kicked).toEqual([
      [2, 'banned', ''],
      [4, 'banned', ''],
    ]);
    expect(roomView(room).banned).toEqual([{ member: 2, name: 'Peer 2' }]);
  });

  it('of a member at the leader’s own app bans no app', () => {
    const room = roomOf(1);
    admit(room, OPTIONS, requestOf(1, { player: 1 }));
    expect(command(room, { m: 'kick', member: 2, why: '', ban: true }).kicked).toEqual([[2, 'kicked', '']]);
    expect(room.banned).toEqual([]);
  });
});

describe('a ban', () => {
  it('is seen by all members under the name of that time, and taken back by the leader', () => {
    const room = createRoom('0123456789abcdef', OPTIONS);
    const coming = requestOf(2);
    admit(room, OPTIONS, requestOf(1));
    const bob = admit(room, OPTIONS, coming);
    expect(command(room, { m: 'kick', member: bob.id, why: '', ban: true }).kicked).toEqual([
      [bob.id, 'banned', ''],
    ]);
    remove(room, OPTIONS, bob);
    expect(roomView(room).banned).toEqual([{ member: bob.id, name: 'Peer 2' }]);
    expect(refusal(room, OPTIONS, coming, 'none')).toEqual({ why: 'banned' });
    expect(command(room, { m: 'unban', member: bob.id }).denial).toBeNull();
    expect(roomView(room).banned).toEqual([]);
    expect(refusal(room, OPTIONS, coming, 'none')).toBeNull();
    expect(command(room, { m: 'unban', member: bob.id }).denial).toEqual({ why: 'nobody' });
  });
});
