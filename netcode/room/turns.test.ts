// Whose turn it is where more are here than a game seats.

import { describe, expect, it } from 'vitest';
import { admit, remove, seatOnlookers } from './admission.ts';
import { endMatch } from './lifecycle.ts';
import type { Room } from './room.ts';
import { scoreKey } from './scoreboard.ts';
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
  takeTurns(room, OPTIONS, new Map(players.map((one) => [one, places[one.seat]!])));
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

  it('has no member stand up for the audience, whom its host cannot bring in', () => {
    const room = party(0);
    const { id } = admit(room, OPTIONS, requestOf(9, { onlooks: true, audience: true }));
    const before = seated(room);
    played(room);
    expect([seated(room), waiting(room)]).toEqual([before, ['Peer 9']]);
    room.phase = 'lobby';
    expect(bringIn(room, OPTIONS, { m: 'bring', member: id })).toEqual({ why: 'nobody' });
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

  it('keeps all seats while a tournament calls', () => {
    const room = party(2, 'loser');
    const entrants = [0, 1].map((at) => ({ key: scoreKey(room.members[at]!), name: '' }));
    const call = { of: 0, sides: [0, 1] };
    room.tournament = { format: { kind: 'league', best: 1 }, entrants, results: [], call };
    const before = seated(room);
    played(room);
    expect(seated(room)).toEqual(before);
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

  it('has further players at an app stand up in their turn, but not the first while others are there', () => {
    const room = roomOf(0, OPTIONS);
    const bring = (number: number, player = 0) =>
      admit(room, OPTIONS, requestOf(number, { player, name: `${number}/${player}`, onlooks: true }));
    for (const [number, player] of [[1], [1, 1], [2], [2, 1], [2, 2], [3], [4], [5], [6]] as const)
      bring(number, player);
    room.turn = 'longest';
    const stood: (string | undefined)[] = [];
    for (let match = 0; match < 7; match++) {
      played(room);
      stood.push(waiting(room)[0]);
    }
    expect(stood).toEqual(['1/1', '2/1', '2/2', '3/0', '4/0', '5/0', '6/0']);
  });

  it('has the first player at an app stand up once no other is there', () => {
    const room = roomOf(0, OPTIONS);
    const bring = (number: number, player = 0) =>
      admit(room, OPTIONS, requestOf(number, { player, name: `${number}/${player}`, onlooks: true }));
    for (const [number, player] of [[1], [2], [2, 1], [3], [4], [5], [6], [7], [8]] as const)
      bring(number, player);
    expect(waiting(room)).toEqual(['8/0']);
    room.turn = 'longest';
    played(room);
    expect(waiting(room)).toEqual(['2/1']);
    // Who waits is there too: only when they have left is the first alone.
    played(room);
    expect(waiting(room)).toEqual(['3/0']);
    remove(room, OPTIONS, room.members.find(({ name }) => name === '2/1')!);
    seatOnlookers(room, OPTIONS, false);
    bring(9);
    played(room);
    expect(waiting(room)).toEqual(['2/0']);
  });

  it('has losers of the same place stand up who have been seated longer, and all of them where a bot won', () => {
    const tied = party(3, 'loser');
    played(tied, [2, 1, 7, 3, 7, 7, 7, 2]);
    expect(waiting(tied)).toEqual(['Peer 3', 'Peer 5', 'Peer 6']);
    const beaten = roomOf(7, OPTIONS);
    beaten.settings = { ...beaten.settings, bots: 1 };
    beaten.turn = 'loser';
    play(beaten, OPTIONS);
    for (const number of [8, 9, 10]) admit(beaten, OPTIONS, requestOf(number, { onlooks: true }));
    end(beaten, [2, 2, 2, 2, 2, 2, 2, 1]);
    expect(waiting(beaten)).toEqual(['Peer 2', 'Peer 3']);
  });

  it('lets nobody stand up for a member who lost and left, nor where the match has no places', () => {
    const left = party(1, 'loser');
    play(left, OPTIONS);
    const { number, seats } = left.match!;
    const players = left.members.filter(({ plays }) => plays);
    const places = new Map(players.map((one, at) => [one, at === 3 ? 8 : at + 1]));
    remove(left, OPTIONS, players[3]!);
    seatOnlookers(left, OPTIONS, false);
    endMatch(left, { number, seats, outcome: { scores: [], places: [] }, agreed: true });
    expect(takeTurns(left, OPTIONS, places)).toBe(false);
    expect(waiting(left)).toEqual([]);
    const none = party(2, 'loser');
    played(none, [0, 0, 0, 0, 0, 0, 0, 0]);
    expect(waiting(none)).toEqual(['Peer 9', 'Peer 10']);
  });
});
