import { describe, expect, it } from 'vitest';
import { info } from '../info.ts';
import { playing } from '../testing.ts';
import { BODY, STEPS_PER_CELL } from './tuning.ts';
import { fits } from './walls.ts';

describe.each([0, 1, 2])('on map %i a start place', (map) => {
  it('is free, and four cells from any other', () => {
    for (let count = 2; count <= info.maxSeats; count++) {
      const state = playing(count, { map });
      state.seats.forEach(({ x, y }, seat) => {
        expect(fits(state, x, y, BODY)).toBe(true);
        for (const other of state.seats.slice(seat + 1))
          expect(Math.hypot(x - other.x, y - other.y) / STEPS_PER_CELL).toBeGreaterThan(4);
      });
    }
  });
});
