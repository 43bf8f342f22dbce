// A tournament in a room: calls, results that count, and what the leader decides.

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Format } from '../formats/format.ts';
import { standingOf } from '../formats/standing.ts';
import { type Estate, estateSchema, roomSchema, tournamentSchema } from '../wire/messages.ts';
import { admit, remove } from './admission.ts';
import { estateOf, inherit } from './estate.ts';
import { ablePlayers, endMatch, everybodyReady, starters } from './lifecycle.ts';
import type { Room } from './room.ts';
import { roomView } from './room-view.ts';
import { appOf, play, requestOf, roomOf, roomOptions } from './testing/rooms.ts';
import { callNext, decide, holdTournament, note, passOver } from './tournament.ts';

const OPTIONS = roomOptions();
const KNOCK_OUT: Format = { kind: 'knock-out', best: 1 };
const LEAGUE: Format = { kind: 'league', best: 1 };
const everybody = () => true;
const LONGEST_NAME = '龘'.repeat(32);

/** A room of so many that has begun a tournament and called its first match. */
function holding(format: Format, people = 4): Room {
  const room = roomOf(people);
  expect(holdTournament(room, { m: 'tournament', format })).toBeNull();
  callNext(room, everybody);
  return room;
}

const called = (room: Room) => ablePlayers(room, OPTIONS).map(({ id }) => id);

/** The called match is played; the winner is this entrant, or both come in first. */
function playOut(room: Room, winner: number | null, change: { early?: true; agreed?: false } = {}): void {
  const { tournament } = room;
  const key = winner === null ? null : tournament!.entrants[winner]!.key;
  play(room, OPTIONS, ablePlayers(room, OPTIONS));
  const places = room.dealt.map((dealt) => (dealt === null ? 0 : key === null || dealt === key ? 1 : 2));
  const { number, seats } = room.match!;
  endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true, ...change });
  callNext(room, everybody);
}

