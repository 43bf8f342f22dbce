import { expect, test } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { galleryViews } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { watchers } from './watchers.ts';

// Who found a full room read another name than their own, and no “you” anywhere.
test('whoever watches finds themselves among those who do', () => {
  const place = galleryViews['lobby-onlooker']!.place as RoomPlace;
  const own = place.room.onlookers.find(({ id }) => place.mine.includes(id))!;
  expect(watchers(place, en)).toContain(`${own.name} (you)`);
  expect(watchers({ ...place, mine: [] }, en)).toContain(own.name);
});
