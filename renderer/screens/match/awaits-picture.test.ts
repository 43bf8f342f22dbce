import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { awaitsPicture } from './awaits-picture.ts';

const placeIn = (state: string) => galleryViews[state]!.place as RoomPlace;

describe('an empty canvas', () => {
  it.each([
    ['match', 'match', true],
    ['match', 'countdown', false],
    ['replay', 'match', false],
  ])('is worth a word on the screen “%s” in the state “%s”: %s', (screen, state, worth) => {
    expect(awaitsPicture(screen, placeIn(state))).toBe(worth);
  });
});
