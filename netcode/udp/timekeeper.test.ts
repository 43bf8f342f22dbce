import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTime } from './timekeeper.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A deadline that moves by `everyMs` each time it is met; when it was, on the fake clock. */
function ticking(everyMs: number) {
  const start = performance.now();
  let due = start + everyMs;
  const at: number[] = [];
  const keeper = keepTime(
    () => due,
    (now) => {
      at.push(now - start);
      due += everyMs;
    },
  );
  return { keeper, at, setDue: (ms: number) => (due = start + ms) };
}

describe('the timekeeper', () => {
  it('meets each deadline to a millisecond, rather early than late, and does not drift', () => {
    const { keeper, at } = ticking(1000 / 60);
    keeper.wake();
    vi.advanceTimersByTime(10_000);
    expect(at.length).toBeGreaterThanOrEqual(599);
    at.forEach((time, i) => {
      const late = time - ((i + 1) * 1000) / 60;
      expect(late).toBeGreaterThanOrEqual(-1);
      expect(late).toBeLessThanOrEqual(0.01);
    });
  });

  it('comes earlier when a deadline has come nearer', () => {
    const { keeper, at, setDue } = ticking(5_000);
    keeper.wake();
    setDue(100);
    keeper.wake();
    vi.advanceTimersByTime(101);
    expect(at).toEqual([100]);
  });

  it('does nothing while nothing is wanted, and nothing after it was stopped', () => {
    const { keeper, at, setDue } = ticking(50);
    setDue(Number.POSITIVE_INFINITY);
    keeper.wake();
    vi.advanceTimersByTime(10_000);
    expect(vi.getTimerCount()).toBe(0);
    setDue(10_050);
    keeper.wake();
    keeper.stop();
    keeper.wake();
    vi.advanceTimersByTime(10_000);
    expect(at).toEqual([]);
  });
});
