// What strangers on the network can do to those who look for rooms: they hear every question to everybody, can write
// any address on their answers, and have addresses of their own, but are deaf to what is asked at other addresses.

import { beforeEach, describe, expect, it } from 'vitest';
import type { Key } from '../wire/check.ts';
import type { Address } from '../wire/datagram.ts';
import { VISIT_BYTES } from '../wire/handshake.ts';
import { DEFAULT_PORT } from '../wire/limits.ts';
import { ASK_MS, MOST_VISITS, VISIT_EVERY_MS } from './finder.ts';
import { MISSES_ALLOWED } from './listing.ts';
import { EVERYBODY, Lan, PORTS } from './testing/lan.ts';

/** Another one each time. */
const idOf = (number: number) => number.toString(16).padStart(16, '0');
const at = (address: string, port = DEFAULT_PORT): Address => ({ address, port });
/** Every machine but the finder's own and those of the hosts, on a usual network. */
const machines = Array.from({ length: 254 }, (_, i) => `10.0.0.${i + 1}`).filter(
  (one) => one !== '10.0.0.9' && one !== '10.0.0.1',
);
const none = () => false;

let lan: Lan;

beforeEach(() => {
  lan = new Lan();
});

/** Answers each question to everybody from all of these, in the name of a room for each. */
function forgeFrom(addresses: readonly Address[]): void {
  lan.stranger(none, (nonce) => {
    for (const [i, from] of addresses.entries()) lan.forge(nonce, from, { id: idOf(i) });
  });
}

/** The share of `ms`, sampled every 100 ms, in which the real room is listed with its own address and name. */
function shareListed(ms: number): number {
  let listed = 0;
  for (let passed = 0; passed < ms; passed += 100) {
    lan.pass(100);
    if (lan.listed.some(([host, at]) => host === 'Host 1' && at.includes('10.0.0.1'))) listed++;
  }
  return listed / (ms / 100);
}

/** Every port that is asked, at each of them. */
const everywhere = machines.flatMap((machine) => PORTS.map((port) => at(machine, port)));

