import { describe, expect, it } from 'vitest';
import { DOWN, LEFT, RIGHT, UP } from './directions.ts';
import { edgeAt, pointOnRim, rimLength, rimNear, walkRim } from './rim.ts';

const rim = { wide: 40, high: 25 };

describe('the rim of an arena', () => {
  it('is one way around, without a gap, where each place is the nearest to itself', () => {
    const whole = rimLength(rim);
    for (let at = 0; at < whole; at++) {
      const [from, to] = [pointOnRim(rim, at), pointOnRim(rim, (at + 1) % whole)];
      expect(Math.abs(from.x - to.x) + Math.abs(from.y - to.y)).toBe(1);
      expect(rimNear(rim, from.x, from.y)).toBe(at);
    }
  });

  it('has the nearest edge for a point inside or beyond', () => {
    const edges = [
      [20, 3],
      [38, 12],
      [20, 24],
      [1, 12],
      [500, 12],
    ] as const;
    expect(edges.map(([x, y]) => edgeAt(rim, rimNear(rim, x, y)).side)).toEqual([0, 1, 2, 3, 1]);
  });

  it('leads a key to the next corner and no further, and the key that leads away from it on', () => {
    let at = 5;
    const hold = (key: number) => {
      for (let frame = 0; frame < 100; frame++) at = walkRim(rim, at, key, 3);
      return pointOnRim(rim, at);
    };
    expect(hold(RIGHT)).toEqual({ x: 40, y: 0 });
    expect(hold(DOWN)).toEqual({ x: 40, y: 25 });
    expect(hold(LEFT)).toEqual({ x: 0, y: 25 });
    expect(hold(UP)).toEqual({ x: 0, y: 0 });
    expect(hold(DOWN)).toEqual({ x: 0, y: 25 });
  });
});
