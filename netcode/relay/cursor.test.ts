import { describe, expect, it } from 'vitest';
import { Repeats } from '../sync/redundancy.ts';
import { ITEMS_AHEAD_FRAMES, KEEP_MS } from '../wire/limits.ts';
import { Cursor } from './cursor.ts';

describe('a cursor', () => {
  it('is lost when the frame that it wants is gone, and not before it knows the match', () => {
    const cursor = new Cursor(0);
    expect(cursor.isLost(10, 20, 1_000)).toBe(false);
    cursor.knowsMatch = true;
    cursor.reach(10, 20, 1_000);
    expect([cursor.isLost(10, 20, 1_000), cursor.isLost(11, 20, 1_000)]).toEqual([false, true]);
  });

  it('is lost when it has not moved for too long while there were frames to get', () => {
    const cursor = new Cursor(0);
    cursor.reach(10, 20, 1_000);
    expect(cursor.isLost(0, 20, 1_000 + KEEP_MS)).toBe(false);
    expect(cursor.isLost(0, 20, 1_000 + KEEP_MS + 1)).toBe(true);
    // Where nothing closes there is nothing to get.
    expect(cursor.isLost(0, 10, 1e9)).toBe(false);
  });

  it('survives a pause of the relay', () => {
    const cursor = new Cursor(5_000);
    cursor.resume(1_000);
    expect(cursor.movedAt).toBe(5_000);
    cursor.resume(5_000 + 2 * KEEP_MS);
    expect(cursor.isLost(0, 1, 5_000 + 2 * KEEP_MS)).toBe(false);
    expect(cursor.isLost(0, 1, 5_000 + 3 * KEEP_MS + 1)).toBe(true);
  });

  it('owes no repeats once it has reached the newest frame', () => {
    const cursor = new Cursor(0);
    const link = { rttMs: 10, jitterMs: 0 };
    cursor.repeats = new Repeats();
    cursor.repeats.sent(0);
    cursor.reach(1, 2, 5);
    expect(cursor.repeats.nextAt(link)).toBeLessThan(Number.POSITIVE_INFINITY);
    cursor.reach(2, 2, 6);
    expect(cursor.repeats.nextAt(link)).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes items as far ahead of its frame as a peer keeps them, once the peer knows the match', () => {
    const cursor = new Cursor(0);
    expect(cursor.takesItems).toBe(false);
    cursor.knowsMatch = true;
    expect(cursor.takesItems).toBe(true);
    cursor.reach(10, 20, 0);
    cursor.items = 10 + ITEMS_AHEAD_FRAMES - 1;
    expect(cursor.takesItems).toBe(true);
    cursor.items++;
    expect(cursor.takesItems).toBe(false);
  });
});
