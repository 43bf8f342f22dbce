// Strict frame lock in the lab: what it costs, whom it waits for, and what is forbidden to it.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { NAME_WAITED_MS } from '../relay/scheduler.ts';
import { STALL_LIMIT_MS } from '../relay/stall-budget.ts';
import { decodeEvent, FROM_RELAY } from '../sim/frame-items.ts';
import { type Address, sameAddress } from '../wire/datagram.ts';
import { COUNTDOWN_MS, RESEND_MS } from '../wire/limits.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
import { type HandPeer, handRelay, joinByHand, pass } from './testing/hand-peer.ts';
import { type Group, groupsOf, median, setConditions, wayParty } from './testing/way-party.ts';
import { toyGame } from './toy.ts';

const TICK_MS = 1000 / 60;

/** Everybody holds something else all the time. */
function press(party: LabParty, clients: readonly LabClient[]): void {
  clients.forEach((client, index) => {
    const change = () => {
      party.hold(client, Uint8Array.of(Math.floor(party.now / 50 + index) & 0xff));
      party.at(party.now + 90 + 17 * index, change);
    };
    party.at(party.now, change);
  });
}

const keyframes = (party: LabParty, from: number, to: number) =>
  groupsOf(party.records.get(1)!).filter(({ at }) => at >= from && at < to);

/** How much longer each group takes than the playing time of its frames, as a share of that time. */
function waits(groups: readonly Group[]): number[] {
  return groups.slice(1).map(({ at }, i) => {
    const before = groups[i]!;
    return (at - before.at) / (before.frames * TICK_MS) - 1;
  });
}

/** Counts the datagrams that the relay gets from now on. */
function countUp(party: LabParty) {
  const froms: Address[] = [];
  const { relay } = party;
  const receive = relay.receive.bind(relay);
  relay.receive = (bytes, from, now) => {
    froms.push(from);
    return receive(bytes, from, now);
  };
  return { of: ({ address }: LabClient) => froms.filter((from) => sameAddress(from, address)).length };
}

/** The lists of awaited members that a client received. */
const waitedFor = ({ events }: LabClient) =>
  events.flatMap((event) =>
    event.kind === 'message' && event.message.m === 'waiting' ? [event.message.for] : [],
  );

const memberOf = ({ events }: LabClient) => events.find((event) => event.kind === 'joined')!.member;

describe('the interval of keyframes', () => {
  it.each([0, 0.05])('settles within 2 s of a change of the round trip, at %d loss', (loss) => {
    const near = { delayMs: 10, jitterMs: 1, loss };
    const far = { delayMs: 60, jitterMs: 1, loss };
    const { party, clients } = wayParty({ way: 'strict', peers: 4, conditions: near });
    press(party, clients);
    const startedAt = party.now;
    party.run(startedAt + 6_000);
    setConditions(party, far);
    party.run(startedAt + 12_000);
    setConditions(party, near);
    party.run(startedAt + 18_000);

    const settled = [
      [1_000, 6_000, 20],
      [8_000, 12_000, 120],
      [14_000, 18_000, 20],
    ] as const;
    for (const [from, to, rttMs] of settled) {
      const groups = keyframes(party, startedAt + from, startedAt + to);
      const last = groups.at(-2)!.frames;
      // The round trip, and what jitter and busy machines add to it, at most two frames.
      expect(last * TICK_MS).toBeGreaterThan(rttMs);
      expect(last * TICK_MS).toBeLessThan(rttMs + 3 * TICK_MS);
      for (const { frames } of groups.slice(0, -1)) expect(Math.abs(frames - last)).toBeLessThanOrEqual(1);
    }
    expect(violations(party)).toEqual([]);
  });

  it('makes no player wait longer than one interval in the median, also while it changes', () => {
    const { party, clients } = wayParty({ way: 'strict', peers: 4, conditions: { delayMs: 10 } });
    press(party, clients);
    const startedAt = party.now;
    party.run(startedAt + 3_000);
    setConditions(party, { delayMs: 60 });
    party.run(startedAt + 5_000);
    for (const record of [party.records.get(1)!, ...clients.map(({ records }) => records.get(1)!)]) {
      const during = groupsOf(record).filter(({ at }) => at > startedAt + 3_000);
      expect(median(waits(during))).toBeLessThanOrEqual(1);
      // At the shorter delay of the time before, the interval covers the round trip, and the match runs without
      // waits.
      const before = groupsOf(record).filter(({ at }) => at > startedAt + 1_000 && at < startedAt + 3_000);
      expect(median(waits(before))).toBeLessThan(0.05);
    }
  });
});

