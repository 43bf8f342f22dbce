import { describe, expect, it } from 'vitest';
import { avalanche, mix } from './mix.ts';

describe('mix', () => {
  it('always gives the same u32 for the same integers', () => {
    expect(mix(1, 2, 3)).toBe(mix(1, 2, 3));
    expect([mix(), mix(0), mix(1, 2, 3)]).toMatchInlineSnapshot(`
    [
      0,
      2903176787,
      3845774013,
    ]
  `);
  });

  it('depends on order and count of the integers', () => {
    expect(new Set([mix(), mix(0), mix(0, 0), mix(1, 2), mix(2, 1)]).size).toBe(5);
  });

  it('puts neighbours far apart: half of the bits change', () => {
    let changed = 0;
    for (let value = 0; value < 1_000; value++) {
      const differing = mix(9, value) ^ mix(9, value + 1);
      for (let bit = 0; bit < 32; bit++) changed += (differing >>> bit) & 1;
    }
    expect(Math.abs(changed / 1_000 - 16)).toBeLessThan(0.5);
  });
});

describe('avalanche', () => {
  it('is one to one on a stretch of integers', () => {
    const seen = new Set(Array.from({ length: 10_000 }, (_, value) => avalanche(value)));
    expect(seen.size).toBe(10_000);
  });
});
