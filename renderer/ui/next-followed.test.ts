import { describe, expect, it } from 'vitest';
import { nextFollowed } from './next-followed.ts';

const seats = (['player', 'empty', 'bot'] as const).map((kind) => ({ kind, name: kind }));

describe('the next player to follow', () => {
  it('goes from all to each taken seat and back to all, either way round', () => {
    const round = (by: 1 | -1) => {
      const followed: (number | null)[] = [null];
      for (let i = 0; i < 3; i++) followed.push(nextFollowed(seats, followed.at(-1)!, by));
      return followed;
    };
    expect(round(1)).toEqual([null, 0, 2, null]);
    expect(round(-1)).toEqual([null, 2, 0, null]);
  });

  it('is the first after a seat that is empty', () => {
    expect(nextFollowed(seats, 7, 1)).toBe(0);
  });
});
