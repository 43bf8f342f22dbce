// Multicast DNS, fed with whatever may come to port 5353; no socket, and nothing here leaves this machine.

import { type Answer, decode } from 'dns-packet';
import { beforeEach, describe, expect, it } from 'vitest';
import { malformed, manyQuestions, sound } from '../testing/malformed.ts';
import { MdnsEndpoint } from './mdns-endpoint.ts';
import { addressesIn, HeardServices } from './mdns-service.ts';

const NEIGHBOUR = '10.9.8.7';
const PER_KIND = 1_000;

/** As long a pause between two messages that each is heard. */
const PAUSE_MS = 1_000;

const OURS = { name: 'ours', port: 27412 };

let endpoint: MdnsEndpoint;
let services: HeardServices;
let sent: Buffer[];
let now: number;

beforeEach(() => {
  now = 0;
  sent = [];
  services = new HeardServices(() => now);
  endpoint = new MdnsEndpoint({
    about: '_ethernight',
    near: (address) => address.startsWith('10.'),
    now: () => now,
    send: (message) => sent.push(message),
  });
});

function receive(message: Buffer, from = NEIGHBOUR): readonly Answer[] {
  const records = endpoint.receive(message, from);
  services.hear(records, from);
  return records;
}

/** A message of another endpoint that announces a room, or takes it back. */
function announced(name: string, addresses: readonly string[], ttl?: number): Buffer {
  const other = new MdnsEndpoint({
    about: '',
    near: () => true,
    now: () => 0,
    send: (message) => sent.push(message),
  });
  other.announce({ name, port: 31000 }, addresses, ttl);
  return sent.pop()!;
}

