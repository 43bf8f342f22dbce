import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTeams, placesOf, sidesOf } from './sides.ts';

const of = (...teams: (number | null)[]) =>
  teams.map((team) => ({ present: team !== null, team: team ?? 0 }));

describe('a side', () => {
  it('is a team or a player alone, and has no empty seats', () => {
    expect(sidesOf(of(2, 1, null, 2, 0, 0))).toEqual([[0, 3], [1], [4], [5]]);
    expect([inTeams(of(0, 0, null)), inTeams(of(0, 2))]).toEqual([false, true]);
    expect(inTeams([...of(0, 0), { present: false, team: 1 }])).toBe(false);
  });
});

describe('the places of sides', () => {
  it('are shared by partners, count sides, and put the better side first', () => {
    const seat = fc.record({ present: fc.boolean(), team: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(fc.tuple(seat, fc.nat(3)), { maxLength: 16 }), (drawn) => {
        const seats = drawn.map(([one]) => one);
        // What a side is worth: as much as the first of it.
        const worth = (side: readonly number[]) => drawn[side[0]!]![1];
        const sides = sidesOf(seats);
        const places = placesOf(seats, (one, other) => worth(one) > worth(other));
        seats.forEach(({ present }, index) => void expect(places[index] === 0).toBe(!present));
        for (const side of sides) {
          expect(new Set(side.map((index) => places[index])).size).toBe(1);
          const before = sides.filter((other) => worth(other) > worth(side)).length;
          expect(places[side[0]!]).toBe(1 + before);
        }
      }),
    );
  });
});
