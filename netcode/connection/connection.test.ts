import { describe, expect, it } from 'vitest';
import { below, chance, createRng } from '../sim/rng.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import { FLAG, KIND, SESSION_HEAD_BYTES, SHORTEST_DATAGRAM, TAG_BYTES, writeHead } from '../wire/datagram.ts';
import { CHANNEL_BUDGET, MAX_MESSAGE, MAX_WAITING, PIECE_BYTES } from './channel.ts';
import {
  ACK_PACKETS,
  BODY_BYTES,
  CHANNELS,
  type Channel,
  Connection,
  type Gatekeeper,
  HEADER_BYTES,
  type PacketHead,
  SECTION_RESERVE,
} from './connection.ts';
import { opened, Seal } from './seal.ts';

const KEYS = { up: new Uint8Array(32).fill(5), down: new Uint8Array(32).fill(7) };
const ID = 7;
const writer = new Writer();
const relayEnd = () => new Connection('relay', ID, KEYS, 0);
const peerEnd = () => new Connection('peer', ID, KEYS, 0);
const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 7 + seed) & 0xff);

/** The first packet of a round, which leaves `reserve` bytes to a section. */
function packet(connection: Connection, now: number, reserve = 0): Uint8Array {
  connection.rewind(now);
  return nextPacket(connection, now, reserve);
}

function nextPacket(connection: Connection, now: number, reserve = 0): Uint8Array {
  connection.open(writer, now, reserve);
  return connection.seal(writer);
}

/** Null also for what is dropped before it is read. */
function read(
  connection: Connection,
  bytes: Uint8Array,
  now: number,
  gatekeeper?: Gatekeeper,
): PacketHead | null {
  const arrival = connection.accept(bytes, now);
  return arrival === 'dropped' ? null : connection.read(opened, arrival, now, gatekeeper);
}

/** The lengths of the messages that a packet brings on a channel. */
const came = (head: PacketHead | null, channel: Channel) => head?.[channel].map(({ length }) => length);

/** A hand-made packet of a peer: flags, and the bytes after them. */
function byHand(number: number, flags: number, body: readonly number[]): Uint8Array {
  writeHead(writer, KIND.up, ID, number);
  writer.u8(flags);
  writer.u32(0);
  writer.u16(0xffff);
  writer.u16(0);
  writer.raw(Uint8Array.from(body));
  return new Seal('peer', KEYS).seal(writer, number);
}

