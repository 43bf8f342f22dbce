import { describe, expect, it } from 'vitest';
import { coveredBox } from './use-covered.ts';

describe('the area that words cover', () => {
  it('grows in steps, so that counting seconds move nothing around', () => {
    const box = { left: 815, right: 1276, top: 2, bottom: 38 };
    expect(coveredBox(box)).toEqual({ left: 800, right: 1280, top: 2, bottom: 38 });
    expect(coveredBox({ ...box, left: 806 })).toEqual(coveredBox(box));
    expect(coveredBox({ left: 1276, right: 1276, top: 2, bottom: 2 })).toBeNull();
  });
});
