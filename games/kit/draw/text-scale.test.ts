import { describe, expect, it } from 'vitest';
import { grownBy, grownWithin } from './text-scale.ts';

describe('large text in a picture', () => {
  it('grows by half of what a person’s text does', () => {
    expect([grownBy(), grownBy(1), grownBy(1.5), grownBy(2)]).toEqual([1, 1, 1.25, 1.5]);
  });

  it('grows as far as there is room, and not at all where there is none', () => {
    expect(grownWithin(1.5, () => true)).toBe(1.5);
    expect(grownWithin(1.5, (grown) => grown <= 1.32)).toBeCloseTo(1.3);
    expect(grownWithin(1.5, () => false)).toBe(1);
    expect(grownWithin(1, () => true)).toBe(1);
  });
});
