// Rooms find each other on a real network: machines in network namespaces behind one switch, whole parties on them.
// For root of a Linux with iproute2; others do not run it (build/testing/networks.ts).
// @module-tag networks

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import { type Guest, startGuest } from './guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './network.ts';

const run = promisify(execFile);
const PATIENT = { timeout: 60_000, interval: 50 };

let network: TestNetwork;
let machines: Machine[];
/** By name and start options. Starting a guest takes longer than most tests, so guests stay. */
const guests = new Map<string, Guest>();
const floods: { end(): Promise<void> }[] = [];

beforeAll(async () => {
  network = await openNetwork();
  machines = [await network.machine(), await network.machine(), await network.machine()];
});
afterEach(async () => {
  await Promise.all(floods.splice(0).map((flood) => flood.end()));
  // Each test begins with all guests at home, discoverable and with an empty list of found rooms.
  for (const guest of guests.values()) {
    guest.send({ do: 'settings', change: { discoverable: true } });
    if (guest.view?.place.at !== 'home') guest.send({ do: 'leave' });
  }
  const rested = ({ place, found }: View) => place.at === 'home' && found.length === 0;
  await Promise.all([...guests.values()].map((guest) => guest.until(rested, 'comes home')));
  // A host is home before its room's port is free, and the next may be another app on the same machine.
  await vi.waitFor(async () => {
    for (const machine of machines) expect(await listeners(machine)).toBe('');
  }, PATIENT);
});
afterAll(async () => {
  await Promise.all([...guests.values()].map((guest) => guest.quit()));
  await network?.close();
});

async function person(machine: number, name: string, ...args: string[]): Promise<Guest> {
  const how = [name, ...args].join(' ');
  const known = guests.get(how);
  if (known) return known;
  const guest = await startGuest(machines[machine]!, name, args);
  guests.set(how, guest);
  return guest;
}

async function host(machine: number, name: string, ...args: string[]): Promise<Guest> {
  const guest = await person(machine, name, ...args);
  guest.send({ do: 'host', game: 'trails' });
  await guest.until(({ place }) => place.at === 'room', 'hosts');
  return guest;
}

/** What holds the port of rooms on a machine. */
async function listeners({ under: [file = '', ...rest] }: Machine): Promise<string> {
  return (await run(file, [...rest, 'ss', '-Hlun', 'sport', '=', ':27412'])).stdout;
}

const place = (view: View | null) => view?.place as RoomPlace;
const members = (count: number) => (view: View) =>
  view.place.at === 'room' && view.place.room.members.length === count;

/** Malformed packets for everybody, hundreds of which have been sent when it resolves. */
async function startFlood({ under, address }: Machine): Promise<void> {
  const [file = '', ...rest] = [...under, process.execPath, join(import.meta.dirname, 'flood.ts'), address];
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  floods.push({
    async end() {
      child.kill('SIGINT');
      await exited;
    },
  });
  await once(child.stdout, 'data');
}

/** Unasked datagrams are dropped, except broadcasts. */
const ANSWERS_ALONE = `type filter hook input priority 0; policy accept
  iif "lo" accept
  ct state established,related accept
  fib daddr type broadcast accept
  udp dport 27412 counter drop`;

/** Gives a machine a table of its kernel's firewall, of one chain. */
async function nft({ under }: Machine, table: string, chain: string) {
  const inside = async (...args: string[]) => {
    const [file = '', ...rest] = [...under, 'nft', ...args];
    return (await run(file, rest)).stdout;
  };
  await inside(`table inet ${table} {\n chain own {\n ${chain}\n }\n}`);
  return {
    listed: () => inside('list', 'table', 'inet', table),
    remove: () => inside('delete', 'table', 'inet', table),
  };
}

/** A closed room is off the list in half a second, on an idle machine. */
const GONE_MS = 4_000;

/** Heard by broadcast alone: it announces nothing. */
const BROADCAST_ONLY = ['--no-mdns'];
/** Heard by multicast DNS alone: seekers ask other ports. */
const MDNS_ONLY = ['--udp-port', '31000'];

