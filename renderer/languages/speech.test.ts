import { expect, test } from 'vitest';
import { en } from './en.ts';
import { agoOf } from './speech.ts';

test.each([
  [-3, [-0, 'minute']],
  [0.9, [-0, 'minute']],
  [59.9, [-59, 'minute']],
  [60, [-1, 'hour']],
  [24 * 60 - 1, [-23, 'hour']],
  [24 * 60, [-1, 'day']],
  [40 * 24 * 60, [-40, 'day']],
])('%f minutes are told in the largest unit that fits', (minutes, told) => {
  expect(agoOf(minutes)).toEqual(told);
});

test('what was yesterday reads so', () => {
  expect(en.rooms.ago(24 * 60)).toBe('yesterday');
  expect(en.rooms.ago(5)).toBe('5 minutes ago');
});
