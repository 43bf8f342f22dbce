// Parties in which the host tells the state, in bad networks: whatever was guessed and lost, in the end everybody has the
// host's objects, and what is shown of a player's own is hardly ever corrected.

import { describe, expect, it, vi } from 'vitest';
import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import { MatchStates } from '../relay/match-states.ts';
import { appOf } from '../room/testing/rooms.ts';
import { below, createRng, nextU32 } from '../sim/rng.ts';
import type { Rules } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { MOVER, type MoversState, moversGame } from './movers.ts';
import { type LabClient, type LabGame, LabParty } from './party.ts';
import { clockFarAway } from './testing/far-away.ts';

const FAR: LinkConditions = { ...CLEAN_LINK, delayMs: 50, loss: 0.05 };
const BAD: LinkConditions = {
  ...CLEAN_LINK,
  delayMs: 35,
  jitterMs: 30,
  loss: 0.1,
  duplicate: 0.05,
  reorder: 0.05,
};

function partyOf(seed: number, peers: number, conditions: LinkConditions) {
  const { info, rules } = moversGame(peers);
  const game: LabGame = { info, rules: rules as Rules<unknown> };
  const party = new LabParty({ seed, game, seats: peers });
  const clients = Array.from({ length: peers }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  for (const client of clients) {
    party.setConditions(client, conditions);
    party.say(client, { m: 'ready', ready: true });
  }
  party.run(party.now + 5_000);
  return { party, clients, rules };
}

/** Presses at random until `until`, then lets go. */
function press(party: LabParty, client: LabClient, seed: number, until: number, buttons: number): void {
  const rng = createRng(seed);
  const act = () => {
    const on = party.now < until;
    party.hold(client, Uint8Array.of(on ? nextU32(rng) & buttons : 0, 12));
    if (on) party.at(party.now + 1 + below(rng, 250), act);
  };
  act();
}

/** The host's objects by its frames so far. */
function truthOf(party: LabParty, rules: Rules<MoversState>): Map<number, Int32Array> {
  const record = [...party.records.values()].at(-1)!;
  const simulation = createSimulation(party.game.info, rules, record.start);
  const size = record.bytes.length / record.at.length;
  for (let frame = 0; frame < record.at.length; frame++) {
    simulation.step(Uint8Array.from(record.bytes.slice(frame * size, (frame + 1) * size)));
  }
  const table = new Map<number, Int32Array>();
  rules.objects!.tell(simulation.state, table);
  return table;
}

/** Bytes that have come to a client from now on. */
function countDown({ peer }: LabClient): () => number {
  let bytes = 0;
  const receive = peer.receive.bind(peer);
  peer.receive = (datagram, now) => {
    bytes += datagram.length;
    return receive(datagram, now);
  };
  return () => bytes;
}

const plain = (table: ReadonlyMap<number, Int32Array>) =>
  [...table].map(([id, row]) => [id, ...row]).sort((a, b) => a[0]! - b[0]!);

describe('a party that is told the host’s state', () => {
  it.each([1, 2, 3, 4, 5, 6])('has the host’s objects once no player presses: seed %d', (seed) => {
    const { party, clients, rules } = partyOf(seed, 2 + (seed % 4), BAD);
    const until = party.now + 4_000;
    for (const client of clients) press(party, client, nextU32(createRng(seed + client.seat!)), until, 0x9f);
    party.run(until + 3_000);
    const truth = plain(truthOf(party, rules));
    // Marks are gone by then, ghosts included.
    expect(truth).toHaveLength(clients.length);
    for (const client of clients) {
      expect(plain(client.view!.objects)).toEqual(truth);
      const shown = new Map<number, Int32Array>();
      rules.objects!.tell(client.game!.state as MoversState, shown);
      expect(plain(shown)).toEqual(truth);
    }
    expect(party.faults).toEqual([]);
  });

  it('shows own input in the next frame, and hardly ever corrects it without a collision', () => {
    const { party, clients } = partyOf(11, 8, FAR);
    const from = party.now;
    const until = from + 20_000;
    const buttons = MOVER.left | MOVER.right | MOVER.up | MOVER.down | MOVER.mark;
    const down = clients.map((client) => countDown(client));
    const before = clients.map(({ game }) => game!.corrections.count);
    for (const client of clients) press(party, client, 70 + client.seat!, until, buttons);
    party.run(until);
    const seconds = (until - from) / 1000;
    for (const [index, { game }] of clients.entries()) {
      const corrected = (game!.corrections.count - before[index]!) / (60 * seconds);
      expect(corrected).toBeLessThan(0.01);
      expect(down[index]!() / seconds).toBeLessThan(8_000);
    }
    const [client] = clients as [LabClient];
    party.hold(client, Uint8Array.of(0, 0));
    party.run(party.now + 500);
    const mover = () => (client.game!.state as MoversState).movers[client.seat!]!.x;
    const still = mover();
    party.hold(client, Uint8Array.of(MOVER.right, 0));
    party.run(party.now + 1000 / 60 + 1, () => mover() !== still);
    expect(mover()).toBeGreaterThan(still);
  });

  it('moves a player who was pushed to the host’s place', () => {
    const { party, clients } = partyOf(12, 2, FAR);
    const [one, other] = clients as [LabClient, LabClient];
    const before = other.game!.corrections.count;
    party.hold(one, Uint8Array.of(MOVER.shove, 0));
    party.run(party.now + 1_000);
    const { movers } = other.game!.state as MoversState;
    expect(movers[other.seat!]!.y).toBe(200);
    expect(other.game!.corrections.count).toBeGreaterThan(before);
  });

  it('agrees with the host about the time within 5 ms at 100 ms and 30 ms of jitter', () => {
    expect(clockFarAway(13)).toBeLessThan(5);
  });
});

describe('players at one machine', () => {
  it('are told what is near any of them, as they look at one screen', () => {
    const viewsFor = vi.spyOn(MatchStates.prototype, 'viewsFor');
    const { info, rules } = moversGame(4);
    const party = new LabParty({ seed: 2, game: { info, rules: rules as Rules<unknown> }, seats: 4 });
    const players = [
      ['Ann', { client: appOf(1) }],
      ['Ben', { client: appOf(2) }],
      ['Amy', { client: appOf(1), player: 1 }],
    ] as const;
    for (const [name, who] of players) {
      const client = party.join(name, who);
      party.run(party.now + 1_000, () => client.seat !== undefined);
    }
    for (const client of party.clients) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + 6_000);
    const told = viewsFor.mock.calls.map(([seats]) => seats.join()).sort();
    viewsFor.mockRestore();
    expect(told).toEqual(['0,2', '0,2', '1']);
  });

  it('are told what is near the one whom a tournament has called, also where the other is the first', () => {
    const viewsFor = vi.spyOn(MatchStates.prototype, 'viewsFor');
    const { info, rules } = moversGame(4);
    const party = new LabParty({ seed: 2, game: { info, rules: rules as Rules<unknown> }, seats: 4 });
    const [ann, ben, amy] = [
      { name: 'Ann', client: appOf(1), player: 0 },
      { name: 'Ben', client: appOf(2), player: 0 },
      { name: 'Amy', client: appOf(1), player: 1 },
    ].map(({ name, ...who }) => {
      const client = party.join(name, who);
      party.run(party.now + 1_000, () => client.seat !== undefined);
      return client;
    });
    party.say(ann!, { m: 'tournament', format: { kind: 'knock-out', best: 1 } });
    party.run(party.now + 500);
    for (const client of [ben!, amy!]) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + 6_000);
    const told = viewsFor.mock.calls.map(([seats]) => seats.join()).sort();
    viewsFor.mockRestore();
    expect(told).toEqual(['1', '2', '2']);
  });
});

