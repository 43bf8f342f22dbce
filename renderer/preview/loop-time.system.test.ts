import { describe, expect, it } from 'vitest';
import { PREVIEW_SECONDS } from '../../games/game.ts';
import { loopTime } from './loop-time.ts';

const LOOP_MS = PREVIEW_SECONDS * 1000;
const STILL_MS = 1400;

describe('a preview', () => {
  it('moves from its beginning when it has just been turned to', () => {
    expect(loopTime(0, STILL_MS)).toEqual({ previewMs: 0, restMs: 0 });
    expect(loopTime(LOOP_MS + 700, STILL_MS)).toEqual({ previewMs: 700, restMs: 0 });
  });

  it('comes to rest in its still picture without a jump, and goes round now and then', () => {
    let before = loopTime(0, STILL_MS);
    let moved = 0;
    const STEP_MS = 10;
    const WATCHED_MS = 300_000;
    for (let ms = STEP_MS; ms < WATCHED_MS; ms += STEP_MS) {
      const now = loopTime(ms, STILL_MS);
      const step = (now.previewMs - before.previewMs + LOOP_MS) % LOOP_MS;
      expect(step, `at ${ms}`).toBeLessThanOrEqual(STEP_MS);
      // A look right after the rest finds the picture moving.
      if (now.restMs > 0) expect(loopTime(ms + now.restMs, STILL_MS).restMs).toBe(0);
      if (now.restMs > 0) expect(now.previewMs).toBe(STILL_MS);
      else moved += STEP_MS;
      before = now;
    }
    expect(moved / WATCHED_MS).toBeGreaterThan(0.1);
    expect(moved / WATCHED_MS).toBeLessThan(0.2);
  });
});
