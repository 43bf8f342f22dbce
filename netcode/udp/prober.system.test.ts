// Trying routes on real sockets of this machine.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { TOY, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import { localNetwork } from './local-network.ts';
import { type ProbeOptions, probe, type Route } from './prober.ts';
import { openRelay } from './relay-socket.ts';
import { localName, withZones } from './resolve.ts';

const HERE = '127.0.0.1';
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  while (open.length > 0) await open.pop()!.close();
});

async function room(title: string): Promise<number> {
  const rooms = [{ games: [{ info: TOY.info, content: TOY_CONTENT }], app: 'lab', title }];
  const opened = await openRelay({ rooms, port: 0, host: HERE });
  if (!opened.ok) throw new Error(opened.why);
  open.push(opened.running);
  return opened.running.port;
}

/** A port that takes everything and says nothing. */
async function silence(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, HERE);
  await once(socket, 'listening');
  open.push({ close: async () => void socket.close() });
  return socket.address().port;
}

function options(change: Partial<ProbeOptions> = {}): ProbeOptions & { seen: Route[][] } {
  const seen: Route[][] = [];
  return {
    network: localNetwork(),
    mdns: false,
    suits: (info) => info?.title === 'Ann',
    onChange: (routes) => seen.push([...routes]),
    signal: new AbortController().signal,
    seen,
    ...change,
  };
}

const at = (port: number, host = HERE) => ({ host, port });

describe('the search for a route', () => {
  it('finds the route that answers among some that refuse and some that are silent, and shows all', async () => {
    const [quiet, port] = await Promise.all([silence(), room('Ann')]);
    const asked = options();
    const probed = await probe([at(9), at(quiet), at(port)], asked);
    expect(probed).toMatchObject({ kind: 'found', endpoint: at(port) });
    expect(probed!.routes[2]).toMatchObject({ state: 'answered', rttMs: expect.any(Number) });
    expect(asked.seen[0]!.every(({ state }) => state === 'asking')).toBe(true);
  });

  it('finds the room that suits, though another one answers, too', async () => {
    const [bob, ann] = [await room('Bob'), await room('Ann')];
    expect(await probe([at(bob), at(ann)], options())).toMatchObject({ kind: 'found', endpoint: at(ann) });
  });

  it('follows a name to every address that it has', async () => {
    const port = await room('Ann');
    expect(await probe([at(port, 'localhost')], options())).toMatchObject({
      kind: 'found',
      endpoint: at(port),
    });
  });

  it('says that no room is there, and which routes refused', async () => {
    const probed = await probe([at(9)], options());
    expect(probed).toMatchObject({ kind: 'nobody', routes: [{ state: 'refused', unreachable: null }] });
  });

  it('shows by having no routes that a name is unknown', async () => {
    expect(await probe([at(9, 'no.such.host.invalid')], options())).toEqual({ kind: 'nobody', routes: [] });
  });

  it('says why there is no route to an address', async () => {
    const probed = await probe([at(9, '255.255.255.255')], options());
    expect(probed!.routes[0]).toMatchObject({
      state: 'silent',
      // The second on a machine without a network.
      unreachable: expect.stringMatching(/EACCES|ENETUNREACH/),
    });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const probing = probe([at(await silence())], options({ signal: stop.signal }));
    stop.abort();
    expect(await probing).toBeNull();
    expect(await probe([at(9)], options({ signal: stop.signal }))).toBeNull();
  });
});

describe('an address that is tried', () => {
  it('is tried in all zones of this machine when it has none of them', () => {
    const network = { zones: ['eth0', 'wlan0'] };
    expect(withZones('fe80::1', network)).toEqual(['fe80::1%eth0', 'fe80::1%wlan0']);
    expect(withZones('fe80::1%en7', network)).toEqual(['fe80::1%eth0', 'fe80::1%wlan0']);
    expect(withZones('fe80::1%wlan0', network)).toEqual(['fe80::1%wlan0']);
    expect(withZones('fd00::1', network)).toEqual(['fd00::1']);
  });

  it.each([
    ['adas-pc', 'adas-pc.local'],
    ['Adas-PC.local', 'Adas-PC.local'],
    ['adas-pc.local.', 'adas-pc.local'],
    ['example.org', null],
    ['a.b.local', null],
  ])('of the name %s has the local name %s', (host, local) => {
    expect(localName(host)).toBe(local);
  });
});