describe('a connection', () => {
  it('has a heartbeat of its head, what was heard, and the check, until a message has come', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    const bytes = packet(peer, 0);
    expect(bytes).toHaveLength(HEADER_BYTES - 2 * CHANNELS.length + TAG_BYTES);
    expect(bytes.length).toBeGreaterThanOrEqual(SHORTEST_DATAGRAM);
    expect(read(relay, bytes, 5)).toEqual({ items: [], control: [], bulk: [], section: false });
    peer.push('control', Uint8Array.of(1));
    read(relay, packet(peer, 6), 7);
    expect(packet(relay, 8)).toHaveLength(bytes.length + 2);
  });

  it('acknowledges a piece in several packets, and again when it comes again', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    const quiet = packet(relay, 0).length;
    const acks = () => Array.from({ length: ACK_PACKETS + 2 }, () => packet(relay, 8).length - quiet);
    const expected = [...new Array(ACK_PACKETS).fill(2), 0, 0];
    peer.push('control', Uint8Array.of(1));
    for (let i = 0; i < 2; i++) {
      read(relay, packet(peer, 6), 7);
      expect(acks()).toEqual(expected);
    }
  });

  // Items that are refused for now (by a full queue, or by a peer that is still catching up) must leave room in the
  // packets for control messages to the same member.
  it.each([0, SECTION_RESERVE])(
    'has room for control however many items wait, and %d bytes reserved',
    (reserve) => {
      const [relay, peer] = [relayEnd(), peerEnd()];
      const gatekeeper: Gatekeeper = { admits: (channel) => channel === 'control' };
      for (let i = 0; i < 10; i++) peer.push('items', bytesOf(PIECE_BYTES, i));
      peer.push('control', bytesOf(PIECE_BYTES, 0));
      const heads = [0, 1, 2, 3].map((now) => read(relay, packet(peer, now, reserve), now, gatekeeper));
      expect(heads.flatMap((head) => came(head, 'control'))).toEqual([PIECE_BYTES]);
    },
  );

  it('puts items before control otherwise', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    peer.push('control', bytesOf(PIECE_BYTES, 0));
    peer.push('items', bytesOf(PIECE_BYTES, 0));
    const head = read(relay, packet(peer, 0, SECTION_RESERVE), 0);
    expect([came(head, 'items'), came(head, 'control')]).toEqual([[PIECE_BYTES], []]);
  });

  it.each(CHANNELS)('carries %s both ways at once, each acknowledged by the next packet', (channel) => {
    const [a, b] = [relayEnd(), peerEnd()];
    a.push(channel, Uint8Array.of(1));
    b.push(channel, Uint8Array.of(2, 2));
    expect(read(b, packet(a, 0), 1)?.[channel]).toEqual([Uint8Array.of(1)]);
    expect(b.owesAck).toBe(true);
    expect(read(a, packet(b, 2), 3)?.[channel]).toEqual([Uint8Array.of(2, 2)]);
    expect([b.owesAck, a.owesAck]).toEqual([false, true]);
    expect([a.pending, b.pending]).toEqual([false, true]);
    expect(came(read(b, packet(a, 4), 5), channel)).toEqual([]);
    expect(b.pending).toBe(false);
  });

  it('takes only what is new, and reports what was overtaken', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    const [first, second] = [packet(peer, 0), packet(peer, 1)];
    expect(relay.accept(second, 2)).toBe('newest');
    expect(relay.accept(first, 3)).toBe('late');
    expect([relay.accept(first, 4), relay.accept(second, 5)]).toEqual(['dropped', 'dropped']);
  });

  it('numbers every datagram, packet or not, and never repeats a number', () => {
    const peer = peerEnd();
    const numbers = [KIND.up, KIND.leave, KIND.response, KIND.up].map((kind, now) => {
      if (kind === KIND.up) return new DataView(packet(peer, now).slice().buffer).getUint32(6, true);
      peer.begin(writer, kind, now);
      return new DataView(peer.seal(writer).slice().buffer).getUint32(6, true);
    });
    expect(numbers).toEqual([0, 1, 2, 3]);
  });

  it('counts with all 32 bits of a number', () => {
    const relay = relayEnd();
    for (let number = 0; number <= 0x0002_1234; number += 0x1234) {
      expect(relay.accept(byHand(number, 0, []), 0)).toBe('newest');
    }
    const last = 0x0002_1234 - (0x0002_1234 % 0x1234);
    expect(relay.accept(byHand(last, 0, []), 0)).toBe('dropped');
    expect(relay.accept(byHand(last - 1, 0, []), 0)).toBe('late');
    expect(relay.accept(byHand(last + 0x100, 0, []), 0)).toBe('newest');
  });

  it('refuses what it sent itself', () => {
    for (const [end, goodbye] of [[relayEnd(), KIND.bye] as const, [peerEnd(), KIND.leave] as const]) {
      end.push('control', Uint8Array.of(1));
      const mirrored = packet(end, 0);
      expect(end.accept(mirrored, 1)).toBe('dropped');
      end.begin(writer, goodbye, 2);
      expect(end.accept(end.seal(writer), 3)).toBe('dropped');
      expect(end.link.heard).toBe(false);
    }
    const [relay, peer] = [relayEnd(), peerEnd()];
    expect([packet(relay, 0)[1], packet(peer, 0)[1]]).toEqual([KIND.down, KIND.up]);
  });

  it('drops what is damaged, or made with another key, without counting it', () => {
    const relay = relayEnd();
    const bytes = packet(peerEnd(), 0);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(relay.accept(flipped, 1)).toBe('dropped');
    }
    expect(relay.link.heard).toBe(false);
    expect(relay.accept(bytes, 1)).toBe('newest');
  });

  it('counts its quiet time from the last datagram, or from its own absence', () => {
    const relay = relayEnd();
    expect(relay.quietSince).toBe(0);
    read(relay, packet(peerEnd(), 10), 20);
    expect(relay.quietSince).toBe(20);
    relay.resume(5_000);
    expect(relay.quietSince).toBe(5_000);
  });

  it('says why a message is not queued', () => {
    const peer = peerEnd();
    expect(peer.push('control', new Uint8Array(0))).toBe('bad-length');
    expect(peer.push('control', new Uint8Array(MAX_MESSAGE + 1))).toBe('bad-length');
    while (peer.push('control', new Uint8Array(MAX_MESSAGE)) === 'queued');
    expect(peer.waiting('control')).toBe(MAX_WAITING);
    expect(peer.push('control', Uint8Array.of(1))).toBe('full');
    expect(peer.push('items', Uint8Array.of(1))).toBe('queued');
  });
});

