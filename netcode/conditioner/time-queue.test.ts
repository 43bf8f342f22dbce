import { describe, expect, it } from 'vitest';
import { TimeQueue } from './time-queue.ts';

describe('a queue by time', () => {
  it('gives the earliest first, and equal times in the order of arrival', () => {
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
