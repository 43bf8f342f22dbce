// The finder on a network of functions under a virtual clock; the relays that answer are real.

import { beforeEach, describe, expect, it } from 'vitest';
import { joinByHand, seeded, TOY_CONTENT, TOY_ROOM } from '../lab/testing/hand-peer.ts';
import { Relay } from '../relay/relay.ts';
import { type Address, PROTOCOL_VERSION } from '../wire/datagram.ts';
import { readHandshake, VISIT_BYTES, visitToken } from '../wire/handshake.ts';
import { DEFAULT_PORT } from '../wire/limits.ts';
import { ASK_MS, LOBBY_ASK_MS, MOST_VISITS, VISIT_EVERY_MS } from './finder.ts';
import { MISSES_ALLOWED } from './listing.ts';
import { answer, DELAY_MS, EVERYBODY, hello, Lan, type Stranger } from './testing/lan.ts';

let lan: Lan;

const MALLORY = { address: '10.0.0.66', port: DEFAULT_PORT };

beforeEach(() => {
  lan = new Lan();
});

/** A stranger with an address of its own. */
function mallory(hears: Stranger): void {
  lan.stranger((address) => address === MALLORY.address, hears);
}

describe('the finder', () => {
  it('lists every room that answers, with what it tells', () => {
    lan.host(1, '10.0.0.1');
    lan.host(2, '10.0.0.2');
    lan.pass(300);
    expect(lan.listed.sort()).toEqual([
      ['Host 1', ['10.0.0.1']],
      ['Host 2', ['10.0.0.2']],
    ]);
    const info = { game: 'toy', content: TOY_CONTENT, taken: 0 };
    expect(lan.finder.rooms[0]).toMatchObject({ version: PROTOCOL_VERSION, info });
  });

  it('measures the way with questions for one host alone, which the delay of answers to a broadcast does not distort', () => {
    lan.host(1, '10.0.0.1');
    lan.pass(300);
    expect(lan.finder.rooms[0]!.addresses[0]!.rttMs).toBeCloseTo(2 * DELAY_MS);
  });

  it('asks a listed room once a round, though it answers the broadcast, too', () => {
    const one = lan.host(1, '10.0.0.1');
    lan.finder.aim(EVERYBODY, one.at);
    lan.pass(5_000);
    lan.asked = [];
    lan.pass(10 * ASK_MS);
    expect(lan.asked.filter(({ to }) => to.address === '10.0.0.1')).toHaveLength(10);
  });

  it('asks seldom while the person is in a lobby', () => {
    lan = new Lan(LOBBY_ASK_MS);
    const one = lan.host(1, '10.0.0.1');
    lan.finder.aim(EVERYBODY, one.at);
    lan.pass(5_000);
    lan.asked = [];
    lan.pass(3 * LOBBY_ASK_MS);
    expect(lan.asked.filter(({ to }) => to.address === '10.0.0.1')).toHaveLength(3);
  });

  it('asks quickly at first, then every two seconds', () => {
    const times: number[] = [];
    const { advance } = lan.finder;
    lan.finder.advance = (at) => {
      times.push(at - 1_000);
      return advance.call(lan.finder, at);
    };
    lan.pass(10_000);
    expect(times).toEqual([0, 250, 750, 1750, 3750, 5750, 7750, 9750]);
  });

  it('takes a room that answers from several addresses for one, the quickest first', () => {
    const one = lan.host(1, '10.0.0.1', '10.7.0.1');
    lan.finder.aim(EVERYBODY, one.at);
    lan.pass(300);
    expect(lan.listed).toEqual([['Host 1', ['10.0.0.1', '10.7.0.1']]]);
  });

  // It would be seen as two until the other address answered.
  it('reports a change when a room has told it at all its addresses', () => {
    const one = lan.host(1, '10.0.0.1', '10.7.0.1');
    lan.finder.aim(EVERYBODY, one.at);
    lan.pass(3_000);
    lan.changes = [];
    joinByHand(one.relay, 1, { now: lan.now });
    lan.pass(5_000);
    const shown = lan.changes.map((rooms) => rooms.map(({ info }) => info.taken));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(([taken]) => taken === 1).length).toBe(shown.length);
    expect(shown.every(({ length }) => length === 1)).toBe(true);
  });

  it('finds an announced room that does not hear broadcasts', () => {
    const quiet = lan.host(1, '10.0.0.1');
    quiet.hearsEverybody = false;
    lan.pass(5_000);
    expect(lan.listed).toEqual([]);
    lan.finder.aim(EVERYBODY, quiet.at);
    lan.pass(2 * DELAY_MS);
    expect(lan.listed).toEqual([['Host 1', ['10.0.0.1']]]);
  });

  it('forgets a room after three questions without an answer, and finds it again', () => {
    const one = lan.host(1, '10.0.0.1');
    lan.pass(5_000);
    lan.hosts = [];
    lan.pass((MISSES_ALLOWED - 1) * ASK_MS);
    expect(lan.listed).toHaveLength(1);
    lan.pass(2 * ASK_MS);
    expect(lan.listed).toEqual([]);
    lan.hosts = [one];
    lan.pass(ASK_MS + 200);
    expect(lan.listed).toHaveLength(1);
  });

  it('takes a room that says goodbye off the list at once, at all its addresses', () => {
    const one = lan.host(1, '10.0.0.1', '10.7.0.1');
    lan.finder.aim(EVERYBODY, one.at);
    lan.pass(5_000);
    lan.hosts = [];
    lan.finder.doubt([one.at[0]!], lan.now);
    lan.pass(190);
    expect(lan.listed).toEqual([]);
    expect(lan.changes.at(-1)).toEqual([]);
  });

  it('keeps a room that only others say is gone, though one answer is lost', () => {
    const one = lan.host(1, '10.0.0.1');
    lan.host(2, '10.0.0.2');
    lan.pass(5_000);
    lan.changes = [];
    const [, ...others] = lan.hosts;
    const all = lan.hosts;
    lan.finder.doubt(one.at, lan.now);
    lan.hosts = others;
    lan.pass(75);
    lan.hosts = all;
    lan.pass(1_000);
    expect(lan.listed).toHaveLength(2);
    expect(lan.changes.filter((rooms) => rooms.length < 2)).toEqual([]);
  });

  it('asks a room that is said to be gone a bounded number of times, however often that is said', () => {
    const one = lan.host(1, '10.0.0.1');
    lan.pass(5_000);
    lan.hosts = [];
    lan.asked = [];
    for (let times = 0; times < 50; times++) lan.finder.doubt(one.at, lan.now);
    lan.pass(400);
    expect(lan.asked.filter(({ to }) => to.address === '10.0.0.1').length).toBeLessThanOrEqual(3);
  });

  it('keeps a room through lost answers', () => {
    const one = lan.host(1, '10.0.0.1');
    lan.pass(5_000);
    for (let i = 0; i < 5; i++) {
      lan.hosts = [];
      lan.pass((MISSES_ALLOWED - 1) * ASK_MS);
      lan.hosts = [one];
      lan.pass(ASK_MS);
      expect(lan.listed).toHaveLength(1);
    }
  });

  it('keeps all rooms when it has slept, and asks when it wakes', () => {
    lan.host(1, '10.0.0.1');
    lan.pass(5_000);
    lan.now += 3_600_000;
    lan.carry(lan.finder.advance(lan.now));
    expect(lan.listed).toHaveLength(1);
    lan.pass(200);
    expect(lan.listed).toHaveLength(1);
  });

  it('lists a new room in place of the one that was open at its address', () => {
    lan.host(1, '10.0.0.1');
    lan.pass(3_000);
    lan.hosts = [];
    lan.host(2, '10.0.0.1');
    lan.pass(ASK_MS + 200);
    expect(lan.listed).toEqual([['Host 2', ['10.0.0.1']]]);
  });

  it('does not list a room that does not want to be found', () => {
    lan.host(1, '10.0.0.1').relay.rooms[0]!.discoverable = false;
    lan.pass(5_000);
    expect(lan.listed).toEqual([]);
  });

  it('never asks outside the local network, whatever is announced', () => {
    lan.finder.aim(EVERYBODY, [{ address: '8.8.8.8', port: 53 }]);
    lan.pass(10_000);
    const { nonce } = hello(lan.asked.at(-1)!);
    lan.forge(nonce, { address: '8.8.8.8', port: 27412 });
    lan.pass(10_000);
    expect(lan.listed).toEqual([]);
    expect(lan.asked.every(({ to }) => to.address.startsWith('10.'))).toBe(true);
  });

  it('stops asking hosts of a network that the machine has left', () => {
    lan.host(1, '10.0.0.1');
    lan.pass(3_000);
    lan.near = /^192\.168\./;
    lan.finder.aim([], []);
    lan.asked = [];
    lan.pass(10_000);
    expect(lan.asked).toEqual([]);
    expect(lan.listed).toEqual([]);
  });

  it('shows the name of a host cleaned like any name, whatever its relay sends', () => {
    mallory((nonce) => lan.forge(nonce, MALLORY, { host: ' \u202eA\n\u200bda ' }));
    lan.pass(100);
    expect(lan.listed).toEqual([['A da', [MALLORY.address]]]);
  });

  // Node throws when it sends to port 0, which would end the search in every app on the network.
  it('asks no host at port 0', () => {
    lan.finder.aim(EVERYBODY, [{ address: '10.0.0.1', port: 0 }]);
    lan.pass(3_000);
    expect(lan.asked.every(({ to }) => to.port > 0)).toBe(true);
  });

  it('asks one machine on a few ports at most, however many are announced', () => {
    const ports = Array.from({ length: 128 }, (_, i) => ({ address: '10.0.0.1', port: 1 + i }));
    lan.finder.aim(EVERYBODY, [...ports, { address: '10.0.0.2', port: 27412 }]);
    lan.carry(lan.finder.advance(lan.now));
    const machines = lan.asked.map(({ to }) => to.address);
    expect(machines.filter((one) => one === '10.0.0.1')).toHaveLength(8);
    expect(machines).toContain('10.0.0.2');
  });

  it('lists a few rooms of one machine at most, beside those of others', () => {
    mallory((nonce, to) => {
      if (to) lan.forge(nonce, to, { id: to.port.toString(16).padStart(16, '0') });
    });
    const rooms = Array.from({ length: 1_000 }, (_, i) => ({ ...MALLORY, port: 1 + i }));
    lan.finder.aim(EVERYBODY, rooms);
    lan.host(1, '10.0.0.1');
    lan.pass(60_000);
    expect(lan.listed.filter(([host]) => host === 'Mallory')).toHaveLength(8);
    expect(lan.listed).toContainEqual(['Host 1', ['10.0.0.1']]);
  });

  it('seldom asks announced hosts that never answer', () => {
    lan.finder.aim(EVERYBODY, [{ address: '10.0.0.1', port: 27412 }]);
    lan.pass(60_000);
    const count = lan.asked.filter(({ to }) => to.address === '10.0.0.1').length;
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThan(10);
  });

  // Announced addresses are asked at a bounded rate, so that a question is remembered until the answer of a real room
  // arrives.
  it('finds a room amid ever new addresses without a host', () => {
    const one = lan.host(1, '10.0.0.1');
    one.hearsEverybody = false;
    for (let i = 0; i < 2_000; i++) {
      const madeUp = { address: `10.1.${i >> 8}.${i & 255}`, port: 27412 };
      lan.finder.aim(EVERYBODY, [madeUp, ...one.at]);
      lan.pass(1);
    }
    expect(lan.listed).toEqual([['Host 1', ['10.0.0.1']]]);
    expect(lan.asked.length).toBeLessThan(400);
  });

  it('believes no answer to what it did not ask', () => {
    mallory(() => lan.forge({ k0: 1, k1: 2 }, MALLORY));
    lan.finder.aim(EVERYBODY, [MALLORY]);
    lan.pass(10_000);
    expect(lan.listed).toEqual([]);
  });

  it('ignores datagrams that make no sense', () => {
    lan.pass(100);
    for (const bytes of [
      new Uint8Array(0),
      Uint8Array.of(1, 2),
      new Uint8Array(1200).fill(2),
      new Uint8Array(2000),
    ]) {
      lan.finder.receive(bytes, MALLORY, lan.now);
    }
    expect(lan.listed).toEqual([]);
  });
});

