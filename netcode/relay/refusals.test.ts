import { describe, expect, it } from 'vitest';
import { Refusals } from './refusals.ts';

describe('what a match rejects of a seat', () => {
  it('is told at the first, and when it has doubled since', () => {
    const refusals = new Refusals(2);
    const told = Array.from({ length: 9 }, () => {
      refusals.note(1);
      return refusals.take().map(({ count }) => count);
    });
    expect(told).toEqual([[1], [2], [], [4], [], [], [], [8], []]);
  });

  it('is counted by seat, and told once, in order', () => {
    const refusals = new Refusals(2);
    refusals.note(1, 5);
    refusals.note(0);
    refusals.note(1, 4);
    refusals.note(1);
    expect(refusals.take()).toEqual([
      { seat: 1, count: 5 },
      { seat: 0, count: 1 },
      { seat: 1, count: 10 },
    ]);
    expect(refusals.take()).toEqual([]);
  });
});
