import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { galleryViews } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { missedAs, wordsOf } from './use-leave.tsx';

describe('a member who leaves', () => {
  it.each([
    ['match-waiting', 'player'],
    ['match-paused', 'host'],
    ['lobby-guest', null],
    ['lobby-1', null],
    ['countdown', 'host'],
    ['lobby-waiting', null],
    ['match-watching', null],
    ['results-tied', null],
    ['results-untold', null],
  ])('is missed in %s as %s', (name, as) => {
    expect(missedAs(galleryViews[name]!.place as RoomPlace)).toBe(as);
  });

  it('is missed as host also by who waits for a seat', () => {
    const place = galleryViews['lobby-1']!.place as RoomPlace;
    const onlookers = [{ id: 21, name: 'Dan', watches: false, silent: false }];
    expect(missedAs({ ...place, room: { ...place.room, onlookers } })).toBe('host');
  });

  it('is missed by no other in a match against bots', () => {
    const place = galleryViews['match-waiting']!.place as RoomPlace;
    const members = place.room.members.map((one) => ({ ...one, plays: place.mine.includes(one.id) }));
    expect(missedAs({ ...place, room: { ...place.room, members } })).toBeNull();
  });

  // The members beside a leaving player become bots, and stay so when the player returns.
  it('reads that players beside them get no seat again', () => {
    const place = galleryViews['match-waiting']!.place as RoomPlace;
    const cause = (mine: number[]) => wordsOf({ ...place, mine }, 'player', en).cause;
    expect(cause([2, 3]).replace(cause([2]), '')).toBe(' Whoever plays beside you at this computer doesn’t.');
  });
});
