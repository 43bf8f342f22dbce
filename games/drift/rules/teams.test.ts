import { describe, expect, it } from 'vitest';
import { GAS } from '../info.ts';
import { botMatch, inTeams, playingWith, run } from '../testing.ts';
import { rules } from './rules.ts';

/** Ends the race with everybody through, in this order. */
function finish(teams: readonly number[], order: readonly number[]) {
  const state = playingWith(inTeams(teams), { rounds: 1 });
  order.forEach((seat, index) => {
    Object.assign(state.seats[seat]!, { doneAt: index + 1, alive: false });
  });
  run(state, 1);
  expect(state.phase).toBe('pause');
  return state;
}

describe('a team', () => {
  it('wins the race with all of its members when its cars come in best on average', () => {
    const state = finish([1, 2, 1, 2], [0, 1, 3, 2]);
    expect(state.seats.map(({ gained }) => gained)).toEqual([4, 3, 1, 2]);
    // Five points each: the one that has the first car.
    expect([state.winner, ...state.seats.map(({ won }) => won)]).toEqual([0, 1, 0, 1, 0]);
    expect(finish([1, 2, 1, 2], [0, 1, 3, 2].toReversed()).winner).toBe(2);
    expect(finish([1, 2, 1, 2], [1, 0, 3, 2]).winner).toBe(1);
  });

  it('can win with one car against three, and gains nothing by its size', () => {
    expect(finish([1, 2, 2, 2], [1, 0, 2, 3]).winner).toBe(0);
    expect(finish([1, 2, 2, 2], [1, 2, 0, 3]).winner).toBe(1);
  });

  it('is placed by races won, and partners share its place', () => {
    const match = { seed: 3, count: 6, options: { rounds: 2, laps: 2 }, teams: 2 };
    const { outcome } = botMatch(match, 60 * 400);
    expect(outcome!.teams!.reduce((sum, won) => sum + won, 0)).toBe(2);
    outcome!.places.forEach((place, seat) => void expect(place).toBe(outcome!.places[seat % 2]));
  });
});

describe('a step of handicap', () => {
  it('takes four percent of the top speed, also where a screen drives its own car', () => {
    const seats = [0, 1, 2, 3].map((handicap) => ({ kind: 'player' as const, name: '', handicap }));
    const fast = [0, 1, 2, 3].map((seat) => {
      const state = playingWith(seats);
      const racer = state.seats[seat]!;
      let most = 0;
      for (let frame = 0; frame < 400; frame++) {
        // On a straight without an end.
        Object.assign(racer, { x: 6_000, y: 1_400, heading: 0 });
        rules.shadows!.drive(state, seat, GAS, 0);
        most = Math.max(most, racer.vx);
      }
      return most;
    });
    const part = fast.map((speed) => Math.round((100 * speed) / fast[0]!));
    expect(part).toEqual([100, 96, 92, 88]);
  });
});