describe('a tournament', () => {
  it('calls two members after the other, deals matches to them alone, and ends with a winner', () => {
    const room = holding(KNOCK_OUT);
    const matches: number[][] = [];
    while (room.tournament!.call) {
      matches.push(called(room));
      playOut(room, Math.min(...room.tournament!.call.sides));
    }
    expect(matches).toEqual([
      [1, 4],
      [2, 3],
      [1, 2],
    ]);
    const { format, entrants, results } = room.tournament!;
    const { table, over } = standingOf(format, entrants.length, results);
    expect([over, entrants[table[0]!.entrant]!.name]).toEqual([true, 'Peer 1']);
    // Then everybody may play again.
    expect(called(room)).toEqual([1, 2, 3, 4]);
  });

  it('is seeded by what was won before', () => {
    const room = roomOf(3);
    room.scores = [3, 1].map((number, at) => ({
      ...{ key: `${appOf(number)}/0`, name: `Peer ${number}` },
      ...{ matches: 1, wins: 0, points: 5 - at },
    }));
    holdTournament(room, { m: 'tournament', format: KNOCK_OUT });
    expect(room.tournament!.entrants.map(({ name }) => name)).toEqual(['Peer 3', 'Peer 1', 'Peer 2']);
  });

  it('takes back the ready of members it calls, and starts when these are ready, whatever the others say', () => {
    const room = roomOf(3);
    for (const member of room.members) member.ready = true;
    holdTournament(room, { m: 'tournament', format: LEAGUE });
    callNext(room, everybody);
    const [first, second] = called(room);
    expect(room.members.filter(({ ready }) => ready).map(({ id }) => id)).not.toContain(first);
    expect(everybodyReady(room, OPTIONS)).toBe(false);
    for (const member of room.members) member.ready = member.id === first || member.id === second;
    expect(everybodyReady(room, OPTIONS)).toBe(true);
    // The leader starts with both, ready or not.
    for (const member of room.members) member.ready = member.id === first;
    expect(starters(room, OPTIONS, room.members[0]!).map(({ id }) => id)).toEqual([first, second]);
  });

  it('leaves the bots of the room out of its matches, and has them back when it is over', () => {
    const room = roomOf(2);
    room.settings = { ...room.settings, bots: 3 };
    holdTournament(room, { m: 'tournament', format: KNOCK_OUT });
    callNext(room, everybody);
    expect(roomView(room).bots).toBe(0);
    playOut(room, 0);
    expect(roomView(room).bots).toBe(3);
    const kinds = ({ match }: Room) =>
      match!.seats.map(({ kind }) => kind).filter((kind) => kind !== 'empty');
    holdTournament(room, { m: 'tournament', format: KNOCK_OUT });
    callNext(room, everybody);
    expect(kinds(play(room, OPTIONS, ablePlayers(room, OPTIONS)))).toEqual(['player', 'player']);
  });

  it('lets the others watch', () => {
    const room = holding(KNOCK_OUT);
    play(room, OPTIONS, ablePlayers(room, OPTIONS));
    expect(room.members.map(({ plays, watches }) => [plays, watches])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  it('counts what the scoreboard counts', () => {
    const room = holding(KNOCK_OUT);
    const call = structuredClone(room.tournament!.call);
    playOut(room, 0, { early: true });
    playOut(room, 0, { agreed: false });
    expect([room.tournament!.results, room.tournament!.call]).toEqual([[], call]);
    playOut(room, 3);
    expect(room.tournament!.results).toEqual([{ of: 0, sides: [0, 3], places: [2, 1] }]);
  });

  it('counts no match in which a called member had no seat', () => {
    const room = holding(KNOCK_OUT);
    play(room, OPTIONS, room.members.slice(0, 2));
    const places = room.dealt.map((dealt, seat) => (dealt === null ? 0 : seat + 1));
    const { number, seats } = room.match!;
    endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true });
    expect(room.tournament!.results).toEqual([]);
  });

  it('keeps a call whose members are all here when others come back', () => {
    const room = holding(KNOCK_OUT);
    remove(room, OPTIONS, room.members[3]!);
    callNext(room, everybody);
    admit(room, OPTIONS, requestOf(4));
    callNext(room, everybody);
    expect([called(room), room.tournament!.call!.of]).toEqual([[2, 3], 1]);
  });

  it('keeps the call of a rotation when another comes who has not played yet', () => {
    const room = holding({ kind: 'rotation', sides: 2 });
    playOut(room, 0);
    playOut(room, 2);
    const call = structuredClone(room.tournament!.call!);
    const members = called(room);
    for (const member of room.members) member.ready = true;
    admit(room, OPTIONS, requestOf(5));
    callNext(room, everybody);
    expect([room.tournament!.call, called(room)]).toEqual([call, members]);
    expect(room.members.slice(0, 4).every(({ ready }) => ready)).toBe(true);
    playOut(room, call.sides[0]!);
    expect(called(room)).toContain(5);
  });

  it('plays a knock-out without a winner again, and keeps the call', () => {
    const room = holding({ kind: 'knock-out', best: 3 });
    playOut(room, 0);
    const call = structuredClone(room.tournament!.call);
    playOut(room, null);
    expect(room.tournament).toMatchObject({ call, results: [{ places: [1, 2] }] });
  });

  it('calls others while one of those called is away, and passes over an entrant who does not come', () => {
    const room = holding(KNOCK_OUT);
    remove(room, OPTIONS, room.members[3]!);
    callNext(room, everybody);
    expect(called(room)).toEqual([2, 3]);
    playOut(room, 1);
    // None are left but who waits for Peer 4: no match can be dealt.
    expect([room.tournament!.call, called(room)]).toEqual([{ of: 0, sides: [0, 3] }, []]);
    passOver(room);
    callNext(room, everybody);
    expect(room.tournament!.results.at(-1)).toEqual({ of: 0, sides: [0, 3], places: [1, 2], how: 'passed' });
    expect(called(room)).toEqual([1, 2]);
  });

  it('calls entrants again who have come back', () => {
    const room = holding(LEAGUE, 2);
    remove(room, OPTIONS, room.members[1]!);
    callNext(room, everybody);
    expect(called(room)).toEqual([]);
    admit(room, OPTIONS, requestOf(2));
    expect(called(room)).toHaveLength(2);
  });

  it.each([
    ['league', 3, [LEAGUE]],
    ['rotation', 3, [{ kind: 'rotation', sides: 2 }]],
    ['knock-out', 2, [KNOCK_OUT]],
    ['double elimination', 2, [{ kind: 'double', best: 1 }]],
  ] as const)('of kind %s has %d entrants when one comes to two', (_, entrants, [format]) => {
    const room = holding(format, 2);
    admit(room, OPTIONS, requestOf(3));
    callNext(room, everybody);
    expect(room.tournament!.entrants).toHaveLength(entrants);
  });

  it.each([
    ['league', LEAGUE],
    ['rotation', { kind: 'rotation', sides: 2 }],
  ] as const)('of kind %s forgets members who come and go without a match', (_, format) => {
    const room = holding(format, 3);
    for (let number = 4; number < 40; number++) {
      admit(room, OPTIONS, requestOf(number));
      callNext(room, everybody);
      expect(room.tournament!.entrants.map(({ name }) => name)[3]).toBe(`Peer ${number}`);
      remove(room, OPTIONS, room.members[3]!);
      callNext(room, everybody);
    }
    expect(room.tournament!.entrants).toHaveLength(3);
  });

  it('keeps an absent entrant who has a result, and one who is not the last', () => {
    const room = holding(LEAGUE, 4);
    playOut(room, 0);
    const [, last] = room.tournament!.results[0]!.sides;
    expect(last).toBe(3);
    for (const member of room.members.slice(2)) remove(room, OPTIONS, member);
    callNext(room, everybody);
    expect(room.tournament!.entrants.map(({ name }) => name)).toEqual(
      [1, 2, 3, 4].map((number) => `Peer ${number}`),
    );
  });

  it('that is over stays so when others come', () => {
    const room = holding(LEAGUE, 2);
    playOut(room, 0);
    expect(room.tournament!.call).toBeNull();
    admit(room, OPTIONS, requestOf(3));
    callNext(room, everybody);
    expect([room.tournament!.entrants.length, room.tournament!.call]).toEqual([2, null]);
  });

  it('needs two', () => {
    const room = roomOf(1);
    expect(holdTournament(room, { m: 'tournament', format: LEAGUE })).toEqual({ why: 'too-few', seats: 2 });
    expect(room.tournament).toBeNull();
  });
});

describe('a leader who decides a match', () => {
  it('names themselves, and what was noted of the match goes', () => {
    const room = holding(KNOCK_OUT);
    playOut(room, 0);
    expect(decide(room, room.members[0]!, { m: 'decide', of: 0, sides: [0, 3], places: [2, 1] })).toBeNull();
    expect(room.tournament!.results).toEqual([
      { of: 0, sides: [0, 3], places: [2, 1], how: 'mended', by: 'Peer 1' },
    ]);
  });

  it.each([
    ['another pair', { of: 0, sides: [0, 1], places: [1, 2] }],
    ['a match whose sides are open', { of: 2, sides: [0, 1], places: [1, 2] }],
    ['no match', { of: 9, sides: [0, 3], places: [1, 2] }],
    ['no winner', { of: 0, sides: [0, 3], places: [1, 1] }],
    ['too many places', { of: 0, sides: [0, 3], places: [1, 2, 3] }],
  ])('gets a denial for %s', (_, wrong) => {
    const room = holding(KNOCK_OUT);
    expect(decide(room, room.members[0]!, { m: 'decide', ...wrong })).toEqual({ why: 'bad-option' });
    expect(room.tournament!.results).toEqual([]);
  });

  it('may call a match of a league drawn', () => {
    const room = holding(LEAGUE, 2);
    expect(decide(room, room.members[0]!, { m: 'decide', of: 0, sides: [0, 1], places: [1, 1] })).toBeNull();
  });
});

describe('a tournament of another relay', () => {
  const estate = (room: Room): Estate => v.parse(estateSchema, JSON.parse(JSON.stringify(estateOf(room))));

  it('goes on there with all results', () => {
    const room = holding(KNOCK_OUT);
    playOut(room, 3);
    const heritage = { host: appOf(2), chat: [], frames: null };
    const heir = inherit(estate(room), OPTIONS, heritage)!;
    expect(heir.tournament).toEqual(room.tournament);
    callNext(heir, everybody);
    expect(heir.tournament!.call).toEqual({ of: 1, sides: [2, 1] });
  });

  it('is missing where that relay knows none', () => {
    const { tournament: _, ...older } = estateOf(roomOf(2));
    expect(v.parse(estateSchema, older).tournament).toBeNull();
  });

  it.each([
    ['sides that are no entrants', { results: [{ of: 0, sides: [0, 7], places: [1, 2] }] }],
    ['one entrant on two sides', { call: { of: 0, sides: [0, 0] } }],
    ['a place too few', { results: [{ of: 0, sides: [0, 1], places: [1] }] }],
    ['an unknown format', { format: { kind: 'swiss', best: 1 } }],
    ['too many results', { results: Array(500).fill({ of: 0, sides: [0, 1], places: [1, 2] }) }],
    ['a person twice', { entrants: [0, 0].map(() => ({ key: `${appOf(1)}/0`, name: 'Ann' })) }],
  ])('is refused with %s', (_, change) => {
    const left = estateOf(holding(KNOCK_OUT));
    const tournament = { ...left.tournament, ...change };
    expect(v.safeParse(estateSchema, left).success).toBe(true);
    expect(v.safeParse(estateSchema, { ...left, tournament }).success).toBe(false);
  });
});

describe('a room with a tournament', () => {
  it('is told with the member number of each entrant, and without one for absent entrants', () => {
    const room = holding(LEAGUE, 3);
    remove(room, OPTIONS, room.members[2]!);
    const view = roomView(room, { tournamentMs: 700 });
    expect(v.parse(roomSchema, view).tournament).toMatchObject({
      entrants: [
        { member: 1, name: 'Peer 1' },
        { member: 2, name: 'Peer 2' },
        { member: null, name: 'Peer 3' },
      ],
      ms: 700,
    });
    expect(roomView(roomOf(2))).not.toHaveProperty('tournament');
  });

  it('keeps all results of the longest league', () => {
    const room = roomOf(8);
    holdTournament(room, { m: 'tournament', format: { kind: 'league', best: 3 } });
    const tournament = room.tournament!;
    tournament.entrants = Array.from({ length: 16 }, (_, at) => ({
      key: `member ${at}`,
      name: LONGEST_NAME,
    }));
    for (let game = 0; game < 3; game++)
      for (const { id: of, sides } of standingOf(tournament.format, 16, []).matches)
        note(tournament, { of, sides: sides as [number, number], places: game === 0 ? [2, 1] : [1, 2] });
    expect(tournament.results).toHaveLength(360);
    expect(v.is(tournamentSchema, roomView(room).tournament)).toBe(true);
  });

  it('keeps as many results as it can be told with, and the names of leaders in the newest', () => {
    const room = roomOf(8);
    holdTournament(room, { m: 'tournament', format: { kind: 'rotation', sides: 2 } });
    const tournament = room.tournament!;
    const result = { sides: [6, 7], places: [2, 1], how: 'mended' as const, by: LONGEST_NAME };
    for (let of = 0; of < 400; of++) note(tournament, { ...result, of });
    const { results } = tournament;
    expect([results.at(0)!.by, results.at(-1)]).toEqual([undefined, { ...result, of: 399 }]);
    expect(results[0]!.of).toBe(400 - results.length);
    expect(v.is(tournamentSchema, roomView(room).tournament)).toBe(true);
  });
});
