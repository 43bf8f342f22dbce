import { expect, test } from 'vitest';
import { nextPicture } from './fake-screen.ts';

test('what is ready on the beat is in that picture', () => {
  expect(nextPicture(100, 100)).toBe(100);
});

test('what is ready after the beat waits for the next', () => {
  expect(nextPicture(101, 100)).toBeCloseTo(100 + 1000 / 60);
});

test('the beat goes back as far as it goes on', () => {
  expect(nextPicture(52, 100)).toBeCloseTo(100 - 2 * (1000 / 60));
});
