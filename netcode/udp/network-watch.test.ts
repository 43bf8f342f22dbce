import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalNetwork, localNetwork } from './local-network.ts';
import { type NetworkWatch, watchNetwork } from './network-watch.ts';

const signed = (signature: string): LocalNetwork => ({ ...localNetwork({}), signature });

let now: LocalNetwork;
let told: string[];
let watch: NetworkWatch;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  now = signed('at home');
  told = [];
  watch = watchNetwork(
    ({ signature }) => told.push(signature),
    () => now,
  );
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

describe('the watch on the network', () => {
  it('tells of another network within a second, and only then', () => {
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([]);
    now = signed('elsewhere');
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(['elsewhere']);
    expect(watch.network).toBe(now);
    vi.advanceTimersByTime(5_000);
    expect(told).toHaveLength(1);
  });

  it('tells of the same network after the machine has slept, whether the clock shows it or not', () => {
    watch.woke();
    expect(told).toEqual(['at home']);
    vi.advanceTimersByTime(1_000);
    expect(told).toHaveLength(1);
    const looking = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    vi.advanceTimersByTime(1_000);
    looking.mockRestore();
    expect(told).toHaveLength(2);
  });

  it('ends when it is closed', () => {
    watch.close();
    now = signed('elsewhere');
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([]);
  });
});
