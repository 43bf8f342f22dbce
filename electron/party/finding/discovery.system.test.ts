// Whole parties in one process that find and join each other over this machine's loopback.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { freeUdpPort } from '../../../netcode/udp/testing/free-ports.ts';
import { ASKED_PORTS } from '../../../netcode/wire/limits.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import type { PartyOptions } from '../open-party.ts';
import { useTestParties } from '../testing/test-parties.ts';
import { openWindow } from '../testing/test-window.ts';
import type { RoomPlace, View } from '../window/contract.ts';

const parties = useTestParties();
/** The first of the asked ports: free of the rooms of other tests. */
let port: number;

beforeEach(async () => {
  port = await freeUdpPort(ASKED_PORTS - 1);
});

async function person(name: string, options: Partial<PartyOptions> = {}) {
  const discovery = { port, mdns: false, servers: false };
  const window = openWindow(await parties.open(name, { udpPort: port, discovery, ...options }));
  window.send({ do: 'rename', name });
  await window.until((view) => view.name === name);
  return window;
}

async function host(name: string, options: Partial<PartyOptions> = {}) {
  const window = await person(name, options);
  window.send({ do: 'host', game: 'trails' });
  await window.until(inRoom(1));
  return window;
}

const inRoom = (members: number) => (view: View) =>
  view.place.at === 'room' && view.place.room.members.length === members;
const place = (view: View | null) => view?.place as RoomPlace;