describe('an input in strict lock', () => {
  it('is sent once or twice for frame 0, not all through the countdown', () => {
    const game = toyGame({ tickRate: 60, inputBytes: 1, seats: 2, frames: 1e6 });
    const party = new LabParty({
      seed: 2,
      game,
      conditions: { ...CLEAN_LINK, delayMs: 5 },
      room: { way: 'strict' },
    });
    const clients = [party.join(), party.join()];
    party.run(500);
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    expect(party.run(party.now + 500, () => party.room.phase === 'countdown')).toBe(true);
    const counted = countUp(party);
    party.run(party.now + COUNTDOWN_MS - 500);
    expect(party.room.phase).toBe('countdown');
    // Heartbeats, acks of the relay's messages, and the input.
    for (const client of clients) expect(counted.of(client)).toBeLessThan(30);
  });

  it.each([1, 20])(
    'is repeated once, as a guess, where nothing gets lost and a way takes %d ms',
    (delayMs) => {
      const { party, clients } = wayParty({ way: 'strict', peers: 4, conditions: { delayMs } });
      const counted = countUp(party);
      const before = party.room.match!.log.next;
      const from = party.now;
      party.run(from + 2_000);
      const groups = keyframes(party, from, from + 2_000).length;
      expect(party.room.match!.log.next - before).toBeGreaterThan(115);
      // The input and a guess, and an answer to each section: two that acknowledge these, and the relay's own guess.
      for (const client of clients) expect(counted.of(client) / groups).toBeLessThan(6.5);
    },
  );
});

describe('frames in strict lock', () => {
  it('are played once each and in order, whatever the network does', { tags: ['core'] }, () => {
    const conditions = { delayMs: 30, jitterMs: 20, loss: 0.2, duplicate: 0.1, reorder: 0.1 };
    const { party, clients } = wayParty({ way: 'strict', peers: 5, conditions, frames: 900 });
    press(party, clients);
    expect(party.run(party.now + 120_000, () => party.room.state.result !== null)).toBe(true);
    expect(party.room.state.result?.agreed).toBe(true);
    expect(violations(party)).toEqual([]);
    for (const { records } of clients) {
      expect(records.get(1)!.hashes.has(900)).toBe(true);
      expect(Math.max(...records.get(1)!.hashes.keys())).toBe(900);
    }
  });

  // Repeats begin at a certain loss. Below it a lost input that waits for its resend after 50 ms would slow the match
  // to 96 % at 0.5 % loss.
  it('wait at most a round trip for what was lost, also where little is lost', () => {
    const { party, clients } = wayParty({ way: 'strict', peers: 4, conditions: { delayMs: 2, loss: 0.005 } });
    press(party, clients);
    const from = party.now;
    party.run(from + 30_000);
    for (const client of clients) expect(party.room.clients[client.seat!]!.cursor!.lossy).toBe(false);
    const groups = keyframes(party, from, party.now);
    const pauses = groups.slice(1).map(({ at }, i) => at - groups[i]!.at - groups[i]!.frames * TICK_MS);
    expect(Math.max(...pauses)).toBeLessThan(RESEND_MS / 2);
    expect(groups.length).toBeGreaterThan((0.98 * 30_000) / TICK_MS);
  });

  it('carry the same inputs up to the next keyframe', () => {
    const { party, clients } = wayParty({ way: 'strict', peers: 3, conditions: { delayMs: 50 } });
    press(party, clients);
    party.run(party.now + 4_000);
    const record = party.records.get(1)!;
    for (const { first, frames } of groupsOf(record)) {
      const inputs = record.bytes.slice(first * 3, first * 3 + 3);
      for (let i = 1; i < frames; i++)
        expect(record.bytes.slice((first + i) * 3, (first + i) * 3 + 3)).toEqual(inputs);
    }
  });

  it('have a tap between two keyframes in exactly one interval', () => {
    const { party, clients } = wayParty({ way: 'strict', peers: 2, conditions: { delayMs: 50 } });
    party.run(party.now + 1_000);
    for (let tap = 0; tap < 10; tap++) {
      party.hold(clients[1]!, Uint8Array.of(1));
      party.run(party.now + 5);
      party.hold(clients[1]!, Uint8Array.of(0));
      party.run(party.now + 495 + tap);
    }
    party.run(party.now + 500);
    const record = party.records.get(1)!;
    const seat = clients[1]!.seat!;
    const pressed = groupsOf(record).filter(({ first }) => record.bytes[first * 2 + seat] === 1);
    expect(pressed).toHaveLength(10);
  });
});

