import { describe, expect, it } from 'vitest';
import { Network } from './network.ts';
import { TimeQueue } from './queue.ts';
import { CLEAR, Path, type Weather } from './weather.ts';

const SENT = 20_000;

/** Arrival times after the sending, for datagrams sent every millisecond. */
function delays(weather: Partial<Weather>, seed = 1): number[][] {
  const path = new Path(seed);
  return Array.from({ length: SENT }, (_, now) =>
    path.arrivals({ ...CLEAR, ...weather }, now).map((at) => at - now),
  );
}

describe('the weather of a link', () => {
  it('loses, copies and holds back as often as it says', () => {
    const share = (of: number[][], what: (arrivals: number[]) => boolean) => of.filter(what).length / SENT;
    expect(share(delays({ loss: 0.1 }), ({ length }) => length === 0)).toBeCloseTo(0.1, 1.5);
    expect(share(delays({ duplicate: 0.2 }), ({ length }) => length === 2)).toBeCloseTo(0.2, 1.5);
    expect(share(delays({ reorder: 0.3 }), ([delay]) => delay! > 1)).toBeCloseTo(0.3, 1);
  });

  it('delays by its delay and up to its jitter', () => {
    const all = delays({ delayMs: 20, jitterMs: 10 }).flat();
    expect(Math.min(...all)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...all)).toBeLessThanOrEqual(30);
    expect(all.reduce((sum, delay) => sum + delay, 0) / SENT).toBeCloseTo(25, 0);
  });

  it('loses everything during a burst', () => {
    const lost = delays({ burst: 0.001, burstMs: 50 }).map(({ length }) => length === 0);
    const first = lost.indexOf(true);
    expect(first).toBeGreaterThan(0);
    expect(lost.slice(first, first + 50)).toEqual(new Array(50).fill(true));
  });

  it('flips one bit, in a copy', () => {
    const bytes = new Uint8Array(40);
    const damaged = new Path(1).damage({ ...CLEAR, flip: 1 }, bytes);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
    const bits = damaged.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    expect(bits).toBe(1);
  });

  it('is the same for the same seed', () => {
    const bad = { loss: 0.1, jitterMs: 5, duplicate: 0.1, reorder: 0.1, burst: 0.01, burstMs: 20 };
    expect(delays(bad, 9)).toEqual(delays(bad, 9));
    expect(delays(bad, 9)).not.toEqual(delays(bad, 10));
  });
});

describe('the network of the lab', () => {
  const here = { address: 'a', port: 1 };
  const there = { address: 'b', port: 1 };

  it('delivers when the time has come, in the order of arrival', () => {
    const network = new Network(1);
    network.setWeather(here, there, { ...CLEAR, delayMs: 30 });
    network.send(here, there, Uint8Array.of(1, 0, 0, 0), 0);
    network.send(there, here, Uint8Array.of(2, 0, 0, 0), 10);
    expect(network.arrive(10)).toBeUndefined();
    expect(network.next).toBe(10 + CLEAR.delayMs);
    expect(network.arrive(100)).toMatchObject({ to: here, from: there });
    expect(network.arrive(100)).toMatchObject({ to: there, from: here });
    expect([network.flying, network.next]).toEqual([0, Number.POSITIVE_INFINITY]);
  });

  it('counts what was sent, and its fingerprint tells bytes and times apart', () => {
    const run = (byte: number, now: number) => {
      const network = new Network(1);
      network.send(here, there, Uint8Array.of(byte, 0, 0, byte), now);
      expect([network.sent, network.sentBytes]).toEqual([1, 4]);
      return network.fingerprint;
    };
    expect(run(1, 5)).toBe(run(1, 5));
    expect(new Set([run(1, 5), run(2, 5), run(1, 6)]).size).toBe(3);
  });
});

describe('a queue by time', () => {
  it('gives the earliest first, and what is at the same time in the order it came', () => {
    const queue = new TimeQueue<number>();
    const times = Array.from({ length: 500 }, (_, i) => (i * 7919) % 50);
    times.forEach((at, i) => {
      queue.push(at, i);
    });
    const expected = times.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at || a.i - b.i);
    expect(queue.size).toBe(500);
    for (const { at, i } of expected) {
      expect(queue.next).toBe(at);
      expect(queue.pop()).toBe(i);
    }
    expect([queue.pop(), queue.next]).toEqual([undefined, Number.POSITIVE_INFINITY]);
  });
});
