// What happens when a lot is due at once: a member that was away, a relay that stood still.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { BACKLOG_DATAGRAMS } from '../relay/sender.ts';
import { MAX_DATAGRAM } from '../wire/bytes.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import { LabParty } from './party.ts';
import { type HandPeer, handRelay, inputsSection, joinByHand, pass, TOY } from './testing/hand-peer.ts';
import { toyGame } from './toy.ts';

/** Two peers that play a game of large frames, all of whose bytes change all the time. */
function busyParty() {
  const game = toyGame({ tickRate: 60, inputBytes: 16, seats: 16, frames: 100_000 });
  const party = new LabParty({ seed: 3, game, simulate: false });
  const clients = Array.from({ length: 16 }, () => party.join());
  party.run(1_000, () => party.room.members.length === 16);
  party.run(1_200);
  clients.forEach((client, index) => {
    party.say(client, { m: 'ready', ready: true });
    let turn = index;
    const press = () => {
      turn += 37;
      party.hold(client, new Uint8Array(16).fill(turn & 0xff));
      party.at(party.now + 16, press);
    };
    party.at(party.now, press);
  });
  party.run(6_000, () => party.room.phase === 'playing');
  return { party, clients };
}

describe('a backlog', () => {
  it('goes out oldest first, a few datagrams a tick, and the member catches up', () => {
    const { party, clients } = busyParty();
    const away = clients[5]!;
    party.run(party.now + 500);
    party.setConditions(away, { ...CLEAN_LINK, loss: 1 });
    party.run(party.now + 2_500);
    const { log } = party.room.match!;
    const missing = log.next - away.peer.log!.next;
    expect(missing).toBeGreaterThan(140);
    party.setConditions(away, CLEAN_LINK);
    const backAt = party.now;
    expect(party.run(backAt + 3_000, () => log.next - away.peer.log!.next <= 1)).toBe(true);
    const record = away.records.get(1)!;
    const steps = new Map<number, number>();
    for (const at of record.at.filter((time) => time > backAt)) steps.set(at, (steps.get(at) ?? 0) + 1);
    const largest = Math.max(...steps.values());
    // Each of these frames takes about 290 bytes, so four fit a datagram and the backlog needs several.
    expect(largest).toBeLessThanOrEqual(5 * BACKLOG_DATAGRAMS);
    expect(record.bytes).toEqual(party.records.get(1)!.bytes.slice(0, record.bytes.length));
  });

  it('delays no other member', () => {
    const { party, clients } = busyParty();
    party.setConditions(clients[5]!, { ...CLEAN_LINK, loss: 1 });
    party.run(party.now + 2_500);
    party.setConditions(clients[5]!, CLEAN_LINK);
    const from = party.records.get(1)!.at.length;
    party.run(party.now + 1_500);
    const closed = party.records.get(1)!.at;
    const seen = clients[0]!.records.get(1)!.at;
    for (let frame = from; frame < seen.length; frame++)
      expect(seen[frame]! - closed[frame]!).toBeLessThan(1);
  });

  it('is no more than its datagrams, each within the limit', () => {
    const relay = handRelay({}, 4);
    const peers = [1, 2].map((port) => joinByHand(relay, port)) as [HandPeer, HandPeer];
    for (const peer of peers) peer.say(relay, { m: 'ready', ready: true }, 0);
    pass(relay, 0, COUNTDOWN_MS + 50, peers);
    let input = 0;
    let now = COUNTDOWN_MS + 50;
    for (let tick = 0; tick < 200; tick++) {
      now = relay.due;
      const out = relay.advance(now);
      for (const { to } of out)
        expect(out.filter((send) => send.to === to).length).toBeLessThanOrEqual(BACKLOG_DATAGRAMS);
      for (const { bytes } of out) expect(bytes.length).toBeLessThanOrEqual(MAX_DATAGRAM);
      for (const peer of peers) {
        const section = inputsSection(1, 0, input, [tick & 0xff]);
        relay.receive(peer.packet(now, section), peer.from, now);
      }
      input++;
    }
  });
});

describe('a relay that stood still for two seconds', () => {
  it('sends the next frames one by one instead of racing', () => {
    const relay = handRelay({}, 4);
    const member = joinByHand(relay, 1);
    member.say(relay, { m: 'ready', ready: true }, 0);
    pass(relay, 0, COUNTDOWN_MS + 500, [member]);
    const { log } = relay.rooms[0]!.match!;
    const before = log.next;
    const again = COUNTDOWN_MS + 2_500;
    member.hear(relay.receive(member.packet(again), member.from, again), again);
    const closedAt: number[] = [];
    for (let now = again; now < again + 1_000; now = relay.due) {
      const had = log.next;
      member.hear(relay.advance(now), now);
      for (let frame = had; frame < log.next; frame++) closedAt.push(now);
    }
    expect(new Set(closedAt).size).toBe(closedAt.length);
    // The packet that woke it closed the first one.
    expect(log.next - before).toBe(TOY.info.tickRate);
    expect(member.byes).toEqual([]);
  });
});
