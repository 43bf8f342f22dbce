import { describe, expect, it } from 'vitest';
import {
  countDown,
  endMatch,
  enough,
  everybodyReady,
  stillReady,
  takeBack,
  usualFrames,
} from './lifecycle.ts';
import type { Room } from './room.ts';
import { appOf, play, roomOf, roomOptions, toy } from './testing/rooms.ts';

const OPTIONS = roomOptions();
const pairs = roomOptions({ games: [{ ...toy, info: { ...toy.info, minSeats: 2 } }] });

const ready = (room: Room, ...numbers: number[]) => {
  for (const member of room.members) member.ready = numbers.includes(member.id);
  return room;
};

describe('a countdown', () => {
  it('may begin when all members here are ready, and not before', () => {
    expect(everybodyReady(ready(roomOf(3), 1, 2, 3), OPTIONS)).toBe(true);
    expect(everybodyReady(ready(roomOf(3), 1, 3), OPTIONS)).toBe(false);
    expect(everybodyReady(roomOf(0), OPTIONS)).toBe(false);
  });

  it('may begin with as many as the game needs, where bots make up for some, but never for all', () => {
    const alone = ready(roomOf(1), 1);
    expect([enough(alone, pairs, 1), everybodyReady(alone, pairs)]).toEqual([false, false]);
    alone.settings = { ...alone.settings, bots: 1 };
    expect([enough(alone, pairs, 1), everybodyReady(alone, pairs)]).toEqual([true, true]);
    const nobody = roomOf(0);
    nobody.settings = { ...nobody.settings, bots: 8 };
    expect(enough(nobody, pairs, 0)).toBe(false);
  });
});

describe('a match that is dealt', () => {
  it('says all that a simulation needs, and which member each seat was dealt to', () => {
    const room = roomOf(2);
    room.settings = { ...room.settings, bots: 1, options: { rounds: 5, speed: 1 }, way: 'strict' };
    room.epoch = 3;
    countDown(room, OPTIONS, () => 0xffff_ffff);
    expect(room.phase).toBe('countdown');
    expect(room.match).toMatchObject({
      number: 1,
      epoch: 3,
      seed: 0xffff_ffff,
      options: { rounds: 5, speed: 1 },
      way: 'strict',
    });
    expect(room.match!.seats.map(({ kind }) => kind)).toEqual([
      'player',
      'player',
      'bot',
      ...new Array(5).fill('empty'),
    ]);
    expect(room.dealt).toEqual([`${appOf(1)}/0`, `${appOf(2)}/0`, ...new Array(6).fill(null)]);
  });

  it('has its own copy of the options', () => {
    const room = roomOf(1);
    countDown(room, OPTIONS, () => 1);
    expect(room.match!.options).toEqual(room.settings.options);
    expect(room.match!.options).not.toBe(room.settings.options);
  });

  it('has a number of its own, also after one was taken back and after the last number', () => {
    const room = roomOf(1);
    countDown(room, OPTIONS, () => 1);
    takeBack(room);
    countDown(room, OPTIONS, () => 1);
    expect(room.match!.number).toBe(2);
    room.matches = 0xffff_ffff;
    countDown(room, OPTIONS, () => 1);
    expect(room.match!.number).toBe(0);
  });

  it('leaves members ready who were ready, when it is taken back', () => {
    const room = ready(roomOf(2), 1, 2);
    countDown(room, OPTIONS, () => 1);
    room.members[0]!.ready = false;
    takeBack(room);
    expect(room).toMatchObject({ phase: 'lobby', match: null, dealt: [], result: null });
    expect(room.members.map(({ ready }) => ready)).toEqual([false, true]);
  });

  it('leaves its result and no member ready, when it is over', () => {
    const room = play(roomOf(2));
    const { number, seats } = room.match!;
    const places = seats.map((_, seat) => (seat < 2 ? seat + 1 : 0));
    const result = { number, seats, outcome: { scores: places, places }, agreed: true };
    endMatch(room, result);
    expect(room).toMatchObject({ phase: 'lobby', match: null, dealt: [], result });
    expect(room.members.map(({ ready }) => ready)).toEqual([false, false]);
    expect(room.scores).toHaveLength(2);
  });

  it('leaves the result of the match before and counts for no member, when it is stopped', () => {
    const room = play(roomOf(2));
    const { number, seats } = room.match!;
    const places = seats.map((_, seat) => (seat < 2 ? 1 : 0));
    endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true });
    const { result, scores } = structuredClone(room);
    endMatch(play(room), null);
    expect([room.phase, room.result, room.scores]).toEqual(['lobby', result, scores]);
  });
});

