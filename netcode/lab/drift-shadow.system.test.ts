// Drift by four players who drive as its bots do, each by what its own screen shows, with 150 ms to the relay and back, 30 of
// them jitter, and 5 % lost: how evenly the others' cars move on each screen.

import { describe, expect, it } from 'vitest';
import { playDriftFarAway } from './testing/far-away.ts';

describe('Drift with far players', () => {
  it('moves no car by a jump of 2 % of the road, disbelieves no player, and ends with the same places for all', () => {
    const { jump, shadowJump, shadowJumps, put, refused, own, confirmed, faults } = playDriftFarAway(
      4,
      4,
      13_000,
    );
    expect({ put, refused, faults }).toEqual({ put: 0, refused: 0, faults: [] });
    expect(jump).toBeLessThan(0.02);
    // The shadows themselves do jump, and further than what is drawn.
    expect(shadowJump).toBeGreaterThan(0.1);
    expect(Math.min(...shadowJumps)).toBeGreaterThan(100);
    // They raced, and their own screens and everybody's frames say the same of it.
    expect(Math.min(...confirmed.map(({ at }) => at))).toBeGreaterThan(40);
    own.forEach(({ at }, seat) => {
      expect(Math.abs(at - confirmed[seat]!.at)).toBeLessThan(30);
    });
  });
});
