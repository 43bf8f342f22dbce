import { describe, expect, it } from 'vitest';
import { inTeams, playing, playingWith, put, runUntil } from '../testing.ts';
import { rules } from './rules.ts';
import { MOST_DRAWS } from './sudden-death.ts';

describe('sudden death', () => {
  it('ends a match of two who do nothing after three rounds, with a winner', () => {
    const state = playing(2, { rounds: 5 });
    runUntil(state, () => state.phase === 'over');
    expect(state.round).toBe(MOST_DRAWS + 1);
    expect(rules.outcome(state)?.places.toSorted()).toEqual([1, 2]);
  });

  it('begins only after drawn rounds in a row', () => {
    const state = playing(2);
    state.draws = MOST_DRAWS - 1;
    put(state, 0, 2, 10, 3);
    put(state, 1, 40, 20, 3);
    runUntil(state, () => state.phase === 'pause');
    expect([state.winner, state.draws, state.sudden]).toEqual([1, 0, false]);
  });

  it('goes to who came further of those who crash together', () => {
    const state = playing(2);
    state.sudden = true;
    put(state, 0, 10, 10, 1).way = 5;
    put(state, 1, 20, 10, 3).way = 9;
    runUntil(state, () => state.phase === 'pause');
    expect([state.winner, state.seats.map(({ points }) => points)]).toEqual([1, [0, 1]]);
    runUntil(state, () => state.phase === 'over');
    expect(rules.outcome(state)?.places).toEqual([2, 1]);
  });

  it('gives the round to the whole team of who came further', () => {
    const state = playingWith(inTeams([1, 2, 1]));
    state.sudden = true;
    put(state, 0, 10, 10, 1).way = 9;
    put(state, 1, 20, 10, 3).way = 5;
    Object.assign(state.seats[2]!, { alive: false, outAt: 1 });
    runUntil(state, () => state.phase === 'pause');
    expect(state.seats.map(({ won }) => won)).toEqual([1, 0, 1]);
  });
});