describe('a packet', () => {
  it('leaves the room for the tag, and at least its reserve for a section', () => {
    expect(HEADER_BYTES + BODY_BYTES + TAG_BYTES).toBe(MAX_DATAGRAM);
    const peer = peerEnd();
    for (const channel of CHANNELS) for (let i = 0; i < 9; i++) peer.push(channel, bytesOf(PIECE_BYTES, i));
    for (const reserve of [0, 100, 500, SECTION_RESERVE, BODY_BYTES, 1e6]) {
      peer.rewind(0);
      const left = peer.open(writer, 0, reserve);
      expect(left).toBeGreaterThanOrEqual(Math.min(reserve, SECTION_RESERVE));
      expect(writer.at + left).toBeLessThanOrEqual(HEADER_BYTES + BODY_BYTES);
      expect(peer.seal(writer).length).toBeLessThanOrEqual(MAX_DATAGRAM);
    }
  });

  it('moves a piece beside the longest section', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    for (let i = 0; i < 10; i++) peer.push('control', bytesOf(PIECE_BYTES, i));
    expect(came(read(relay, packet(peer, 0, BODY_BYTES), 0), 'control')).toEqual([PIECE_BYTES]);
    expect(CHANNEL_BUDGET + SECTION_RESERVE).toBe(BODY_BYTES);
  });

  it('carries items before control, each once within a round of packets', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    for (let i = 0; i < 2; i++) {
      peer.push('control', bytesOf(PIECE_BYTES, i));
      peer.push('items', bytesOf(PIECE_BYTES, i));
    }
    expect(came(read(relay, packet(peer, 0), 0), 'items')).toEqual([PIECE_BYTES, PIECE_BYTES]);
    expect(peer.unwritten).toBe(true);
    expect(came(read(relay, nextPacket(peer, 0), 0), 'control')).toEqual([PIECE_BYTES, PIECE_BYTES]);
    expect(peer.unwritten).toBe(false);
    expect(nextPacket(peer, 0).length).toBeLessThan(HEADER_BYTES + TAG_BYTES);
  });

  // Control carries the state of the room, which a member far away needs however many commands others send.
  it('keeps room for control now and then, however many items there are', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    for (let i = 0; i < 40; i++) peer.push('items', bytesOf(PIECE_BYTES, i));
    peer.push('control', bytesOf(PIECE_BYTES, 0));
    const heads = Array.from({ length: 4 }, (_, i) =>
      read(relay, i ? nextPacket(peer, 0) : packet(peer, 0), 0),
    );
    expect(heads.flatMap((head) => came(head, 'control'))).toEqual([PIECE_BYTES]);
    expect(heads.flatMap((head) => came(head, 'items'))).toHaveLength(7);
  });

  it('restarts a long stream to a far peer only when an acknowledgement is overdue', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    const roundTrip = (now: number) => {
      read(peer, packet(relay, now), now + 100);
      read(relay, packet(peer, now + 100), now + 200);
    };
    roundTrip(0);
    for (let i = 0; i < 60; i++) relay.push('control', bytesOf(PIECE_BYTES, i));
    const sent = Array.from({ length: 5 }, (_, i) => packet(relay, 300 + 10 * i).slice());
    const heads = sent.map((bytes, i) => read(peer, bytes, 400 + 10 * i));
    expect(heads.flatMap((head) => came(head, 'control'))).toHaveLength(10);
    // This packet gets lost, so the pieces of the next two are kept until its own come again.
    packet(relay, 350);
    expect(came(read(peer, packet(relay, 360), 460), 'control')).toEqual([]);
    read(relay, packet(peer, 470), 570);
    expect(came(read(peer, packet(relay, 580), 680), 'control')).toEqual([]);
    expect(came(read(peer, packet(relay, 1_000), 1_100), 'control')).toHaveLength(6);
  });

  it('says whether a section follows', () => {
    const peer = peerEnd();
    peer.open(writer, 0, 100);
    peer.openSection(writer);
    writer.raw(Uint8Array.of(1, 2, 3));
    const bytes = peer.seal(writer);
    const relay = relayEnd();
    const head = read(relay, bytes, 0);
    expect([head?.section, opened.left]).toEqual([true, 3]);
  });

  it('is skipped when it is of a later version, and breaks nothing', () => {
    const relay = relayEnd();
    for (const flags of [0x80, 0xff]) expect(read(relay, byHand(flags, flags, []), 1)).toBeNull();
    expect(relay.broken).toBe(false);
    expect(read(relay, byHand(1_000, 0, []), 1)).not.toBeNull();
  });

  it.each([
    ['bytes after a heartbeat', 0, [1]],
    ['bytes after its pieces', FLAG.pieces, [0, 0, 1, 1, 0, 9, 77]],
    ['pieces that are cut off', FLAG.pieces, [0, 0, 1, 0xff, 0x01, 1]],
    ['pieces that are not there', FLAG.pieces, []],
    ['an ack that is cut off', FLAG.ack, [1]],
    ['a piece of no bytes', FLAG.pieces << 1, [0, 0, 1, 0, 0]],
  ])('breaks the stream noticeably with %s', (_, flags, body) => {
    const relay = relayEnd();
    expect(read(relay, byHand(0, flags, body), 1)).toBeNull();
    expect(relay.broken).toBe(true);
  });

  // The bytes after the fields are the packet's tag, which has to stay apart from them.
  it.each([1, 4, 8])('breaks the stream when it is %d bytes shorter than what was heard', (missing) => {
    const relay = relayEnd();
    writeHead(writer, KIND.up, ID, 0);
    writer.raw(new Uint8Array(9 - missing));
    expect(read(relay, new Seal('peer', KEYS).seal(writer, 0), 50)).toBeNull();
    expect(relay.broken).toBe(true);
  });
});

