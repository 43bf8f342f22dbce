// Who wants the match to stand still, and how many that takes.

import { describe, expect, it } from 'vitest';
import { takeBack } from './lifecycle.ts';
import { countedVotes, isAgreed, isWanted, MOST_PAUSES, neededVotes, vote } from './pause.ts';
import type { Room } from './room.ts';
import { play, roomOf } from './testing/rooms.ts';

const member = (room: Room, number: number) => room.members[number - 1]!;
const says = (room: Room, number: number, still: boolean) => vote(room, member(room, number), still);

describe('a pause', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
  ])('of %d players needs more than half of them: %d', (people, needed) => {
    const room = play(roomOf(people));
    expect(neededVotes(room)).toBe(needed);
    for (let number = 1; number <= needed; number++) {
      expect(isAgreed(room)).toBe(false);
      expect(says(room, number, true)).toBeNull();
    }
    expect(isAgreed(room)).toBe(true);
    expect(room.pause).toMatchObject({ state: 'asked', by: 1, name: 'Peer 1' });
  });

  it('counts no vote of a member who is silent, has not caught up, waits, or has left', () => {
    const room = play(roomOf(5));
    for (const number of [1, 2, 3]) says(room, number, true);
    // In a hall a returning member may stay behind for good, and is out only when frames close again.
    member(room, 3).returning = true;
    expect([countedVotes(room), neededVotes(room)]).toEqual([[1, 2], 3]);
    member(room, 3).returning = false;
    expect(countedVotes(room)).toEqual([1, 2, 3]);
    member(room, 3).silent = true;
    expect([countedVotes(room), neededVotes(room)]).toEqual([[1, 2], 3]);
    member(room, 4).plays = false;
    expect(says(room, 4, true)).toEqual({ why: 'nothing-played' });
    expect(neededVotes(room)).toBe(2);
    expect(isAgreed(room)).toBe(true);
    room.members = room.members.filter(({ id }) => id > 3);
    expect(countedVotes(room)).toEqual([]);
    expect(isWanted(room)).toBe(false);
  });

  it('counts a vote once, and lets it be taken back while it matters', () => {
    const room = play(roomOf(4));
    for (let i = 0; i < 5; i++) says(room, 1, true);
    expect(countedVotes(room)).toEqual([1]);
    says(room, 1, false);
    expect(isWanted(room)).toBe(false);
    room.pause = { ...room.pause!, state: 'paused', votes: [] };
    says(room, 2, false);
    says(room, 2, true);
    says(room, 3, false);
    expect(countedVotes(room)).toEqual([3]);
    room.pause = { ...room.pause, state: 'resuming' };
    says(room, 3, true);
    expect(room.pause).toMatchObject({ state: 'resuming', votes: [3] });
  });

  it('is granted to a seat a few times a match to ask for, unless it bothers no other player', () => {
    const room = play(roomOf(2));
    for (let i = 0; i < MOST_PAUSES; i++) {
      expect(says(room, 1, true)).toBeNull();
      room.pause = null;
    }
    expect(says(room, 1, true)).toEqual({ why: 'no-pauses' });
    expect(room.pause).toBeNull();
    expect(says(room, 2, true)).toBeNull();
    // Agreeing to a pause is free.
    expect(says(room, 1, true)).toBeNull();
    room.pause = null;
    room.members.pop();
    expect(says(room, 1, true)).toBeNull();
  });

  it('does not reach into the next match, and is denied where nothing is played', () => {
    const room = play(roomOf(2));
    says(room, 1, true);
    takeBack(room);
    expect([room.pause, room.pausesAsked]).toEqual([null, []]);
    expect(says(room, 1, true)).toEqual({ why: 'nothing-played' });
    play(room);
    expect(says(room, 1, false)).toBeNull();
    expect(room.pause).toBeNull();
  });
});
