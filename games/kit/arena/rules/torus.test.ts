import { describe, expect, it } from 'vitest';
import { way, wrap } from './torus.ts';

describe('an arena without edges', () => {
  it('takes a place beyond an edge for one at the opposite edge', () => {
    expect([wrap(11, 10), wrap(-1, 10), wrap(10, 10), wrap(-20, 10), wrap(3, 10)]).toEqual([1, 9, 0, 0, 3]);
  });

  it('has the shorter way to a place, which leads there', () => {
    expect([way(9, 1, 10), way(1, 9, 10), way(2, 6, 10)]).toEqual([2, -2, 4]);
    for (let from = 0; from < 10; from += 0.7) {
      for (let to = 0.1; to < 10; to += 0.9) expect(wrap(from + way(from, to, 10), 10)).toBeCloseTo(to);
    }
  });
});
