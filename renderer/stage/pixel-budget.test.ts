import { expect, test } from 'vitest';
import { createPixelBudget, type PixelBudget } from './pixel-budget.ts';

const hd = { width: 1920, height: 1080, pixelRatio: 1 };

/** A minute of pictures on a machine that takes so long for this many pixels. */
function play(budget: PixelBudget, msFor: (pixels: number) => number): number {
  const pixels = () => hd.width * hd.height * budget.ratioFor(hd) ** 2;
  for (let ms = 0; ms < 60_000; ms += msFor(pixels())) budget.drawn(msFor(pixels()));
  return pixels();
}

test('a picture has a pixel for each of the screen, and on a huge one not more than anybody sees', () => {
  const budget = createPixelBudget();
  expect(budget.ratioFor(hd)).toBe(1);
  expect(budget.ratioFor({ width: 1280, height: 720, pixelRatio: 1.5 })).toBe(1.5);
  expect(budget.ratioFor({ width: 2560, height: 1440, pixelRatio: 2 })).toBeCloseTo(1);
});

test('a machine that keeps up draws them all', () => {
  expect(play(createPixelBudget(), () => 16.7)).toBeCloseTo(1920 * 1080);
});

test('a machine that does not keep up draws fewer, until it does or words could not be read', () => {
  const slow = play(createPixelBudget(), (pixels) => pixels / 60_000);
  expect(slow / 60_000).toBeLessThan(24);
  const slower = play(createPixelBudget(), (pixels) => pixels / 10_000);
  expect(slower).toBeCloseTo(1280 * 720, -1);
});

test('where fewer pixels help nothing, all are drawn', () => {
  expect(play(createPixelBudget(), () => 33.3)).toBeCloseTo(1920 * 1080);
});
