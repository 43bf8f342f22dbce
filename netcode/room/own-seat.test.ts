import { describe, expect, it } from 'vitest';
import { chooseSeat } from './own-seat.ts';
import { play, roomOf } from './testing/rooms.ts';

/** A room of two in two teams, where the first leads. */
function teams() {
  const room = roomOf(2);
  room.settings = { ...room.settings, teams: 2 };
  const [leader, guest] = room.members;
  return { room, leader: leader!, guest: guest! };
}

describe('a seat', () => {
  it('is chosen by whoever sits there, a part of it at a time', () => {
    const { room, guest } = teams();
    expect(chooseSeat(room, guest, { m: 'seat', team: 2 })).toBeNull();
    expect(chooseSeat(room, guest, { m: 'seat', member: guest.id, handicap: 3 })).toBeNull();
    expect(guest).toMatchObject({ team: 2, handicap: 3 });
    chooseSeat(room, guest, { m: 'seat', handicap: 0 });
    expect(guest).toMatchObject({ team: 2, handicap: 0 });
  });

  it('of another member is chosen by the leader alone', () => {
    const { room, leader, guest } = teams();
    expect(chooseSeat(room, guest, { m: 'seat', member: leader.id, team: 2 })).toEqual({ why: 'not-leader' });
    expect(chooseSeat(room, guest, { m: 'seat', member: 99, team: 2 })).toEqual({ why: 'not-leader' });
    expect(leader.team).toBe(0);
    expect(chooseSeat(room, leader, { m: 'seat', member: guest.id, team: 2 })).toBeNull();
    expect(guest.team).toBe(2);
    expect(chooseSeat(room, leader, { m: 'seat', member: 99, team: 2 })).toEqual({ why: 'nobody' });
  });

  it('is in no team that the room has not', () => {
    const { room, guest } = teams();
    expect(chooseSeat(room, guest, { m: 'seat', team: 3, handicap: 2 })).toEqual({ why: 'bad-teams' });
    expect(guest).toMatchObject({ team: 0, handicap: 0 });
  });

  it('of a match that was dealt stays as it was dealt', () => {
    const { room, leader, guest } = teams();
    play(room);
    expect(chooseSeat(room, leader, { m: 'seat', member: guest.id, handicap: 1 })).toEqual({
      why: 'playing',
    });
    guest.plays = false;
    expect(chooseSeat(room, leader, { m: 'seat', member: guest.id, handicap: 1 })).toBeNull();
  });
});
