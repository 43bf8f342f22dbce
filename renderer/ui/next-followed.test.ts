import { expect, it } from 'vitest';
import { nextFollowed } from './next-followed.ts';

const seats = (['player', 'empty', 'bot'] as const).map((kind) => ({ kind, name: kind }));

it('everybody, each seat that is taken, and everybody again are followed, either way round', () => {
  const round = (by: 1 | -1) => {
    const followed: (number | null)[] = [null];
    for (let i = 0; i < 3; i++) followed.push(nextFollowed(seats, followed.at(-1)!, by));
    return followed;
  };
  expect(round(1)).toEqual([null, 0, 2, null]);
  expect(round(-1)).toEqual([null, 2, 0, null]);
});

it('whom nobody sits for any more is followed by the first', () => {
  expect(nextFollowed(seats, 7, 1)).toBe(0);
});
