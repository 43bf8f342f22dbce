import { describe, expect, it } from 'vitest';
import { galleryViews } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { newHostText } from './notice-text.ts';

describe('the notice of a new host', () => {
  it('tells a former host that fell silent why the room is elsewhere, as long as it is shown', () => {
    const { place } = galleryViews['lobby-new-host']!;
    if (place.at !== 'room' || !place.newHost) throw new Error('nobody hosts since lately');
    const { newHost } = en.comingBack;
    expect(newHostText(place, en)).toBe(newHost('Anna'));
    const stalled = { ...place, newHost: { ...place.newHost, stalled: true } };
    expect(newHostText(stalled, en)).toBe(`${en.comingBack.stalled} ${newHost('Anna')}`);
    expect(newHostText({ ...place, newHost: null }, en)).toBeNull();
  });

  it('tells a waiting member that the match is lost with its players', () => {
    const { place } = galleryViews['lobby-new-host']!;
    if (place.at !== 'room' || !place.newHost) throw new Error('nobody hosts since lately');
    const over = { ...place, newHost: { ...place.newHost, over: true } };
    expect(newHostText(over, en)).toBe(`${en.comingBack.matchOver} ${en.comingBack.newHost('Anna')}`);
  });

  // Over a match a notice of three lines would cover the names beside the scores.
  it('says who hosts over a match, and elsewhere also where the password is', () => {
    const { place } = galleryViews['lobby-heir']!;
    if (place.at !== 'room' || !place.newHost) throw new Error('nobody hosts since lately');
    const { newHostIsYou, inheritedPassword } = en.comingBack;
    expect(newHostText(place, en)).toContain(`${newHostIsYou} ${inheritedPassword}`);
    for (const there of [{ plays: true }, { watches: true }]) {
      const { gone } = place.newHost;
      expect(newHostText({ ...place, ...there }, en)).toBe(`${en.said.left(gone!)} ${newHostIsYou}`);
    }
  });
});
