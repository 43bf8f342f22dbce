import { describe, expect, it } from 'vitest';
import { roomView } from '../../netcode/room/room-view.ts';
import { play, roomOf } from '../../netcode/room/testing/rooms.ts';
import { type Effect, effectsOf, type Situation } from './party-effects.ts';
import type { NotedRoom } from './profile/last-room.ts';
import { NOTHING_UNREAD } from './profile/profile-file.ts';
import { initialPreferences } from './window/preferences.ts';

const HOST = '0'.repeat(32);
const link = `ethernight://join/10.0.0.7:27412?host=${HOST}`;
const way: NotedRoom = { links: [link], hosted: false, title: '', host: 'Ann', password: 'plum' };
const profile: Situation['profile'] = {
  ...{ name: 'Bob', named: true, settings: initialPreferences, recent: [], networks: [], handOut: null },
  unread: NOTHING_UNREAD,
};

/** At home, at the end of 2001, with a window. */
function home(change: Partial<Situation> = {}): Situation {
  return {
    ...{ at: 1_009_840_000_000, online: true, failure: null, place: { at: 'home' }, profile, attached: true },
    ...{ watches: false, left: false, noted: null, wayBack: null, link: null, own: null },
    ...change,
  };
}

/** In a room of two at another app, whose match they play in unless `plays` is false. */
function inRoom(change: Partial<Situation> = {}, plays = true): Situation {
  const room = roomView(plays ? play(roomOf(2)) : roomOf(2));
  return home({
    place: {
      ...{ at: 'room', room, mine: [2], plays, hosting: false, address: '10.0.0.7', check: null },
      latency: [],
    },
    ...{ link, wayBack: way },
    ...change,
  });
}

const withProfile = (change: Partial<Situation['profile']>) => ({ profile: { ...profile, ...change } });
const all = (before: Situation | null, after: Situation) => effectsOf(before, after, []);
const of = <Do extends Effect['do']>(what: Do, before: Situation | null, after: Situation) =>
  all(before, after).filter((effect): effect is Extract<Effect, { do: Do }> => effect.do === what);
/** What is not said at every change. */
const news = (before: Situation | null, after: Situation) =>
  all(before, after).filter((effect) => effect.do !== 'look' && effect.do !== 'be-found');

describe('a party that stands as before', () => {
  it('has nothing follow at home', () => {
    expect(news(home(), home())).toEqual([]);
    expect(news(home({ noted: way }), home({ noted: way }))).toEqual([]);
    expect(news(home({ left: true }), home({ left: true }))).toEqual([]);
  });

  it('notes in a room that it is still there', () => {
    const [first] = of('keep', home(), inRoom());
    const kept = inRoom(withProfile({ recent: first!.recent }));
    expect(news(kept, kept)).toEqual([{ do: 'note', room: way, at: kept.at }]);
  });
});

describe('the way back', () => {
  const noted = (after: Situation) => of('note', home(), after).map(({ room }) => room);

  it('leads into the room that the person is in, and to none where it has no other app', () => {
    expect(noted(inRoom())).toEqual([way]);
    expect(noted(inRoom({ wayBack: null }))).toEqual([null]);
  });

  it('stays while the person is on their way, and after a lost connection', () => {
    expect(noted(home({ noted: way, place: { at: 'joining', address: '', probes: [] } }))).toEqual([]);
    expect(noted(home({ noted: way, failure: { kind: 'lost', address: '10.0.0.7' } }))).toEqual([]);
  });

  it('is over for those who have left, were put out, or whose host closed the room', () => {
    expect(noted(inRoom({ left: true, noted: way }))).toEqual([null]);
    expect(noted(home({ left: true, noted: way }))).toEqual([null]);
    for (const kind of ['banned', 'host-left'] as const)
      expect(noted(home({ noted: way, failure: { kind } as Situation['failure'] }))).toEqual([null]);
  });

  it('loses a password that was refused, once', () => {
    const { password: _, ...open } = way;
    const failure = { kind: 'no-password' } as Situation['failure'];
    expect(noted(home({ noted: way, failure }))).toEqual([open]);
    expect(noted(home({ noted: open, failure }))).toEqual([]);
  });
});

