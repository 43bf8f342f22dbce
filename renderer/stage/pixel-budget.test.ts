import { describe, expect, it } from 'vitest';
import { createPixelBudget, type PixelBudget } from './pixel-budget.ts';

const hd = { width: 1920, height: 1080, pixelRatio: 1 };

/** A minute of pictures on a machine that takes so long for this many pixels. */
function play(budget: PixelBudget, msFor: (pixels: number) => number): number {
  const pixels = () => hd.width * hd.height * budget.ratioFor(hd) ** 2;
  for (let ms = 0; ms < 60_000; ms += msFor(pixels())) budget.drawn(msFor(pixels()));
  return pixels();
}

describe('the pixel budget', () => {
  it('gives a picture every pixel of the screen, and on a huge one no more than can be seen', () => {
    const budget = createPixelBudget();
    expect(budget.ratioFor(hd)).toBe(1);
    expect(budget.ratioFor({ width: 1280, height: 720, pixelRatio: 1.5 })).toBe(1.5);
    expect(budget.ratioFor({ width: 2560, height: 1440, pixelRatio: 2 })).toBeCloseTo(1);
  });

  it('gives all pixels to a machine that keeps up', () => {
    expect(play(createPixelBudget(), () => 16.7)).toBeCloseTo(1920 * 1080);
  });

  it('gives fewer to a slow machine until it keeps up, but never so few that words are unreadable', () => {
    const slow = play(createPixelBudget(), (pixels) => pixels / 60_000);
    expect(slow / 60_000).toBeLessThan(24);
    const slower = play(createPixelBudget(), (pixels) => pixels / 10_000);
    expect(slower).toBeCloseTo(1280 * 720, -1);
  });

  it('gives all pixels where fewer do not help', () => {
    expect(play(createPixelBudget(), () => 33.3)).toBeCloseTo(1920 * 1080);
  });
});
