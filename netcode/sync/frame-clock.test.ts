import { describe, expect, it } from 'vitest';
import { FrameClock, LONGEST_CATCH_UP_MS, TIMER_SLACK_MS } from './frame-clock.ts';

describe('a frame clock', () => {
  it('opens each frame a tick after the one before, without drift', () => {
    const clock = new FrameClock(1000 / 60, 500);
    expect(clock.opens(0)).toBe(500);
    expect(clock.opens(216_000)).toBeCloseTo(500 + 3_600_000, 6);
  });

  it('has come to what is due within the slack of a timer, and says how late that was', () => {
    const clock = new FrameClock(10, 0);
    expect(clock.reached(100, 100 - TIMER_SLACK_MS - 0.01)).toBe(false);
    expect(clock.lateMs).toBe(0);
    expect(clock.reached(100, 100 - TIMER_SLACK_MS)).toBe(true);
    expect(clock.lateMs).toBe(-TIMER_SLACK_MS);
    expect([clock.reached(100, 107), clock.lateMs]).toEqual([true, 7]);
  });

  it('moves all that follows on by how long it stood, or by how late something happens', () => {
    const clock = new FrameClock(10, 0);
    clock.stood(1_000);
    expect(clock.opens(3)).toBe(1_030);
    clock.moveOn(1_030, 1_037);
    expect(clock.opens(4)).toBe(1_047);
    clock.moveOn(1_047, 1_040);
    expect(clock.opens(4)).toBe(1_040);
  });

  it('catches a short pause up, and goes on from now after a longer one', () => {
    const clock = new FrameClock(10, 0);
    clock.skipPause(100, 100 + LONGEST_CATCH_UP_MS);
    expect(clock.opens(10)).toBe(100);
    clock.skipPause(100, 101 + LONGEST_CATCH_UP_MS);
    expect(clock.opens(10)).toBe(101 + LONGEST_CATCH_UP_MS);
  });
});
