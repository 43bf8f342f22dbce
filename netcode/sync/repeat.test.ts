import { describe, expect, it } from 'vitest';
import { REPEAT_MS, REPEAT_OFF_LOSS, REPEAT_ON_LOSS, repeatAt, repeats, TICK_NEAR_MS } from './repeat.ts';

describe('repeats between ticks', () => {
  it('begin above the one loss, end below the other, and do not flicker between', () => {
    expect(repeats(false, REPEAT_ON_LOSS)).toBe(false);
    expect(repeats(false, REPEAT_ON_LOSS + 0.001)).toBe(true);
    expect(repeats(true, REPEAT_OFF_LOSS + 0.001)).toBe(true);
    expect(repeats(true, REPEAT_OFF_LOSS)).toBe(false);
  });

  it('come a pause after what went out, but not close before the next tick', () => {
    expect(repeatAt(100, 166)).toBe(100 + REPEAT_MS);
    expect(repeatAt(100, 100 + REPEAT_MS + TICK_NEAR_MS)).toBe(100 + REPEAT_MS);
    expect(repeatAt(100, 100 + REPEAT_MS + TICK_NEAR_MS - 0.1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('fit twice into the 25 ms that a frame may be late at 10 % loss', () => {
    expect(2 * REPEAT_MS).toBeLessThan(25);
  });
});
