import { describe, expect, it } from 'vitest';
import { admit, remove } from './admission.ts';
import { announce } from './announcement.ts';
import { endMatch } from './lifecycle.ts';
import { rename, renamed } from './names.ts';
import type { Room } from './room.ts';
import { roomView } from './room-view.ts';
import { play, requestOf, roomOf, roomOptions } from './testing/rooms.ts';

const OPTIONS = roomOptions();
const names = (room: Room) => roomView(room).members.map(({ name }) => name);
const bring = (room: Room, number: number, name: string) => admit(room, OPTIONS, requestOf(number, { name }));

function finish(room: Room): void {
  const { number, seats } = play(room).match!;
  const places = seats.map(({ kind }, seat) => (kind === 'empty' ? 0 : seat + 1));
  endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true });
}

describe('a member with the same name as another member', () => {
  it('gets a number, and keeps it when the other has gone', () => {
    const room = roomOf(0);
    for (const number of [1, 2, 3]) bring(room, number, 'Ann');
    expect(names(room)).toEqual(['Ann', 'Ann 2', 'Ann 3']);
    remove(room, OPTIONS, room.members[0]!);
    expect(names(room)).toEqual(['Ann 2', 'Ann 3']);
    expect(bring(room, 4, 'Ann').name).toBe('Ann');
  });

  it('is told apart in the match, its result and the scoreboard, too', () => {
    const room = roomOf(0);
    for (const number of [1, 2]) bring(room, number, 'Ann');
    finish(room);
    expect(room.result!.seats.slice(0, 2).map(({ name }) => name)).toEqual(['Ann', 'Ann 2']);
    expect(roomView(room).scoreboard.map(({ name }) => name)).toEqual(['Ann', 'Ann 2']);
  });

  it('is not taken for a member of the scoreboard who has gone, who gets the old name back', () => {
    const room = roomOf(0);
    for (const number of [1, 2]) bring(room, number, 'Ann');
    finish(room);
    remove(room, OPTIONS, room.members[0]!);
    expect(bring(room, 3, 'Ann').name).toBe('Ann 3');
    expect(bring(room, 1, 'Ann').name).toBe('Ann');
  });

  it('is not taken for a player of the match that is on who has gone', () => {
    const room = roomOf(0);
    for (const number of [1, 2]) bring(room, number, ['Ann', 'Bob'][number - 1]!);
    play(room);
    remove(room, OPTIONS, room.members[1]!);
    expect(renamed(room, room.members[0]!, 'Bob')).toBe('Bob 2');
    expect(bring(room, 3, 'Bob').name).toBe('Bob 2');
    expect(renamed(room, room.members[0]!, 'Ann')).toBe('Ann');
    expect(bring(room, 2, 'Bob').name).toBe('Bob');
  });

  it('has the old name again when their app died and its ghost is still here', () => {
    const room = roomOf(0);
    bring(room, 1, 'Ann').silent = true;
    expect(bring(room, 1, 'Ann').name).toBe('Ann');
  });

  it('has the new name in the announcement that it made, and no other member has', () => {
    const room = roomOf(2);
    const [first, second] = room.members;
    announce(room, first!, 'Pizza');
    rename(room, second!, 'Bob');
    expect(room.announcement).toEqual({ name: 'Peer 1', text: 'Pizza' });
    rename(room, first!, 'Ann');
    expect(room.announcement).toEqual({ name: 'Ann', text: 'Pizza' });
  });

  it('leaves the announcement to who made it, where a newcomer has come by the name of one who has left', () => {
    const room = roomOf(2);
    const [first] = room.members;
    announce(room, first!, 'Pizza');
    remove(room, OPTIONS, first!);
    rename(room, bring(room, 9, 'Peer 1'), 'Eve');
    expect(room.announcement).toEqual({ name: 'Peer 1', text: 'Pizza' });
  });

  it('is renamed by another name, and not by the same name again', () => {
    const room = roomOf(0);
    const [ann, second] = [bring(room, 1, 'Ann'), bring(room, 2, 'Ann')];
    expect(renamed(room, second, 'Ann')).toBe('Ann 2');
    expect(renamed(room, second, 'Anna')).toBe('Anna');
    expect(renamed(room, ann, 'Ann')).toBe('Ann');
  });
});