describe('a seat that all players wait for', () => {
  const cutOff = () => {
    const { party, clients } = wayParty({ way: 'strict', peers: 3, conditions: { delayMs: 10 } });
    press(party, clients);
    party.run(party.now + 1_000);
    const slow = clients[2]!;
    party.setConditions(slow, { ...CLEAN_LINK, loss: 1 });
    return { party, clients, slow, cutAt: party.now };
  };

  it('is named to all members after 250 ms, until its input is in', () => {
    const { party, clients, slow, cutAt } = cutOff();
    const told = () => clients.slice(0, 2).every((client) => waitedFor(client).length > 0);
    party.run(cutAt + NAME_WAITED_MS);
    expect(clients.flatMap(waitedFor)).toEqual([]);
    // 150 ms: an interval that is still to play, the check every 50 ms, and the way to the clients.
    expect(party.run(cutAt + NAME_WAITED_MS + 150, told)).toBe(true);
    expect(waitedFor(clients[0]!)).toEqual([[memberOf(slow)]]);
    party.setConditions(slow, { ...CLEAN_LINK, delayMs: 10 });
    party.run(party.now + 1_000);
    for (const client of clients) expect(waitedFor(client).at(-1)).toEqual([]);
    const { next } = party.room.match!.log;
    party.run(party.now + 1_000);
    expect(party.room.match!.log.next - next).toBeGreaterThan(55);
    expect(violations(party)).toEqual([]);
  });

  // In a countdown and in a wait for a member frames to carry acknowledgements are missing, and unacknowledged
  // inputs go out every 2 ms.
  it('causes no repeats by the others: their inputs are acknowledged without a frame', () => {
    const { party, clients, slow, cutAt } = cutOff();
    party.run(cutAt + 500);
    const counted = countUp(party);
    party.run(party.now + 1_000);
    expect(counted.of(clients[0]!)).toBeLessThan(30);
    expect(party.room.match!.waiting(party.now)?.seats).toEqual([slow.seat]);
  });

  it('can be sent away by the host, and the match goes on without it, the same everywhere', () => {
    const { party, clients, slow, cutAt } = cutOff();
    party.run(cutAt + 1_500);
    const { next } = party.room.match!.log;
    party.say(clients[0]!, { m: 'kick', member: memberOf(slow), why: '' });
    party.run(party.now + 2_000);
    expect(party.room.match!.log.next - next).toBeGreaterThan(100);
    for (const client of clients.slice(0, 2)) {
      expect(waitedFor(client).at(-1)).toEqual([]);
      const { items } = client.records.get(1)!;
      expect(items.map(({ from, frame }) => [from, frame])).toEqual([[FROM_RELAY, next]]);
      expect(decodeEvent(items[0]!.bytes)).toEqual({ kind: 'left', seat: 2 });
    }
    expect(violations(party)).toEqual([]);
  });

  it('is lost when all have waited for ten seconds', () => {
    const relay = handRelay({ way: 'strict' });
    const peers = [1, 2].map((port) => joinByHand(relay, port)) as [HandPeer, HandPeer];
    for (const peer of peers) peer.say(relay, { m: 'ready', ready: true }, 0);
    pass(relay, 0, COUNTDOWN_MS + NAME_WAITED_MS - 1, peers);
    expect(peers[0].messages.some(({ m }) => m === 'waiting')).toBe(false);
    // Both answer every packet, and neither sends an input.
    pass(relay, 0, COUNTDOWN_MS + NAME_WAITED_MS + 100, peers);
    const ids = peers.map(({ member }) => member);
    expect(peers[0].messages.at(-1)).toEqual({ m: 'waiting', for: ids });
    pass(relay, 0, COUNTDOWN_MS + STALL_LIMIT_MS - 1, peers);
    expect(relay.rooms[0]!.members).toHaveLength(2);
    pass(relay, 0, COUNTDOWN_MS + STALL_LIMIT_MS + 100, peers);
    expect(relay.rooms[0]!.members).toHaveLength(0);
    for (const { byes } of peers) expect(byes[0]?.reason).toBe('behind');
  });
});
