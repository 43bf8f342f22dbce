import { describe, expect, it } from 'vitest';
import type { Member } from '../../electron/party/window/contract.ts';
import { room } from '../gallery/gallery-rooms.ts';
import { en } from '../languages/en.ts';
import {
  groups,
  headline,
  isShared,
  type MatchResult,
  ownPlaces,
  ownRows,
  podium,
  resultRows,
  type Standing,
  standings,
} from './standings.ts';

const result: MatchResult = {
  number: 1,
  seats: [
    { kind: 'player', name: 'Anna' },
    { kind: 'empty', name: '' },
    { kind: 'bot', name: 'Bot' },
    { kind: 'player', name: 'Bea' },
  ],
  outcome: { scores: [5, 0, 9, 9], places: [3, 0, 1, 1] },
  agreed: true,
};

describe('the podium', () => {
  it('has the first in the middle, and either all who share a place or none of them', () => {
    const steps = (...places: number[]) =>
      podium(places.map((place) => [{ place }])).map(([one]) => one!.place);
    expect(steps(1, 2, 3, 4)).toEqual([2, 1, 3]);
    expect(steps(1)).toEqual([1]);
    expect(steps(1, 2, 3, 3)).toEqual([2, 1, 3, 3]);
    expect(steps(1, 1, 1, 4)).toEqual([1, 1, 1]);
    expect(steps(1, 2, 3, 3, 3, 3)).toEqual([2, 1]);
    expect(steps(1, 1, 1, 1, 1, 1, 7)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

/** The sentence about the places of these members at one machine. */
function told(rows: readonly Standing[], members: readonly Member[], here: readonly Member[]) {
  const own = ownRows(resultRows(rows, members), here).flatMap(({ standing }) => standing ?? []);
  return ownPlaces(own, rows, en);
}

describe('the standings of two at one computer', () => {
  it('place the teams when the two played in different ones', () => {
    const here = room(2).members.map((one, at) => ({ ...one, name: ['Bo', 'Bo 2'][at]! }));
    const inTeams: MatchResult = {
      ...result,
      seats: here.map(({ name }, seat) => ({ kind: 'player', name, team: seat + 1 })),
      outcome: { scores: [1, 2], places: [2, 1] },
    };
    const rows = standings(inTeams);
    const [first, second] = here;
    const own = (mine: readonly number[]) =>
      told(
        rows,
        here,
        here.filter(({ id }) => mine.includes(id)),
      );
    expect(own([first!.id, second!.id])).toEqual([
      'Team B came first, and Bo 2 scored 2 points.',
      'Team A came second, and Bo scored 1 point.',
    ]);
    expect(own([second!.id])).toEqual([en.results.yourTeam(1, 2, false)]);
  });

  it('say once where their team came when they played in one', () => {
    const here = room(2).members.map((one, at) => ({ ...one, name: ['Bo', 'Cy'][at]! }));
    const inOneTeam: MatchResult = {
      ...result,
      seats: [
        ...here.map(({ name }) => ({ kind: 'player' as const, name, team: 1 })),
        { kind: 'bot', name: 'Bot', team: 2 },
      ],
      outcome: { scores: [1, 2, 5], places: [2, 2, 1] },
    };
    expect(told(standings(inOneTeam), here, here)).toEqual([
      'Your team came second: 2 points for Cy and 1 point for Bo.',
    ]);
  });

  // A next game with one seat for each computer takes the seat of the second player, who has played in this match.
  it('have both results when one of them waits for the next game', () => {
    const [first, second] = room(2).members.map((one, at) => ({ ...one, name: ['Bo', 'Bo 2'][at]! }));
    const both: MatchResult = {
      ...result,
      seats: ['Bo', 'Bo 2'].map((name) => ({ kind: 'player', name })),
      outcome: { scores: [1, 2], places: [2, 1] },
    };
    const rows = standings(both);
    const ofThese = (here: readonly Member[]) => told(rows, here, here);
    const alone = [{ ...first!, benched: ['Bo 2'] }];
    expect(ofThese(alone)).toEqual(ofThese([first!, second!]));
    expect(ofThese([first!])).toEqual([en.results.you(2, 1, false)]);
  });
});

describe('the standings', () => {
  it('have the best first, ties in seat order, and no empty seats', () => {
    expect(standings(result).map(({ name, place }) => [name, place])).toEqual([
      ['Bot', 1],
      ['Bea', 1],
      ['Anna', 3],
    ]);
  });

  it('name all players in first place as winners', () => {
    expect(headline(result, standings(result), en)).toBe('Bot and Bea share first place.');
    const early = { ...result, early: true as const };
    expect(headline(early, standings(early), en)).toBe('Bot and Bea shared the lead.');
  });

  it('say that all tied in place of many names', () => {
    const tied = (players: number): MatchResult => ({
      ...result,
      seats: Array.from({ length: players }, (_, seat) => ({ kind: 'player', name: `P${seat}` })),
      outcome: { scores: Array(players).fill(0), places: Array(players).fill(1) },
    });
    expect(headline(tied(3), standings(tied(3)), en)).toBe('P0, P1 and P2 share first place.');
    expect(headline(tied(4), standings(tied(4)), en)).toBe('Everybody tied.');
    // A match that ends before the first point has no lead to share.
    for (const players of [2, 4]) {
      const early = { ...tied(players), early: true as const };
      expect(headline(early, standings(early), en)).toBe('Nobody was ahead.');
    }
  });

  it('group the members of teams, the best first, and name the team as winner', () => {
    const teams = [2, 1, 2, 1, 1];
    const seats = teams.map((team, seat) => ({ kind: 'player' as const, name: `P${seat}`, team }));
    const outcome = { scores: [4, 1, 6, 9, 2], places: [2, 1, 2, 1, 1] };
    const inTeams: MatchResult = { number: 1, seats, outcome, agreed: true };
    const rows = standings(inTeams);
    expect(rows.map(({ name, place }) => [name, place])).toEqual([
      ['P3', 1],
      ['P4', 1],
      ['P1', 1],
      ['P2', 2],
      ['P0', 2],
    ]);
    expect(groups(rows).map((side) => side.length)).toEqual([3, 2]);
    expect(headline(inTeams, rows, en)).toBe('Team A wins!');
    // Partners of one team are left out of those who share its place.
    expect(rows.some((row) => isShared(row, rows))).toBe(false);
    const tied = { ...inTeams, outcome: { ...outcome, places: [1, 1, 1, 1, 1] } };
    expect(standings(tied).every((row) => isShared(row, standings(tied)))).toBe(true);
    expect(headline(tied, standings(tied), en)).toBe('Team A and Team B share first place.');
  });

  it('tell a player who shares a place so', () => {
    const rows = standings(result);
    expect(rows.map((row) => isShared(row, rows))).toEqual([true, true, false]);
    expect(en.results.you(1, 9, true)).toBe('You tied for first, with 9 points.');
    expect(en.results.yourTeam(2, 1, false)).toBe('Your team came second, and you scored 1 point.');
  });

  it('leave out seats that a short outcome does not cover', () => {
    expect(standings({ ...result, outcome: { scores: [], places: [1] } })).toHaveLength(1);
  });

  it('know who is still here, who has left and who is new', () => {
    const [anna] = room(1).members;
    const carl = { ...anna!, id: 7, seat: 3, name: 'Carl' };
    const rows = resultRows(standings(result), [anna!, carl]);
    expect(
      rows.map(({ name, standing, member }) => [name, standing?.place ?? null, member?.id ?? null]),
    ).toEqual([
      ['Bot', 1, null],
      ['Bea', 1, null],
      ['Anna', 3, 1],
      ['Carl', null, 7],
    ]);
  });

  it('tell a player who was ahead alone in a match ended early that they were', () => {
    const early = {
      ...result,
      outcome: { scores: [9, 0, 5, 5], places: [1, 0, 2, 2] },
      early: true as const,
    };
    const rows = standings(early);
    expect(headline(early, rows, en, 0)).toBe(en.results.youAhead);
    expect(headline(early, rows, en, 3)).toBe('Anna was ahead.');
    const { early: _, ...whole } = early;
    expect(headline(whole, rows, en, 0)).toBe('Anna wins!');
  });

  // A next game with one seat for each computer takes the seat of the second player.
  it('show what a player has won also when the player has lost the seat', () => {
    const [anna] = room(1).members;
    const won = (member: number | null, name: string, points: number) => ({
      ...{ member, name, points },
      matches: 1,
      wins: 0,
    });
    const rows = resultRows(
      standings(result),
      [anna!],
      [won(1, 'Anna', 3), won(null, 'Bea', 2), won(null, 'Bot', 9)],
    );
    expect(rows.map(({ name, total }) => [name, total?.points])).toEqual([
      ['Bot', undefined],
      ['Bea', 2],
      ['Anna', 3],
    ]);
  });
});
