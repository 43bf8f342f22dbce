import { describe, expect, it } from 'vitest';
import { admit } from './admission.ts';
import { chooseSeat, keep, sit } from './own-seat.ts';
import { roomView } from './room-view.ts';
import { play, requestOf, roomOf, roomOptions } from './testing/rooms.ts';

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

describe('a colour and mark', () => {
  const seatsOf = (room: ReturnType<typeof roomOf>) => room.members.map(({ seat }) => seat);
  const asks = (room: ReturnType<typeof roomOf>) => roomView(room).members.map(({ wants }) => wants);

  it('that no member has is taken at once', () => {
    const room = roomOf(3);
    expect(sit(room, room.members[1]!, { m: 'sit', seat: 6 })).toBeNull();
    expect(seatsOf(room)).toEqual([0, 6, 2]);
    expect(asks(room)).toEqual([undefined, undefined, undefined]);
  });

  it('that another member has is asked for, and swapped when that member wants the other', () => {
    const room = roomOf(3);
    const [ann, bob] = room.members;
    sit(room, ann!, { m: 'sit', seat: 1 });
    expect([seatsOf(room), asks(room)]).toEqual([
      [0, 1, 2],
      [1, undefined, undefined],
    ]);
    sit(room, bob!, { m: 'sit', seat: 0 });
    expect([seatsOf(room), asks(room)]).toEqual([
      [1, 0, 2],
      [undefined, undefined, undefined],
    ]);
  });

  it('stays with a member who keeps it, and a question can be taken back', () => {
    const room = roomOf(3);
    const [ann, bob] = room.members;
    sit(room, ann!, { m: 'sit', seat: 1 });
    expect(keep(room, bob!, { m: 'keep', member: ann!.id })).toBeNull();
    expect(keep(room, bob!, { m: 'keep', member: ann!.id })).toEqual({ why: 'nobody' });
    sit(room, ann!, { m: 'sit', seat: 2 });
    sit(room, ann!, { m: 'sit', seat: 0 });
    expect(asks(room)).toEqual([undefined, undefined, undefined]);
  });

  it('is chosen in the lobby, among the seats of the game', () => {
    const room = roomOf(2);
    expect(sit(room, room.members[0]!, { m: 'sit', seat: 8 })).toEqual({ why: 'few-seats', seats: 8 });
    play(room);
    expect(sit(room, room.members[0]!, { m: 'sit', seat: 5 })).toEqual({ why: 'playing' });
  });

  it('is nothing that an onlooker takes, or keeps from whoever asks for it', () => {
    const room = roomOf(8);
    const [ann, , , , , fay] = room.members;
    const onlooker = admit(room, roomOptions(), requestOf(9, { onlooks: true }));
    sit(room, fay!, { m: 'sit', seat: ann!.seat });
    expect(keep(room, onlooker, { m: 'keep', member: fay!.id })).toEqual({ why: 'nobody' });
    expect(fay!.wants).toBe(ann!.seat);
    expect(sit(room, onlooker, { m: 'sit', seat: fay!.seat })).toEqual({ why: 'few-seats', seats: 8 });
    expect(seatsOf(room)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
