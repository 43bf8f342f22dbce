import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE, MAX_WAITING } from '../connection/channel.ts';
import type { PacketHead } from '../connection/connection.ts';
import { opened } from '../connection/seal.ts';
import { TOY } from '../lab/testing/hand-peer.ts';
import type { Way } from '../sim/ways.ts';
import { Writer } from '../wire/bytes.ts';
import { KIND, readBye, type Send } from '../wire/datagram.ts';
import { HEARTBEAT_MS, RESEND_MS } from '../wire/limits.ts';
import { RelayMatch } from './match.ts';
import { SendQueue } from './send-queue.ts';
import { BACKLOG_DATAGRAMS, ITEMS_QUEUED, Sender } from './sender.ts';
import { clientOf } from './testing/clients.ts';

const TICK_MS = 1000 / TOY.info.tickRate;

/** One client, what it is sent, and what its other end makes of it. */
function make() {
  const queue = new SendQueue();
  const sender = new Sender(new Writer(), queue);
  const { client, peer } = clientOf(1);
  const read = (sends: readonly Send[], now: number): PacketHead[] =>
    sends.flatMap(({ bytes }) => {
      const arrival = peer.accept(bytes, now);
      return arrival === 'dropped' ? [] : [peer.read(opened, arrival, now)!];
    });
  /** The other end says how far it has come. */
  const answer = (now: number) => {
    const writer = new Writer();
    peer.open(writer, now, 0);
    const bytes = peer.seal(writer);
    const arrival = client.connection.accept(bytes, now);
    client.connection.read(opened, arrival, now);
  };
  return { queue, sender, client, peer, read, answer };
}

/** A match of one player in which time has passed. */
function matchOf(way: Way, frames: number, play?: (match: RelayMatch, frame: number) => void): RelayMatch {
  const seats = [{ kind: 'player' as const, name: '' }];
  const start = { number: 1, epoch: 0, seed: 1, seats, options: {}, way };
  const match = new RelayMatch(start, {
    info: TOY.info,
    startsAt: 0,
    keepAll: true,
    seatsBeside: (seat) => [seat],
    roundTripMs: () => 0,
  });
  for (let frame = 1; frame <= frames; frame++) {
    play?.(match, frame);
    match.tick(frame * TICK_MS);
  }
  return match;
}

describe('data that waits for a client', () => {
  it('goes out together, in a few datagrams at most, to the client’s address', () => {
    const { queue, sender, client, read } = make();
    for (let i = 0; i < 30; i++) client.connection.push('control', new Uint8Array(470).fill(i));
    sender.send(client, 0);
    const sends = queue.take();
    expect(sends).toHaveLength(BACKLOG_DATAGRAMS);
    for (const { to } of sends) expect(to).toEqual(client.path.address);
    const control = read(sends, 0).flatMap((head) => head.control.map(([first]) => first));
    expect(control).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('is repeated until it is acknowledged, and only heartbeats follow', () => {
    const { queue, sender, client, read, answer } = make();
    const sentAt = (from: number, until: number) => {
      const times: number[] = [];
      for (let now = from; now < until; now += 10) {
        sender.care(client, now);
        if (queue.take().length > 0) times.push(now);
      }
      return times;
    };
    client.connection.push('control', Uint8Array.of(1));
    expect(sentAt(0, 4 * RESEND_MS)).toEqual([0, RESEND_MS, 2 * RESEND_MS, 3 * RESEND_MS]);
    sender.send(client, 200);
    read(queue.take(), 200);
    answer(210);
    expect(sentAt(210, 210 + 2 * HEARTBEAT_MS)).toEqual([200 + HEARTBEAT_MS, 200 + 2 * HEARTBEAT_MS]);
  });

  it('is reported to the caller when it cannot be queued', () => {
    const { sender, client } = make();
    const other = clientOf(2).client;
    const chat = { m: 'chat' as const, id: 1, member: 1, name: '', text: 'x'.repeat(30_000) };
    while (client.connection.waiting('control') + 31_000 < MAX_WAITING) sender.say([client], chat);
    expect(sender.say([client, other], chat)).toEqual([client]);
  });
});

describe('items for a client', () => {
  // More than may wait in a stream would be refused by it, and no frame after them would ever be whole.
  it('are queued as they are acknowledged, however many there are, and all of them arrive', () => {
    const { queue, sender, client, read, answer } = make();
    const match = matchOf('commands', 6_000, (one) => {
      while (one.takesCommand(0, 1_000)) one.command(0, new Uint8Array(1_000));
    });
    const frames = Array.from({ length: match.log.next }, (_, frame) => frame);
    const withItems = frames.filter((frame) => match.log.items(frame));
    const bytes = withItems.reduce((sum, frame) => sum + match.log.items(frame)!.length, 0);
    expect(bytes).toBeGreaterThan(4 * MAX_WAITING);
    client.follow(match, 0);
    client.cursor!.knowsMatch = true;
    let came = 0;
    for (let now = 0; came < withItems.length && now < 60_000; now += 10) {
      sender.send(client, now);
      expect(client.connection.waiting('items')).toBeLessThan(ITEMS_QUEUED + MAX_MESSAGE);
      for (const head of read(queue.take(), now)) came += head.items.length;
      // Its frames have come as well.
      client.cursor!.frame = match.log.next;
      answer(now);
    }
    expect(came).toBe(withItems.length);
  });
});

describe('a goodbye', () => {
  it('goes to the client’s address, with its reason and text', () => {
    const { queue, sender, client, peer } = make();
    sender.bye(client, 'kicked', 0, 'Too loud.');
    const [bye] = queue.take();
    expect([bye!.to, bye!.bytes[1], peer.accept(bye!.bytes, 0)]).toEqual([
      client.path.address,
      KIND.bye,
      'newest',
    ]);
    expect(readBye(opened)).toEqual({ reason: 'kicked', text: 'Too loud.' });
  });
});
