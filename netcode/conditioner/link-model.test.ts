import { describe, expect, it } from 'vitest';
import { CLEAN_LINK, type LinkConditions, LinkModel } from './link-model.ts';

const SENT = 20_000;

/** Arrival times after the sending, for datagrams sent every millisecond. */
function delays(conditions: Partial<LinkConditions>, seed = 1): number[][] {
  const path = new LinkModel(seed);
  return Array.from({ length: SENT }, (_, now) =>
    path.arrivals({ ...CLEAN_LINK, ...conditions }, now).map((at) => at - now),
  );
}

describe('the model of a link', () => {
  it('loses, copies and holds back as often as it says', () => {
    const share = (of: number[][], what: (arrivals: number[]) => boolean) => of.filter(what).length / SENT;
    expect(share(delays({ loss: 0.1 }), ({ length }) => length === 0)).toBeCloseTo(0.1, 1.5);
    expect(share(delays({ duplicate: 0.2 }), ({ length }) => length === 2)).toBeCloseTo(0.2, 1.5);
    expect(share(delays({ reorder: 0.3 }), ([delay]) => delay! > 1)).toBeCloseTo(0.3, 1);
  });

  it.each([
    ['by themselves', 1, 1 / 0.9],
    ['three in a row', 3, 3],
    ['twenty in a row', 20, 20],
  ])('loses %s as many datagrams as it loses singly', (_, lossRun, wanted) => {
    const lost = Array.from({ length: 5 }, (_, seed) => delays({ loss: 0.1, lossRun }, seed)).flatMap((all) =>
      all.map(({ length }) => length === 0),
    );
    const total = lost.filter(Boolean).length;
    const runs = lost.filter((one, i) => one && !lost[i - 1]).length;
    expect(total / lost.length).toBeCloseTo(0.1, 1.5);
    expect(total / runs / wanted).toBeGreaterThan(0.9);
    expect(total / runs / wanted).toBeLessThan(1.1);
  });

  it('loses all where it is told to, and none from the moment it clears', () => {
    const path = new LinkModel(1);
    const all = [
      { loss: 1, arriving: 0 },
      { loss: 0, arriving: 1 },
    ];
    for (const { loss, arriving } of all) {
      for (let now = 0; now < 100; now++) {
        expect(path.arrivals({ ...CLEAN_LINK, loss, lossRun: 3 }, now)).toHaveLength(arriving);
      }
    }
  });

  it('delays by its delay and up to its jitter', () => {
    const all = delays({ delayMs: 20, jitterMs: 10 }).flat();
    expect(Math.min(...all)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...all)).toBeLessThanOrEqual(30);
    expect(all.reduce((sum, delay) => sum + delay, 0) / SENT).toBeCloseTo(25, 0);
  });

  it('holds back for up to a tick at 30 Hz', () => {
    const all = delays({ delayMs: 0, reorder: 1 }).flat();
    expect(Math.max(...all)).toBeGreaterThan(32);
    expect(Math.max(...all)).toBeLessThan(33);
  });

  it('loses everything during a burst, and a burst does not grow', () => {
    const lost = delays({ burst: 0.01, burstMs: 50 }).map(({ length }) => length === 0);
    const runs = lost.map(Number).join('').match(/1+/g)!.slice(0, -1);
    expect(runs.length).toBeGreaterThan(50);
    // One burst may follow another at once.
    expect(runs.filter(({ length }) => length % 50 !== 0)).toEqual([]);
    expect(runs[0]).toHaveLength(50);
    expect(delays({ burst: 1, burstMs: 50 }).flat()).toEqual([]);
  });

  it('flips one bit, any, in a copy', () => {
    const bytes = new Uint8Array(4);
    const link = new LinkModel(1);
    const damaged = Array.from({ length: 1_000 }, () => {
      const [word] = new Uint32Array(link.damage({ ...CLEAN_LINK, flip: 1 }, bytes).buffer);
      return word!;
    });
    expect(bytes).toEqual(new Uint8Array(4));
    expect(new Set(damaged)).toEqual(new Set(Array.from({ length: 32 }, (_, bit) => (1 << bit) >>> 0)));
  });

  it('is the same for the same seed', () => {
    const bad = { loss: 0.1, jitterMs: 5, duplicate: 0.1, reorder: 0.1, burst: 0.01, burstMs: 20 };
    expect(delays(bad, 9)).toEqual(delays(bad, 9));
    expect(delays(bad, 9)).not.toEqual(delays(bad, 10));
  });
});
