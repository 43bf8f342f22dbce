import { describe, expect, it } from 'vitest';
import { rules } from '../../trails/rules/rules.ts';
import { looksOf } from '../draw/colours.ts';
import { inTeams, seats } from '../testing/arena.ts';
import { sharedWords } from '../words/shared.ts';
import { chipsOf, countChips } from './chips.ts';
import { standingOf } from './rules/round.ts';

const who = (count: number) => ({
  words: sharedWords.en,
  names: Array.from({ length: count }, (_, seat) => `Seat ${seat}`),
  looks: looksOf(seats(new Array(count).fill('player'))),
  done: () => '',
});

describe('the chips', () => {
  it('show points and the way to the target for players without teams', () => {
    const state = rules.start({ seed: 7, seats: seats(['player', 'empty', 'bot']), options: { rounds: 3 } });
    state.seats[2]!.points = 3;
    const chips = chipsOf(state, who(3), [0]);
    expect(chips.map(({ name, points, part, mine }) => [name, points, part, mine])).toEqual([
      ['Seat 0', 0, 0, true],
      ['Seat 2', 3, 0.5, false],
    ]);
    expect(countChips(state)).toBe(2);
  });

  it('put each team before its members, with the rounds that it has won of those it needs', () => {
    const state = rules.start({ seed: 7, seats: inTeams([2, 1, 2]), options: { rounds: 5 } });
    for (const seat of [0, 2]) state.seats[seat]!.won = 2;
    state.seats[2]!.points = 4;
    const chips = chipsOf(state, who(3), [2]);
    expect(chips.map(({ name, points, part, mine }) => [name, points, part, mine])).toEqual([
      ['Team A', 0, 0, false],
      ['Seat 1', 0, null, false],
      ['Team B', 2, 0.4, true],
      ['Seat 0', 0, null, false],
      ['Seat 2', 4, null, true],
    ]);
    expect(countChips(state)).toBe(5);
    expect(standingOf(state)).toEqual({ scores: [0, 0, 4], places: [1, 2, 1], teams: [0, 2] });
  });

  // A player who is through before the others is a winner.
  it('fade players who are out, and neither a player who is through nor their team', () => {
    const state = rules.start({ seed: 7, seats: inTeams([1, 2]), options: { rounds: 5 } });
    state.phase = 'play';
    for (const seat of state.seats) seat.alive = false;
    const done = (seat: number) => (seat === 0 ? '1st' : '');
    const chips = chipsOf(state, { ...who(2), done }, []);
    expect(chips.map(({ name, done, out }) => [name, done, out])).toEqual([
      ['Team A', '', false],
      ['Seat 0', '1st', false],
      ['Team B', '', true],
      ['Seat 1', '', true],
    ]);
  });
});
