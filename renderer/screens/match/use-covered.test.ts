import { expect, test } from 'vitest';
import { coveredBox } from './use-covered.ts';

test('what words cover grows in steps, so that seconds which count up in them push nothing about', () => {
  const box = { left: 815, right: 1276, top: 2, bottom: 38 };
  expect(coveredBox(box)).toEqual({ left: 800, right: 1280, top: 2, bottom: 38 });
  expect(coveredBox({ ...box, left: 806 })).toEqual(coveredBox(box));
  expect(coveredBox({ left: 1276, right: 1276, top: 2, bottom: 2 })).toBeNull();
});
