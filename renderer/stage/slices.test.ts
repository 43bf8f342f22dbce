import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSlices } from './slices.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the slices in which a stage advances', () => {
  it('come once for all that ask before it', async () => {
    let advanced = 0;
    const slices = createSlices(() => advanced++);
    slices.ask();
    slices.ask();
    expect(slices.asked).toBe(true);
    await vi.waitFor(() => expect(slices.asked).toBe(false));
    expect(advanced).toBe(1);
  });

  it('come at the time that was set last, and never at Infinity', () => {
    vi.useFakeTimers();
    let advanced = 0;
    const slices = createSlices(() => advanced++);
    const now = performance.now();
    slices.wakeAt(now + 10);
    slices.wakeAt(now + 30);
    vi.advanceTimersByTime(20);
    expect(advanced).toBe(0);
    vi.advanceTimersByTime(20);
    expect(advanced).toBe(1);
    slices.wakeAt(performance.now() + 10);
    slices.wakeAt(Number.POSITIVE_INFINITY);
    vi.runAllTimers();
    expect(advanced).toBe(1);
  });
});
