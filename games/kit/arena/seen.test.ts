import { describe, expect, it } from 'vitest';
import { seenAt } from './seen.ts';

const between = (alpha: number, offsets?: Float64Array) =>
  ({ previous: null, current: null, alpha, ...(offsets ? { offsets } : {}) }) as unknown as Parameters<
    typeof seenAt
  >[0];

describe('a figure between two frames', () => {
  it('is on its way, by how far the picture is', () => {
    const [from, to] = [
      { x: 10, y: 20 },
      { x: 20, y: 16 },
    ];
    expect(seenAt(between(0), 0, from, to, 50)).toEqual(from);
    expect(seenAt(between(0.25), 0, from, to, 50)).toEqual({ x: 12.5, y: 19 });
    expect(seenAt(between(1), 0, from, to, 50)).toEqual(to);
  });

  it('is at once where it was put', () => {
    expect(seenAt(between(0), 0, { x: 0, y: 0 }, { x: 30, y: 21 }, 50)).toEqual({ x: 30, y: 21 });
    expect(seenAt(between(0), 0, { x: 0, y: 0 }, { x: 30, y: 20 }, 50)).toEqual({ x: 0, y: 0 });
  });

  it('is aside while a correction of its seat glides', () => {
    const offsets = Float64Array.of(9, 9, 3, -4);
    expect(seenAt(between(1, offsets), 1, { x: 0, y: 0 }, { x: 10, y: 10 }, 50)).toEqual({ x: 13, y: 6 });
  });
});