describe('parties on one machine', () => {
  it('find each other, join by what is listed, and stop looking then', async () => {
    const [, bob] = [await host('Ann'), await person('Bob')];
    const { found } = await bob.until((view) => view.found.some(({ rttMs }) => rttMs !== null));
    expect(found).toMatchObject([{ host: 'Ann', game: 'trails', taken: 1, phase: 'lobby', problem: null }]);
    bob.send({ do: 'join', address: found[0]!.addresses.join() });
    await bob.until((view) => inRoom(2)(view) && view.found.length === 0);
  });

  it('find a room at its next host at once, and are led there by its former host', async () => {
    const ann = await host('Ann');
    const bob = await person('Bob', { udpPort: port + 1 });
    bob.send({ do: 'join', address: `127.0.0.1:${port}` });
    const { place: lobby } = await ann.until((view) => inRoom(2)(view) && place(view).heirs.length === 1);
    const [heir] = (lobby as RoomPlace).heirs;
    expect(await ann.send({ do: 'hand-over', member: heir! })).toEqual({ is: 'done' });
    const { addresses } = place(await bob.until((view) => place(view).hosting));
    expect(addresses.map(({ address }) => address.split(':').at(-1))).toContain(`${port + 1}`);
    // Only the host of the room announces it.
    const cat = await person('Cat');
    await cat.until(({ found }) => found.some(({ taken }) => taken === 2));
    expect(cat.view!.found.map(({ host: by }) => by)).toEqual(['Bob']);
    expect(cat.view!.found[0]!.addresses.map((at) => at.split(':').at(-1))).toContain(`${port + 1}`);
    cat.send({ do: 'join', address: `127.0.0.1:${port}` }); // where it was
    await cat.until(inRoom(3));
    expect(place(cat.view).address).toBe(`127.0.0.1:${port + 1}`);
  });

  it('never list a room that was just closed here', async () => {
    const ann = await host('Ann');
    await host('Bob', { udpPort: port + 1 });
    const before = ann.answers.length;
    ann.send({ do: 'leave' });
    await ann.until(({ found }) => found.some(({ host: by }) => by === 'Bob'));
    const views = ann.answers.slice(before).flatMap((answer) => (answer.is === 'view' ? [answer.view] : []));
    expect(views.flatMap(({ found }) => found).filter(({ host: by }) => by !== 'Bob')).toEqual([]);
  });

  it('do not list a room of an app without discovery', async () => {
    await host('Ann', { discovery: null });
    // On the next port, which is asked in the same breath.
    await host('Bob', { udpPort: port + 1 });
    const carl = await person('Carl');
    await carl.until(({ found }) => found.length > 0);
    expect(carl.view!.found.map((room) => room.host)).toEqual(['Bob']);
  });

  it('join by code, by link and by lists, whatever else these hold', async () => {
    await host('Ann');
    const typed = [
      roomCode({ host: '127.0.0.1', port })!,
      `ethernight://join/127.0.0.1:${port}`,
      `127.0.0.1:9, no.such.host.invalid:${port}, 127.0.0.1:${port}`,
    ];
    for (const [i, address] of typed.entries()) {
      const guest = await person(`Guest ${i}`);
      guest.send({ do: 'join', address });
      const view = await guest.until((one) => one.place.at === 'room');
      expect(place(view).address).toBe(`127.0.0.1:${port}`);
    }
  });

  it('show each route that is tried, and give up when they are told to', async () => {
    const quiet = createSocket('udp4').bind(0, '127.0.0.1');
    await once(quiet, 'listening');
    const silent = `127.0.0.1:${quiet.address().port}`;
    const bob = await person('Bob');
    bob.send({ do: 'join', address: `${silent},127.0.0.1:9` });
    const refused = (view: View) =>
      view.place.at === 'joining' && view.place.probes.some(({ state }) => state === 'refused');
    expect((await bob.until(refused)).place).toEqual({
      at: 'joining',
      address: `${silent}, 127.0.0.1:9`,
      probes: [
        { address: silent, state: 'asking', rttMs: null },
        { address: '127.0.0.1:9', state: 'refused', rttMs: null },
      ],
    });
    bob.send({ do: 'leave' });
    expect((await bob.until(({ place }) => place.at === 'home')).failure).toBeNull();
    quiet.close();
  });

  it('say which piece of a list is wrong', async () => {
    const bob = await person('Bob');
    bob.send({ do: 'join', address: '10.0.0.7, 10.0.0.300' });
    const { failure } = await bob.until((view) => view.failure !== null);
    expect(failure).toEqual({
      kind: 'bad-address',
      address: '10.0.0.7, 10.0.0.300',
      why: 'not-whole',
      part: '10.0.0.300',
    });
  });

  it('open again on the port of a room that was left a moment ago', async () => {
    const ann = await host('Ann');
    ann.send({ do: 'leave' });
    ann.send({ do: 'host', game: 'powder' });
    const view = await ann.until((one) => one.failure !== null || place(one).room?.game === 'powder');
    expect(view.failure).toBeNull();
  });

  it('check their own port, and take a guest of the same machine for no proof', async () => {
    const asked: string[] = [];
    const run = async (file: string, args: readonly string[]) => {
      asked.push([file, ...args].join(' '));
      return { code: null, out: file === 'cat' ? 'ENABLED=yes\n' : '' };
    };
    const ann = await host('Ann', { run });
    const settled = await ann.until((view) => place(view).check?.state !== 'checking');
    const { check } = place(settled);
    expect(check?.port).toBe(port);
    // A firewall whose rules are hidden from this user: the try by the adapter decides, where the network lets it be made.
    const known = [
      ['likely', null],
      ['unsure', 'ufw'],
      ['blocked', 'ufw'],
    ];
    if (process.platform === 'linux' && settled.online) {
      expect(known).toContainEqual([check?.state, check?.how]);
      expect(asked).toContain('cat /etc/ufw/ufw.conf');
    }
    const bob = await person('Bob');
    bob.send({ do: 'join', address: `127.0.0.1:${port}` });
    await ann.until(inRoom(2));
    expect(check?.state).not.toBe('reachable');
    expect(place(ann.view).check).toEqual(check);
    expect(asked.every((call) => !/enable|add|delete|set/.test(call.replace('ruleset', '')))).toBe(true);
  });
});
