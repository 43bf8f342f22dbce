import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { facts, galleryViews } from '../gallery/gallery-views.ts';
import { roomNews } from './RoomNews.tsx';

function placeOf(state: string): RoomPlace {
  const { place } = galleryViews[state]!;
  if (place.at !== 'room') throw new Error(`${state} is in no room`);
  return place;
}

const newsOf = (place: RoomPlace) => roomNews(place, facts.games, 'en');

describe('the news of a room', () => {
  it('tells a member elsewhere that all others wait, but not when another member is waited for, too', () => {
    const place = placeOf('replays-waited');
    expect(newsOf(place)).toBe('Everyone else is ready. They’re waiting for you.');
    const readyAre = (isReady: (id: number) => boolean): RoomPlace => ({
      ...place,
      room: {
        ...place.room,
        members: place.room.members.map((one) => ({ ...one, ready: isReady(one.id) })),
      },
    });
    expect(newsOf(readyAre((id) => id > 2))).toBeNull();
    expect(newsOf(readyAre(() => true))).toBeNull();
    // One of two players at this computer is still unready.
    expect(newsOf({ ...place, mine: [2, 3] })).not.toBeNull();
    const alone = place.room.members.filter(({ id }) => id === 2);
    expect(newsOf({ ...place, room: { ...place.room, members: alone } })).toBeNull();
    // With one team alone a match has to wait, also when all are ready.
    const oneTeam = place.room.members.map((one) => ({ ...one, team: 1 }));
    expect(newsOf({ ...place, room: { ...place.room, members: oneTeam, teams: 2, bots: 0 } })).toBeNull();
    // The match begins without a member who lacks the file of the game.
    expect(newsOf({ ...place, room: { ...place.room, game: 'cartridge', having: [1, 3, 4] } })).toBeNull();
    expect(
      newsOf({ ...place, room: { ...place.room, game: 'cartridge', having: [1, 2, 3, 4] } }),
    ).not.toBeNull();
    // Members who lack the file are always unready, and are left out of those who keep others waiting.
    const [one, two, ...rest] = place.room.members;
    const lacks = rest.map((member) => ({ ...member, ready: false }));
    const withoutThem = { ...place.room, game: 'cartridge', having: [1, 2], members: [one!, two!, ...lacks] };
    expect(newsOf({ ...place, room: withoutThem })).not.toBeNull();
    expect(newsOf({ ...place, room: { ...withoutThem, having: [2] } })).toBeNull();
  });

  it('tells a member what a match without them means for them, and nothing of one that they see', () => {
    const place = placeOf('replay-sits-out');
    expect(newsOf(place)).toBe('They’re playing Trails · You’re in the next match.');
    expect(newsOf({ ...place, me: 5, mine: [5] })).toBe(
      'They’re playing Trails · You’re sitting this one out.',
    );
    expect(newsOf(placeOf('lobby-waiting-onlooker'))).toBe(
      'They’re playing Trails · Every seat is taken. You get the next free one.',
    );
    // What is played with a file is called as the lobby calls it.
    const file = { hash: '0', title: 'Dr Ember' };
    expect(newsOf({ ...place, room: { ...place.room, game: 'cartridge', file } })).toBe(
      'They’re playing Dr Ember · You’re in the next match.',
    );
    const native = placeOf('lobby-native-playing').room.native;
    expect(newsOf({ ...place, room: { ...place.room, native } })).toBeNull();
    expect(newsOf({ ...place, watches: true })).toBeNull();
    expect(newsOf({ ...place, plays: true })).toBeNull();
  });
});
