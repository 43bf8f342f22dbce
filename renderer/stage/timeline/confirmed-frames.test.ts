import { describe, expect, it } from 'vitest';
import { type ConfirmedFrames, createConfirmedFrames } from './confirmed-frames.ts';

/** Frames of two bytes, both the frame's number. */
function frames(first: number, count: number): [number, number, Uint8Array, []] {
  return [first, count, Uint8Array.from({ length: count * 2 }, (_, byte) => first + (byte >> 1)), []];
}

function drain(confirmed: ConfirmedFrames): number[] {
  const numbers: number[] = [];
  for (let frame = confirmed.take(); frame; frame = confirmed.take()) {
    expect(frame.inputs).toHaveLength(2);
    numbers.push(frame.inputs[0]!);
  }
  return numbers;
}

describe('confirmed frames', () => {
  it('are given out once each and in order, however they were bundled', () => {
    const confirmed = createConfirmedFrames(2);
    confirmed.accept(...frames(0, 1));
    confirmed.accept(...frames(1, 3));
    confirmed.accept(...frames(4, 2));
    expect(confirmed.waiting).toBe(6);
    expect(drain(confirmed)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(confirmed.waiting).toBe(0);
  });

  it('are ignored when they come again, also after they were stepped', () => {
    const confirmed = createConfirmedFrames(2);
    confirmed.accept(...frames(0, 3));
    expect(confirmed.accept(...frames(1, 2))).toBe('known');
    expect(drain(confirmed)).toEqual([0, 1, 2]);
    expect(confirmed.accept(...frames(0, 3))).toBe('known');
    expect(drain(confirmed)).toEqual([]);
  });

  it('of a message that overlaps count only when they are new', () => {
    const confirmed = createConfirmedFrames(2);
    confirmed.accept(...frames(0, 3));
    expect(confirmed.accept(...frames(1, 4))).toBe('taken');
    expect(drain(confirmed)).toEqual([0, 1, 2, 3, 4]);
  });

  it('after a gap are refused and reported', () => {
    const confirmed = createConfirmedFrames(2);
    confirmed.accept(...frames(0, 2));
    expect(confirmed.accept(...frames(3, 1))).toBe('gap');
    expect(confirmed.end).toBe(2);
    expect(confirmed.accept(...frames(2, 1))).toBe('taken');
    expect(drain(confirmed)).toEqual([0, 1, 2]);
  });

  it('are refused when their bytes do not fit the frame size', () => {
    const confirmed = createConfirmedFrames(2);
    expect(confirmed.accept(0, 2, new Uint8Array(3), [])).toBe('misshapen');
    expect(confirmed.end).toBe(0);
  });

  it('come with their items, once, also from a message that overlaps', () => {
    const confirmed = createConfirmedFrames(2);
    const order = (value: number) => [{ from: 1, bytes: Uint8Array.of(value) }];
    const [first, count, bytes] = frames(0, 3);
    confirmed.accept(first, count, bytes, [{ frame: 1, items: order(7) }]);
    const again = frames(1, 4);
    confirmed.accept(again[0], again[1], again[2], [
      { frame: 1, items: order(8) },
      { frame: 4, items: order(9) },
    ]);
    const taken = Array.from({ length: 5 }, () => confirmed.take()!.items);
    expect(taken).toEqual([[], order(7), [], [], order(9)]);
  });
});
