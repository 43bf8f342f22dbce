import { describe, expect, it } from 'vitest';
import { createFirstSeen } from './first-seen.ts';

describe('the record of first pictures', () => {
  it('notes a change with the first picture that has something of its frame', () => {
    const seen = createFirstSeen([0], 1);
    seen.frame(0, Uint8Array.of(0));
    seen.frame(1, Uint8Array.of(4));
    seen.drawn(1, 100); // still all of state 1: the game before frame 1
    expect(seen.list()).toEqual([]);
    seen.drawn(1.1, 107);
    seen.drawn(1.9, 114);
    expect(seen.list()).toEqual([{ seat: 0, frame: 1, timeMs: 107 }]);
  });

  it('notes a held input as one change, and its release as another', () => {
    const seen = createFirstSeen([0], 2);
    for (const [frame, value] of [0, 3, 3, 3, 0, 0].entries()) seen.frame(frame, Uint8Array.of(0, value));
    seen.drawn(6, 50);
    expect(seen.list().map(({ frame }) => frame)).toEqual([1, 4]);
  });

  it('looks only at the watched seats', () => {
    const seen = createFirstSeen([2], 1);
    seen.frame(0, Uint8Array.of(1, 1, 0));
    seen.frame(1, Uint8Array.of(2, 2, 1));
    seen.drawn(2, 50);
    expect(seen.list()).toEqual([{ seat: 2, frame: 1, timeMs: 50 }]);
  });

  it('keeps only the last few changes, however many come', () => {
    const seen = createFirstSeen([0], 1);
    for (let frame = 0; frame < 1000; frame += 1) {
      seen.frame(frame, Uint8Array.of(frame & 1));
      if (frame > 500) seen.drawn(frame, frame);
    }
    seen.drawn(1000, 1000);
    expect(seen.list()).toHaveLength(8);
    expect(seen.list().at(-1)).toEqual({ seat: 0, frame: 999, timeMs: 1000 });
  });
});
