import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_TEAMS } from './rules.ts';
import { allied, severalSides, spread, teamCounts } from './teams.ts';

const seats = [1, 2, 1, 0, 0].map((team) => ({ team }));

describe('teams', () => {
  it('ally seats of the same team and each seat with itself, but no seats without a team', () => {
    expect([allied(seats, 0, 2), allied(seats, 0, 1)]).toEqual([true, false]);
    expect([allied(seats, 3, 3), allied(seats, 3, 4)]).toEqual([true, false]);
    // Objects without an owner: a wall of rock, a falling block.
    expect([allied(seats, 0, -1), allied(seats, 3, 14)]).toEqual([false, false]);
  });

  it('make several sides unless all players are in one team', () => {
    expect([[1, 2], [0, 0], [0], [1, 0]].map(severalSides)).toEqual([true, true, true, true]);
    expect([[1, 1], [2], []].map(severalSides)).toEqual([false, false, false]);
  });

  it('take newcomers so that none has two more than another, however earlier players chose', () => {
    const team = fc.integer({ min: 1, max: MOST_TEAMS });
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: MOST_TEAMS }),
        fc.array(team),
        fc.nat(16),
        (teams, before, more) => {
          const taken = before.map((one) => 1 + (one % teams));
          const sizes = (of: readonly number[]) =>
            Array.from({ length: teams }, (_, index) => of.filter((one) => one === index + 1).length);
          const come = spread(teams, taken, more);
          expect(come).toHaveLength(more);
          const after = sizes([...taken, ...come]);
          // Either the teams are even, or all newcomers are in the smaller ones.
          for (const [index, size] of sizes(come).entries())
            if (size > 0) expect(after[index]).toBeLessThanOrEqual(Math.min(...after) + 1);
        },
      ),
    );
  });

  it('take no newcomer where there are none', () => {
    expect(spread(0, [], 3)).toEqual([0, 0, 0]);
  });

  it('can be chosen in every number that leaves one player a partner', () => {
    expect([2, 3, 4, 8].map(teamCounts)).toEqual([[], [2], [2, 3], [2, 3, 4]]);
  });
});
