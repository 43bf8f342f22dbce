import { describe, expect, it } from 'vitest';
import { childrenSeconds } from './tests.ts';

describe('the times of a shell', () => {
  it('have user and system time of its children on the second line', () => {
    expect(childrenSeconds('0m0.01s 0m0.02s\n12m3.50s 1m0.25s\n')).toBeCloseTo(783.75);
    expect(childrenSeconds('0m0.010000s 0m0.020000s\n0m1.000000s 0m0.500000s')).toBeCloseTo(1.5);
  });

  it('are refused where they are not there', () => {
    expect(() => childrenSeconds('')).toThrow('no times of a shell');
    expect(() => childrenSeconds('1.0 2.0')).toThrow('1.0 2.0');
  });
});
