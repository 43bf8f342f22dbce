import { describe, expect, it } from 'vitest';
import { Writer } from '../wire/bytes.ts';
import { COUNTDOWN_MS, DROP_MS, KEEP_MS, SILENT_MS } from '../wire/limits.ts';
import type { FromRelay } from '../wire/messages.ts';
import { Overload } from './overload.ts';
import { CARE_MS, FIRST_WORD_MS, NAME_WAITED_MS, Scheduler } from './scheduler.ts';
import { SendQueue } from './send-queue.ts';
import { Sender } from './sender.ts';
import { clientOf, exchange, passPacket } from './testing/clients.ts';
import { RoomMatches } from './testing/room-matches.ts';

/** A room whose clients are heard, and cared for, by a test's clock. */
function cared(people: number, way: 'optimistic' | 'strict' = 'optimistic') {
  const room = new RoomMatches(people);
  const ends = room.data.members.map((member) => clientOf(member.id, { member }));
  const clients = ends.map(({ client }) => client);
  room.clients.splice(0, people, ...clients);
  room.data.settings = { ...room.data.settings, way };
  const dismissed: (readonly [number, string])[] = [];
  const said: FromRelay[] = [];
  const caughtUp: number[] = [];
  const before = room.data.revision;
  const queue = new SendQueue();
  const scheduler = new Scheduler({
    data: room.data,
    ...{ clients, sender: new Sender(new Writer(), queue), overload: new Overload(), behind: () => {} },
    dismiss: (client, reason) => {
      dismissed.push([client.member!.id, reason]);
      clients.splice(clients.indexOf(client), 1);
    },
    say: (message) => said.push(message),
    caughtUp: (client) => caughtUp.push(client.member!.id),
  });
  const hear = (now: number, ...ids: readonly number[]) => {
    for (const { client, peer } of ends) if (ids.includes(client.member!.id)) exchange(client, peer, now);
  };
  return {
    room,
    scheduler,
    clients,
    ends,
    dismissed,
    said,
    caughtUp,
    changes: () => room.data.revision - before,
    hear,
    queue,
  };
}

describe('a client of whom nothing comes', () => {
  it('is silent after a while, and not any more when something comes', () => {
    const { room, scheduler, hear, changes } = cared(2);
    hear(0, 1, 2);
    scheduler.advance(null, SILENT_MS - 1);
    expect(changes()).toBe(0);
    hear(SILENT_MS - 1, 1);
    scheduler.advance(null, SILENT_MS + CARE_MS);
    expect([room.member(1).silent, room.member(2).silent, changes()]).toEqual([false, true, 1]);
    hear(SILENT_MS + CARE_MS, 2);
    scheduler.advance(null, SILENT_MS + 2 * CARE_MS);
    expect([room.member(2).silent, changes()]).toEqual([false, 2]);
  });

  it('is let go later, and sooner if nothing has ever come', () => {
    const { scheduler, hear, dismissed } = cared(2);
    hear(0, 1);
    scheduler.advance(null, FIRST_WORD_MS - 1);
    expect(dismissed).toEqual([]);
    scheduler.advance(null, FIRST_WORD_MS + CARE_MS);
    expect(dismissed).toEqual([[2, 'silent']]);
    scheduler.advance(null, DROP_MS - 1);
    expect(dismissed).toHaveLength(1);
    scheduler.advance(null, DROP_MS + CARE_MS);
    expect(dismissed.at(-1)).toEqual([1, 'silent']);
  });

  it('is behind, and not silent, where it sends and acknowledges nothing', () => {
    const { scheduler, clients, ends, dismissed } = cared(1);
    const { connection } = clients[0]!;
    connection.push('control', Uint8Array.of(1));
    scheduler.advance(null, 0);
    passPacket(ends[0]!.peer, connection, KEEP_MS); // nothing of ours has come there
    scheduler.advance(null, KEEP_MS);
    expect(dismissed).toEqual([]);
    scheduler.advance(null, KEEP_MS + CARE_MS);
    expect(dismissed).toEqual([[1, 'behind']]);
  });
});

describe('care', () => {
  it('is due every CARE_MS, and with a tick of the match where one comes in time', () => {
    const { room, scheduler } = cared(1);
    scheduler.advance(null, 100);
    expect(scheduler.due(null)).toBe(100 + CARE_MS);
    room.play();
    expect(scheduler.due(room.match)).toBe(100 + CARE_MS); // frame 0 is far
    scheduler.advance(room.match, room.now);
    expect(scheduler.due(room.match)).toBeCloseTo(COUNTDOWN_MS + 1000 / 30);
    room.match.pause(room.now);
    expect(scheduler.due(room.match)).toBe(room.now + CARE_MS);
  });

  it('says who has caught up of those who came back', () => {
    const { room, scheduler, caughtUp, hear } = cared(2);
    room.play();
    for (const id of [1, 2]) room.member(id).returning = true;
    room.run(60);
    room.client(1).cursor!.frame = 20;
    for (const id of [1, 2]) room.client(id).cursor!.items = 60;
    hear(room.now, 1, 2);
    scheduler.advance(room.match, room.now + CARE_MS);
    expect(caughtUp).toEqual([2]);
  });
});

describe('an input that all wait for', () => {
  it('is named after a while, once, and again when it has come', () => {
    const { room, scheduler, said, hear } = cared(2, 'strict');
    room.play();
    const { match, now } = room;
    const late = now + 1000 / 30;
    const care = (at: number) => {
      hear(at, 1, 2);
      scheduler.advance(match, at);
      return said.splice(0);
    };
    care(late);
    expect(match.waiting(late + NAME_WAITED_MS + 200)).not.toBeNull();
    let at = late;
    while (match.waiting(at)!.sinceMs < NAME_WAITED_MS - CARE_MS) at += CARE_MS;
    expect(care(at)).toEqual([]);
    expect(care(at + 2 * CARE_MS)).toEqual([{ m: 'waiting', for: [1, 2] }]);
    expect(care(at + 3 * CARE_MS)).toEqual([]);
    room.member(2).plays = false;
    expect(care(at + 4 * CARE_MS)).toEqual([{ m: 'waiting', for: [1] }]);
    room.member(1).plays = false;
    expect(care(at + 5 * CARE_MS)).toEqual([{ m: 'waiting', for: [] }]);
  });
});
