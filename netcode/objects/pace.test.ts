import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

const TICK_MS = 1000 / 60;
const WAY_MS = 20;

/** A host that tells a view of every third frame, the first of `from` at `since`, heard a way later, until `until`. */
function hear(pace: Pace, from: number, since: number, until: number): boolean[] {
  const went: boolean[] = [];
  for (let frame = from; ; frame += 3) {
    const now = since + (frame - from) * TICK_MS + WAY_MS;
    if (now > until) return went;
    went.push(pace.heard(frame, frame + WAY_MS / TICK_MS, now));
  }
}

function paced() {
  const pace = new Pace(TICK_MS);
  pace.link(2 * WAY_MS, 0);
  hear(pace, 3, 0, 2_000);
  return pace;
}

describe('the pace of objects', () => {
  it('moves own objects for half a second without news from the host, and then stops them', () => {
    const pace = paced();
    const at = pace.position(2_000);
    expect(pace.position(2_300)).toBeCloseTo(at + 18, 0);
    const stood = pace.position(3_000);
    expect(stood).toBeLessThan(at + 40);
    expect(pace.position(10_000)).toBe(stood);
    expect(pace.reaches(stood)).toBe(Number.POSITIVE_INFINITY);
  });

  it('follows another host at once when it goes on from an earlier frame', () => {
    const pace = paced();
    const at = pace.position(2_800);
    const went = hear(pace, 105, 3_000, 3_100);
    expect(went).toEqual([true, false]);
    expect(pace.position(3_100)).toBeLessThan(at - 10);
    expect(pace.position(3_100)).toBeGreaterThan(105 + (100 * 60) / 1000);
  });

  // From the last view of one host to the first of another, whose number can be lower, is an interval of neither
  // host.
  it('shows the others as far behind another host as behind the first', () => {
    const pace = paced();
    const { lag } = pace;
    hear(pace, 105, 3_000, 6_000);
    expect(pace.lag).toBeCloseTo(lag, 5);
  });

  it('follows a small correction of the host’s clock without going back', () => {
    const pace = paced();
    let last = pace.position(2_000);
    hear(pace, 120, 1_990, 2_500);
    for (let now = 2_040; now < 2_500; now += 7) {
      const next = pace.position(now);
      expect(next).toBeGreaterThanOrEqual(last);
      last = next;
    }
  });
});
