// The library behind its guard, fed with whatever may come to port 5353; nothing here leaves this machine.

import { once } from 'node:events';
import { setImmediate as aTurn } from 'node:timers/promises';
import Bonjour from 'bonjour-service';
import { DgramAsPromised, type SocketAsPromised } from 'dgram-as-promised';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GuardedSocket } from './mdns-guard.ts';
import { malformed, manyQuestions, sound } from './testing/malformed.ts';

const NEIGHBOUR = { address: '10.9.8.7', family: 'IPv4', port: 5353, size: 0 } as const;
const PER_KIND = 1_000;

/** As long a pause between two messages that each is heard. */
const PAUSE_MS = 1_000;

let socket: SocketAsPromised;
let guard: GuardedSocket;
let bonjour: Bonjour;
let now: number;

beforeEach(async () => {
  now = 0;
  socket = DgramAsPromised.createSocket({ type: 'udp4' });
  await socket.bind(0, '127.0.0.1');
  guard = new GuardedSocket(socket, {
    address: '127.0.0.1',
    about: '_ethernight',
    near: (address) => address.startsWith('10.'),
    now: () => now,
  });
  bonjour = new Bonjour({ socket: guard, bind: false, multicast: false } as object, () => {});
});
afterEach(() => {
  bonjour.destroy();
});

describe('a guarded socket', () => {
  it('lets the library hear of a service', () => {
    const browser = bonjour.find({ type: 'ethernight', protocol: 'udp' });
    guard.receive(sound(), NEIGHBOUR);
    expect(browser.services.map(({ port, addresses }) => [port, addresses])).toEqual([
      [27412, ['10.9.8.250']],
    ]);
  });

  it.each(malformed.map((make, kind) => [kind, make] as const))(
    'throws nothing, whatever comes (kind %d), and the library goes on',
    (_, make) => {
      const browser = bonjour.find({ type: 'ethernight', protocol: 'udp' });
      bonjour.publish({ name: 'ours', type: 'ethernight', protocol: 'udp', port: 1, probe: false });
      for (let i = 0; i < PER_KIND; i++) {
        now += PAUSE_MS;
        guard.receive(make(), NEIGHBOUR);
      }
      guard.receive(sound('good'), NEIGHBOUR);
      expect(browser.services.find(({ name }) => name === 'good')?.addresses).toEqual(['10.9.8.250']);
    },
  );

  it('lets nothing out that a listener throws', () => {
    guard.on('message', () => {
      throw new Error('odd packet');
    });
    expect(() => guard.receive(sound(), NEIGHBOUR)).not.toThrow();
  });

  it('passes over what comes from another network, and what does not speak of us', () => {
    const browser = bonjour.find({ type: 'ethernight', protocol: 'udp' });
    guard.receive(sound(), { ...NEIGHBOUR, address: '8.8.8.8' });
    let heard = 0;
    guard.on('message', () => {
      heard++;
    });
    guard.receive(
      Buffer.from(sound().toString('latin1').replaceAll('ethernight', 'chromecast'), 'latin1'),
      NEIGHBOUR,
    );
    guard.receive(Buffer.alloc(20_000, '_ethernight'), NEIGHBOUR);
    expect(heard).toBe(0);
    expect(browser.services).toEqual([]);
  });

  it('does not decode what cannot have as many entries as it says', () => {
    let heard = 0;
    guard.on('message', () => {
      heard++;
    });
    const lying = sound();
    lying.writeUInt16BE(65_535, 6);
    guard.receive(lying, NEIGHBOUR);
    expect(heard).toBe(0);
  });

  it('does not decode what has more entries than anybody needs', () => {
    let heard = 0;
    guard.on('message', () => {
      heard++;
    });
    guard.receive(manyQuestions(129), NEIGHBOUR);
    expect(heard).toBe(0);
    guard.receive(manyQuestions(128), NEIGHBOUR);
    expect(heard).toBe(1);
  });

  // A message of 9,000 bytes had every app on the network answer 1,500 times, to everybody.
  it('answers a message with hundreds of questions a few times at most, and goes on answering later', async () => {
    const published = bonjour.publish({
      name: 'ours',
      type: 'ethernight',
      protocol: 'udp',
      port: 1,
      probe: false,
    });
    await once(published, 'up');
    now += PAUSE_MS;
    const sent: string[] = [];
    socket.socket.send = ((...[, , , , address]: unknown[]) => sent.push(String(address))) as never;
    for (let i = 0; i < 10; i++) guard.receive(manyQuestions(128), NEIGHBOUR);
    await aTurn();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(12);
    const before = sent.length;
    now += 1_000;
    guard.receive(manyQuestions(1), NEIGHBOUR);
    await aTurn();
    expect(sent).toHaveLength(before + 1);
  });

  it('decodes no more than some messages a second, and again those that come later', () => {
    let heard = 0;
    guard.on('message', () => {
      heard++;
    });
    for (let i = 0; i < 10_000; i++) guard.receive(sound(), NEIGHBOUR);
    expect(heard).toBeLessThan(100);
    const before = heard;
    now += 1_000;
    guard.receive(sound(), NEIGHBOUR);
    expect(heard).toBe(before + 1);
  });

  it('hears everybody else while one floods', () => {
    // One allowance for all let a single flooder keep the whole party from being found.
    let heard = 0;
    guard.on('message', () => {
      heard++;
    });
    for (let i = 0; i < 10_000; i++) guard.receive(sound(), NEIGHBOUR);
    const before = heard;
    guard.receive(sound(), { ...NEIGHBOUR, address: '10.9.8.8' });
    expect(heard).toBe(before + 1);
  });

  it('that is closed sends nothing, and throws nothing', () => {
    const browser = bonjour.find({ type: 'ethernight', protocol: 'udp' });
    guard.close();
    expect(() => browser.update()).not.toThrow();
  });
});
