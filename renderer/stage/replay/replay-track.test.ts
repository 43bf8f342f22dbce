import { describe, expect, it } from 'vitest';
import { walk } from '../testing/world.ts';
import { createReplayTrack, MOST_KEPT } from './replay-track.ts';

const match = {
  number: 1,
  epoch: 0,
  seed: 1,
  seats: [{ kind: 'player' as const, name: 'Ann' }],
  options: {},
  way: 'run-ahead' as const,
};

describe('a replay’s track', () => {
  // Seeking the end of a long match passes every state of it.
  it('keeps a bounded number of states from its beginning on, for a match of any length', () => {
    const frames = 20 * MOST_KEPT;
    let nowMs = 0;
    const { rules } = walk;
    const step: typeof rules.step = (state, inputs) => {
      nowMs += 50;
      rules.step(state, inputs);
    };
    const track = createReplayTrack({ ...walk, rules: { ...rules, step } }, match, () => nowMs);
    for (let frame = 0; frame < frames; frame++) track.append(Uint8Array.of(frame & 1), []);
    let most = 0;
    while (track.frame < frames) {
      track.step();
      most = Math.max(most, track.kept);
    }
    expect(most).toBeLessThanOrEqual(MOST_KEPT);
    const frame = frames * 0.9;
    expect(track.approach(frame)).toBe(true);
    expect(frame - track.frame).toBeLessThan(frames / (MOST_KEPT / 4));
  });
});
