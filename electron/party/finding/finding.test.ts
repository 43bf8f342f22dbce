// What becomes of what the network tells: the list of rooms, the ways in, failures, and the verdict of the self-check.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../netcode/discovery/listing.ts';
import type { Adapter } from '../../../netcode/udp/adapters.ts';
import { parseJoinText } from '../../../netcode/udp/join-text.ts';
import type { Route } from '../../../netcode/udp/prober.ts';
import { PROTOCOL_VERSION } from '../../../netcode/wire/datagram.ts';
import { DEFAULT_PORT } from '../../../netcode/wire/limits.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import { selfCheckOf } from '../self-check/self-check.ts';
import { foundRooms } from './found-rooms.ts';
import { invite, passOn } from './invitation.ts';
import { nobodyAnswered, probesOf, shownAs } from './join-result.ts';

const CONTENT = '0123456789abcdef';

function found(id: string, info: Partial<Found['info']> = {}, change: Partial<Found> = {}): Found {
  const told = { app: '1', game: 'toy', content: CONTENT, phase: 'lobby', title: '', host: id } as const;
  return {
    id,
    version: PROTOCOL_VERSION,
    info: { ...told, seats: 8, taken: 1, locked: false, ...info },
    addresses: [
      { address: '10.0.0.7', port: DEFAULT_PORT, rttMs: 1.26 },
      { address: 'fe80::1%eth0', port: 5000, rttMs: 1 },
    ],
    ...change,
  };
}

const HOST = 'fedcba98765432100123456789abcdef';

describe('the list of rooms', () => {
  it('shows what a room tells, with addresses that can be joined', () => {
    expect(foundRooms([found('a')], { toy: CONTENT })).toEqual([
      {
        id: 'a',
        addresses: ['10.0.0.7', '[fe80::1%eth0]:5000'],
        code: roomCode({ host: '10.0.0.7', port: DEFAULT_PORT }),
        app: '1',
        game: 'toy',
        title: '',
        host: 'a',
        seats: 8,
        taken: 1,
        phase: 'lobby',
        rttMs: 1.3,
        password: false,
        problem: null,
      },
    ]);
  });

  it('leads to a room of this machine by an address that a guest can pass on, and by loopback where it has no other', () => {
    const loopback = { address: '127.0.0.1', port: DEFAULT_PORT, rttMs: 0.1 };
    const network = { address: '10.0.0.7', port: DEFAULT_PORT, rttMs: 0.2 };
    const listed = (...addresses: Found['addresses'][number][]) =>
      foundRooms([found('a', {}, { addresses })], { toy: CONTENT })[0]!;
    expect(listed(loopback, network)).toMatchObject({ addresses: ['10.0.0.7'], rttMs: 0.2 });
    expect(listed(loopback).addresses).toEqual(['127.0.0.1']);
  });

  it.each([
    ['version', { locked: true, taken: 8 }, { version: PROTOCOL_VERSION + 1 }],
    ['game', { content: 'fedcba9876543210', taken: 8 }, {}],
    ['game', { game: 'chess' }, {}],
    ['locked', { locked: true, taken: 8 }, {}],
  ])('names the problem that cannot be waited for first: %s', (problem, info, change) => {
    expect(foundRooms([found('a', info, change)], { toy: CONTENT })[0]!.problem).toBe(problem);
  });

  it('reports no problem with a room that plays or is full: a guest waits in it, or watches', () => {
    for (const info of [{ phase: 'playing' as const }, { taken: 8 }])
      expect(foundRooms([found('a', info)], { toy: CONTENT })[0]!.problem).toBeNull();
  });

  it('puts joinable rooms first, and otherwise keeps its order', () => {
    const rooms = [found('a', { taken: 8 }), found('b'), found('c', { game: 'chess' }), found('d')];
    expect(foundRooms(rooms, { toy: CONTENT }).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  });
});

describe('the ways in', () => {
  const adapter = (address: string, family: 'IPv4' | 'IPv6', virtual = false) => ({
    address,
    family,
    name: 'eth0',
    ...{ network: null, prefix: Number.NaN, virtual },
  });
  const ranked = (...adapters: Adapter[]) => ({ adapters, unsure: [] });

  it('have the code of the best IPv4 address, and a link with all addresses', () => {
    const invitation = invite(
      ranked(
        adapter('fe80::1%eth0', 'IPv6'),
        adapter('192.168.1.20', 'IPv4'),
        adapter('172.17.0.1', 'IPv4', true),
      ),
      DEFAULT_PORT,
      HOST,
    );
    expect(invitation.code).toBe(roomCode({ host: '192.168.1.20', port: DEFAULT_PORT }));
    expect(invitation.link).toBe(`ethernight://join/fe80::1,192.168.1.20,172.17.0.1?host=${HOST}`);
    expect(invitation.addresses.map(({ address }) => address).at(-1)).toBe('127.0.0.1');
  });

  it('have neither code nor link where these would lead no guest in', () => {
    expect(invite(ranked(), DEFAULT_PORT, HOST)).toMatchObject({ code: null, link: null });
    expect(invite(ranked(adapter('fd00::7', 'IPv6')), DEFAULT_PORT, HOST).code).toBeNull();
  });

  it('are for a guest the one that was taken, unless it leads no other guest there', () => {
    const host = '192.168.178.21';
    const { code, link, scanned } = invite(ranked(adapter(host, 'IPv4')), DEFAULT_PORT, HOST);
    const to = { host, port: DEFAULT_PORT };
    const told = { to, routes: [], host: HOST };
    expect(passOn(told)).toEqual({ address: host, addresses: [], code, link, scanned });
    // Behind one address with many rooms the link names the room.
    expect(passOn({ ...told, room: 3 }).link).toBe(`${link}&room=3`);
    const unknown = { address: host, addresses: [], code, link: null, scanned: null };
    expect(passOn({ ...told, host: null })).toEqual(unknown);
    const here = { host: '127.0.0.1', port: DEFAULT_PORT };
    expect(passOn({ ...told, to: here })).toMatchObject({ code: null, link: null });
  });

  it('have a link that a QR code can hold, however many addresses a machine has', () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      adapter(`2001:db8:1111:2222:3333:4444:5555:${i}`, 'IPv6'),
    );
    expect(invite(ranked(...many), 50_000, HOST).link!.length).toBeLessThan(500);
  });
});

