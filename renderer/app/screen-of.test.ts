import { describe, expect, it } from 'vitest';
import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import { homeView, roomView } from '../gallery/gallery-rooms.ts';
import { failures, galleryViews } from '../gallery/gallery-views.ts';
import { type Page, screenOf } from './screen-of.ts';

const nameOf = (view: View | null, page: Page = 'home') => screenOf({ status: 'open', view }, page).name;

describe('the screen', () => {
  it('waits before the first view, and hides every view when the link is gone', () => {
    expect(nameOf(null)).toBe('connecting');
    for (const status of ['gone', 'replaced', 'uninvited'] as const) {
      expect(screenOf({ status, view: homeView() }, 'home')).toEqual({ name: 'closed', why: status });
    }
  });

  it('stays as it is in a short gap of the link', () => {
    expect(screenOf({ status: 'connecting', view: roomView(2) }, 'home').name).toBe('lobby');
  });

  it('is the page that a person has turned to, at home', () => {
    expect(nameOf(homeView(), 'home')).toBe('home');
    expect(nameOf(homeView(), 'join')).toBe('join');
  });

  it('is decided by the party everywhere else, whatever the page', () => {
    for (const page of ['home', 'join'] as const) {
      expect(nameOf(galleryViews.opening!, page)).toBe('opening');
      expect(nameOf(galleryViews.joining!, page)).toBe('joining');
      expect(nameOf(roomView(2), page)).toBe('lobby');
      expect(nameOf(galleryViews.countdown!, page)).toBe('match');
      expect(nameOf(galleryViews.match!, page)).toBe('match');
      expect(nameOf(galleryViews['match-watching']!, page)).toBe('match');
      expect(nameOf(galleryViews['results-2']!, page)).toBe('results');
    }
  });

  it('is the result also of a match of which the host tells that it is played, until that is dismissed', () => {
    const view = galleryViews['results-untold']!;
    expect(nameOf(view)).toBe('results');
    expect(nameOf({ ...view, place: { ...(view.place as RoomPlace), showResult: false } })).toBe('match');
  });

  it('is the lobby after a dismissed result, and when a result never came', () => {
    const view = galleryViews['results-2']!;
    const place = view.place.at === 'room' && view.place;
    if (!place) throw new Error('the gallery shows results in a room');
    expect(nameOf({ ...view, place: { ...place, showResult: false } })).toBe('lobby');
    expect(nameOf(roomView(2, { showResult: true }))).toBe('lobby');
  });
});

describe('a failure', () => {
  it.each(failures.filter(({ kind }) => kind !== 'bad-address'))(
    'of the kind $kind has the whole screen',
    (failure) => {
      expect(nameOf(homeView({ failure }), 'join')).toBe('failure');
    },
  );

  it('of a bad address is shown under the field, also after a reload', () => {
    const failure = failures.find(({ kind }) => kind === 'bad-address')!;
    expect(screenOf({ status: 'open', view: homeView({ failure }) }, 'home')).toEqual({
      name: 'join',
      error: failure,
    });
  });
});