describe('a finder that is asked for a visit', () => {
  const TOKEN = '0123456789abcdef';
  const visits = () => lan.finder.takeVisits().map(({ to, bytes }) => ({ to, ...readHandshake(bytes)! }));

  /** Everybody who answers from 10.0.0.66 asks for one. */
  function asking(from: Address = MALLORY) {
    mallory((nonce, at) => {
      if (at) lan.forge(nonce, from, { visit: TOKEN });
      else lan.forge(nonce, MALLORY, { visit: TOKEN });
    });
  }

  it('sends it to the address that has answered, shorter than what asked for it', () => {
    asking();
    lan.pass(300);
    const [one] = visits();
    expect(one).toMatchObject({ to: MALLORY, kind: 'visit', token: visitToken(TOKEN) });
    expect(VISIT_BYTES).toBeLessThan(answer({ k0: 0, k1: 0 }, { visit: TOKEN }).length);
  });

  it('sends a bounded number to one address, however often it asks', () => {
    asking();
    lan.pass(5_000);
    expect(visits()).toHaveLength(MOST_VISITS);
    lan.pass(60_000);
    expect(visits().length).toBeLessThanOrEqual(1 + 60_000 / VISIT_EVERY_MS);
  });

  it('sends one again to an address that still asks once its host has opened the firewall', () => {
    asking();
    lan.pass(60_000);
    expect(visits().length).toBeGreaterThanOrEqual(MOST_VISITS);
    lan.pass(VISIT_EVERY_MS + ASK_MS + DELAY_MS);
    expect(visits()).not.toEqual([]);
  });

  it('sends none to an address that only somebody else speaks for, nor for an answer to everybody', () => {
    mallory((nonce, at) => {
      if (!at) lan.forge(nonce, { address: '10.0.0.77', port: DEFAULT_PORT }, { visit: TOKEN });
    });
    lan.pass(60_000);
    expect(visits()).toEqual([]);
  });

  it('sends none to a relay that does not ask, and lists a room that asks as any other', () => {
    lan.host(1, '10.0.0.1', '10.7.0.1');
    lan.pass(5_000);
    expect(visits()).toEqual([]);
    asking();
    lan.pass(5_000);
    const asked = lan.finder.rooms.find(({ addresses }) => addresses[0]!.address === MALLORY.address);
    expect(asked?.info).not.toHaveProperty('visit');
  });

  it('shows a real relay that it gets in', () => {
    const came: string[] = [];
    const visits = { wanted: () => true, came: (address: string) => void came.push(address) };
    const one = lan.host(1, '10.0.0.1');
    const relay = new Relay([{ ...TOY_ROOM }], seeded(3), { visits });
    relay.rooms[0]!.discoverable = true;
    lan.hosts = [{ ...one, relay }];
    lan.pass(300);
    for (const { bytes } of lan.finder.takeVisits())
      relay.receive(bytes, { address: '10.0.0.9', port: 50_001 }, lan.now);
    expect(new Set(came)).toEqual(new Set(['10.0.0.9']));
  });
});
