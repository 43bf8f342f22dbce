import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownNetworks, v4 } from '../../netcode/udp/testing/own-networks.ts';
import { obey } from './party-commands.ts';
import type { PartyParts } from './party-parts.ts';
import { NOTHING_UNREAD, type Profile, writeProfile } from './profile/profile-file.ts';
import { DONE, rejected } from './window/command-outcome.ts';
import type { Command, RecentRoom } from './window/contract.ts';
import { initialPreferences } from './window/preferences.ts';

const FILE = join(import.meta.dirname, 'party-commands.ts');

const profile: Profile = {
  ...{
    name: 'Ann',
    named: false,
    settings: initialPreferences,
    recent: [],
    networks: ['10.0.0.0/24'],
    handOut: FILE,
  },
  unread: NOTHING_UNREAD,
};

/** What was done, in order. */
let done: unknown[][];
let changed: Partial<Profile>[];
let state: { left: boolean; invitation: unknown };
let place: string;
beforeEach(() => {
  done = [];
  changed = [];
  state = { left: false, invitation: { address: 'x' } };
  place = 'home';
});

/** Notes what is done with it. */
const noted = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (...what: unknown[]) => void done.push([name, ...what])]));

const act = (command: Command, more: object = {}) =>
  obey(
    {
      state,
      profile: { profile, initial: profile, change: (change: Partial<Profile>) => changed.push(change) },
      where: {
        ...noted('host', 'join', 'goBack', 'leave', 'handOver'),
        ...{ at: place, session: null, room: null },
      },
      lastRoom: { room: null },
      wayBack: { links: [] },
      ...{ natives: null, servers: null, shell: null },
      ...more,
    } as unknown as PartyParts,
    command,
  );

describe('the file that is handed out to browsers', () => {
  const told: unknown[] = [];
  const handOut = (path: string | null) =>
    act(
      { do: 'hand-out', path },
      { where: { session: { guests: { handOutChanged: () => told.push(path) } } } },
    );

  it('is kept, and told to the room, when it is one at a whole path', async () => {
    expect(await handOut(` ${FILE} `)).toEqual(DONE);
    expect(await handOut(null)).toEqual(DONE);
    expect(changed).toEqual([{ handOut: FILE }, { handOut: null }]);
    expect(told).toHaveLength(2);
  });

  it('is kept without the quotes that Windows copies around a path', async () => {
    expect(await handOut(`"${FILE}"`)).toEqual(DONE);
    expect(changed).toEqual([{ handOut: FILE }]);
  });

  it.each([`${FILE}x`, import.meta.dirname, 'party-commands.ts', '../party-commands.ts'])(
    'is rejected where there is none: %s',
    async (path) => {
      expect(await handOut(path)).toEqual(rejected({ kind: 'no-file' }));
      expect(changed).toEqual([]);
    },
  );

  it('is chosen by the system’s dialog where there is one', async () => {
    expect(await act({ do: 'choose-hand-out' })).toEqual(rejected({ kind: 'not-here' }));
    const chosen = [FILE, null];
    const shell = { chooseFile: async () => chosen.shift() };
    expect(await act({ do: 'choose-hand-out' }, { shell })).toEqual(DONE);
    expect(await act({ do: 'choose-hand-out' }, { shell })).toEqual(DONE);
    expect(changed).toEqual([{ handOut: FILE }]);
  });
});

