// Arena by eight players who play as its bots do, each by what its own screen shows, with 100 ms to the host and back and
// 5 % lost: what travels, and how often a player's own fighter is put elsewhere.

import { describe, expect, it } from 'vitest';
import { playArenaFarAway } from './testing/far-away.ts';

describe('Arena told to eight far players', () => {
  it('takes less than 8 kB/s for each, and hardly ever moves one’s own fighter', () => {
    const { down, corrected, cues, faults } = playArenaFarAway(8, 5, 40_000);
    expect(faults).toEqual([]);
    expect(down).toBeLessThan(8_000);
    expect(corrected).toBeLessThan(0.01);
    // Shots, hits and eliminations reach the screens as cues, without the frames that made them.
    expect([...cues]).toEqual(expect.arrayContaining(['shot', 'hit', 'out']));
  });
});
