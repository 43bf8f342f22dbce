// The finder on a network of functions under a virtual clock; the relays that answer are real.

import { beforeEach, describe, expect, it } from 'vitest';
import { handRelay, seeded, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import type { Relay } from '../relay/relay.ts';
import { Writer } from '../wire/bytes.ts';
import type { Address, Send } from '../wire/datagram.ts';
import { readHandshake, writeInfo } from '../wire/handshake.ts';
import { ASK_MS, Finder, MISSES_ALLOWED } from './finder.ts';

const EVERYBODY = { address: '10.0.0.255', port: 27412 };
const ME = { address: '10.0.0.9', port: 50_000 };
/** One way on this network, ms; what is for everybody is held back longer. */
const DELAY_MS = 3;
const HELD_BACK_MS = 80;

interface Host {
  readonly relay: Relay;
  /** Where it can be reached. */
  readonly at: Address[];
  hearsEverybody: boolean;
}

let now: number;
let hosts: Host[];
let finder: Finder;
let asked: Send[];
let events: { at: number; run: () => void }[];

beforeEach(() => {
  now = 1_000;
  hosts = [];
  asked = [];
  events = [];
  finder = new Finder({ random: seeded(1), local: (address) => address.startsWith('10.') });
  finder.aim([EVERYBODY], []);
});

function host(seed: number, ...addresses: string[]): Host {
  const relay = handRelay({ host: `Host ${seed}` }, seed);
  const at = addresses.map((address) => ({ address, port: 27412 }));
  const made = { relay, at, hearsEverybody: true };
  hosts.push(made);
  return made;
}

function carry(sends: readonly Send[]): void {
  for (const send of sends) {
    asked.push(send);
    for (const { relay, at, hearsEverybody } of hosts) {
      for (const from of at) {
        const toAll = send.to.address === EVERYBODY.address && hearsEverybody && from === at[0];
        const toIt = send.to.address === from.address && send.to.port === from.port;
        if (!toAll && !toIt) continue;
        const there = now + (toAll ? HELD_BACK_MS : DELAY_MS);
        for (const { bytes } of relay.receive(send.bytes, ME, there)) {
          events.push({ at: there + DELAY_MS, run: () => finder.receive(bytes, from, now) });
        }
      }
    }
  }
}

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    events.sort((a, b) => a.at - b.at);
    const next = Math.min(events[0]?.at ?? end, Math.max(finder.due, now), end);
    now = next;
    if (events[0] && events[0].at <= now) events.shift()!.run();
    else if (finder.due <= now) carry(finder.advance(now));
    else return;
  }
}

const found = () =>
  finder.rooms.map(({ info, addresses }) => [info.host, addresses.map((one) => one.address)]);