describe('a person who is called to a match', () => {
  it('has the replay ended that they watch, once, unless they have no seat in the match', () => {
    const watching = { watches: true };
    expect(of('end-replay', inRoom(watching, false), inRoom(watching))).toHaveLength(1);
    expect(of('end-replay', inRoom(watching), inRoom(watching))).toEqual([]);
    expect(of('end-replay', inRoom({}, false), inRoom())).toEqual([]);
    expect(of('end-replay', home(watching), inRoom(watching, false))).toEqual([]);
  });
});

describe('a changed profile', () => {
  it('has the room told of a new name and face, and the stage of how far it runs ahead', () => {
    const settings = { ...initialPreferences, face: 3, ahead: 2 as const };
    expect(news(home(), home(withProfile({ name: 'Ben', settings })))).toEqual([
      { do: 'set-ahead', ahead: 2 },
      { do: 'say', message: { m: 'face', face: 3 } },
      { do: 'say', message: { m: 'name', name: 'Ben' } },
    ]);
  });

  it('has the stage told at the start, and no room', () => {
    expect(of('set-ahead', null, home())).toHaveLength(1);
    expect(of('say', null, home())).toEqual([]);
  });
});

describe('a room that was joined', () => {
  it('comes first in the list of rooms, and is kept no second time', () => {
    const [kept] = of('keep', home(), inRoom());
    expect(kept?.recent).toMatchObject([{ link, address: '10.0.0.7' }]);
    expect(of('keep', home(), inRoom(withProfile({ recent: kept!.recent })))).toEqual([]);
  });
});

describe('what a party looks for', () => {
  const looked = (change: Partial<Situation>) => {
    const [{ rooms, servers, wayBack }] = of('look', null, home(change)) as [Extract<Effect, { do: 'look' }>];
    return { rooms, servers, wayBack };
  };

  it('is what a window shows of it at home, on the way into a room, and in a lobby', () => {
    expect(looked({})).toEqual({ rooms: 'often', servers: true, wayBack: true });
    expect(looked({ place: { at: 'joining', address: '', probes: [] } })).toEqual({
      rooms: 'often',
      servers: false,
      wayBack: false,
    });
    const { place: lobby } = inRoom({}, false);
    expect(looked({ place: lobby })).toEqual({ rooms: 'seldom', servers: false, wayBack: false });
    expect(looked({ place: inRoom().place })).toEqual({ rooms: 'off', servers: false, wayBack: false });
    for (const place of [home().place, lobby, { at: 'joining' as const, address: '', probes: [] }])
      expect(looked({ attached: false, place })).toEqual({ rooms: 'off', servers: false, wayBack: false });
  });

  it('is found itself where it hosts a room and its settings allow that', () => {
    const own = { id: 'abc', port: 27412 };
    const hidden = withProfile({ settings: { ...initialPreferences, discoverable: false } });
    const shown = withProfile({ settings: { ...initialPreferences, discoverable: true } });
    expect(of('be-found', null, home({ own, ...shown }))).toEqual([{ do: 'be-found', on: true, room: own }]);
    expect(of('be-found', null, home({ own, ...hidden }))).toEqual([
      { do: 'be-found', on: false, room: own },
    ]);
  });
});

describe('the desktop', () => {
  it('is told how the party stands at the start and when that has changed', () => {
    expect(of('tell-shell', null, home())).toHaveLength(1);
    expect(of('tell-shell', home(), home({ watches: true }))).toEqual([]);
    expect(of('tell-shell', home(), inRoom())).toMatchObject([{ status: { playing: true } }]);
  });
});