describe('a real room', () => {
  it('is listed soon and stays though sixty-four others are forged at once', () => {
    forgeFrom(machines.slice(0, 64).map((machine) => at(machine)));
    lan.host(1, '10.0.0.1');
    lan.pass(500);
    expect(shareListed(60_000)).toBe(1);
  });

  it('is listed soon and stays though every machine of the network seems to answer on every asked port', () => {
    forgeFrom(everywhere);
    lan.host(1, '10.0.0.1');
    lan.pass(5_000);
    expect(shareListed(60_000)).toBe(1);
  });

  it('is listed soon and stays though it opens after thousands of forged answers, from a network of any size', () => {
    lan.stranger(none, (nonce) => {
      for (let i = 0; i < 2_000; i++) lan.forge(nonce, at(`10.1.${i >> 8}.${i & 255}`), { id: idOf(i) });
    });
    lan.pass(10_000);
    lan.host(1, '10.0.0.1');
    lan.pass(20_000);
    expect(shareListed(20_000)).toBe(1);
  });

  it('is listed soon and stays whatever is forged in the name of its address', () => {
    const { id } = lan.host(1, '10.0.0.1').relay.rooms[0]!.info;
    let nonce: Key | null = null;
    lan.stranger(none, (heard) => {
      nonce = heard;
    });
    lan.pass(500);
    for (let i = 0; i < 200; i++) {
      lan.forge(nonce!, at('10.0.0.1'), { id: i % 2 ? idOf(i) : id, host: 'Elsewhere' });
      expect(shareListed(100)).toBe(1);
    }
    expect(lan.listed).toHaveLength(1);
  });

  it('is listed soon with its own address though its id is copied from addresses that seem to answer sooner', () => {
    const { id } = lan.host(1, '10.0.0.1').relay.rooms[0]!.info;
    lan.stranger(none, (nonce) => {
      for (const machine of machines.slice(0, 8)) lan.forge(nonce, at(machine), { id });
    });
    lan.pass(500);
    expect(shareListed(20_000)).toBe(1);
    expect(lan.listed).toHaveLength(1);
  });

  it('is listed soon with its own words though an attacker with an address copies its id and says that it is locked', () => {
    const { info } = lan.host(1, '10.0.0.1').relay.rooms[0]!;
    lan.stranger(
      (address) => address === '10.0.0.66',
      (nonce) => lan.forge(nonce, at('10.0.0.66'), { ...info, locked: true }),
    );
    lan.pass(500);
    expect(shareListed(20_000)).toBe(1);
    expect(lan.finder.rooms.map(({ info }) => info.locked).sort()).toEqual([false, true]);
    expect(new Set(lan.finder.rooms.map(({ id }) => id)).size).toBe(2);
  });

  it('is listed soon and stays though many addresses of an attacker copy everything that it says', () => {
    const { info } = lan.host(1, '10.0.0.1').relay.rooms[0]!;
    const copies = new Set(machines.slice(0, 20));
    lan.stranger(
      (address) => copies.has(address),
      (nonce, alone) => {
        for (const copy of alone ? [alone.address] : copies) lan.forge(nonce, at(copy), info);
      },
    );
    lan.pass(500);
    expect(shareListed(20_000)).toBe(1);
    expect(Math.max(...lan.listed.map(([, addresses]) => addresses.length))).toBeLessThanOrEqual(8);
  });

  it('is listed soon and stays though an attacker has all other addresses of the network, with rooms at each', () => {
    const own = new Set(machines);
    lan.stranger(
      (address) => own.has(address),
      (nonce, alone) => {
        for (const one of alone ? [alone] : everywhere)
          lan.forge(nonce, one, { id: idOf(machines.indexOf(one.address) * 4 + (one.port % 4)) });
      },
    );
    lan.pass(10_000);
    lan.host(1, '10.0.0.1');
    lan.pass(5_000);
    expect(shareListed(20_000)).toBe(1);
  });

  it('is listed soon and stays though thousands of made-up addresses are announced', () => {
    const madeUp = Array.from({ length: 4_000 }, (_, i) => at(`10.1.${i >> 8}.${i & 255}`));
    const real = lan.host(1, '10.0.0.1');
    real.hearsEverybody = false;
    lan.finder.aim(EVERYBODY, [...madeUp, ...real.at]);
    lan.pass(60_000);
    expect(shareListed(20_000)).toBe(1);
  });

  it('is listed soon and stays though its own machine is announced with many foreign ports', () => {
    const announced = Array.from({ length: 200 }, (_, i) => at('10.0.0.1', 1 + i));
    const real = lan.host(1, '10.0.0.1');
    real.hearsEverybody = false;
    lan.finder.aim(EVERYBODY, [...announced, ...real.at]);
    lan.pass(60_000);
    expect(shareListed(20_000)).toBe(1);
  });

  it('is listed soon and stays though an attacker answers at ever new addresses that cost nothing', () => {
    const own = Array.from({ length: 1_000 }, (_, i) => at(`fe80::${i.toString(16)}%eth0`));
    lan.stranger(
      (address) => address.startsWith('fe80:'),
      (nonce, alone) => alone && lan.forge(nonce, alone, { id: idOf(own.indexOf(alone)) }),
    );
    lan.finder.aim(EVERYBODY, own);
    lan.pass(60_000);
    lan.host(1, '10.0.0.1');
    lan.pass(ASK_MS + 500);
    expect(shareListed(20_000)).toBe(1);
  });
});

describe('a room that is said to be gone', () => {
  it('stays listed however often others say so, and is asked little for it', () => {
    lan.host(1, '10.0.0.1');
    lan.pass(3_000);
    lan.asked = [];
    let listed = 0;
    for (let passed = 0; passed < 20_000; passed += 50) {
      lan.finder.doubt([at('10.0.0.1')], lan.now);
      lan.pass(50);
      if (lan.listed.length === 1) listed++;
    }
    expect(listed).toBe(400);
    expect(lan.asked.filter(({ to }) => to.address === '10.0.0.1').length / 20).toBeLessThan(5);
  });
});

