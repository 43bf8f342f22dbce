import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../netcode/crypto/key-pair.ts';
import { PEER as identity } from '../../../netcode/crypto/testing/two-ends.ts';
import { ownNetworks, v4 } from '../../../netcode/udp/testing/own-networks.ts';
import { WaysIn, type WaysInOptions } from './ways-in.ts';

const own = fingerprint(identity.public);
const HOST = 'aaaa-host';

const heirs = [
  { host: own, address: '192.168.7.2', port: 27_412 },
  { host: 'bbbb-near', address: '192.168.7.9', port: 27_413 },
  { host: 'cccc-far', address: '203.0.113.7', port: 27_414 },
];

interface Situation {
  /** Fingerprint of the host; null until it is known. */
  readonly host?: string | null;
  readonly isIn?: boolean;
  /** Whether the room is at this app. */
  readonly here?: boolean;
  readonly room?: number;
  /** By which address this app came, and which others it tried. */
  readonly to?: string;
  readonly routes?: readonly string[];
  readonly maker?: string;
  /** Whether no other app can take the room over. */
  readonly alone?: boolean;
}

function waysIn({
  host = HOST,
  isIn = true,
  here = false,
  room = 0,
  to = '192.168.7.5',
  routes = [],
  maker,
  alone,
}: Situation = {}): WaysIn {
  const state = {
    title: 'Cellar',
    game: 'trails',
    members: [
      { name: 'Ann', leader: false },
      { name: 'Bob', leader: true },
    ],
    ...(maker === undefined ? {} : { maker }),
  };
  const peer = {
    to: { host: to, port: 27_412 },
    host: host === null ? null : { host },
    hostSearch: { succession: alone ? null : { heirs } },
  };
  return new WaysIn({
    session: { peer, room: state, isIn, password: 'hush', id: 'room-1' },
    host: { here: here ? { relay: { port: 27_500 } } : null },
    identity,
    networks: ownNetworks({ eth0: [v4('192.168.7.2/24')] }),
    room,
    routes: routes.map((one) => ({ host: one, port: 27_412 })),
    near: (address: string) => address.startsWith('192.168.7.'),
  } as unknown as WaysInOptions);
}

describe('the link to a room', () => {
  it('leads to its host alone, at the address by which this app came', () => {
    expect(waysIn().link).toBe(`ethernight://join/192.168.7.5?host=${HOST}`);
  });

  it('has an address with a code, too, so that the room has one for who comes back by it', () => {
    const there = waysIn({ to: 'fd00::5', routes: ['fd00::5', '192.168.7.5'] });
    expect(there.link).toBe(`ethernight://join/192.168.7.5,fd00::5?host=${HOST}`);
    expect(there.invitation).toMatchObject({ address: '192.168.7.5', code: expect.any(String) });
  });

  it('says which of the rooms of a relay it is', () => {
    expect(waysIn({ room: 3 }).link).toBe(`ethernight://join/192.168.7.5?host=${HOST}&room=3`);
  });

  it.each([
    ['the first player is not in', { isIn: false }],
    ['its host is not known', { host: null }],
    ['it goes with this app', { here: true }],
  ])('is missing while %s', (_, situation) => {
    expect(waysIn(situation).link).toBeNull();
  });
});

describe('the way back after a crash', () => {
  it('leads to the host, and then to heirs that are near, but not to this app', () => {
    expect(waysIn().back).toEqual({
      links: [
        `ethernight://join/192.168.7.5?host=${HOST}`,
        'ethernight://join/192.168.7.9:27413?host=bbbb-near',
      ],
      ...{ hosted: false, id: 'room-1', title: 'Cellar', host: 'Bob', game: 'trails', password: 'hush' },
    });
  });

  it('leads to heirs alone where this app is the host', () => {
    expect(waysIn({ here: true }).back).toMatchObject({
      links: ['ethernight://join/192.168.7.9:27413?host=bbbb-near'],
      hosted: true,
    });
  });

  it('is named after the maker of the room, where the room has one', () => {
    expect(waysIn({ maker: 'Hall 2' }).back?.host).toBe('Hall 2');
  });

  it.each([
    ['the first player is not in', { isIn: false }],
    ['the room goes with this app, and there is no other for it', { here: true, alone: true }],
  ])('is missing while %s', (_, situation) => {
    expect(waysIn(situation).back).toBeNull();
  });
});

describe('the invitation to a room', () => {
  it('has the addresses of this machine where the room is here, and this app as its host', () => {
    const { addresses, link } = waysIn({ here: true }).invitation;
    expect(addresses.map(({ address }) => address)).toEqual(['192.168.7.2:27500', '127.0.0.1:27500']);
    expect(link).toBe(`ethernight://join/192.168.7.2:27500?host=${own}`);
  });

  it('is passed on where the room is elsewhere', () => {
    const { addresses, link } = waysIn().invitation;
    expect(addresses).toEqual([]);
    expect(link).toBe(`ethernight://join/192.168.7.5?host=${HOST}`);
  });
});