describe('the bulk channel of a connection', () => {
  /**
   * Sends all that waits, in packets with `reserve` bytes for a section, and acknowledges it. Returns the number of
   * packets.
   */
  function drain(from: Connection, to: Connection, got: Uint8Array[], reserve = 0, mostMs = 60_000): number {
    let packets = 0;
    for (let now = 1; from.pending && now < mostMs; now += 10) {
      got.push(...(read(to, packet(from, now, reserve), now)?.bulk ?? []));
      read(from, packet(to, now), now);
      packets++;
    }
    return packets;
  }

  it('takes only what items, control and the section leave', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    relay.push('bulk', bytesOf(5 * PIECE_BYTES, 1));
    relay.rewind(0);
    const section = BODY_BYTES - PIECE_BYTES;
    const left = relay.open(writer, 0, section);
    expect(left).toBeGreaterThanOrEqual(section);
    expect(came(read(peer, relay.seal(writer), 0), 'bulk')).toEqual([]);
    relay.push('control', bytesOf(PIECE_BYTES, 2));
    relay.push('items', bytesOf(PIECE_BYTES, 3));
    const head = read(peer, packet(relay, 1), 1);
    expect([came(head, 'items'), came(head, 'control')]).toEqual([[PIECE_BYTES], [PIECE_BYTES]]);
    expect(relay.unwritten).toBe(false);
  });

  it('delays no item and no control message: they are in the next packet, however much of it waits', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    const state = Array.from({ length: 4 }, (_, i) => bytesOf(MAX_MESSAGE, i));
    for (const part of state) relay.push('bulk', part);
    const got: Uint8Array[] = [];
    let packets = 0;
    for (let now = 1; relay.pending && packets < 2_000; now += 10, packets++) {
      const item = bytesOf(20, packets);
      relay.push('items', item);
      relay.push('control', item);
      const head = read(peer, packet(relay, now), now)!;
      expect([head.items, head.control]).toEqual([[item], [item]]);
      got.push(...head.bulk);
      read(relay, packet(peer, now), now);
      if (got.length === state.length) break;
    }
    expect(got).toEqual(state);
    // Two pieces a packet, sometimes fewer: lost pieces are sent again without a time-out.
    expect(packets).toBeLessThan(Math.ceil((4 * MAX_MESSAGE) / PIECE_BYTES));
  });

  it('goes on with what follows while the other side is silent, and restarts only after a while', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    relay.push('bulk', bytesOf(20 * PIECE_BYTES, 1));
    const firstPiece = (bytes: Uint8Array) => {
      peer.accept(bytes, 0);
      opened.skip(HEADER_BYTES - 2 * CHANNELS.length - SESSION_HEAD_BYTES);
      return opened.u16();
    };
    expect([0, 10, 20].map((now) => firstPiece(packet(relay, now)))).toEqual([0, 2, 4]);
    expect(firstPiece(packet(relay, 60))).toBe(0);
  });

  it('is sent once while it is acknowledged, however far the other side is', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    for (let i = 0; i < 4; i++) relay.push('bulk', bytesOf(MAX_MESSAGE, i));
    const flying: { at: number; down: boolean; bytes: Uint8Array }[] = [];
    const got: Uint8Array[] = [];
    let bytes = 0;
    for (let now = 1; relay.pending && now < 60_000; now++) {
      for (; flying[0] && flying[0].at <= now; flying.shift()) {
        if (flying[0].down) got.push(...read(peer, flying[0].bytes, now)!.bulk);
        else read(relay, flying[0].bytes, now);
      }
      if (now % 10 !== 0) continue;
      const down = packet(relay, now);
      bytes += down.length;
      flying.push({ at: now + 40, down: true, bytes: down });
      flying.push({ at: now + 40, down: false, bytes: packet(peer, now) });
    }
    expect(got).toHaveLength(4);
    // Heads of packets and pieces are a few in a hundred.
    expect(bytes).toBeLessThan(1.1 * 4 * MAX_MESSAGE);
  });

  it('arrives whole and in order where a fifth of all packets is lost', () => {
    const rng = createRng(3);
    const [relay, peer] = [relayEnd(), peerEnd()];
    const state = bytesOf(MAX_MESSAGE, 5);
    relay.push('bulk', state);
    const got: Uint8Array[] = [];
    for (let now = 1; relay.pending && now < 60_000; now += 10) {
      const down = packet(relay, now);
      if (!chance(rng, 1, 5)) got.push(...read(peer, down, now)!.bulk);
      const up = packet(peer, now);
      if (!chance(rng, 1, 5)) read(relay, up, now);
    }
    expect(got).toEqual([state]);
  });

  it('waits without loss while sections take all that is left', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    relay.push('bulk', bytesOf(3_000, 1));
    const got: Uint8Array[] = [];
    drain(relay, peer, got, BODY_BYTES, 1_000);
    expect([got.length, relay.pending]).toEqual([0, true]);
    drain(relay, peer, got);
    expect(got).toEqual([bytesOf(3_000, 1)]);
  });
});

