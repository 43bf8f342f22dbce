import { describe, expect, it } from 'vitest';
import { BOOST } from '../info.ts';
import { inTeams, layWall, playingWith, put, run, runUntil } from '../testing.ts';
import { useItem } from './items.ts';
import { tankOf } from './ride.ts';
import { ENERGY_FULL, GRIND_RIVAL_NEAR_PER_FRAME, GRIND_SELF_PER_FRAME } from './tuning.ts';

describe('a partner’s wall', () => {
  it('is as hard as any, and gives its owner no point', () => {
    const state = playingWith(inTeams([1, 1, 2]));
    put(state, 0, 10, 10, 1);
    layWall(state, 1, 14, 5, 14, 15);
    runUntil(state, () => !state.seats[0]!.alive, 60);
    expect(state.cues).toContainEqual({ kind: 'out', seat: 0, x: 13, y: 10, value: 1 });
    expect(state.seats.map(({ knockouts, points }) => [knockouts, points])).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
  });
});

describe('a round in teams', () => {
  it('goes on until one team is left, which wins it', () => {
    const state = playingWith(inTeams([1, 2, 1, 2]));
    const fall = (seat: number) => {
      put(state, seat, 0, 5 + 5 * seat, 3);
      runUntil(state, () => !state.seats[seat]!.alive, 60);
    };
    for (const seat of [0, 1]) put(state, seat, 40, 10 + 20 * seat, 1);
    fall(2);
    expect(state.phase).toBe('play');
    fall(3);
    expect(state.phase).toBe('play');
    fall(1);
    expect([state.phase, state.winner]).toEqual(['pause', 0]);
    expect(state.seats.map(({ won }) => won)).toEqual([1, 0, 1, 0]);
  });
});

describe('a team', () => {
  it('slows rivals only, and fills the tank at a partner’s wall no more than at one’s own', () => {
    const state = playingWith(inTeams([1, 1, 2]));
    useItem(state, 0, state.seats[0]!, 'slow');
    expect(state.seats.map(({ slow }) => slow > 0)).toEqual([false, false, true]);
    const grind = (owner: number) => {
      const row = 10 + 6 * owner;
      put(state, 0, 10, row, 1);
      layWall(state, owner, 5, row + 1, 30, row + 1);
      run(state, 20);
      return state.seats[0]!.grind;
    };
    expect(grind(1)).toBe(GRIND_SELF_PER_FRAME);
    expect(grind(2)).toBe(GRIND_RIVAL_NEAR_PER_FRAME);
  });
});

describe('a step of handicap', () => {
  it('takes a quarter of the boost, from the start and for good', () => {
    const seats = [0, 1, 2, 3].map((handicap) => ({ kind: 'player' as const, name: '', handicap }));
    const state = playingWith(seats);
    expect(state.seats.map(({ energy }) => energy)).toEqual([500, 500, 500, 250]);
    state.seats.forEach((cycle, seat) => {
      put(state, seat, 30, 10 + 9 * seat, 1);
      cycle.energy = ENERGY_FULL;
    });
    run(state, 1);
    expect(state.seats.map(({ energy }) => energy)).toEqual([1000, 750, 500, 250]);
    const boosted = [0, 0, 0, 0];
    for (let frame = 0; frame < 40; frame++) {
      run(state, 1, [0, BOOST, 0, BOOST]);
      state.seats.forEach(({ boosting }, seat) => void (boosting && boosted[seat]!++));
    }
    // The whole way for who has three quarters; the smallest tank is empty before.
    expect(boosted[1]).toBe(40);
    expect(boosted[3]).toBeLessThan(40);
    expect(boosted[3]).toBeGreaterThan(20);
    useItem(state, 3, state.seats[3]!, 'surge');
    expect(state.seats[3]!.energy).toBe(tankOf(state.seats[3]!));
  });
});
