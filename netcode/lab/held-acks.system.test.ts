// Members who press nothing and lose nothing answer every few frames. That saves most of their datagrams, and must delay no frame,
// whatever gets lost, and keep no member waiting. Peers of before answer each frame: they play in the same room.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACK_HOLD_MS, HeldAcks } from '../peer/held-acks.ts';
import { LEASE_MS, RESEND_MS } from '../wire/limits.ts';
import { deliveryDelays, percentile, violations } from './invariants.ts';
import type { LabClient, LabParty } from './party.ts';
import { setConditions, wayParty } from './testing/way-party.ts';

const PLAY_MS = 20_000;

/** These are peers of before from now on. */
function answersEachFrame(clients: readonly LabClient[]) {
  const { holds } = HeldAcks.prototype;
  vi.spyOn(HeldAcks.prototype, 'holds').mockImplementation(function (this: HeldAcks, link, packet, now) {
    return clients.every(({ peer }) => peer.link !== link) && holds.call(this, link, packet, now);
  });
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
    [15, 0.6],
  ])('send at %d frames a second no more datagrams a frame than %d', (tickRate, most) => {
    const { party } = wayParty({ way: 'optimistic', tickRate, peers: 4, conditions: { delayMs: 2 } });
    for (const datagrams of play(party)) expect(datagrams).toBeLessThan(most);
    expect(violations(party)).toEqual([]);
  });

  it('play with peers of before, which answer each frame', () => {
    const { party, clients } = wayParty({ way: 'optimistic', peers: 4, conditions: { delayMs: 2 } });
    answersEachFrame(clients.slice(0, 2));
    const datagrams = play(party);
    for (const each of datagrams.slice(0, 2)) expect(each).toBeCloseTo(1, 1);
    for (const some of datagrams.slice(2)) expect(some).toBeLessThan(0.25);
    expect(violations(party)).toEqual([]);
  });

  it('are heard of often enough by a host that would stop closing frames', () => {
    const { party } = wayParty({ way: 'optimistic', tickRate: 15, peers: 3, conditions: { delayMs: 50 } });
    let oldest = 0;
    const until = party.now + PLAY_MS;
    party.run(until, () => {
      for (const { connection } of party.room.clients)
        oldest = Math.max(oldest, party.now - connection.link.reachedAt);
      return false;
    });
    expect(oldest).toBeGreaterThan(100);
    expect(oldest).toBeLessThan(0.75 * LEASE_MS);
  });

  it('would answer ACK_HOLD_MS after the first frame that waits if no more came', () => {
    const { party, clients } = wayParty({ way: 'optimistic', peers: 2, conditions: { delayMs: 2 } });
    const { peer } = clients[0]!;
    const waits: number[] = [];
    for (const end = party.now + 1_000; party.now < end; party.run(party.now + 1))
      waits.push(peer.due - peer.frameAt);
    // Four frames came since the first of five. A hash that waits goes out again sooner.
    const answers = waits.filter((ms) => ms > RESEND_MS);
    expect(Math.min(...answers)).toBeCloseTo(ACK_HOLD_MS - (4 * 1000) / 60, 0);
  });

  it('have answered everything soon after the last frame', () => {
    const { party } = wayParty({ way: 'optimistic', peers: 3, conditions: { delayMs: 2 } });
    const { match } = party.room;
    for (let i = 0; i < 12; i++) {
      party.run(party.now + 1_007);
      match!.pause(party.now);
      party.run(party.now + ACK_HOLD_MS + 10);
      expect(party.room.clients.map(({ cursor }) => cursor!.frame)).toEqual(Array(3).fill(match!.log.next));
      match!.resume(party.now);
    }
  });
});

describe.each([15, 60])('frames of members who press nothing, at %d frames a second', (tickRate) => {
  const delays = (loss: number, isBefore: boolean) => {
    const { party, clients } = wayParty({
      way: 'optimistic',
      tickRate,
      peers: 8,
      conditions: { delayMs: 5 },
    });
    if (isBefore) answersEachFrame(clients);
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