describe('a command of a window', () => {
  it('is rejected where it is for a room and the person is in none', () => {
    expect(act({ do: 'chat', text: 'hello' })).toEqual(rejected({ kind: 'no-room' }));
    expect(act({ do: 'rename', name: 'Zoë', member: 3 })).toEqual(rejected({ kind: 'no-room' }));
    expect(changed).toEqual([]);
  });

  it('is rejected where it is for a desktop or for games that this app lacks', () => {
    expect(act({ do: 'fullscreen', on: true })).toEqual(rejected({ kind: 'not-here' }));
    expect(act({ do: 'open-firewall' })).toEqual(rejected({ kind: 'not-here' }));
    expect(act({ do: 'host', game: 'chess' })).toEqual(rejected({ kind: 'no-game', game: 'chess' }));
    expect(act({ do: 'allow-native', game: 'doom', on: true })).toEqual(
      rejected({ kind: 'no-game', game: 'doom' }),
    );
    expect(act({ do: 'end-client', client: 1 })).toEqual(rejected({ kind: 'no-client' }));
    expect(done).toEqual([]);
  });

  it('goes to a room without blanks around its password, and takes the open question off the screen', () => {
    state.left = true;
    expect(act({ do: 'join', address: '10.0.0.7', password: ' plum ' })).toEqual(DONE);
    act({ do: 'join', address: '10.0.0.7', password: '  ' });
    expect(done).toEqual([
      ['join', '10.0.0.7', 'plum'],
      ['join', '10.0.0.7', undefined],
    ]);
    expect(state).toEqual({ left: false, invitation: null });
  });

  it('hands its room over first where that is asked', () => {
    act({ do: 'join', address: '10.0.0.7', handOver: true });
    const [[what, then]] = done as [[string, () => void]];
    expect(what).toBe('handOver');
    then();
    expect(done.slice(1)).toEqual([['join', '10.0.0.7', undefined]]);
  });

  it('asks before it goes to a room, keeps an open question, and takes no text without an address', () => {
    const network = { network: { near: (host: string) => host.startsWith('10.') } };
    const consider = (address: string) => act({ do: 'consider', address }, { network });
    expect(consider('10.0.0.7')).toEqual(DONE);
    expect(state.invitation).toEqual({ address: 'x' });
    state.invitation = null;
    expect(consider('not!an!address')).toEqual(rejected({ kind: 'no-room' }));
    expect(state.invitation).toBeNull();
    consider('203.0.113.7');
    expect(state.invitation).toEqual({ address: '203.0.113.7', shown: '203.0.113.7', outside: true });
    expect(done).toEqual([]);
  });

  it('leaves a room, which has no way back from then on, or the way into one', () => {
    act({ do: 'leave' });
    expect(state.left).toBe(false);
    place = 'room';
    act({ do: 'leave' });
    expect(state.left).toBe(true);
    act({ do: 'leave', handOver: true });
    expect(done).toEqual([
      ['leave', null],
      ['leave', null],
      ['handOver', expect.any(Function)],
    ]);
  });

  it('goes back to the room that was not left, where there is a way, and from no other room', () => {
    const back = { do: 'go-back' } as const;
    const way = { lastRoom: { room: { links: ['a', 'b'] } }, wayBack: { links: ['b', 'a'] } };
    expect(act(back)).toEqual(rejected({ kind: 'no-room' }));
    expect(act(back, way)).toEqual(DONE);
    place = 'room';
    expect(act(back, way)).toEqual(rejected({ kind: 'no-room' }));
    expect(done).toEqual([['goBack', 'b', way.lastRoom.room]]);
  });

  it('has the network that the host chooses read out first, and remembers it for the next party', () => {
    const networks = ownNetworks({ eth0: [v4('192.168.1.20/24')], wlan0: [v4('192.168.50.2/24')] });
    expect(networks.ranked.unsure).toHaveLength(2);
    expect(act({ do: 'choose-network', network: '10.9.0.0/24' }, { networks })).toEqual(
      rejected({ kind: 'no-network' }),
    );
    expect(changed).toEqual([]);
    expect(act({ do: 'choose-network', network: '192.168.50.0/24' }, { networks })).toEqual(DONE);
    expect(networks.ranked.adapters[0]?.address).toBe('192.168.50.2');
    expect(networks.ranked.unsure).toEqual([]);
    expect(changed).toEqual([{ networks: ['192.168.50.0/24', '10.0.0.0/24'] }]);
  });

  it('changes of the profile what it names, and leaves the networks and files of this computer when it brings another one', () => {
    act({ do: 'settings', change: { shake: false } });
    act({ do: 'rename', name: ' Bea ' });
    expect(changed).toEqual([
      { settings: { ...initialPreferences, shake: false } },
      { name: 'Bea', named: true },
    ]);
    const brought = writeProfile({
      ...{ ...profile, name: 'Zoë', networks: [], handOut: '/etc/passwd' },
      recent: [] as RecentRoom[],
    });
    act({ do: 'import', profile: brought });
    expect(changed.at(-1)).toMatchObject({ name: 'Zoë', networks: ['10.0.0.0/24'], handOut: FILE });
    expect(act({ do: 'import', profile: '{' })).toMatchObject({ why: { kind: 'bad-profile' } });
    expect(changed).toHaveLength(3);
  });
});
