import { expect, test } from 'vitest';
import { galleryViews } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { newHostText } from './notice-text.ts';

test('whoever hosted and did not answer for a moment reads why the room is elsewhere, and only as long as that is said', () => {
  const { place } = galleryViews['lobby-new-host']!;
  if (place.at !== 'room' || !place.newHost) throw new Error('nobody hosts since lately');
  const { newHost } = en.comingBack;
  expect(newHostText(place, en)).toBe(newHost('Anna'));
  const stalled = { ...place, newHost: { ...place.newHost, stalled: true } };
  expect(newHostText(stalled, en)).toBe(`${en.comingBack.stalled} ${newHost('Anna')}`);
  expect(newHostText({ ...place, newHost: null }, en)).toBeNull();
});

// A lobby with everybody not ready was all that came of it.
test('whoever waits while a match is lost with those who played it reads so', () => {
  const { place } = galleryViews['lobby-new-host']!;
  if (place.at !== 'room' || !place.newHost) throw new Error('nobody hosts since lately');
  const over = { ...place, newHost: { ...place.newHost, over: true } };
  expect(newHostText(over, en)).toBe(`${en.comingBack.matchOver} ${en.comingBack.newHost('Anna')}`);
});

// With a code and where the password is they were three lines, and names on the scores beside them vanished.
test('over a match it is said who hosts, and elsewhere also where the password is', () => {
  const { place } = galleryViews['lobby-heir']!;
  if (place.at !== 'room' || !place.newHost) throw new Error('nobody hosts since lately');
  const { newHostIsYou, inheritedPassword } = en.comingBack;
  expect(newHostText(place, en)).toContain(`${newHostIsYou} ${inheritedPassword}`);
  for (const there of [{ plays: true }, { watches: true }]) {
    const { gone } = place.newHost;
    expect(newHostText({ ...place, ...there }, en)).toBe(`${en.said.left(gone!)} ${newHostIsYou}`);
  }
});