describe('the finder', () => {
  it('lists every room that answers, with what it tells', () => {
    host(1, '10.0.0.1');
    host(2, '10.0.0.2');
    pass(300);
    expect(found()).toEqual([
      ['Host 1', ['10.0.0.1']],
      ['Host 2', ['10.0.0.2']],
    ]);
    expect(finder.rooms[0]).toMatchObject({
      version: 1,
      info: { game: 'toy', content: TOY_CONTENT, taken: 0 },
    });
  });

  it('measures the way with questions for one alone, so that what is held back for everybody does not count', () => {
    host(1, '10.0.0.1');
    pass(300);
    expect(finder.rooms[0]!.addresses[0]!.rttMs).toBeCloseTo(2 * DELAY_MS);
  });

  it('asks quickly at first, then every two seconds', () => {
    const times: number[] = [];
    const { advance } = finder;
    finder.advance = (at) => {
      times.push(at - 1_000);
      return advance.call(finder, at);
    };
    pass(10_000);
    expect(times).toEqual([0, 250, 750, 1750, 3750, 5750, 7750, 9750]);
  });

  it('takes a room that answers from several addresses for one, the quickest first', () => {
    const one = host(1, '10.0.0.1', '10.7.0.1');
    finder.aim([EVERYBODY], one.at);
    pass(300);
    expect(found()).toEqual([['Host 1', ['10.0.0.1', '10.7.0.1']]]);
  });

  it('finds a room that does not hear what is for everybody, when it is said to be there', () => {
    const quiet = host(1, '10.0.0.1');
    quiet.hearsEverybody = false;
    pass(5_000);
    expect(found()).toEqual([]);
    finder.aim([EVERYBODY], quiet.at);
    pass(2 * DELAY_MS);
    expect(found()).toEqual([['Host 1', ['10.0.0.1']]]);
  });

  it('forgets a room after three questions without an answer, and finds it again', () => {
    const one = host(1, '10.0.0.1');
    pass(5_000);
    hosts = [];
    pass((MISSES_ALLOWED - 1) * ASK_MS);
    expect(found()).toHaveLength(1);
    pass(2 * ASK_MS);
    expect(found()).toEqual([]);
    hosts = [one];
    pass(ASK_MS + 200);
    expect(found()).toHaveLength(1);
  });

  // Whoever gave their own answers the id of somebody's room could have it shown as locked to everybody.
  it('believes of a room what its first address says, whoever else answers in its name', () => {
    const one = host(1, '10.0.0.1');
    pass(3_000);
    const { id } = finder.rooms[0]!;
    const { nonce } = hello(asked.at(-1)!);
    finder.receive(answer(nonce, id), { address: '10.0.0.66', port: 27412 }, now);
    expect(found()).toEqual([['Host 1', expect.arrayContaining(['10.0.0.1'])]]);
    hosts = [];
    pass((MISSES_ALLOWED - 1) * ASK_MS);
    expect(found()[0]?.[0]).toBe('Host 1');
    hosts = [one];
    pass(2 * ASK_MS);
    expect(found()).toEqual([['Host 1', ['10.0.0.1']]]);
  });

  it('keeps a room through lost answers', () => {
    const one = host(1, '10.0.0.1');
    pass(5_000);
    for (let i = 0; i < 5; i++) {
      hosts = [];
      pass((MISSES_ALLOWED - 1) * ASK_MS);
      hosts = [one];
      pass(ASK_MS);
      expect(found()).toHaveLength(1);
    }
  });

  it('keeps all rooms when it has slept, and asks when it wakes', () => {
    host(1, '10.0.0.1');
    pass(5_000);
    now += 3_600_000;
    carry(finder.advance(now));
    expect(found()).toHaveLength(1);
    pass(200);
    expect(found()).toHaveLength(1);
  });

  it('lists a new room in place of the one that was open at its address', () => {
    host(1, '10.0.0.1');
    pass(3_000);
    hosts = [];
    host(2, '10.0.0.1');
    pass(ASK_MS + 200);
    expect(found()).toEqual([['Host 2', ['10.0.0.1']]]);
  });

  it('does not list a room that does not want to be found', () => {
    host(1, '10.0.0.1').relay.rooms[0]!.discoverable = false;
    pass(5_000);
    expect(found()).toEqual([]);
  });

  it('never asks outside the local network, whoever is said to be there', () => {
    finder.aim([EVERYBODY], [{ address: '8.8.8.8', port: 53 }]);
    pass(10_000);
    const stranger = { address: '8.8.8.8', port: 27412 };
    const { nonce } = hello(asked.at(-1)!);
    finder.receive(answer(nonce, 'fedcba9876543210'), stranger, now);
    pass(10_000);
    expect(found()).toEqual([]);
    expect(asked.every(({ to }) => to.address.startsWith('10.'))).toBe(true);
  });

  // Node throws when it is to send to port 0: one announcement ended every party that looked for rooms.
  it('shows the name of a host as everybody’s name is shown, whatever its relay calls itself', () => {
    pass(100);
    const { nonce } = hello(asked.at(-1)!);
    const from = { address: '10.0.0.66', port: 27412 };
    finder.receive(answer(nonce, 'fedcba9876543210', ' \u202eA\n\u200bda '), from, now);
    expect(found()).toEqual([['A da', ['10.0.0.66']]]);
  });

  it('asks nobody at port 0', () => {
    finder.aim([EVERYBODY], [{ address: '10.0.0.1', port: 0 }]);
    pass(3_000);
    expect(asked.every(({ to }) => to.port > 0)).toBe(true);
  });

  it('asks one machine on a few ports at most, however many are said to be there', () => {
    const ports = Array.from({ length: 128 }, (_, i) => ({ address: '10.0.0.1', port: 1 + i }));
    finder.aim([EVERYBODY], [...ports, { address: '10.0.0.2', port: 27412 }]);
    carry(finder.advance(now));
    const machines = asked.map(({ to }) => to.address);
    expect(machines.filter((one) => one === '10.0.0.1')).toHaveLength(8);
    expect(machines).toContain('10.0.0.2');
  });

  it('lists others beside a machine that answers for ten thousand rooms', () => {
    pass(100);
    const { nonce } = hello(asked.at(-1)!);
    for (let i = 0; i < 10_000; i++) {
      const from = { address: '10.0.0.66', port: 1 + i };
      finder.receive(answer(nonce, i.toString(16).padStart(16, '0')), from, now);
    }
    expect(finder.rooms.length).toBeLessThanOrEqual(8);
    host(1, '10.0.0.1');
    pass(ASK_MS + 200);
    expect(found()).toContainEqual(['Host 1', ['10.0.0.1']]);
  });

  it('asks those seldom who are said to be there and never answer', () => {
    finder.aim([EVERYBODY], [{ address: '10.0.0.1', port: 27412 }]);
    pass(60_000);
    const count = asked.filter(({ to }) => to.address === '10.0.0.1').length;
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThan(10);
  });

  // Each made-up address was asked by itself at once, so that the answers of real rooms came to questions that had
  // been forgotten by then.
  it('finds a room amid ever new addresses at which nobody is', () => {
    const one = host(1, '10.0.0.1');
    one.hearsEverybody = false;
    for (let i = 0; i < 2_000; i++) {
      const madeUp = { address: `10.1.${i >> 8}.${i & 255}`, port: 27412 };
      finder.aim([EVERYBODY], [madeUp, ...one.at]);
      pass(1);
    }
    expect(found()).toEqual([['Host 1', ['10.0.0.1']]]);
    expect(asked.length).toBeLessThan(200);
  });

  it('believes no answer to what it has not asked', () => {
    pass(1_000);
    finder.receive(answer({ k0: 1, k1: 2 }, 'fedcba9876543210'), { address: '10.0.0.1', port: 27412 }, now);
    expect(found()).toEqual([]);
  });

  it('remembers a bounded number of rooms and addresses, whatever strangers answer', () => {
    pass(100);
    const { nonce } = hello(asked.at(-1)!);
    for (let i = 0; i < 10_000; i++) {
      const id = (i % 5_000).toString(16).padStart(16, '0');
      const from = { address: `10.1.${i >> 8}.${i & 255}`, port: 1 + (i % 60_000) };
      finder.receive(answer(nonce, id), from, now);
    }
    expect(finder.rooms.length).toBeLessThanOrEqual(64);
    asked = [];
    carry(finder.advance(finder.due));
    expect(asked.length).toBeLessThan(64 * 8 + 2);
  });

  it('is not impressed by datagrams that make no sense', () => {
    pass(100);
    for (const bytes of [
      new Uint8Array(0),
      Uint8Array.of(1, 2),
      new Uint8Array(1200).fill(2),
      new Uint8Array(2000),
    ]) {
      finder.receive(bytes, EVERYBODY, now);
    }
    expect(found()).toEqual([]);
  });
});

function hello({ bytes }: Send) {
  const read = readHandshake(bytes);
  if (read?.kind !== 'hello') throw new Error('no hello');
  expect(read.looking).toBe(true);
  return read;
}

function answer(nonce: { k0: number; k1: number }, id: string, host = 'Mallory'): Uint8Array {
  return writeInfo(new Writer(), nonce, nonce, {
    app: 'x',
    game: 'toy',
    content: TOY_CONTENT,
    phase: 'lobby',
    host,
    seats: 8,
    taken: 1,
    locked: false,
    id,
  });
}
