// What a stranger outside of all rooms tries: by what is announced, at the page of a hall, and from a window that is not ours any
// more. docs/attacks.md lists what becomes of it.

import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { encode } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { EVERYBODY, Lan } from '../netcode/discovery/testing/lan.ts';
import { MdnsEndpoint } from '../netcode/udp/mdns/mdns-endpoint.ts';
import { HeardServices, recordsOf } from '../netcode/udp/mdns/mdns-service.ts';
import { Writer } from '../netcode/wire/bytes.ts';
import { writeHello } from '../netcode/wire/handshake.ts';
import { DEFAULT_PORT } from '../netcode/wire/limits.ts';
import { serveTexts } from './cli/operate/serve-text.ts';
import { useTestParties } from './party/testing/test-parties.ts';
import { openWindow } from './party/testing/test-window.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

describe('an attacker who floods multicast DNS', () => {
  const HOST = '10.0.0.5';
  const STRANGER = '10.0.0.66';
  const FLOOD_MS = 60_000;
  const PAUSE_MS = 50;

  /** A finder, a host that it reaches by announcements alone, and what anybody says by multicast DNS. */
  function network() {
    const lan = new Lan();
    lan.host(1, HOST).hearsEverybody = false;
    const services = new HeardServices(() => lan.now);
    const own = new MdnsEndpoint({
      about: '_ethernight',
      near: () => true,
      now: () => lan.now,
      send: () => {},
    });
    const say = (message: Buffer, from: string) => {
      if (!services.hear(own.receive(message, from), from)) return;
      const at = [...services.all.values()].flatMap(({ port, addresses }) =>
        addresses.map((address) => ({ address, port })),
      );
      lan.finder.aim(EVERYBODY, at);
    };
    return { lan, services, say };
  }

  const message = (answers: ReturnType<typeof recordsOf>) => encode({ type: 'response', answers });

  it('delays no other room by ever new rooms, even where its host hears no broadcasts and announces it once', () => {
    const { lan, say } = network();
    let made = 0;
    const room = () => {
      made++;
      const addresses = [1, 2, 3].map((more) => `10.1.${made % 256}.${(made >> 8) * 3 + more}`);
      return recordsOf({ name: `r${made}`, port: 1024 + (made % 60_000) }, addresses);
    };
    const flood = () => {
      say(message(Array.from({ length: 20 }, room).flat()), STRANGER);
      lan.pass(PAUSE_MS);
    };
    for (let ms = 0; ms < FLOOD_MS; ms += PAUSE_MS) flood();
    say(message(recordsOf({ name: 'ada-1', port: DEFAULT_PORT }, [HOST])), HOST);
    for (let ms = 0; ms < 1_000; ms += PAUSE_MS) flood();
    expect(lan.listed).toEqual([['Host 1', [HOST]]]);
  });

  it('neither takes another’s room back nor moves it', () => {
    const { services, say } = network();
    const room = { name: 'ada-1', port: DEFAULT_PORT };
    say(message(recordsOf(room, [HOST])), HOST);
    say(message(recordsOf({ ...room, port: 9 }, [STRANGER])), STRANGER);
    say(message(recordsOf(room, [HOST], 0)), STRANGER);
    expect([...services.all.values()]).toEqual([{ port: DEFAULT_PORT, addresses: [HOST] }]);
  });
});

