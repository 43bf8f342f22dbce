import { describe, expect, it } from 'vitest';
import { AIM_X, AIM_Y, AIMS, aimTowards, decodeAim, encodeAim } from './aim.ts';

describe('a direction of one byte', () => {
  it('is that of its own vector, all around', () => {
    for (let aim = 0; aim < AIMS; aim++) {
      expect(aimTowards(AIM_X[aim]!, AIM_Y[aim]!)).toBe(aim);
      expect(decodeAim(encodeAim(aim))).toBe(aim);
    }
    expect([aimTowards(0, -5), aimTowards(5, 0), aimTowards(0, 5), aimTowards(-5, 0)]).toEqual([
      0, 60, 120, 180,
    ]);
  });

  it('is none for 0, and within a turn for every other byte', () => {
    expect(decodeAim(0)).toBe(-1);
    for (let byte = 1; byte < 256; byte++) expect(AIM_X[decodeAim(byte)]).toBeDefined();
  });
});
