import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hashState } from '../../../netcode/sim/hash.ts';
import { decodeState } from '../../../netcode/sim/state-codec.ts';
import type { RecordedState } from '../match/stage-feed.ts';
import { createWaypoints } from './waypoints.ts';

describe('the waypoints of a replay', () => {
  it.each([
    [10, [8, 16, 24]],
    [30, [3, 6, 9, 12, 15, 18, 21, 24, 27, 30]],
  ])('come, at %i ms for a frame, after 80 ms of playing each', (stepMs, frames) => {
    let nowMs = 0;
    const told: RecordedState[] = [];
    const pass = createWaypoints(
      () => nowMs,
      (state) => told.push(state),
    );
    for (let frame = 1; frame <= 30; frame++) {
      nowMs += stepMs;
      pass({ frame, sums: [1, 2, frame] }, frame);
    }
    expect(told.map(({ frame }) => frame)).toEqual(frames);
    for (const { frame, hash, deflated } of told) {
      const state = { frame, sums: [1, 2, frame] };
      expect(decodeState(inflateRawSync(deflated))).toEqual({ state });
      expect(hash).toBe(hashState(state));
    }
  });

  // A file of 11 kB may hold four hours.
  it('are a few thousand for four hours at 3 ms for a frame, to the end', () => {
    const frames = 864_000;
    let nowMs = 0;
    const told: number[] = [];
    const pass = createWaypoints(
      () => nowMs,
      (state) => told.push(state.frame),
    );
    for (let frame = 1; frame <= frames; frame++, nowMs += 3) pass({}, frame);
    expect(told.length).toBeLessThan(4_000);
    expect(told.at(-1)).toBeGreaterThan(frames * 0.99);
  });
});
