// Machines that sleep, are stopped, or wake with a clock that has gone far: they cause neither a storm nor a standstill.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { appOf } from '../room/testing/rooms.ts';
import { wayNames } from '../sim/ways.ts';
import { DROP_MS } from '../wire/limits.ts';
import { violations } from './invariants.ts';
import { type LabClient, type LabOptions, LabParty } from './party.ts';
import { toyGame } from './toy.ts';

const RATE = 30;
const FRAMES = 60 * RATE;

/** Three play; what anybody sends is counted. */
function playing(options: Partial<LabOptions>) {
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 3, frames: FRAMES });
  const conditions = { ...CLEAN_LINK, delayMs: 5 };
  const party = new LabParty({ seed: 21, game, conditions, snapshot: (it) => it, ...options });
  const clients = [1, 2, 3].map((number) => {
    const client = party.join(`Peer ${number}`, { client: appOf(number) });
    party.run(party.now + 1_000, () => client.seat !== undefined);
    return client;
  }) as [LabClient, LabClient, LabClient];
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => party.room.phase === 'playing');
  party.run(party.now + 3_000);
  let sent = 0;
  const { network } = party;
  const send = network.send.bind(network);
  network.send = (...datagram) => {
    sent++;
    send(...datagram);
  };
  /** Datagrams that all send together in so many ms. */
  const sentIn = (ms: number) => {
    const before = sent;
    party.run(party.now + ms);
    return sent - before;
  };
  const ends = () => {
    expect(party.run(party.now + 90_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + 500);
    expect(party.room.state.result).toMatchObject({ agreed: true });
    expect(violations(party)).toEqual([]);
  };
  return { party, clients, sentIn, ends };
}

describe.each(wayNames)('a machine that slept (%s)', (way) => {
  const room = { way, keepMatches: true };

  it('plays on after less than a drop, and sends little more than usual', () => {
    const { party, clients, sentIn, ends } = playing({ room });
    const usual = sentIn(1_000);
    party.sleep(clients[2], DROP_MS - 1_500);
    party.run(party.now + DROP_MS - 1_500);
    // What it missed, and what everybody has to answer to that, on top.
    expect(sentIn(1_000)).toBeLessThan(2.5 * usual);
    expect(clients[2].over).toBe(false);
    ends();
  });

  it('is out after a minute, hears so, and comes back to its seat', () => {
    const { party, clients, sentIn, ends } = playing({ room });
    const usual = sentIn(1_000);
    party.sleep(clients[2], 25_000);
    party.run(party.now + 25_000);
    expect(party.room.members).toHaveLength(2);
    expect(sentIn(2 * DROP_MS) / (2 * DROP_MS)).toBeLessThan((2 * usual) / 1_000);
    expect(clients[2].over).toBe(true);
    const back = party.comeBack(clients[2]);
    const isBack = () =>
      party.room.members.some(({ plays, returning, seat }) => plays && !returning && seat === 2);
    expect(party.run(party.now + 5_000, isBack)).toBe(true);
    expect(back.game).toBe(clients[2].game);
    expect(sentIn(1_000)).toBeLessThan(2.5 * usual);
    ends();
  });

  it('keeps all members as a host, and makes up no frames', () => {
    const { party, sentIn, ends } = playing({ room });
    const usual = sentIn(1_000);
    const before = party.room.match!.log.next;
    party.sleep('relay', DROP_MS - 1_500);
    party.run(party.now + DROP_MS - 1_500);
    expect(sentIn(1_000)).toBeLessThan(2.5 * usual);
    expect(party.room.members).toHaveLength(3);
    expect(party.room.match!.log.next - before).toBeLessThan(2 * RATE);
    ends();
  });

  it('plays on with the others when all slept', () => {
    const { party, clients, sentIn, ends } = playing({ room });
    const usual = sentIn(1_000);
    for (const who of [...clients, 'relay' as const]) party.sleep(who, 3_600_000);
    party.run(party.now + 3_600_000);
    expect(sentIn(1_000)).toBeLessThan(2.5 * usual);
    expect(clients.some(({ over }) => over)).toBe(false);
    ends();
  });
});
