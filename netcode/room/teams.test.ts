import { describe, expect, it } from 'vitest';
import { admit, remove } from './admission.ts';
import { obey } from './leader.ts';
import { countDown, everybodyReady, stillReady } from './lifecycle.ts';
import { chooseSeat } from './own-seat.ts';
import type { Room } from './room.ts';
import { play, requestOf, roomOf, roomOptions } from './testing/rooms.ts';

const OPTIONS = roomOptions();

type Said = Extract<Parameters<typeof obey>[3], { m: 'choose' | 'shuffle' | 'start' }>;

/** What the leader says; `random` for a draw. */
function command(room: Room, said: Said, random = () => 0) {
  const effects = {
    random,
    kick: () => {},
    gift: () => true,
    reset: () => true,
    start: () => true,
    begin: () => {},
    end: () => {},
    hosts: true,
    startNative: () => null,
    stopNative: () => null,
  };
  return obey(room, OPTIONS, room.members[0]!, said, effects);
}

function inTeams(people: number, teams = 2): Room {
  const room = roomOf(people);
  command(room, { m: 'choose', teams });
  return room;
}

const teamsOf = ({ members }: Room) => members.map(({ team }) => team);

describe('teams', () => {
  it('are dealt evenly when the leader wants them, and newcomers go where players are missing', () => {
    const room = inTeams(5);
    expect(teamsOf(room)).toEqual([1, 2, 1, 2, 1]);
    admit(room, OPTIONS, requestOf(6));
    expect(room.members[5]!.team).toBe(2);
    command(room, { m: 'choose', teams: 3 });
    expect(teamsOf(room)).toEqual([1, 2, 3, 1, 2, 3]);
    command(room, { m: 'choose', teams: 0 });
    expect(teamsOf(room)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(admit(room, OPTIONS, requestOf(7)).team).toBe(0);
  });

  it('stay as members have chosen them while something else is chosen', () => {
    const room = inTeams(2);
    chooseSeat(room, room.members[0]!, { m: 'seat', team: 2 });
    command(room, { m: 'choose', botsBy: 1, teams: 2 });
    expect(teamsOf(room)).toEqual([2, 2]);
  });

  it('are drawn anew by the leader, again and again, whatever was chosen', () => {
    const room = inTeams(4);
    for (const member of room.members) chooseSeat(room, member, { m: 'seat', team: 1 });
    // Each draw takes the first of those that are left.
    expect(command(room, { m: 'shuffle' })).toBeNull();
    const drawn = teamsOf(room);
    expect(drawn.toSorted()).toEqual([1, 1, 2, 2]);
    let number = 0;
    const seen = new Set<string>();
    for (let tries = 0; tries < 40; tries++) {
      command(room, { m: 'shuffle' }, () => (number = (Math.imul(number, 1664525) + 1013904223) >>> 0));
      seen.add(String(teamsOf(room)));
    }
    // There are six ways to make two teams of two with names.
    expect(seen.size).toBe(6);
  });

  it('are chosen by each member, for others by the leader, and not for unknown members', () => {
    const room = inTeams(3);
    const [leader, guest] = room.members;
    expect(chooseSeat(room, guest!, { m: 'seat', team: 1, handicap: 2 })).toBeNull();
    expect(guest).toMatchObject({ team: 1, handicap: 2 });
    expect(chooseSeat(room, guest!, { m: 'seat', member: 3, team: 2 })).toEqual({ why: 'not-leader' });
    expect(chooseSeat(room, guest!, { m: 'seat', member: 99, team: 2 })).toEqual({ why: 'not-leader' });
    expect(chooseSeat(room, leader!, { m: 'seat', member: 2, handicap: 0 })).toBeNull();
    expect(guest).toMatchObject({ team: 1, handicap: 0 });
    expect(chooseSeat(room, leader!, { m: 'seat', member: 99, team: 2 })).toEqual({ why: 'nobody' });
    expect(chooseSeat(room, guest!, { m: 'seat', team: 3 })).toEqual({ why: 'bad-teams' });
  });

  it('do not change for players in a match, while a member who waits may choose for the next one', () => {
    const room = inTeams(2);
    countDown(room, OPTIONS, () => 1);
    expect(chooseSeat(room, room.members[0]!, { m: 'seat', team: 2 })).toEqual({ why: 'playing' });
    expect(command(room, { m: 'shuffle' })).toEqual({ why: 'playing' });
    const late = admit(room, OPTIONS, requestOf(3));
    expect(chooseSeat(room, late, { m: 'seat', team: 2 })).toBeNull();
    expect(late.team).toBe(2);
  });

  it('need an opponent to play against', () => {
    const room = inTeams(2);
    for (const member of room.members) member.ready = true;
    expect(everybodyReady(room, OPTIONS)).toBe(true);
    chooseSeat(room, room.members[1]!, { m: 'seat', team: 1 });
    expect(everybodyReady(room, OPTIONS)).toBe(false);
    expect(command(room, { m: 'start' })).toEqual({ why: 'one-team' });
    // A bot goes where people are missing.
    command(room, { m: 'choose', botsBy: 1 });
    expect(everybodyReady(room, OPTIONS)).toBe(true);
    expect(command(room, { m: 'start' })).toBeNull();
  });

  it('take the match back when one loses its last player in the countdown, and count bots as opponents', () => {
    const room = inTeams(3);
    countDown(room, OPTIONS, () => 1);
    remove(room, OPTIONS, room.members[1]!);
    expect(room.members.map(({ team }) => team)).toEqual([1, 1]);
    expect(stillReady(room, OPTIONS)).toBe(false);
    const withBot = inTeams(3);
    command(withBot, { m: 'choose', botsBy: 1 });
    countDown(withBot, OPTIONS, () => 1);
    remove(withBot, OPTIONS, withBot.members[1]!);
    expect(stillReady(withBot, OPTIONS)).toBe(true);
  });

  it('and handicaps are dealt with the match, and given back to a player who comes back into it', () => {
    const room = inTeams(2);
    const [first, second] = room.members;
    chooseSeat(room, first!, { m: 'seat', team: 2 });
    chooseSeat(room, second!, { m: 'seat', team: 1, handicap: 3 });
    play(room);
    expect(room.match!.seats.slice(0, 3)).toEqual([
      { kind: 'player', name: 'Peer 1', key: first!.client, team: 2 },
      { kind: 'player', name: 'Peer 2', key: second!.client, team: 1, handicap: 3 },
      { kind: 'empty', name: '' },
    ]);
    remove(room, OPTIONS, second!);
    admit(room, OPTIONS, requestOf(3));
    expect(admit(room, OPTIONS, requestOf(2), 'all')).toMatchObject({ plays: true, team: 1, handicap: 3 });
  });

  it('are given back to a member who was silent and comes back into the lobby', () => {
    const room = inTeams(2);
    chooseSeat(room, room.members[1]!, { m: 'seat', team: 1, handicap: 1 });
    room.members[1]!.silent = true;
    expect(admit(room, OPTIONS, requestOf(2))).toMatchObject({ team: 1, handicap: 1 });
  });
});