describe('a player who claims presses', () => {
  const SECOND = 60;
  const lies: readonly [string, number][] = [
    ['seconds from now', 5 * SECOND],
    // A peer says nothing of frames that it has; of the number the low half travels.
    ['seconds ago', 0x1_0000 - 5 * SECOND],
  ];
  it.each(lies)(
    'is named in the log for those %s, while the host keeps its speed and all have its objects',
    (_, by) => {
      const { party, clients, rules } = partyOf(21, 3, FAR);
      party.run(party.now + 4_000);
      const [liar] = clients.slice(-1) as [LabClient];
      const { hold } = liar.game!;
      Object.assign(liar.game!, {
        hold(input: Uint8Array) {
          const held = hold(input);
          return { ...held, frame: held.frame + by };
        },
      });
      const from = party.room.match!.log.next;
      const until = party.now + 4_000;
      const before = truthOf(party, rules).get(liar.seat! + 1)!;
      for (const client of clients) press(party, client, 5 + client.seat!, until, 0x0f);
      party.run(until + 3_000);
      expect([...party.refused.keys()]).toEqual([liar.options.request.name]);
      const truth = truthOf(party, rules);
      for (const client of clients) expect(plain(client.view!.objects)).toEqual(plain(truth));
      // 40 units a frame: as fast as everybody.
      const after = truth.get(liar.seat! + 1)!;
      const frames = party.room.match!.log.next - from;
      expect(Math.abs(after[0]! - before[0]!)).toBeLessThanOrEqual(40 * frames);
      expect(party.faults).toEqual([]);
    },
  );

  it('makes no more objects than others by a thousand a second, at no cost to them, and is in the log', () => {
    const { party, clients, rules } = partyOf(23, 3, { ...CLEAN_LINK, delayMs: 10 });
    const [flooder, ...others] = clients.toReversed() as [LabClient, LabClient, LabClient];
    const from = party.room.match!.log.next;
    const until = party.now + 4_000;
    const down = others.map((client) => countDown(client));
    let most = 0;
    for (let press = 0; party.now < until; press++) {
      party.hold(flooder, Uint8Array.of(press % 2 === 0 ? MOVER.mark | MOVER.right : 0, 12));
      party.run(party.now + 1);
      most = Math.max(most, others[0]!.view!.objects.size);
    }
    expect([...party.refused.keys()]).toEqual([flooder.options.request.name]);
    // Three movers, and of marks as many as a seat may have at all.
    expect(most).toBeLessThanOrEqual(3 + 16);
    for (const bytes of down) expect(bytes() / 4).toBeLessThan(8_000);
    party.hold(flooder, Uint8Array.of(0, 12));
    party.run(party.now + 3_000);
    const truth = truthOf(party, rules);
    for (const client of clients) expect(plain(client.view!.objects)).toEqual(plain(truth));
    const frames = party.room.match!.log.next - from;
    expect(truth.get(flooder.seat! + 1)![0]! - 1000 * flooder.seat!).toBeLessThanOrEqual(40 * frames);
    expect(party.faults).toEqual([]);
  });

  it('is left out of the log for those of now, however bad the network is', () => {
    const { party, clients } = partyOf(22, 4, BAD);
    const until = party.now + 6_000;
    for (const client of clients) press(party, client, 5 + client.seat!, until, 0x9f);
    party.run(until);
    expect(party.refused.size).toBe(0);
  });
});
