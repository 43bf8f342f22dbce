// What an heir leaves of what a host has said of the last match and of the evening.

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Format } from '../../../netcode/formats/format.ts';
import { remove } from '../../../netcode/room/admission.ts';
import { estateOf } from '../../../netcode/room/estate.ts';
import { ablePlayers, endMatch } from '../../../netcode/room/lifecycle.ts';
import { appOf, play, roomOf, roomOptions } from '../../../netcode/room/testing/rooms.ts';
import { callNext, holdTournament } from '../../../netcode/room/tournament.ts';
import { type Estate, estateSchema, MOST_REMEMBERED } from '../../../netcode/wire/messages.ts';
import type { LeftRow } from './evening.ts';
import { asFound } from './found-estate.ts';

const OPTIONS = roomOptions();

/** The estate of a room whose host says that Peer 1 has won the first match of a tournament against Peer 2. */
function estateAfter(format: Format): Estate {
  const room = roomOf(2);
  holdTournament(room, { m: 'tournament', format });
  callNext(room, () => true);
  play(room, OPTIONS, ablePlayers(room, OPTIONS));
  const { number, seats } = room.match!;
  const places = seats.map(({ kind, name }) => (kind === 'empty' ? 0 : name === 'Peer 1' ? 1 : 2));
  endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true });
  return estateOf(room);
}

/** This app has found that the match ended with these places of Peer 1 and Peer 2. */
function found({ result }: Estate, [one, two]: readonly [number, number], early = false): Estate['result'] {
  const { number, seats, outcome } = result!;
  const places = outcome.places.map((place) => (place === 1 ? one : place === 2 ? two : 0));
  return {
    ...{ number, seats, agreed: true, outcome: { scores: places, places } },
    ...(early ? { early: true as const } : {}),
  };
}

const scoresOf = (estate: Estate, scoreboard: readonly LeftRow[]) =>
  asFound(estate, found(estateAfter({ kind: 'knock-out', best: 3 }), [1, 2]), true, scoreboard).scores;

describe('the estate as an heir has found it', () => {
  const KNOCK_OUT: Format = { kind: 'knock-out', best: 3 };
  const LEAGUE: Format = { kind: 'league', best: 1 };

  it.each([
    ['another winner', KNOCK_OUT, [2, 1], false, [[2, 1]]],
    ['the same', KNOCK_OUT, [1, 2], false, [[1, 2]]],
    ['no winner', KNOCK_OUT, [1, 1], false, []],
    ['no winner in a league', LEAGUE, [1, 1], false, [[1, 1]]],
    ['that the leader ended it', KNOCK_OUT, [1, 2], true, []],
  ] as const)('has the last match in the tournament as found: %s', (_, format, places, early, kept) => {
    const estate = estateAfter(format);
    const mended = asFound(estate, found(estate, places, early), true, []);
    expect(mended.tournament!.results.map((result) => result.places)).toEqual(kept);
  });

  it('leaves what was played before where the host counts nothing of the last match', () => {
    const estate = estateAfter(KNOCK_OUT);
    const later = { ...estate, result: { ...estate.result!, number: 2, agreed: false } };
    const mended = asFound(later, found(later, [2, 1]), true, []);
    expect(mended.tournament).toEqual(estate.tournament);
  });

  it('leaves the tournament where nothing was found', () => {
    const estate = estateAfter(KNOCK_OUT);
    const mended = asFound(estate, found(estate, [2, 1]), false, []);
    expect(mended.tournament).toEqual(estate.tournament);
  });

  it('gives a person who has left no points of a member of the same name', () => {
    const room = roomOf(2);
    remove(room, OPTIONS, room.members[1]!);
    room.scores = [{ key: `${appOf(2)}/0`, name: 'Ann', matches: 1, wins: 0, points: 3 }];
    const mine = { member: 1, name: 'Ann', matches: 7, wins: 7, points: 7 };
    const theirs = { member: null, name: 'Ann', matches: 2, wins: 1, points: 5 };
    const [first, second] = scoresOf(estateOf(room), [mine, theirs]);
    expect(first).toMatchObject({ key: `${appOf(1)}/0`, points: 7 });
    expect(second).toMatchObject({ key: `${appOf(2)}/0`, points: 5 });
  });

  /** Peer 2 has won three points, and left. */
  const left: LeftRow = { member: null, name: 'Peer 2', app: appOf(2), matches: 1, wins: 1, points: 3 };
  const estateWithout = (change: (scores: Estate['scores']) => Estate['scores']): Estate => {
    const room = roomOf(2);
    const gone = room.members[1]!;
    const { member: _, app: __, ...row } = left;
    room.scores = [{ key: gone.person!, ...row }];
    remove(room, OPTIONS, gone);
    const estate = estateOf(room);
    return { ...estate, scores: change(estate.scores) };
  };

  it.each<[string, (scores: Estate['scores']) => Estate['scores']]>([
    ['gives them more under another name', ([one]) => [{ ...one!, name: 'Zed', points: 999 }]],
    ['leaves them out', () => []],
    [
      'gives their place to another name at their app',
      ([one]) => [
        { ...one!, name: 'Zed' },
        { ...one!, key: `${appOf(2)}/3`, points: 999 },
      ],
    ],
  ])('leaves who has left what was counted here, where the host %s', (_, change) => {
    const scores = scoresOf(estateWithout(change), [left]);
    expect(scores).toHaveLength(1);
    expect(scores[0]).toMatchObject({ name: 'Peer 2', matches: 1, wins: 1, points: 3 });
    expect(scores[0]!.key).toMatch(new RegExp(`^${appOf(2)}/`));
  });

  it.each<[string, readonly LeftRow[], string]>([
    ['as counted here', [{ ...left, seat: 1 }], `${appOf(2)}/0`],
    ['to the app that it was dealt to, where nothing was counted of them', [], `${appOf(2)}/0`],
    [
      'to another person at their app, where that has one already',
      [{ ...left, name: 'Zed' }],
      `${appOf(2)}/1`,
    ],
  ])('leaves the seat of who has left the match %s', (_, rows, whose) => {
    const room = play(roomOf(3));
    remove(room, OPTIONS, room.members[1]!);
    const estate = estateOf(room);
    for (const told of ['member 9', 'member 1', `${appOf(3)}/0`]) {
      const dealt = estate.dealt.map((key, seat) => (seat === 1 ? told : key));
      expect(asFound({ ...estate, dealt }, found(estateAfter(LEAGUE), [1, 2]), true, rows).dealt).toEqual(
        estate.dealt.map((key, seat) => (seat === 1 ? whose : key)),
      );
    }
  });

  it('leaves no place to rows that the host makes up', () => {
    const madeUp = Array.from({ length: MOST_REMEMBERED }, (_, n) => ({
      ...{ key: `${appOf(100 + n)}/0`, name: `Ghost ${n}` },
      ...{ matches: 1, wins: 1, points: 9 },
    }));
    const told: LeftRow = { member: null, name: 'Ghost 7', matches: 1, wins: 1, points: 9 };
    const unknown: LeftRow = { ...told, name: 'Gone' };
    const scores = scoresOf(
      estateWithout(() => madeUp),
      [left, told, unknown],
    );
    expect(scores.map(({ key }) => key)).toEqual([`${appOf(2)}/0`, `${appOf(107)}/0`, 'member 65538']);
    expect(v.is(estateSchema.entries.scores, scores)).toBe(true);
  });
});