describe('a forged answer', () => {
  it('is never listed, also from an attacker who hears questions of their own', () => {
    lan.stranger(
      (address) => address === '10.0.0.66',
      (nonce) => {
        lan.forge(nonce, at('10.0.0.66'), { host: 'Real Mallory' });
        for (const [i, machine] of machines.slice(0, 50).entries()) {
          if (machine !== '10.0.0.66') lan.forge(nonce, at(machine), { id: idOf(i) });
        }
      },
    );
    lan.pass(20_000);
    expect(lan.listed).toEqual([['Real Mallory', ['10.0.0.66']]]);
  });

  it('keeps no closed room on the list', () => {
    lan.host(1, '10.0.0.1');
    lan.pass(3_000);
    const { info } = lan.hosts[0]!.relay.rooms[0]!;
    lan.hosts = [];
    lan.stranger(none, (nonce) => lan.forge(nonce, at('10.0.0.1'), info));
    lan.pass((MISSES_ALLOWED + 2) * ASK_MS);
    expect(lan.listed).toEqual([]);
  });

  it('causes only a few questions a round to one victim, on any port', () => {
    const victim = Array.from({ length: 5_000 }, (_, i) => at('10.0.0.77', 1 + i));
    lan.stranger(none, (nonce) => {
      for (const from of victim) lan.forge(nonce, from, { id: idOf(from.port) });
    });
    lan.finder.aim(EVERYBODY, victim.slice(0, 500));
    lan.pass(20_000);
    const asked = lan.asked.filter(({ to }) => to.address === '10.0.0.77').length;
    const questions = lan.asked.filter(({ to }) => to === EVERYBODY[0]).length;
    expect(asked).toBeGreaterThan(0);
    expect(asked / questions).toBeLessThanOrEqual(12);
  });

  it('causes no more than a trickle of questions in all', () => {
    forgeFrom(Array.from({ length: 5_000 }, (_, i) => at(`10.1.${i >> 8}.${i & 255}`)));
    lan.finder.aim(
      EVERYBODY,
      Array.from({ length: 5_000 }, (_, i) => at(`10.2.${i >> 8}.${i & 255}`)),
    );
    lan.pass(20_000);
    expect(lan.asked.length / 20).toBeLessThan(700);
  });

  it('has no app send a visit to a victim in whose name it asks for one', () => {
    const visit = idOf(1);
    lan.stranger(none, (nonce) => {
      for (let port = 1; port < 500; port++) lan.forge(nonce, at('10.0.0.77', port), { visit });
      lan.forge(nonce, at('10.0.0.77'), { visit });
    });
    lan.finder.aim(EVERYBODY, [at('10.0.0.77')]);
    lan.pass(20_000);
    expect(lan.finder.takeVisits()).toEqual([]);
  });

  it('has a few short visits sent to itself alone, however often it asks at its own address, on every port', () => {
    const visit = idOf(1);
    lan.stranger(
      (address) => address === '10.0.0.66',
      (nonce, alone) => {
        if (alone) lan.forge(nonce, alone, { visit, id: idOf(alone.port) });
        else for (const port of PORTS) lan.forge(nonce, at('10.0.0.66', port), { visit });
      },
    );
    lan.pass(60_000);
    const visits = lan.finder.takeVisits();
    expect(visits.length).toBeGreaterThan(0);
    expect(visits.length).toBeLessThanOrEqual((MOST_VISITS + 60_000 / VISIT_EVERY_MS) * PORTS.length);
    const asked = lan.asked.filter(({ to }) => to.address === '10.0.0.66').length;
    expect(visits.length).toBeLessThan(asked);
    for (const { to, bytes } of visits) {
      expect(to.address).toBe('10.0.0.66');
      expect(bytes.length).toBe(VISIT_BYTES);
    }
  });
});
