import { describe, expect, it, vi } from 'vitest';
import type { GuestView } from '../../electron/guests/guest-contract.ts';
import { factsOf } from '../../electron/party/window/contract.ts';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import { roomView } from '../gallery/gallery-rooms.ts';
import { deliverToGuest, viewOf } from './guest-answers.ts';
import type { ConnectionEvent } from './party-connection.ts';

const door: GuestView = {
  place: {
    at: 'door',
    title: '',
    host: 'Ada',
    game: 'trails',
    password: false,

    file: null,
    app: { port: 27412, host: 'f'.repeat(32) },
  },
  failure: null,
  next: [],
};

function delivering() {
  const heard: ConnectionEvent[] = [];
  const seen: GuestView[] = [];
  const deliver = deliverToGuest(
    () => initialPreferences,
    (view) => seen.push(view),
  );
  return { heard, seen, deliver: (data: unknown) => deliver(data, (event) => heard.push(event)) };
}

describe('what a guest is told', () => {
  it('is a view of the app: outside the room as at home', () => {
    const { heard, seen, deliver } = delivering();
    deliver({ is: 'facts', run: 'a', facts: factsOf('0.1.0', []) });
    deliver({ is: 'view', view: door });
    expect(seen).toEqual([door]);
    expect(heard.map(({ is }) => is)).toEqual(['facts', 'view']);
    expect(heard[1]).toMatchObject({ view: { place: { at: 'home' }, settings: initialPreferences } });
  });

  it('is in the room as a guest of an app sees it, alone at this browser', () => {
    const { place } = roomView(3);
    if (place.at !== 'room') throw new Error('the gallery has rooms');
    const view = viewOf(
      { place: { ...place, outOfStep: null, ways: null }, failure: null, next: [] },
      initialPreferences,
    );
    expect(view.place).toMatchObject({ at: 'room', room: place.room, mine: [place.me], hosting: false });
    expect(view.place).toMatchObject({ addresses: [], code: null, link: null, guests: null });
  });

  it('is nothing where it is no answer, which is for developers', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { heard, deliver } = delivering();
    deliver({ is: 'view', view: {} });
    deliver(undefined);
    expect(heard).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });
});
