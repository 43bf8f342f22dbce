import { describe, expect, it } from 'vitest';
import type { Connection } from '../connection/connection.ts';
import { opened } from '../connection/seal.ts';
import { Writer } from '../wire/bytes.ts';
import { KIND, readBye, writeBye } from '../wire/datagram.ts';
import { clientOf } from './testing/clients.ts';
import { BYE_AGAIN_MS, MOST_TOMBSTONES, TOMBSTONE_MS, Tombstones } from './tombstones.ts';

const writer = new Writer();

function packet(peer: Connection, now: number): Uint8Array {
  peer.open(writer, now, 0);
  return peer.seal(writer);
}

/** A session that the relay ended at 0 ms. */
function ended(reason: 'kicked' | null = 'kicked') {
  const { client, peer } = clientOf(1);
  const tombstones = new Tombstones();
  tombstones.add(client, reason, 0);
  const { address } = client.path;
  /** The answer to a datagram of that session. */
  const ask = (bytes: Uint8Array, now: number, from = address) =>
    tombstones.answer(1, bytes, from, writer, now);
  return { client, peer, tombstones, address, ask };
}

describe('the tombstone of a session', () => {
  it('tells a client who still talks why it is over, at the client’s address, without a text', () => {
    const { peer, address, ask } = ended();
    const bye = ask(packet(peer, 10), 10)!;
    expect(bye.to).toEqual(address);
    expect(peer.accept(bye.bytes, 11)).toBe('newest');
    expect([bye.bytes[1], readBye(opened)]).toEqual([KIND.bye, { reason: 'kicked', text: '' }]);
  });

  // 410 bytes for 25, to any address, without limit.
  it('answers with fewer bytes than the question has', () => {
    const { peer, ask } = ended();
    const question = packet(peer, 10);
    expect(ask(question, 10)!.bytes.length).toBeLessThan(question.length);
  });

  it('answers seldom, however often the client asks', () => {
    const { peer, ask } = ended();
    const answeredAt: number[] = [];
    for (let now = 10; now <= 10 + 2 * BYE_AGAIN_MS; now++)
      if (ask(packet(peer, now), now)) answeredAt.push(now);
    expect(answeredAt).toEqual([10, 10 + BYE_AGAIN_MS, 10 + 2 * BYE_AGAIN_MS]);
  });

  // The queue of a client can be large: a tombstone with it would let short visits fill the memory of the relay.
  it('keeps nothing of what was still to be said', () => {
    const { client } = clientOf(1);
    for (const channel of ['items', 'control', 'bulk'] as const)
      client.connection.push(channel, new Uint8Array(9_000));
    new Tombstones().add(client, null, 0);
    expect(client.connection.pending).toBe(false);
    for (const channel of ['items', 'control', 'bulk'] as const)
      expect(client.connection.waiting(channel)).toBe(0);
  });

  it('answers at no other address than the one that was proved', () => {
    const { peer, address, ask } = ended();
    expect(ask(packet(peer, 10), 10, { ...address, port: 9 })).toBeNull();
    expect(ask(packet(peer, 11), 11, { ...address, address: 'elsewhere' })).toBeNull();
    expect(ask(packet(peer, 12), 12)).not.toBeNull();
  });

  it('ignores what is damaged, repeated or no packet', () => {
    const { client, peer, ask } = ended();
    const old = packet(peer, 5);
    expect(client.connection.accept(old, 6)).toBe('newest');
    expect(ask(old, 1_000)).toBeNull();
    const damaged = packet(peer, 10);
    damaged[12]! ^= 1;
    expect(ask(damaged, 2_000)).toBeNull();
    for (const kind of [KIND.leave, KIND.response]) {
      peer.begin(writer, kind, 3_000);
      expect(ask(peer.seal(writer), 3_000)).toBeNull();
    }
    // One of ours, sent back.
    client.connection.begin(writer, KIND.bye, 4_000);
    writeBye(writer, 'kicked', '');
    expect(ask(client.connection.seal(writer), 4_000)).toBeNull();
    expect(ask(packet(peer, 5_000), 5_000)).not.toBeNull();
  });

  it('tells nothing to a client who left', () => {
    const { peer, ask } = ended(null);
    expect(ask(packet(peer, 10), 10)).toBeNull();
  });

  it('is forgotten after its time, also when no other client leaves', () => {
    const { client, peer, tombstones, ask } = ended();
    expect(ask(packet(peer, TOMBSTONE_MS - 1), TOMBSTONE_MS - 1)).not.toBeNull();
    expect(ask(packet(peer, TOMBSTONE_MS), TOMBSTONE_MS + BYE_AGAIN_MS)).toBeNull();
    tombstones.add(clientOf(2).client, null, TOMBSTONE_MS);
    expect([tombstones.has(client.connection.id), tombstones.has(2)]).toEqual([false, true]);
  });

  it('is one of a bounded number, the latest', () => {
    const tombstones = new Tombstones();
    const clients = Array.from({ length: MOST_TOMBSTONES + 1 }, (_, id) => clientOf(id).client);
    for (const client of clients) tombstones.add(client, 'kicked', 0);
    expect([tombstones.has(0), tombstones.has(1), tombstones.has(MOST_TOMBSTONES)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
