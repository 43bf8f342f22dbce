import { describe, expect, it } from 'vitest';
import { entriesOf } from './log/party-log.ts';
import {
  type FirewallOutcome,
  firewallOffer,
  sameShellStatus,
  shellStatusOf,
  wantedProtocols,
} from './shell-status.ts';
import type { Facts, Place, RoomPlace, View } from './window/contract.ts';
import { initialPreferences } from './window/preferences.ts';

type Phase = 'lobby' | 'countdown' | 'playing';

function view(
  phase: Phase | null,
  change: { match?: number; plays?: boolean; failure?: View['failure'] } = {},
): View {
  const match = phase === null || phase === 'lobby' ? null : { number: change.match ?? 1 };
  const room = {
    game: 'trails',
    way: 'strict',
    phase,
    match,
    members: [{ id: 1, name: 'Ann' }],
    bots: 2,
    options: {},
  };
  const inRoom = {
    at: 'room',
    room,
    mine: [1],
    hosting: true,
    plays: phase !== 'lobby' && change.plays !== false,
    latency: [],
    check: null,
    address: '10.1.2.3',
  };
  const place = phase === null ? { at: 'home' } : inRoom;
  const { failure = null } = change;
  return { name: 'Ann', online: true, settings: initialPreferences, place, failure } as unknown as View;
}

const games = [
  { id: 'trails', texts: { en: { name: 'Trails' }, zh: { name: '光轨' } } },
] as unknown as Facts['games'];
const statusAt = (phase: Phase | null, change: { match?: number; plays?: boolean } = {}) =>
  shellStatusOf(view(phase, change), games);

describe('the log of a party', () => {
  it('tells steps and failures once, with neither names nor addresses', () => {
    const views = [
      view(null),
      view('lobby'),
      view('lobby'),
      view('countdown'),
      view('playing'),
      view(null, { failure: { kind: 'lost', address: '10.1.2.3' } }),
    ];
    const entries = views.flatMap((now, index) => entriesOf(views[index - 1] ?? null, now));
    expect(entries.map(({ what }) => what)).toEqual([
      'network',
      'home',
      'room: lobby',
      'room: countdown',
      'room: playing',
      'failure',
      'home',
    ]);
    expect(entries[3]?.facts).toMatchObject({ game: 'trails', way: 'strict', members: 1, match: 1 });
    expect(JSON.stringify(entries)).not.toMatch(/Ann|10\.1/);
  });
});

describe('the status for the shell', () => {
  it('wants the display from the countdown to the end of the match, and starts a game at its countdown', () => {
    expect(statusAt(null)).toMatchObject({ playing: false, starting: null });
    expect(statusAt('lobby')).toMatchObject({ playing: false, starting: null });
    expect(statusAt('countdown', { match: 4 })).toMatchObject({
      playing: true,
      starting: { match: 4, names: { en: 'Trails', zh: '光轨' } },
    });
    expect(statusAt('playing')).toMatchObject({ playing: true, starting: null });
  });

  it('calls a person back only when a match is about to go on after a pause', () => {
    const statusOf = (state: 'asked' | 'paused' | 'resuming', frame: number) => {
      const shown = view('playing');
      const room = { ...(shown.place as RoomPlace).room, pause: { state, frame } };
      return shellStatusOf({ ...shown, place: { ...shown.place, room } as unknown as Place }, games);
    };
    for (const state of ['asked', 'paused'] as const) expect(statusOf(state, 120).starting).toBeNull();
    expect(statusOf('resuming', 120)).toMatchObject({ playing: true, starting: { after: 120 } });
    expect(sameShellStatus(statusOf('resuming', 120), statusOf('resuming', 300))).toBe(false);
  });

  it('says that others lose a room only where it is hosted here and has guests', () => {
    const statusOf = (change: object) => {
      const shown = view('lobby');
      return shellStatusOf({ ...shown, place: { ...shown.place, ...change } as Place }, games);
    };
    const room = { ...(view('lobby').place as RoomPlace).room, members: [{ id: 1 }, { id: 2 }] };
    expect(statusOf({}).hostsOthers).toBe(false);
    expect(statusOf({ room }).hostsOthers).toBe(true);
    expect(statusOf({ room, mine: [1, 2] }).hostsOthers).toBe(false);
    expect(statusOf({ room, hosting: false }).hostsOthers).toBe(false);
    expect(statusAt(null).hostsOthers).toBe(false);
    expect(sameShellStatus(statusOf({}), statusOf({ room }))).toBe(false);
  });

  it('calls no player to a match that they sit out', () => {
    for (const phase of ['countdown', 'playing'] as const) {
      expect(statusAt(phase, { plays: false })).toMatchObject({ playing: false, starting: null });
    }
  });

  it('is sent again only when it differs, and differs for the next match', () => {
    const status = (match: number) => statusAt('countdown', { match });
    expect(sameShellStatus(status(1), status(1))).toBe(true);
    expect(sameShellStatus(status(1), status(2))).toBe(false);
    expect(sameShellStatus(status(1), { ...status(1), notifications: false })).toBe(false);
  });

  it('offers the firewall where the shell can open it and Windows keeps guests out, until it is open', () => {
    const room = (state: string, how: string | null) =>
      ({ at: 'room', check: { state, how, port: 1, protocol: 'udp' } }) as unknown as RoomPlace;
    const blocked = room('blocked', 'windows');
    const home: Place = { at: 'home' };
    expect(firewallOffer(blocked, true, null)).toBe('closed');
    const tried = (outcome: FirewallOutcome) => ({ protocols: ['udp'] as const, outcome });
    expect(firewallOffer(blocked, true, tried('asking'))).toBe('asking');
    expect(firewallOffer(blocked, true, tried('refused'))).toBe('refused');
    expect(firewallOffer(blocked, true, tried('open'))).toBeNull();
    expect(firewallOffer(blocked, false, null)).toBeNull();
    expect(firewallOffer(room('reachable', 'windows'), true, null)).toBeNull();
    expect(firewallOffer(room('blocked', 'ufw'), true, null)).toBeNull();
    expect(firewallOffer(home, true, tried('refused'))).toBeNull();
  });

  it('offers it again for TCP where browsers may join and it was opened for apps alone', () => {
    const check = (state: string, protocol: string) => ({ state, protocol, how: 'windows', port: 1 });
    const room = (guests: unknown) =>
      ({ at: 'room', check: check('reachable', 'udp'), guests }) as unknown as RoomPlace;
    const on = room({
      is: 'open',
      links: [],
      check: check('blocked', 'tcp'),
      visits: 'missing',
      together: [],
    });
    const off = room({ is: 'off' });
    expect([off, on].map(wantedProtocols)).toEqual([['udp'], ['udp', 'tcp']]);
    expect(firewallOffer(off, true, null)).toBeNull();
    expect(firewallOffer(on, true, { protocols: ['udp'], outcome: 'open' })).toBe('closed');
    expect(firewallOffer(on, true, { protocols: ['udp', 'tcp'], outcome: 'open' })).toBeNull();
  });
});