describe('joining', () => {
  const understood = (typed: string) => {
    const read = parseJoinText(typed);
    if (!read.ok) throw new Error(read.why);
    return read;
  };
  const route = (state: Route['state'], unreachable: string | null = null): Route => ({
    endpoint: { host: '10.0.0.7', port: 5000 },
    state,
    rttMs: null,
    unreachable,
    forbidden: false,
  });

  it('shows a code as it was typed and the addresses of a link, so that both can be tried again', () => {
    const code = roomCode({ host: '192.168.8.1', port: DEFAULT_PORT })!.toLowerCase();
    for (const [typed, shown] of [
      [` ${code} `, code],
      ['ethernight://join/10.0.0.7,[fd00::1]:5000', '10.0.0.7, [fd00::1]:5000'],
      ['10.0.0.7', '10.0.0.7'],
    ] as const) {
      expect(shownAs(typed, understood(typed))).toBe(shown);
      expect(understood(shown).endpoints).toEqual(understood(typed).endpoints);
    }
  });

  it('shows each route that is tried', () => {
    expect(probesOf([{ ...route('answered'), rttMs: 1.26 }])).toEqual([
      { address: '10.0.0.7:5000', state: 'answered', rttMs: 1.3 },
    ]);
  });

  it.each([
    ['a refusal among silence', null, [route('silent'), route('refused')], 'refused'],
    ['silence', null, [route('silent'), route('silent', 'no route')], 'timeout'],
    ['no route at all', null, [route('silent', 'no route'), route('silent', 'no route')], 'unreachable'],
    ['a code that nobody answers to', 'valid', [route('silent')], 'nobody-by-that-name'],
    ['a code that leads to a machine without a room', 'valid', [route('refused')], 'refused'],
    ['a name that nobody has', null, [], 'nobody-by-that-name'],
    ['a code with a slip in it, that is no name either', 'mistyped', [], 'bad-address'],
    ['a part of a code, that is no name either', 'part', [], 'bad-address'],
    ['a name that looks like a code, and is silent', 'mistyped', [route('silent')], 'timeout'],
  ] as const)('fails with the most helpful reason: %s', (_, code, routes, kind) => {
    expect(nobodyAnswered('x', code, routes, 'sending', () => false).kind).toBe(kind);
  });
});

describe('the self-check', () => {
  it.each([
    ['likely', true, 'open', null, null],
    ['unsure', true, 'unknown', 'ufw', 'ufw'],
    ['unsure', true, 'unknown', null, null],
    ['blocked', true, 'closed', 'firewalld', 'firewalld'],
    ['blocked', false, 'open', null, 'other'],
    ['blocked', false, 'unknown', 'ufw', 'ufw'],
  ] as const)(
    'says %s when a hello comes back: %s, and the firewall is %s',
    (state, back, portState, by, how) => {
      expect(selfCheckOf(back, { portState, how: by })).toEqual({ state, how, command: null });
    },
  );
});
