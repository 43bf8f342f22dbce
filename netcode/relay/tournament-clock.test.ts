// A tournament of a room on a relay: calls, and how long absent entrants are waited for.

import { describe, expect, it } from 'vitest';
import { pass } from '../lab/testing/hand-peer.ts';
import { touch } from '../room/room.ts';
import { roomOf, roomOptions } from '../room/testing/rooms.ts';
import { holdTournament } from '../room/tournament.ts';
import { PASS_OVER_MS } from '../wire/limits.ts';
import { RoomByHand } from './testing/room-by-hand.ts';
import { TournamentClock } from './tournament-clock.ts';

/** Ann leads a tournament of three, and waits for Ben, who has left: Cat, the last, has played. */
function waiting() {
  const by = new RoomByHand();
  const [ann, ben] = ['Ann', 'Ben'].map((name) => by.let('play', name));
  const here = [ann!];
  pass(by, 0, 300, [ann!, ben!]);
  ann!.say(by, { m: 'tournament', format: { kind: 'knock-out', best: 1 } }, 300);
  pass(by, 300, 400, [ann!, ben!]);
  const called = by.room.state.tournament!.call;
  by.room.leave(by.room.clients.find(({ member }) => member?.name === 'Ben')!, 400);
  by.room.conclude(400);
  return { by, ann: ann!, called, wait: (from: number, to: number) => pass(by, from, to, here) };
}

describe('a tournament', () => {
  it('calls the first two as soon as it has begun', () => {
    const { called } = waiting();
    expect(called).toEqual({ of: 0, sides: [0, 1] });
  });

  it('tells how long it has waited for an absent entrant, and passes them over then', () => {
    const { by, wait } = waiting();
    wait(400, 10_400);
    expect(by.room.state.tournament).toMatchObject({ call: { of: 0 }, results: [] });
    expect(Math.abs(by.room.state.tournament!.ms - 10_000)).toBeLessThan(500);
    wait(10_400, PASS_OVER_MS + 399);
    expect(by.room.state.tournament!.results).toEqual([]);
    wait(PASS_OVER_MS + 399, PASS_OVER_MS + 600);
    expect(by.room.state.tournament).toMatchObject({
      call: null,
      results: [{ of: 0, sides: [0, 1], places: [1, 2], how: 'passed' }],
      ms: 0,
    });
  });

  it('stops waiting when they are back', () => {
    const { by, wait } = waiting();
    wait(400, 60_000);
    by.let('play', 'Ben', 60_000, 'app 2');
    wait(60_000, 60_200);
    expect(by.room.state.tournament).toMatchObject({ call: { of: 0 }, ms: 0 });
    expect(by.room.state.tournament!.entrants.map(({ member }) => member)).not.toContain(null);
  });

  it('counts on for an absent entrant where another match could be played meanwhile', () => {
    const by = new RoomByHand();
    const names = ['Ann', 'Ben', 'Cat', 'Dan'];
    const peers = names.map((name) => by.let('play', name));
    pass(by, 0, 300, peers);
    peers[0]!.say(by, { m: 'tournament', format: { kind: 'knock-out', best: 1 } }, 300);
    pass(by, 300, 400, peers);
    const leaves = (name: string, now: number) => {
      by.room.leave(by.room.clients.find(({ member }) => member?.name === name)!, now);
      by.room.conclude(now);
    };
    const call = () => by.room.state.tournament!.call?.of;
    leaves('Dan', 400);
    expect(call()).toBe(1);
    leaves('Ben', 400);
    expect(call()).toBe(0);
    pass(by, 400, 60_000, [peers[0]!, peers[2]!]);
    const ben = by.let('play', 'Ben', 60_000, 'app 2');
    pass(by, 60_000, 90_000, [peers[0]!, peers[2]!, ben]);
    expect([call(), by.room.state.tournament!.ms]).toEqual([1, 0]);
    leaves('Ben', 90_000);
    pass(by, 90_000, 91_000, [peers[0]!, peers[2]!]);
    expect(Math.abs(by.room.state.tournament!.ms - 90_600)).toBeLessThan(500);
    pass(by, 91_000, PASS_OVER_MS + 600, [peers[0]!, peers[2]!]);
    expect(by.room.state.tournament!.results).toMatchObject([{ of: 0, how: 'passed' }]);
  });

  it('is the leader’s to begin and to decide', () => {
    const by = new RoomByHand();
    const [ann, ben] = ['Ann', 'Ben'].map((name) => by.let('play', name));
    const wait = (from: number, to: number) => pass(by, from, to, [ann!, ben!]);
    wait(0, 300);
    ben!.say(by, { m: 'tournament', format: { kind: 'league', best: 1 } }, 300);
    wait(300, 400);
    expect(by.room.state.tournament).toBeUndefined();
    ann!.say(by, { m: 'tournament', format: { kind: 'league', best: 1 } }, 400);
    wait(400, 500);
    ben!.say(by, { m: 'decide', of: 0, sides: [0, 1], places: [2, 1] }, 500);
    wait(500, 600);
    expect(by.room.state.tournament!.results).toEqual([]);
    expect(ben!.messages.filter(({ m }) => m === 'no')).toEqual([
      { m: 'no', denial: { why: 'not-leader' } },
      { m: 'no', denial: { why: 'not-leader' } },
    ]);
    ann!.say(by, { m: 'decide', of: 0, sides: [0, 1], places: [2, 1] }, 600);
    wait(600, 700);
    expect(by.room.state.tournament!.results).toMatchObject([{ how: 'mended', by: 'Ann' }]);
  });

  it('looks at its results again only where they or who is here have changed', () => {
    const room = roomOf(4);
    expect(holdTournament(room, { m: 'tournament', format: { kind: 'rotation', sides: 2 } })).toBeNull();
    let looks = 0;
    const result = {
      ...{ of: 0, places: [1, 2] },
      get sides() {
        looks++;
        return [0, 1];
      },
    };
    room.tournament!.results = [result];
    const clock = new TournamentClock(room, roomOptions());
    const update = () => {
      touch(room);
      clock.update(0);
    };
    update();
    expect(room.tournament!.call).toEqual({ of: 1, sides: [2, 3] });
    const before = looks;
    for (let times = 0; times < 100; times++) {
      room.members[0]!.ready = times % 2 === 0;
      update();
    }
    expect(looks).toBe(before);
    room.members.splice(2, 1);
    update();
    expect(looks).toBeGreaterThan(before);
    expect(room.tournament!.call!.sides).not.toContain(2);
  });
});
