import { expect, it } from 'vitest';
import { quality } from './quality.ts';

it('is relative to the tick: the same 40 ms are good at 15 Hz and late at 60 Hz', () => {
  expect(quality(40, 2, 15)).toBe('good');
  expect(quality(40, 2, 60)).toBe('late');
});

it('counts jitter twice, because it stands for the bad end of it', () => {
  expect(quality(10, 3, 60)).toBe('good');
  expect(quality(10, 4, 60)).toBe('tight');
  expect(quality(10, 13, 60)).toBe('late');
});
