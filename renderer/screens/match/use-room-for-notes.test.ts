import { expect, test } from 'vitest';
import { pictureScale } from './use-room-for-notes.ts';

test('a picture is as high as what notes leave, but not much smaller where they are long', () => {
  expect(pictureScale(0, 720)).toBe(1);
  expect(720 * pictureScale(36, 720)).toBeLessThan(720 - 36);
  expect(pictureScale(300, 390)).toBe(0.84);
});