describe('the gatekeeper of a connection', () => {
  it('holds back one channel and no other', () => {
    const [relay, peer] = [relayEnd(), peerEnd()];
    for (const channel of CHANNELS) peer.push(channel, bytesOf(10, 1));
    const head = read(relay, packet(peer, 0), 0, { admits: (channel) => channel !== 'control' });
    expect(CHANNELS.map((channel) => came(head, channel)?.length)).toEqual([1, 0, 1]);
    // It is told how far it has come, so that it knows that the other end is there.
    expect(relay.owesAck).toBe(true);
    read(peer, packet(relay, 1), 1);
    expect(CHANNELS.map((channel) => peer.waiting(channel))).toEqual([0, 10, 0]);
  });

  it('leaves pieces at their sender without loss, whatever the network does', () => {
    const rng = createRng(8);
    const [relay, peer] = [relayEnd(), peerEnd()];
    const sent: Record<Channel, Uint8Array[]> = { items: [], control: [], bulk: [] };
    const got: Record<Channel, Uint8Array[]> = { items: [], control: [], bulk: [] };
    const gatekeeper: Gatekeeper = { admits: () => chance(rng, 1, 2) };
    for (let now = 0; now < 60_000; now += 10) {
      const channel = CHANNELS[below(rng, 3)]!;
      if (now < 5_000) {
        const message = bytesOf(1 + below(rng, chance(rng, 1, 10) ? 5_000 : 300), now);
        sent[channel].push(message);
        peer.push(channel, message);
      }
      const up = packet(peer, now);
      if (chance(rng, 3, 4)) {
        const head = read(relay, up, now, gatekeeper)!;
        for (const one of CHANNELS) got[one].push(...head[one]);
      }
      const down = packet(relay, now);
      if (chance(rng, 3, 4)) read(peer, down, now);
    }
    expect(peer.pending).toBe(false);
    expect(got).toEqual(sent);
  });
});
