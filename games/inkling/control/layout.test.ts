import { describe, expect, it } from 'vitest';
import { clockOf, layOut } from './layout.ts';

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
