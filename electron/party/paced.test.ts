import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Paced } from './paced.ts';

let done: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  done = 0;
});
afterEach(() => void vi.useRealTimers());
const paced = (burst: number) => new Paced({ burst, msPerToken: 100 }, () => done++);

describe('what is asked for too often', () => {
  it('is done at once as often as the burst allows, and then once a pause, however often it is asked for', () => {
    const pace = paced(2);
    for (let i = 0; i < 5; i++) pace.soon();
    expect(done).toBe(2);
    vi.advanceTimersByTime(99);
    expect(done).toBe(2);
    vi.advanceTimersByTime(1);
    expect(done).toBe(3);
    vi.advanceTimersByTime(1_000);
    expect(done).toBe(3);
    pace.close();
  });

  it('is done at once where it may not wait, which those after it make up for', () => {
    const pace = paced(1);
    pace.soon();
    pace.soon();
    pace.now();
    expect(done).toBe(2);
    vi.advanceTimersByTime(1_000);
    expect(done).toBe(2);
    pace.now();
    pace.soon();
    expect(done).toBe(3);
    pace.close();
  });

  it('is done no sooner where its timer comes early, as most do', () => {
    const pace = paced(1);
    pace.soon();
    pace.soon();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(99.4);
    vi.advanceTimersByTime(100);
    expect(done).toBe(1);
    clock.mockReturnValue(100.4);
    vi.advanceTimersByTime(1);
    expect(done).toBe(2);
    clock.mockReturnValue(105);
    pace.soon();
    expect(done).toBe(2);
    pace.close();
    clock.mockRestore();
  });

  it('is not done after the end', () => {
    const pace = paced(1);
    pace.soon();
    pace.soon();
    pace.close();
    vi.advanceTimersByTime(1_000);
    pace.soon();
    pace.now();
    expect(done).toBe(1);
  });
});
