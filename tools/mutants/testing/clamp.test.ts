import { describe, expect, it } from 'vitest';
import { clamp } from './clamp.ts';

describe('clamp', () => {
  it('turns a number above the upper end into that end, and keeps one between', () => {
    expect(clamp(12, 0, 9)).toBe(9);
    expect(clamp(5, 0, 9)).toBe(5);
  });
});
