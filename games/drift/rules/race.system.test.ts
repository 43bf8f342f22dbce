import { describe, expect, it } from 'vitest';
import { botMatch } from '../testing.ts';
import { MOST_SKIPPED } from './race.ts';
import { tracks } from './tracks.ts';
import { HALF_ROAD, HEIGHT, LONGEST_FRAMES, WIDTH } from './tuning.ts';

describe.each([0, 1, 2])('track %d', (number) => {
  const track = tracks[number]!;

  it('has room for its road, which closes and never meets itself', () => {
    for (let i = 0; i < track.length; i++) {
      expect(track.x[i]).toBeGreaterThan(HALF_ROAD);
      expect(track.x[i]).toBeLessThan(WIDTH - HALF_ROAD);
      expect(track.y[i]).toBeGreaterThan(HALF_ROAD);
      expect(track.y[i]).toBeLessThan(HEIGHT - HALF_ROAD);
      const next = (i + 1) % track.length;
      expect(Math.hypot(track.x[next]! - track.x[i]!, track.y[next]! - track.y[i]!)).toBeLessThan(400);
      for (let other = 0; other < i; other++) {
        const apart = Math.min(i - other, track.length - i + other);
        const far = Math.hypot(track.x[i]! - track.x[other]!, track.y[i]! - track.y[other]!);
        if (apart > MOST_SKIPPED) expect(far).toBeGreaterThan(2 * HALF_ROAD);
      }
    }
  });

  it('is raced to its end by sixteen bots, of whom most come in', () => {
    const match = { seed: 5, count: 16, options: { rounds: 1, laps: 2, track: number } };
    let done = 0;
    const { outcome } = botMatch(match, LONGEST_FRAMES + 1_000, ({ cues }) => {
      done += cues.filter(({ kind }) => kind === 'finish').length;
    });
    expect(outcome).not.toBeNull();
    expect(done).toBeGreaterThan(12);
  });
});
