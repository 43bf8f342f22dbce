import { expect, it } from 'vitest';
import { DOWN, heading, LEFT, RIGHT, towards, UP } from './directions.ts';

it('held directions lead across and down, and two against each other nowhere', () => {
  expect([0, RIGHT, LEFT | UP, LEFT | RIGHT | DOWN].map(heading)).toEqual([
    [0, 0],
    [1, 0],
    [-1, -1],
    [0, 1],
  ]);
});

it('the directions to a place are those in which it is further than near', () => {
  const from = { x: 5, y: 5 };
  const to = (x: number, y: number) => towards(from, { x, y }, 1);
  expect([to(7, 5), to(3, 7), to(5, 3), to(6, 4)]).toEqual([RIGHT, LEFT | DOWN, UP, 0]);
});