describe('a member who sits out', () => {
  /** Of three the second sits out. */
  const two = () => {
    const room = ready(roomOf(3), 1, 3);
    countDown(room, OPTIONS, () => 1, [room.members[0]!, room.members[2]!]);
    return room;
  };
  const kinds = (room: Room) => room.match!.seats.map(({ kind }) => kind).slice(0, 4);

  it('has no seat in the match, and keeps the own seat in the room free of bots', () => {
    const room = roomOf(3);
    room.settings = { ...room.settings, bots: 1 };
    countDown(room, OPTIONS, () => 1, [room.members[0]!, room.members[2]!]);
    expect(kinds(room)).toEqual(['player', 'empty', 'player', 'bot']);
    expect(room.dealt.slice(0, 3)).toEqual([`${appOf(1)}/0`, null, `${appOf(3)}/0`]);
    expect(room.members.map(({ plays, ready, seat }) => [plays, ready, seat])).toEqual([
      [true, true, 0],
      [false, false, 1],
      [true, true, 2],
    ]);
  });

  it('holds up no countdown, while a member who is dealt in takes it back', () => {
    const room = two();
    expect(stillReady(room, OPTIONS)).toBe(true);
    room.members[2]!.ready = false;
    expect(stillReady(room, OPTIONS)).toBe(false);
    takeBack(room);
    expect(room.members.map(({ plays, ready: is }) => [plays, is])).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('is asked for the next match with the others, unless the member was ready meanwhile', () => {
    for (const is of [false, true]) {
      const room = two();
      room.phase = 'playing';
      room.members[1]!.ready = is;
      endMatch(room, null);
      expect(room.members.map((member) => [member.plays, member.ready])).toEqual([
        [false, false],
        [false, is],
        [false, false],
      ]);
    }
  });

  // A match may need the bot to have two sides.
  it('takes no bot from a countdown', () => {
    const room = ready(roomOf(1, pairs), 1);
    room.settings = { ...room.settings, bots: 1 };
    countDown(room, OPTIONS, () => 1);
    room.settings = { ...room.settings, bots: 0 };
    expect(stillReady(room, pairs)).toBe(true);
    room.members = [];
    expect(stillReady(room, pairs)).toBe(false);
  });
});

describe('a room', () => {
  it('knows how long the last match of a game with the same options was', () => {
    const room = play(roomOf(1));
    const end = (frames: number, agreed = true) => {
      const { number, seats } = room.match!;
      const places = seats.map((_, seat) => (seat < 1 ? 1 : 0));
      endMatch(room, { number, seats, outcome: { scores: places, places }, agreed }, frames);
    };
    expect(usualFrames(room)).toBeNull();
    end(900);
    expect(usualFrames(room)).toBe(900);
    play(room);
    end(700);
    endMatch(play(room), null);
    expect(usualFrames(room)).toBe(700);
    room.settings = { ...room.settings, options: { ...room.settings.options, rounds: 5 } };
    expect(usualFrames(room)).toBeNull();
    room.settings = { ...room.settings, game: 'duel', options: {} };
    expect([usualFrames(room), room.lengths.length]).toEqual([null, 1]);
  });
});
