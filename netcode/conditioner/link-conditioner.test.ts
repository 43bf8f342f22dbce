import { describe, expect, it } from 'vitest';
import { LinkConditioner } from './link-conditioner.ts';
import { CLEAN_LINK, type LinkConditions } from './link-model.ts';

/** Sends a numbered datagram each way every 10 ms; returns those that arrived, each with its delay, in order. */
function blow(conditions: Partial<LinkConditions>, count = 2_000, seed = 1) {
  const conditioner = new LinkConditioner({ ...CLEAN_LINK, delayMs: 0, ...conditions }, seed);
  const arrived: { going: string; number: number; delay: number }[] = [];
  const take = (now: number) => {
    for (let due = conditioner.due; due <= now; due = conditioner.due) {
      const { going, bytes } = conditioner.arrived(due)!;
      const number = bytes[0]! | (bytes[1]! << 8);
      arrived.push({ going, number, delay: due - number * 10 });
    }
  };
  for (let number = 0; number < count; number++) {
    take(number * 10);
    const bytes = Uint8Array.of(number & 0xff, number >> 8);
    conditioner.pass({ going: 'out', bytes: bytes }, number * 10);
    conditioner.pass({ going: 'in', bytes: bytes }, number * 10);
  }
  take(1e9);
  const one = (going: string) => arrived.filter((each) => each.going === going);
  return { conditioner, out: one('out'), in: one('in') };
}

describe('a link conditioner', () => {
  it('lets everything through at once, in order, without bad conditions', () => {
    const through = blow({});
    for (const way of [through.out, through.in]) {
      expect(way.map(({ number }) => number)).toEqual(Array.from({ length: 2_000 }, (_, i) => i));
      expect(way.every(({ delay }) => delay === 0)).toBe(true);
    }
  });

  it('loses, delays, copies and overtakes in both directions, as much as it is told', () => {
    for (const way of [blow({ loss: 0.3 }).out, blow({ loss: 0.3 }).in]) {
      expect(way.length / 2_000).toBeCloseTo(0.7, 1);
    }
    for (const way of [blow({ delayMs: 80, jitterMs: 5 }).out, blow({ delayMs: 80, jitterMs: 5 }).in]) {
      expect(way.every(({ delay }) => delay >= 80 && delay <= 85)).toBe(true);
    }
    expect(blow({ duplicate: 0.2 }).in.length / 2_000).toBeCloseTo(1.2, 1);
    const overtaken = blow({ reorder: 0.3 }).out.filter(
      ({ number }, i, all) => number < (all[i - 1]?.number ?? 0),
    );
    expect(overtaken.length).toBeGreaterThan(100);
  });

  it('treats the two directions differently, and equal seeds equally', () => {
    const numbers = ({ out }: ReturnType<typeof blow>) => out.map(({ number }) => number);
    const once = blow({ loss: 0.5 }, 500, 9);
    expect(numbers(once)).not.toEqual(once.in.map(({ number }) => number));
    expect(numbers(blow({ loss: 0.5 }, 500, 9))).toEqual(numbers(once));
    expect(numbers(blow({ loss: 0.5 }, 500, 10))).not.toEqual(numbers(once));
  });

  it('treats one direction independently of the traffic in the other', () => {
    const lost = { ...CLEAN_LINK, loss: 0.5 };
    for (const going of ['out', 'in'] as const) {
      const other = going === 'out' ? 'in' : 'out';
      const [one, both] = [new LinkConditioner(lost, 1), new LinkConditioner(lost, 1)];
      const through = (storm: LinkConditioner, now: number) => {
        storm.pass({ going, bytes: Uint8Array.of(1) }, now);
        return storm.arrived(now + 1) !== undefined;
      };
      for (let now = 0; now < 100; now++) {
        both.pass({ going: other, bytes: Uint8Array.of(2) }, now);
        while (both.arrived(now + 1));
        expect(through(both, now)).toBe(through(one, now));
      }
    }
  });

  it('may change while datagrams are under way, which keep their time of arrival', () => {
    const conditioner = new LinkConditioner({ ...CLEAN_LINK, delayMs: 100 }, 1);
    conditioner.pass({ going: 'out', bytes: Uint8Array.of(1) }, 0);
    conditioner.conditions = { ...CLEAN_LINK, delayMs: 10 };
    conditioner.pass({ going: 'in', bytes: Uint8Array.of(2) }, 0);
    expect([conditioner.due, conditioner.arrived(9)]).toEqual([10, undefined]);
    expect(conditioner.arrived(10)).toEqual({ going: 'in', bytes: Uint8Array.of(2) });
    expect(conditioner.arrived(99)).toBeUndefined();
    expect(conditioner.arrived(100)).toEqual({ going: 'out', bytes: Uint8Array.of(1) });
    expect(conditioner.due).toBe(Number.POSITIVE_INFINITY);
  });
});
