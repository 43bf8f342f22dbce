import { expect, test } from 'vitest';
import { galleryViews } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { newHostText } from './notice-text.ts';

test('whoever hosted and did not answer for a moment reads why the room is elsewhere, and only as long as that is said', () => {
  const { place } = galleryViews['lobby-new-host']!;
  if (place.at !== 'room') throw new Error('nobody is in a room');
  const { newHost } = en.comingBack;
  expect(newHostText(place, en)).toBe(newHost('Anna'));
  expect(newHostText({ ...place, stalled: true }, en)).toBe(`${en.comingBack.stalled} ${newHost('Anna')}`);
  expect(newHostText({ ...place, stalled: true, newHost: null }, en)).toBeNull();
});
