// The laboratory of a room: who is told, who is in it, and what it records, in the lab, where the truth is known.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { readRecording, writeRecording } from '../conditioner/recorded-network.ts';
import { LabParty } from '../lab/party.ts';
import { toyGame } from '../lab/toy.ts';
import { estateOf } from '../room/estate.ts';
import { toJson } from '../wire/json.ts';
import type { Conditions } from '../wire/messages.ts';

const FAR: Conditions = { loss: 0.1, lossRun: 3, delayMs: 50, jitterMs: 0, duplicate: 0, reorder: 0 };

function partyOf(peers: number) {
  const game = toyGame({ tickRate: 60, inputBytes: 1, seats: 8, frames: 1_000_000 });
  const party = new LabParty({ seed: 3, game, room: { survivesHost: true } });
  const clients = Array.from({ length: peers }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  return { party, clients, room: party.room };
}

describe('the laboratory of a room', () => {
  it('is told to all its members, with what it does to whom, and when it is over', () => {
    const { party, clients, room } = partyOf(3);
    room.laboratory.bend([clients[1]!.member!, 999], FAR);
    party.run(party.now + 500);
    const told = [{ member: clients[1]!.member, line: FAR }];
    for (const { peer } of clients) expect(peer.room!.laboratory).toEqual(told);
    expect(party.relay.laboratory.isOn).toBe(true);
    room.laboratory.bend([clients[1]!.member!], null);
    party.run(party.now + 500);
    for (const { peer } of clients) expect(peer.room!.laboratory).toEqual([]);
    expect(party.relay.laboratory.isOn).toBe(false);
  });

  it('is at rest when its sliders are, and is asked about no line', () => {
    const { party, clients, room } = partyOf(2);
    const members = clients.map(({ member }) => member!);
    room.laboratory.bend(members, FAR);
    room.laboratory.bend(members, { ...FAR, loss: 0, delayMs: 0 });
    expect([room.data.laboratory, party.relay.laboratory.isOn]).toEqual([[], false]);
  });

  it('has a line of its own for each session of its members, and for no other session', () => {
    const { party, clients, room } = partyOf(2);
    room.laboratory.bend([clients[0]!.member!], FAR);
    const [bent, straight] = room.clients;
    expect(party.relay.laboratory.lineOf(bent!.connection.id, 'in')).toEqual({ ...CLEAN_LINK, ...FAR });
    expect(party.relay.laboratory.lineOf(straight!.connection.id, 'in')).toBeNull();
    expect(party.relay.laboratory.lineOf(12345, 'in')).toBeNull();
  });

  it('drops a member who leaves, and does not go to another host with the room', () => {
    const { party, clients, room } = partyOf(2);
    room.laboratory.bend(
      clients.map(({ member }) => member!),
      FAR,
    );
    expect(new TextDecoder().decode(toJson(estateOf(room.data)))).not.toContain('laboratory');
    party.leave(clients[1]!);
    party.run(party.now + 500);
    expect(room.data.laboratory.map(({ member }) => member)).toEqual([clients[0]!.member]);
  });

  it('records what datagrams meet, and plays back the delay and loss of that network', () => {
    const { party, clients, room } = partyOf(2);
    expect(room.laboratory.bend([clients[1]!.member!], 'recorded')).toBe(false);
    party.setConditions(clients[1]!, { ...CLEAN_LINK, delayMs: 40, loss: 0.2, lossRun: 3 });
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + 10_000, () => room.phase === 'playing');
    room.laboratory.record(party.now);
    party.run(party.now + 20_000);
    room.laboratory.stopRecording(party.now);
    const recorded = readRecording(writeRecording(room.laboratory.recorded!))!;
    expect(recorded.lengthMs).toBe(20_000);
    expect(recorded.links).toHaveLength(2);
    const [clean, bad] = recorded.links;
    for (const way of ['up', 'down'] as const) {
      const lost = bad![way].delays.filter((delay) => delay === null).length;
      expect(Math.abs(lost / bad![way].delays.length - 0.2)).toBeLessThan(0.06);
      const times = bad![way].delays.filter((delay) => delay !== null).sort((a, b) => a - b);
      expect(Math.abs(times[times.length >> 1]! - 40)).toBeLessThan(1);
      expect(clean![way].delays.filter((delay) => delay === null)).toEqual([]);
      expect(bad![way].sentAt).toEqual(bad![way].sentAt.toSorted((a, b) => a - b));
    }
    // Nothing more is noted.
    expect(room.clients.every(({ connection }) => connection.link.recorder === null)).toBe(true);
    expect(room.laboratory.bend([clients[1]!.member!], 'recorded')).toBe(true);
    const { id } = room.clients[1]!.connection;
    expect(party.relay.laboratory.lineOf(id, 'in')!.recorded).toEqual(room.laboratory.recorded!.links[0]!.up);
    expect(party.relay.laboratory.lineOf(id, 'out')!.recorded).toEqual(
      room.laboratory.recorded!.links[0]!.down,
    );
  });

  it('notes an overtaken datagram as late, not as lost', () => {
    const { party, clients, room } = partyOf(2);
    party.setConditions(clients[1]!, { ...CLEAN_LINK, delayMs: 5, reorder: 0.3 });
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + 10_000, () => room.phase === 'playing');
    room.laboratory.record(party.now);
    party.run(party.now + 10_000);
    room.laboratory.stopRecording(party.now);
    const { delays } = room.laboratory.recorded!.links[1]!.up;
    // Datagrams at either end of the recording can count as lost: one that is overtaken across its start or its end.
    expect(delays.filter((delay) => delay === null).length).toBeLessThan(3);
    expect(Math.max(...delays.map((delay) => delay ?? 0))).toBeGreaterThan(20);
  });
});
