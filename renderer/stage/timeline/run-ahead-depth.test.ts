import { describe, expect, it } from 'vitest';
import { createRunAheadDepth } from './run-ahead-depth.ts';

const TICK_MS = 1000 / 60;

/** Frames ahead after each measurement, with one every 250 ms. */
function measured(rtts: readonly number[], jitterMs = 0): number[] {
  const ahead = createRunAheadDepth(null, TICK_MS);
  return rtts.map((rttMs, i) => {
    ahead.measured(rttMs, jitterMs, i * 250);
    return ahead.frames;
  });
}

describe('the depth of running ahead', () => {
  it('is as many frames as the round trip to the relay takes, jitter included', () => {
    expect(measured([1])).toEqual([0]);
    expect(measured([10])).toEqual([1]);
    expect(measured([40])).toEqual([3]);
    expect(measured([40], 10)).toEqual([4]);
  });

  it('is never more than five', () => {
    expect(measured([400])).toEqual([5]);
  });

  it('grows at once, and shrinks frame by frame after two seconds of a shorter way', () => {
    const before = measured([...Array(4).fill(10), ...Array(4).fill(60), ...Array(40).fill(10)]);
    expect(before.slice(0, 9)).toEqual([1, 1, 1, 1, 4, 4, 4, 4, 4]);
    expect(before[8 + 8]).toBe(3);
    expect(before[8 + 15]).toBe(3);
    expect(before[8 + 16]).toBe(2);
    expect(before.at(-1)).toBe(1);
  });

  it('stays when a figure moves a little about a whole number of frames', () => {
    const wobble = measured(Array.from({ length: 80 }, (_, i) => 3 * TICK_MS + (i % 2 === 0 ? 1.5 : -1.5)));
    expect(new Set(wobble)).toEqual(new Set([3]));
  });

  it('stays at a fixed number, whatever is measured', () => {
    const ahead = createRunAheadDepth(2, TICK_MS);
    ahead.measured(200, 20, 0);
    expect(ahead.frames).toBe(2);
  });

  it('follows a choice made during a match, and goes on from there when automatic again', () => {
    const ahead = createRunAheadDepth(null, TICK_MS);
    ahead.measured(60, 0, 0);
    ahead.choose(1);
    ahead.measured(60, 0, 250);
    expect(ahead.frames).toBe(1);
    ahead.choose(null);
    expect(ahead.frames).toBe(1);
    ahead.measured(60, 0, 500);
    expect(ahead.frames).toBe(4);
  });
});
