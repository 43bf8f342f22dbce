// Whose turn it is where more are here than a game seats.

import { describe, expect, it } from 'vitest';
import { admit } from './admission.ts';
import { endMatch } from './lifecycle.ts';
import type { Room } from './room.ts';
import { play, requestOf, roomOf, roomOptions } from './testing/rooms.ts';
import { bringIn, takeTurns } from './turns.ts';

const OPTIONS = roomOptions({ turn: 'longest' });

/** So many have seats, and so many more wait; the first leads. */
function party(waiting: number, turn: Room['turn'] = 'longest'): Room {
  const room = roomOf(8, OPTIONS);
  for (let number = 9; number < 9 + waiting; number++)
    admit(room, OPTIONS, requestOf(number, { onlooks: true }));
  room.turn = turn;
  return room;
}

/** A match is played; `places` by seat. */
function played(room: Room, places = [1, 2, 3, 4, 5, 6, 7, 8]): void {
  play(room, OPTIONS);
  end(room, places);
}

function end(room: Room, places: number[]): void {
  const { number, seats } = room.match!;
  const players = room.members.filter(({ plays }) => plays);
  endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true });
  takeTurns(room, OPTIONS, players);
}

const waiting = (room: Room) => room.onlookers.map(({ name }) => name);
const seated = (room: Room) => room.members.map(({ name }) => name).toSorted();

describe('a room with more people than seats', () => {
  it('seats after a match those who wait, for those who have been seated longest', () => {
    const room = party(2);
    expect(waiting(room)).toEqual(['Peer 9', 'Peer 10']);
    played(room);
    expect(waiting(room)).toEqual(['Peer 2', 'Peer 3']);
    played(room);
    expect(waiting(room)).toEqual(['Peer 4', 'Peer 5']);
  });

  it('has everybody but the leader play as often, up to one match', () => {
    const room = party(3);
    const counts = new Map<string, number>();
    for (let match = 0; match < 20; match++) {
      for (const name of seated(room)) counts.set(name, (counts.get(name) ?? 0) + 1);
      played(room);
    }
    expect(counts.get('Peer 1')).toBe(20);
    counts.delete('Peer 1');
    expect(counts.size).toBe(10);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
  });

  it('lets losers stand up, the last first, but never who has won, where that is its rule', () => {
    const room = party(2, 'loser');
    played(room, [8, 7, 1, 6, 2, 3, 4, 5]);
    expect(waiting(room)).toEqual(['Peer 2', 'Peer 4']);
    const tied = party(2, 'loser');
    played(tied, [1, 1, 1, 1, 1, 1, 1, 1]);
    expect(waiting(tied)).toEqual(['Peer 9', 'Peer 10']);
  });

  it('keeps a member seated who waits on the seat of a bot that lost', () => {
    const room = roomOf(7, OPTIONS);
    room.settings = { ...room.settings, bots: 1 };
    room.turn = 'loser';
    play(room, OPTIONS);
    for (const number of [8, 9]) admit(room, OPTIONS, requestOf(number, { onlooks: true }));
    end(room, [1, 2, 3, 4, 5, 6, 7, 8]);
    expect(waiting(room)).toEqual(['Peer 7']);
  });

  it('changes nothing by itself where its host chooses, who brings in each onlooker', () => {
    const room = party(2, 'host');
    played(room);
    expect(waiting(room)).toEqual(['Peer 9', 'Peer 10']);
    expect(bringIn(room, OPTIONS, { m: 'bring', member: 10 })).toBeNull();
    expect(waiting(room)).toEqual(['Peer 9', 'Peer 2']);
    expect(seated(room)).toContain('Peer 10');
    expect(bringIn(room, OPTIONS, { m: 'bring', member: 77 })).toEqual({ why: 'nobody' });
    expect(bringIn(play(room, OPTIONS), OPTIONS, { m: 'bring', member: 9 })).toEqual({ why: 'playing' });
  });

  it('leaves several players at one app where they sit', () => {
    const room = party(1);
    for (const member of room.members.slice(1, 7)) Object.assign(member, { client: room.members[1]!.client });
    played(room);
    expect(waiting(room)).toEqual(['Peer 8']);
  });
});
