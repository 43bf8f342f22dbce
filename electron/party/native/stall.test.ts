import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stall } from './stall.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function client() {
  let stalls = 0;
  const stall = new Stall({ from: 'resolving **', past: 'connected', seconds: 5 }, () => {
    stalls++;
  });
  return { stall, stalls: () => stalls };
}

describe('a client on its way in', () => {
  it('stands still where the one line does not follow the other in time', () => {
    const { stall, stalls } = client();
    stall.read('resolving 10.0.0.1');
    vi.advanceTimersByTime(4_999);
    stall.read('resolving 10.0.0.1'); // the time counts from the first
    expect(stalls()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(stalls()).toBe(1);
    stall.read('resolving 10.0.0.1');
    vi.advanceTimersByTime(10_000);
    expect(stalls()).toBe(1);
  });

  it.each([
    ['the other line comes', (stall: Stall) => stall.read('connected')],
    ['it has ended', (stall: Stall) => stall.close()],
  ])('does not where %s', (_, happens) => {
    const { stall, stalls } = client();
    stall.read('resolving 10.0.0.1');
    happens(stall);
    vi.advanceTimersByTime(10_000);
    expect(stalls()).toBe(0);
  });

  it('is not looked at before the first line', () => {
    const { stall, stalls } = client();
    stall.read('loading');
    vi.advanceTimersByTime(10_000);
    expect(stalls()).toBe(0);
  });
});
