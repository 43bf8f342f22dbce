import { describe, expect, it } from 'vitest';
import { clockOf, layOut, toolsOf } from './layout.ts';

/** Where the app's buttons begin in a window of this size (StageHud.module.css), and the half of the clock's ring outside of its radius. */
const BUTTONS_TOP = 56;
const RING = 0.11;

describe('the clock', () => {
  it.each([
    [1280, 720, 1],
    [1920, 1080, 1.5],
  ])('is clear of the app’s buttons in a window of %d x %d', (width, height, scale) => {
    const { y, r } = clockOf(layOut(width, height));
    expect(y + r * (1 + RING)).toBeLessThan(BUTTONS_TOP * scale);
  });

  it('is in the head of an upright phone, above the app’s buttons', () => {
    const layout = layOut(390, 844);
    const { y, r } = clockOf(layout);
    expect(y + r * (1 + RING)).toBeLessThan(layout.head.height);
  });
});

describe('the row of the app’s buttons in an upright phone', () => {
  it.each([
    [320, 568, 1],
    [360, 640, 1],
    [360, 640, 2],
    [390, 844, 1],
  ])(
    'is clear of the sheet and of the drawer’s tools in a window of %d x %d, text %d',
    (width, height, scale) => {
      const layout = layOut(width, height, 1, scale);
      // StageHud.module.css: below 56 of the units of large text, which are at least 0.72.
      const bottom = layout.head.height + Math.max(44, 40 * 0.72 * ((1 + scale) / 2));
      expect(layout.sheet.y).toBeGreaterThanOrEqual(bottom);
      for (const { at } of toolsOf(layout))
        expect(at.y).toBeGreaterThanOrEqual(layout.sheet.y + layout.sheet.height);
    },
  );
});