describe('an endpoint of multicast DNS', () => {
  it('hears of a service, with the address that the news came from first', () => {
    receive(sound());
    expect([...services.all.values()]).toEqual([{ port: 27412, addresses: [NEIGHBOUR, '10.9.8.250'] }]);
  });

  it('tells another endpoint where its room is, by which name, and that it is gone', () => {
    receive(announced('a-1', ['10.9.8.7', 'fe80::7']));
    receive(announced('b-1', ['10.9.8.8']), '10.9.8.8');
    expect([...services.all.values()]).toEqual([
      { port: 31000, addresses: ['10.9.8.7', 'fe80::7'] },
      { port: 31000, addresses: ['10.9.8.8'] },
    ]);
    const records = receive(announced('a-1', ['10.9.8.7', 'fe80::7']));
    expect(addressesIn(records, 'A-1.local')).toEqual(['10.9.8.7', 'fe80::7']);
    receive(announced('a-1', [], 0));
    expect([...services.all.values()]).toEqual([{ port: 31000, addresses: ['10.9.8.8'] }]);
  });

  it('tells once of a service that its sender takes back, and of none that somebody else does', () => {
    receive(announced('a-1', ['10.9.8.7']));
    receive(announced('a-1', [], 0), '10.9.8.66');
    expect(services.takeGone()).toEqual([]);
    receive(announced('a-1', [], 0));
    expect(services.takeGone()).toEqual([{ port: 31000, addresses: [NEIGHBOUR] }]);
    receive(announced('a-1', [], 0));
    expect(services.takeGone()).toEqual([]);
  });

  it('says goodbye however much was asked of it before', () => {
    endpoint.announce(OURS, ['10.9.8.1']);
    const other = new MdnsEndpoint({ about: '', near: () => true, now: () => 0, send: (m) => receive(m) });
    for (let asked = 0; asked < 50; asked++) other.ask('_ethernight._udp.local', ['PTR']);
    sent = [];
    endpoint.announce(OURS, ['10.9.8.1'], 0);
    expect(sent).toHaveLength(1);
  });

  it('answers questions for rooms and for its own name, and no others', () => {
    endpoint.announce(OURS, ['10.9.8.1']);
    expect(sent.splice(0)).toHaveLength(1);
    const other = new MdnsEndpoint({ about: '', near: () => true, now: () => 0, send: (m) => receive(m) });
    other.ask('_ETHERNIGHT._udp.local', ['PTR']);
    other.ask('ours._ethernight._udp.local', ['SRV']);
    other.ask('OURS.local', ['A', 'AAAA']);
    expect(sent).toHaveLength(3);
    other.ask('theirs._ethernight._udp.local', ['SRV']);
    other.ask('theirs.local', ['A']);
    expect(sent).toHaveLength(3);
    for (const message of sent) {
      expect(decode(message).answers).toMatchObject([
        { type: 'PTR', name: '_ethernight._udp.local', data: 'ours._ethernight._udp.local' },
        { type: 'SRV', data: { port: 27412, target: 'ours.local' } },
        { type: 'TXT' },
        { type: 'A', name: 'ours.local', data: '10.9.8.1' },
      ]);
    }
  });

  it('keeps the services heard last when there are more than a bound', () => {
    for (let i = 0; i < 300; i++) {
      now += PAUSE_MS;
      receive(announced(`room-${i}`, []));
    }
    expect(services.all.size).toBe(256);
    expect(services.all.has(`${NEIGHBOUR} room-299._ethernight._udp.local`)).toBe(true);
    expect(services.all.has(`${NEIGHBOUR} room-43._ethernight._udp.local`)).toBe(false);
  });

  it.each(malformed.map((make, kind) => [kind, make] as const))(
    'throws nothing, whatever comes (kind %d), and goes on',
    (_, make) => {
      endpoint.announce(OURS, []);
      for (let i = 0; i < PER_KIND; i++) {
        now += PAUSE_MS;
        receive(make());
      }
      receive(sound('good'));
      expect(services.all.get(`${NEIGHBOUR} good._ethernight._udp.local`)?.addresses).toContain('10.9.8.250');
    },
  );

  it('ignores what comes from another network, and what does not concern this app', () => {
    expect(receive(sound(), '8.8.8.8')).toEqual([]);
    const others = sound().toString('latin1').replaceAll('ethernight', 'chromecast');
    expect(receive(Buffer.from(others, 'latin1'))).toEqual([]);
    expect(receive(Buffer.alloc(20_000, '_ethernight'))).toEqual([]);
    expect(services.all.size).toBe(0);
  });

  it('does not decode a message that cannot have as many entries as it says', () => {
    const lying = sound();
    lying.writeUInt16BE(65_535, 6);
    expect(receive(lying)).toEqual([]);
  });

  it('does not decode a message with more entries than needed', () => {
    endpoint.announce(OURS, []);
    expect(sent.splice(0)).toHaveLength(1);
    receive(manyQuestions(129));
    expect(sent).toEqual([]);
    receive(manyQuestions(128));
    expect(sent).toHaveLength(1);
  });

  // A message of 9,000 bytes holds about 1,500 questions, and each answer goes to the whole network.
  it('answers a message with hundreds of questions once, many of them a few times at most, and goes on later', () => {
    endpoint.announce(OURS, []);
    now += PAUSE_MS;
    sent = [];
    receive(manyQuestions(128));
    expect(sent).toHaveLength(1);
    for (let i = 0; i < 30; i++) receive(manyQuestions(128));
    expect(sent).toHaveLength(12);
    now += PAUSE_MS;
    receive(manyQuestions(1));
    expect(sent).toHaveLength(13);
  });

  it('decodes a few messages a second, and again those that come later', () => {
    let heard = 0;
    for (let i = 0; i < 10_000; i++) heard += receive(sound()).length > 0 ? 1 : 0;
    expect(heard).toBe(32);
    now += PAUSE_MS;
    expect(receive(sound())).not.toEqual([]);
  });

  it('hears all others while one sender floods', () => {
    // Each sender has an allowance of its own.
    for (let i = 0; i < 10_000; i++) receive(sound());
    expect(receive(sound())).toEqual([]);
    expect(receive(sound(), '10.9.8.8')).not.toEqual([]);
  });
});
