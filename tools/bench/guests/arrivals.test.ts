import { describe, expect, it } from 'vitest';
import { Arrivals } from './arrivals.ts';

const frames = (first: number) =>
  ({ kind: 'frames', first, count: 1, bytes: new Uint8Array(1), items: [] }) as const;

describe('when frames came to a screen', () => {
  it('is told as how late each was after the earliest', () => {
    const arrivals = new Arrivals(60);
    arrivals.begin();
    for (const first of [0, 1, 2]) arrivals.note(frames(first));
    const late = arrivals.take();
    expect(late).toHaveLength(3);
    expect(Math.min(...late)).toBe(0);
  });

  it('is no figure where none came since it began', () => {
    const arrivals = new Arrivals(60);
    arrivals.note(frames(0));
    arrivals.begin();
    expect(() => arrivals.take()).toThrow('no frames came');
  });
});
