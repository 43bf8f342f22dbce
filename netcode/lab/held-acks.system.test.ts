// Members who press nothing and lose nothing answer every few frames. That saves most of their datagrams, and must delay no frame,
// whatever gets lost, and keep no member waiting. Older peers answer each frame: they play in the same room.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACK_HOLD_MS, HeldAcks } from '../peer/held-acks.ts';
import { LEASE_MS } from '../wire/limits.ts';
import { deliveryDelays, percentile, violations } from './invariants.ts';
import type { LabClient, LabParty } from './party.ts';
import { setConditions, wayParty } from './testing/way-party.ts';

const PLAY_MS = 20_000;

/** These answer each frame from now on, as older peers do. */
function answersEachFrame(clients: readonly LabClient[]) {
  const { holds } = HeldAcks.prototype;
  vi.spyOn(HeldAcks.prototype, 'holds').mockImplementation(function (this: HeldAcks, link, packet, now) {
    return clients.every(({ peer }) => peer.link !== link) && holds.call(this, link, packet, now);
  });
}

/** Makes what loses the next datagram that comes to the relay from a client. */
function losing(party: LabParty) {
  const lost = new Set<number>();
  const { receive } = party.relay;
  party.relay.receive = function (bytes, from, now) {
    return lost.delete(from.port) ? [] : receive.call(this, bytes, from, now);
  };
  return ({ address }: LabClient) => lost.add(address.port);
}

/** Plays on for `PLAY_MS`. How many datagrams of each client came to the relay, by frame. */
function play(party: LabParty) {
  const counts = new Map(party.clients.map(({ address }) => [address.port, 0]));
  const { receive } = party.relay;
  party.relay.receive = function (bytes, from, now) {
    counts.set(from.port, counts.get(from.port)! + 1);
    return receive.call(this, bytes, from, now);
  };
  const before = party.room.match!.log.next;
  party.run(party.now + PLAY_MS);
  const frames = party.room.match!.log.next - before;
  return [...counts.values()].map((count) => count / frames);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('members who press nothing', () => {
  // With the hashes that they report, twice a second.
  it.each([
    [60, 0.25],
    [20, 0.75],
  ])('send at %d frames a second no more datagrams a frame than %d', (tickRate, most) => {
    const { party } = wayParty({ way: 'optimistic', tickRate, peers: 4, conditions: { delayMs: 2 } });
    for (const datagrams of play(party)) expect(datagrams).toBeLessThan(most);
    expect(violations(party)).toEqual([]);
  });

  it('play with older peers, which answer each frame', () => {
    const { party, clients } = wayParty({ way: 'optimistic', peers: 4, conditions: { delayMs: 2 } });
    answersEachFrame(clients.slice(0, 2));
    const datagrams = play(party);
    for (const each of datagrams.slice(0, 2)) expect(each).toBeCloseTo(1, 1);
    for (const some of datagrams.slice(2)) expect(some).toBeLessThan(0.25);
    expect(violations(party)).toEqual([]);
  });

  it.each([20, 60])(
    'are heard of in time at %d frames a second by a host that misses an answer',
    (tickRate) => {
      const { party, clients } = wayParty({
        way: 'optimistic',
        tickRate,
        peers: 3,
        conditions: { delayMs: 50 },
      });
      const lose = losing(party);
      let oldest = 0;
      for (let i = 0; i < 12; i++) {
        // The loss before is forgotten by then.
        party.run(party.now + 6_107);
        for (const client of clients) lose(client);
        party.run(party.now + 1_000, () => {
          for (const { connection } of party.room.clients)
            oldest = Math.max(oldest, party.now - connection.link.reachedAt);
          return false;
        });
      }
      // A round trip, and two answers that waited.
      expect(oldest).toBeGreaterThan(200);
      expect(oldest).toBeLessThan(0.6 * LEASE_MS);
    },
  );

  it('answer a relay that falls silent', () => {
    const { party, clients } = wayParty({ way: 'optimistic', peers: 3, conditions: { delayMs: 2 } });
    const sentAt = new Map<number, number>();
    const { send } = party.network;
    vi.spyOn(party.network, 'send').mockImplementation((from, to, bytes, now) => {
      sentAt.set(from.port, now);
      send.call(party.network, from, to, bytes, now);
    });
    for (let i = 0; i < 12; i++) {
      party.run(party.now + 1_107);
      party.sleep('relay', 2 * ACK_HOLD_MS);
      // What was under way has come.
      party.run(party.now + 10);
      party.run(party.now + ACK_HOLD_MS);
      for (const { peer, address } of clients)
        expect(sentAt.get(address.port)).toBeGreaterThanOrEqual(peer.frameAt);
    }
  });
});

describe('what was lost of a member of whom an answer would wait', () => {
  /** How long after it was sent for the first time each of several comes to the relay, ms. */
  const delays = (
    say: (party: LabParty, client: LabClient, i: number) => () => boolean,
    areOlder: boolean,
  ) => {
    const { party, clients } = wayParty({ way: 'optimistic', peers: 2, conditions: { delayMs: 2 } });
    if (areOlder) answersEachFrame(clients);
    const lose = losing(party);
    return Array.from({ length: 8 }, (_, i) => {
      // The loss before is forgotten by then.
      party.run(party.now + 3_107);
      const { now } = party;
      lose(clients[1]!);
      const isThere = say(party, clients[1]!, i);
      expect(party.run(now + 1_000, isThere)).toBe(true);
      return party.now - now;
    });
  };

  it.each([
    [
      'press',
      (party: LabParty, client: LabClient, i: number) => {
        const { log } = party.room.match!;
        const { seat = 0 } = client;
        party.hold(client, Uint8Array.of(i + 1));
        return () => log.copy(log.next - 1, log.next)[seat] === i + 1;
      },
    ],
    [
      'message',
      (party: LabParty, client: LabClient, i: number) => {
        const text = `word ${i}`;
        party.say(client, { m: 'chat', text });
        return () => party.room.data.chat.some((line) => line.text === text);
      },
    ],
  ])('is there as soon where it was a %s as if the member answered each frame', (_, say) => {
    expect(delays(say, false)).toEqual(delays(say, true));
  });
});

describe.each([20, 60])('frames of members who press nothing, at %d frames a second', (tickRate) => {
  const delays = (loss: number, areOlder: boolean) => {
    const { party, clients } = wayParty({
      way: 'optimistic',
      tickRate,
      peers: 8,
      conditions: { delayMs: 5 },
    });
    if (areOlder) answersEachFrame(clients);
    setConditions(party, { delayMs: 5, loss });
    play(party);
    expect(violations(party)).toEqual([]);
    return deliveryDelays(party);
  };

  // Also where a single packet is lost now and then, so that answers wait most of the time.
  it.each([0.002, 0.02, 0.05, 0.1])('come no later where %d of the packets are lost', (loss) => {
    const [now, before] = [delays(loss, false), delays(loss, true)].map((all) => percentile(all, 0.99));
    expect(now).toBeLessThanOrEqual(before! + 1);
  });
});
