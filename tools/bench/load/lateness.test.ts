import { describe, expect, it } from 'vitest';
import { Lateness } from './lateness.ts';

describe('lateness', () => {
  it('has the rate error of the worst room', () => {
    const lateness = new Lateness(10);
    lateness.observe();
    const steady = {};
    const slow = {};
    for (const frame of [0, 1, 2]) {
      lateness.note(steady, frame, 1000 + frame * 100, 0.5);
      lateness.note(slow, frame, 1000 + frame * 110, 0.5);
    }
    expect(lateness.kept.rateError).toBeCloseTo(0.1);
  });

  // Handing over earlier notes takes milliseconds, and would delay the first ticks that are measured.
  it('notes only what comes while it is observed', () => {
    const lateness = new Lateness(10);
    const room = {};
    lateness.note(room, 0, 0, 1);
    lateness.note(room, 1, 120, 2);
    lateness.observe();
    lateness.note(room, 2, 220, 3);
    lateness.note(room, 3, 320, 4);
    const { lateMs, rateError } = lateness.kept;
    expect([...lateMs]).toEqual([3, 4]);
    expect(rateError).toBe(0);
  });

  it('has no rate for one tick', () => {
    const lateness = new Lateness(10);
    lateness.observe();
    lateness.note({}, 0, 0, 1);
    expect(lateness.kept.rateError).toBe(0);
  });
});