// Cables are pulled and rooms forgotten in their own time, on a machine that may be busy.
describe('a seeker on a network of three machines', () => {
  it('finds two rooms, one by broadcast and one by multicast DNS, with all that they tell', async () => {
    const [, , carl] = await Promise.all([
      host(0, 'Ann', ...BROADCAST_ONLY),
      host(1, 'Bob', ...MDNS_ONLY),
      person(2, 'Carl'),
    ]);
    const measured = { rttMs: expect.any(Number), problem: null, game: 'trails', phase: 'lobby', taken: 1 };
    const ann = await carl.finds('Ann', ({ rttMs }) => rttMs !== null);
    expect(ann).toMatchObject({ ...measured, addresses: [machines[0]!.address] });
    const bob = await carl.finds('Bob', ({ rttMs }) => rttMs !== null);
    expect(bob).toMatchObject(measured);
    expect(bob.addresses).toContain(`${machines[1]!.address}:31000`);
    // That two ways lead to one room shows when it has answered on both.
    await carl.until(({ found }) => found.length === 2, 'has each once');
  });

  it('joins a found room by all its addresses, and lists it no more', async () => {
    const [ann, carl] = await Promise.all([host(0, 'Ann'), person(2, 'Carl')]);
    const { addresses } = await carl.finds('Ann', (room) => room.addresses.length > 1);
    carl.send({ do: 'join', address: addresses.join() });
    await carl.until((view) => members(2)(view) && view.found.length === 0, 'joins, and lists it no more');
    // A guest from another machine proves that the host is reachable.
    const { place: hosting } = await ann.until(
      (one) => place(one).check?.state === 'reachable',
      'knows that friends can come',
    );
    expect(hosting).toMatchObject({ check: { state: 'reachable', how: null } });
  });

  it('shows a host by looking that friends can get in', async () => {
    const [ann] = await Promise.all([host(0, 'Ann'), person(2, 'Carl')]);
    await ann.until((view) => place(view).check?.state === 'reachable', 'knows that friends can come');
    expect(place(ann.view)).toMatchObject({ room: { members: [{ name: 'Ann' }] } });
  });

  it('shows nothing to a host whose firewall lets in only what it takes for answers', async () => {
    const rules = await nft(machines[0]!, 'answers', ANSWERS_ALONE);
    try {
      const [ann, carl] = await Promise.all([host(0, 'Ann', ...BROADCAST_ONLY), person(2, 'Carl')]);
      // Heard by everybody's query, Ann has answered: from then on Carl's other queries come in.
      await carl.finds('Ann', ({ rttMs }) => rttMs !== null);
      while (/counter packets 0 /.test(await rules.listed()));
      const looked = await ann.until((view) => place(view).check?.state !== 'checking', 'has looked');
      expect(place(looked).check?.state).toBe('unsure');
    } finally {
      await rules.remove();
    }
  });

  it('says where its own machine lets nothing out, at home and when it joins, until it may', async () => {
    const [ann, carl] = await Promise.all([host(0, 'Ann'), person(2, 'Carl')]);
    const network = '10.9.8.0/24';
    for (const verdict of ['drop', 'reject']) {
      const rules = await nft(
        machines[2]!,
        'silence',
        `type filter hook output priority 0; udp dport 27412 ${verdict}`,
      );
      try {
        await carl.until(
          ({ sending }) => sending?.networks.includes(network) ?? false,
          'sees that it may not send',
        );
        carl.send({ do: 'join', address: machines[0]!.address });
        const { failure } = await carl.until((view) => view.failure !== null, 'may not join');
        expect(failure).toEqual({ kind: 'may-not-send', address: machines[0]!.address, how: 'sending' });
        carl.send({ do: 'dismiss' });
      } finally {
        await rules.remove();
      }
      await carl.until(({ sending }) => sending === null, 'sees that it may send');
    }
    expect(ann.alive).toBe(true);
  });

  it('leaves a host whose answers are dropped with the word that nothing leaves', async () => {
    const [ann, carl] = await Promise.all([host(0, 'Ann'), person(2, 'Carl')]);
    await carl.finds('Ann');
    const rules = await nft(
      machines[0]!,
      'silence',
      'type filter hook output priority 0; udp sport 27412 drop',
    );
    try {
      const silent = await ann.until(
        (view) => place(view).check?.how === 'sending',
        'knows that nothing leaves',
      );
      expect(place(silent).check?.state).toBe('blocked');
    } finally {
      await rules.remove();
    }
    await ann.until((view) => place(view).check?.state === 'reachable', 'knows that friends can come');
  });

  it('joins a room by its code and by its link', async () => {
    const [ann, bob, carl] = await Promise.all([host(0, 'Ann'), person(1, 'Bob'), person(2, 'Carl')]);
    const { code, link } = place(ann.view);
    expect(code).toMatch(/^[0-9A-Z]{6}$/);
    bob.send({ do: 'join', address: code!.toLowerCase() });
    await bob.until(members(2), 'joins by code');
    carl.send({ do: 'join', address: link! });
    await carl.until(members(3), 'joins by link');
  });

  it('joins a room by a name that only multicast DNS knows', async () => {
    const [, carl] = await Promise.all([host(1, 'Bob', ...MDNS_ONLY), person(2, 'Carl')]);
    const { id } = await carl.finds('Bob');
    carl.send({ do: 'join', address: `${id}-1.local:31000` }); // its first announcement
    await carl.until(members(2), 'joins by name');
  });

  it('joins a hidden room by its address, and does not list it', async () => {
    const [ann, bob, carl] = await Promise.all([person(0, 'Ann'), host(1, 'Bob'), person(2, 'Carl')]);
    ann.send({ do: 'settings', change: { discoverable: false } });
    ann.send({ do: 'host', game: 'trails' });
    await ann.until(members(1), 'hosts');
    await carl.finds('Bob');
    bob.send({ do: 'settings', change: { discoverable: false } });
    // That takes several times as long as finding Ann would have.
    const listed = new Set<string>();
    await carl.until(({ found }) => {
      for (const room of found) listed.add(room.host);
      return found.length === 0;
    }, 'sees Bob hide');
    expect([...listed]).toEqual(['Bob']);
    carl.send({ do: 'join', address: machines[0]!.address });
    await carl.until(members(2), 'joins');
  });

  it('sees a room that is closed disappear', async () => {
    const [ann, carl] = await Promise.all([host(0, 'Ann'), person(2, 'Carl')]);
    await carl.finds('Ann');
    const at = performance.now();
    ann.send({ do: 'leave' });
    await carl.until(({ found }) => found.length === 0, 'sees it go');
    // A goodbye, not four questions without an answer, which take 8 s.
    expect(performance.now() - at).toBeLessThan(GONE_MS);
  });

  it('survives a flood of malformed packets on the port of multicast DNS', async () => {
    const [bob, carl] = await Promise.all([host(1, 'Bob', ...MDNS_ONLY), person(2, 'Carl')]);
    await carl.finds('Bob');
    await startFlood(machines[0]!);
    // During the flood a new search finds the room, and other guests find a new room.
    carl.send({ do: 'host', game: 'trails' });
    await carl.until(members(1), 'hosts');
    await carl.until(({ found }) => found.length === 0, 'stops looking');
    carl.send({ do: 'leave' });
    await carl.finds('Bob');
    bob.send({ do: 'leave' });
    bob.send({ do: 'host', game: 'powder' });
    await carl.finds('Bob', ({ game }) => game === 'powder');
    expect([bob.alive, carl.alive]).toEqual([true, true]);
  });

  it('finds rooms again by itself after a cable was pulled, the host’s or its own', async () => {
    const [, bob, carl] = await Promise.all([
      host(0, 'Ann', ...BROADCAST_ONLY),
      host(1, 'Bob', ...MDNS_ONLY),
      person(2, 'Carl'),
    ]);
    await Promise.all([carl.finds('Ann'), carl.finds('Bob')]);
    await machines[2]!.plug(false);
    await carl.until(({ found, online }) => found.length === 0 && !online, 'loses all rooms');
    await machines[2]!.plug(true);
    await Promise.all([carl.finds('Ann'), carl.finds('Bob')]);

    await machines[1]!.plug(false);
    await carl.until(({ found }) => found.length === 1, 'loses Bob');
    await bob.until((view) => place(view).check?.state === 'offline', 'says that he is offline');
    expect(place(bob.view)).toMatchObject({ code: null, link: null });
    await machines[1]!.plug(true);
    await carl.finds('Bob');
    await bob.until((view) => place(view).code !== null, 'has a code again');
  });

  it.each([
    ['its query to everybody', BROADCAST_ONLY],
    ['multicast DNS', MDNS_ONLY],
  ])('finds and joins a room on a network of IPv6 alone by %s', async (_, how) => {
    const both = [machines[0]!, machines[2]!];
    const [ann, carl] = await Promise.all([person(0, 'Ann', ...how), person(2, 'Carl')]);
    await Promise.all(both.map((machine) => machine.withoutIPv4()));
    try {
      const gone = ({ adapter }: View) => adapter?.address.startsWith('fe80:') ?? false;
      await Promise.all([ann.until(gone, 'has IPv6 alone'), carl.until(gone, 'has IPv6 alone')]);
      ann.send({ do: 'host', game: 'trails' });
      const { addresses } = await carl.finds('Ann');
      carl.send({ do: 'join', address: addresses.join() });
      await carl.until(members(2), 'joins');
      await ann.until((view) => place(view).check?.state === 'reachable', 'knows that friends can come');
    } finally {
      for (const machine of both) {
        await machine.plug(false);
        await machine.plug(true);
      }
    }
    // An app looks at its networks once a second: what was there for less may stay unseen.
    const back = ({ adapter }: View) => adapter !== null && !adapter.address.startsWith('fe80:');
    await Promise.all([ann.until(back, 'has IPv4 again'), carl.until(back, 'has IPv4 again')]);
  });
});
