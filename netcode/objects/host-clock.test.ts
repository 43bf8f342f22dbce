import { describe, expect, it } from 'vitest';
import { HostClock } from './host-clock.ts';

/** Packets of a host whose clock is so far ahead, one each 50 ms, with these round trips. */
function heard(clock: HostClock, aheadMs: number, roundTrips: readonly number[], from = 0): number {
  let now = from;
  for (const rttMs of roundTrips) {
    now += 50;
    // The way out takes 10 ms, and the way back the rest of the round trip.
    clock.heard(now + aheadMs - (rttMs - 10), rttMs, now);
  }
  return now;
}

describe('the clock of a host', () => {
  it('is not known before anything was heard', () => {
    const clock = new HostClock();
    expect(clock.at(0)).toBeNull();
    heard(clock, 500, [20]);
    expect(clock.at(100)).toBeCloseTo(600);
    clock.reset();
    expect(clock.at(100)).toBeNull();
  });

  it('is that by the quickest packets: what was held up on its way does not count', () => {
    const clock = new HostClock();
    const calm = new Array<number>(5).fill(20);
    const now = heard(clock, 500, [...calm, ...new Array<number>(40).fill(60)]);
    expect(clock.at(now)).toBeCloseTo(now + 500);
    // When the quickest packets are too old the others count: the clock is late by half of their delay.
    expect(clock.at(heard(clock, 500, new Array<number>(60).fill(60), now))).toBeLessThan(
      now + 60 * 50 + 500,
    );
  });

  it('is put right a little at a time, and never goes back', () => {
    const clock = new HostClock();
    heard(clock, 500, [20]);
    clock.heard(100 + 480 - 10, 20, 100);
    clock.heard(100 + 480 - 10, 20, 100);
    let before = clock.at(100)!;
    expect(before).toBeCloseTo(600);
    for (let now = 110; now <= 1_000; now += 10) {
      const at = clock.at(now)!;
      expect(at).toBeGreaterThan(before);
      expect(at - before).toBeGreaterThanOrEqual(10 * 0.95 - 1e-9);
      before = at;
    }
    expect(before).toBeCloseTo(1_000 + (500 + 2 * 480) / 3);
  });

  it('is set where it is far off, as after a pause', () => {
    const clock = new HostClock();
    const now = heard(clock, 500, [20, 20, 20]);
    heard(clock, 1_500, [20], now);
    expect(clock.at(now + 50)).toBeCloseTo(now + 50 + 1_500);
  });
});
