import { expect, test } from 'vitest';
import { leaderOf, matchDecided, outcomeOf, type RoundState, type Standing } from './round.ts';

const state: RoundState = { target: 9, maxRounds: 5, phase: 'pause', since: 0, round: 3, winner: -1 };

function standings(...points: readonly number[]): Standing[] {
  return points.map((of, seat) => ({ seat, alive: true, points: of, gained: 0 }));
}

test('a tie at the target plays on; a sole leader ends it; the last round ends it anyway', () => {
  expect(matchDecided(state, standings(9, 9, 0))).toBe(false);
  expect(matchDecided(state, standings(9, 10, 0))).toBe(true);
  expect(matchDecided(state, standings(8, 7, 0))).toBe(false);
  expect(matchDecided({ ...state, round: 5 }, standings(1, 1, 1))).toBe(true);
});

test('nobody leads a tie, and nobody an empty match, which is decided at once', () => {
  expect([leaderOf(standings(1, 3, 2)), leaderOf(standings(3, 3)), leaderOf([])]).toEqual([1, -1, -1]);
  expect(matchDecided(state, [])).toBe(true);
});

test('equal points share a place, and a seat that nobody has gets none', () => {
  const [first, second, third] = standings(4, 2, 2);
  const seated = [first!, { ...second!, seat: 2 }, { ...third!, seat: 3 }];
  expect(outcomeOf(state, seated, 4)).toBeNull();
  expect(outcomeOf({ ...state, phase: 'over' }, seated, 4)).toEqual({
    scores: [4, 0, 2, 2],
    places: [1, 0, 2, 2],
  });
});
