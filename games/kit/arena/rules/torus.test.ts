import { expect, test } from 'vitest';
import { way, wrap } from './torus.ts';

test('a place beyond an edge is one at the opposite edge', () => {
  expect([wrap(11, 10), wrap(-1, 10), wrap(10, 10), wrap(-20, 10), wrap(3, 10)]).toEqual([1, 9, 0, 0, 3]);
});

test('the way to a place is the shorter one, and leads there', () => {
  expect([way(9, 1, 10), way(1, 9, 10), way(2, 6, 10)]).toEqual([2, -2, 4]);
  for (let from = 0; from < 10; from += 0.7) {
    for (let to = 0.1; to < 10; to += 0.9) expect(wrap(from + way(from, to, 10), 10)).toBeCloseTo(to);
  }
});