describe('an attacker who asks a dedicated relay for its page', () => {
  const QUESTION = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

  async function ask(port: number, from: string, then: (socket: Socket) => void): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    ending.push(() => socket.destroy());
    socket.on('error', () => {}); // it may be cut off
    await once(socket, 'connect');
    then(socket);
    return socket;
  }

  async function page(text: () => string, limitMs?: number) {
    const place = { host: '127.0.0.1', port: 0 };
    const served = await serveTexts(place, [{ path: '/', type: 'text/plain', text }], [], limitMs);
    ending.push(served.close);
    return { url: served.url, port: Number(new URL(served.url).port) };
  }

  it('takes no time from its rooms by asking without end and never waiting for an answer', async () => {
    const program = join(import.meta.dirname, 'cli/dedicated-relay.ts');
    const args = [program, '--port', '0', '--rooms', '500', '--page', '0'];
    const relay = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    ending.push(() => relay.kill('SIGKILL'));
    let printed = '';
    while (!printed.includes('Rooms: ')) printed += (await once(relay.stdout, 'data'))[0];
    const [, port] = /listening on \S+:(\d+)/.exec(printed)!;
    const [, http] = /Rooms: \S+:(\d+)/.exec(printed)!;
    for (let i = 0; i < 8; i++) {
      await ask(Number(http), '127.0.0.1', (socket) => {
        const more = () =>
          socket.write(QUESTION.repeat(100), (error) => {
            if (!error) setImmediate(more);
          });
        socket.resume();
        more();
      });
    }
    const peer = createSocket('udp4');
    ending.push(() => peer.close());
    for (let k0 = 1; k0 <= 20; k0++) {
      const answer = once(peer, 'message', { signal: AbortSignal.timeout(4_000) });
      peer.send(writeHello(new Writer(), { k0, k1: 1 }, 0), Number(port), '127.0.0.1');
      await answer;
    }
  });

  it('has the page made once a second at most', async () => {
    let made = 0;
    const { url } = await page(() => `${++made}`);
    const begun = performance.now();
    for (let i = 0; i < 20; i++) await (await fetch(url)).text();
    expect(made).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1_000);
  });

  it('gets one answer of a connection at most', async () => {
    const { port } = await page(() => 'page');
    const socket = await ask(port, '127.0.0.1', (one) => one.write(QUESTION.repeat(1_000)));
    let heard = '';
    for await (const bytes of socket) heard += bytes;
    expect(heard.split('200 OK').length - 1).toBeLessThanOrEqual(1);
  });

  it('is cut off when the question does not end', async () => {
    const { port } = await page(() => 'page', 200);
    const socket = await ask(port, '127.0.0.1', (one) => one.resume().write(QUESTION.slice(0, -2)));
    // Node itself would wait for a minute.
    await once(socket, 'close', { signal: AbortSignal.timeout(30_000) });
  });

  it.runIf(process.platform === 'linux')(
    'leaves the page to clients at other addresses, with unread answers at one address',
    async () => {
      const { url, port } = await page(() => 'x'.repeat(5_000_000));
      for (let i = 0; i < 80; i++) await ask(port, '127.0.0.2', (one) => one.pause().write(QUESTION));
      expect((await (await fetch(url)).text()).length).toBe(5_000_000);
    },
  );
});

describe('a hostile page of the app', () => {
  const parties = useTestParties();
  const windowOf = async (name: string) => openWindow(await parties.open(name));

  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const circle = { version: 1, name: 'Eve', me: {} };
  circle.me = circle;

  it.each([
    ['has numbers without JSON', { version: 1, name: 'Eve', more: 1n }],
    ['is in itself', circle],
    ['is as deep as can be said', `{"version":1,"name":"Eve","more":${deep(2_000)}}`],
    ['is deeper than can be said', `{"version":1,"name":"Eve","more":${deep(100_000)}}`],
  ])('has a profile that %s rejected, and ends nothing', async (_, profile) => {
    const window = await windowOf('ann');
    expect(await window.sendRaw({ do: 'import', profile })).toMatchObject({ is: 'rejected' });
    window.send({ do: 'settings', change: { shake: false } });
    expect((await window.until(({ settings }) => !settings.shake)).name).not.toBe('Eve');
  });

  it.each([
    { do: 'kick', member: 1.5, why: '', ban: true },
    { do: 'unban', member: 1e300 },
    { do: 'seat', member: -1, team: 1 },
    { do: 'places', native: -1, order: [1.5] },
    { do: 'option', key: 'speed', value: Number.POSITIVE_INFINITY },
    { do: 'option', key: '__proto__', value: 1 },
  ])('is told that %j to its room is nonsense', async (command) => {
    const window = await windowOf('ann');
    await window.send({ do: 'host', game: 'trails' });
    await window.until(({ place }) => place.at === 'room');
    expect(await window.sendRaw(command)).toMatchObject({ is: 'rejected', why: { kind: 'malformed' } });
  });

  it('is told only the first of a million faults', async () => {
    const window = await windowOf('ann');
    const members = new Array(1_000_000).fill('x');
    const outcome = await window.sendRaw({ do: 'cut', members });
    expect(JSON.stringify(outcome).length).toBeLessThan(500);
  });
});
