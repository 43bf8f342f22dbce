import { expect, it } from 'vitest';
import { clamp } from './clamp.ts';

it('a number above the upper end becomes that end, one between stays', () => {
  expect(clamp(12, 0, 9)).toBe(9);
  expect(clamp(5, 0, 9)).toBe(5);
});
