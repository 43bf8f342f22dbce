import { describe, expect, it } from 'vitest';
import type { SeatState } from './seats-played.ts';
import { FORGIVEN_AFTER, STALL_LIMIT_MS, StallBudget } from './stall-budget.ts';

/** So many seats, all of them played. */
const seats = (count: number) => new Array<SeatState>(count).fill('played');

describe('patience with a seat', () => {
  it('ends when all others have waited for it up to the limit at once', () => {
    const stalls = new StallBudget();
    expect(stalls.spent([2, 5], STALL_LIMIT_MS - 1, 20_000)).toEqual([]);
    expect(stalls.spent([2, 5], STALL_LIMIT_MS, 20_001)).toEqual([2, 5]);
  });

  // A member who sends each input just before the limit can slow a match to one keyframe in 10 s.
  it('adds up how long the seat has kept the others waiting', () => {
    const stalls = new StallBudget();
    stalls.note(2, 9_900, 10_000);
    stalls.settle(seats(3), 10_000);
    expect(stalls.spent([2, 5], 200, 11_000)).toEqual([]);
    expect(stalls.spent([2, 5], 1_000, 11_800)).toEqual([2]);
  });

  it('is charged to a member who leaves while one other waits', () => {
    const stalls = new StallBudget();
    stalls.note(1, 5_000, 10_000);
    stalls.settle(['played', 'empty'], 10_000);
    stalls.note(2, 3_000, 10_000);
    stalls.settle(['played', 'empty', 'empty'], 10_000);
    expect(stalls.owedMs([1, 2], 10_000)).toBe(8_000);
    expect(stalls.owedMs([0], 10_000)).toBe(0);
  });

  it('recovers slowly', () => {
    const stalls = new StallBudget();
    stalls.note(2, 9_000, 10_000);
    stalls.settle(seats(2), 10_000);
    const later = 10_000 + 4_000 * FORGIVEN_AFTER;
    expect(stalls.spent([2], 4_900, later)).toEqual([]);
    expect(stalls.spent([2], 5_000, later)).toEqual([2]);
  });

  it('is not spent by a pause of the relay', () => {
    const stalls = new StallBudget();
    stalls.resume(60_000);
    stalls.note(2, 55_000, 60_010);
    stalls.settle(seats(2), 60_010);
    expect(stalls.spent([2], 55_000, 60_020)).toEqual([]);
  });

  // A relay that stalls delays all seats alike.
  it('is spent only by what the seat is later than most', () => {
    const stalls = new StallBudget();
    const [slow, fast] = [3, [0, 1, 2]];
    for (let now = 1_000; now < 60_000; now += 1_000) {
      for (const seat of fast) stalls.note(seat, 500, now);
      stalls.note(slow, now < 30_000 ? 500 : 900, now);
      stalls.settle(seats(4), now);
      if (now === 29_000) expect(stalls.spent([0, 1, 2, 3], 1, now)).toEqual([]);
    }
    expect(stalls.spent([0, 1, 2], 9_000, 60_000)).toEqual([]);
    expect(stalls.spent([slow], 5_000, 60_000)).toEqual([slow]);
  });
});
