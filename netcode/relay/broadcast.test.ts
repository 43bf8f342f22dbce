import { describe, expect, it } from 'vitest';
import { MAX_WAITING } from '../connection/channel.ts';
import { roomView } from '../room/room-view.ts';
import { Writer } from '../wire/bytes.ts';
import type { EstateMessage, FromRelay } from '../wire/messages.ts';
import { countOf, NOBODY } from './app-count.ts';
import { Broadcast, type Succession, TELL_BYTES_PER_SECOND, TELL_MS } from './broadcast.ts';
import { SendQueue } from './send-queue.ts';
import { Sender } from './sender.ts';
import { clientOf, exchange } from './testing/clients.ts';
import { RoomMatches } from './testing/room-matches.ts';

const HEIRS: FromRelay = { m: 'succession', room: 'a'.repeat(16), epoch: 0, apps: 1, counted: [], heirs: [] };
const ESTATE = { m: 'estate', room: {}, password: null } as unknown as EstateMessage;

/** A room of three, and what each of them has heard. */
function telling() {
  const room = new RoomMatches(0);
  const ends = [1, 2, 3].map((id) => clientOf(id));
  room.clients.push(...ends.map(({ client }) => client));
  const queue = new SendQueue();
  const now: { succession: Succession | null; told: number } = { succession: null, told: 0 };
  const behind: number[] = [];
  const broadcast = new Broadcast({
    ...{ clients: room.clients, audience: room.audience, sender: new Sender(new Writer(), queue) },
    state: () => {
      now.told++;
      return roomView(room.data);
    },
    succession: () => now.succession,
    behind: (client) => behind.push(client.connection.id),
  });
  /** What this client hears next, by kind. */
  const heard = (id: number, at = 0) => {
    const { client, peer } = ends[id - 1]!;
    return exchange(client, peer, at).map((message) => (message as FromRelay).m);
  };
  return { room, queue, now, broadcast, heard, behind };
}

describe('a message', () => {
  it('is queued for everybody, and who has stopped acknowledging is behind', () => {
    const { room, broadcast, heard, behind } = telling();
    const { connection } = room.clients[1]!;
    while (connection.push('control', new Uint8Array(MAX_WAITING / 8)) === 'queued');
    broadcast.say({ m: 'waiting', for: [1] }, 0);
    expect([heard(1), heard(3), behind]).toEqual([['waiting'], ['waiting'], [2]]);
  });
});

describe('the room', () => {
  it('is told to those alone who lack it', () => {
    const { broadcast, heard, now, room } = telling();
    broadcast.update(0);
    expect(now.told).toBe(0);
    broadcast.changed(0);
    broadcast.update(0);
    expect([heard(1), heard(2), heard(3), now.told]).toEqual([['room'], ['room'], ['room'], 1]);
    room.clients[1]!.untold = true;
    broadcast.update(0);
    expect([heard(1), heard(2), heard(3)]).toEqual([[], ['room'], []]);
    expect(room.clients[1]!.hasRoom).toBe(true);
  });

  it('is told again once so much time has passed, and so many bytes', () => {
    const { room, broadcast } = telling();
    broadcast.changed(1_000);
    broadcast.update(1_000);
    expect(broadcast.due).toBe(1_000 + TELL_MS);
    room.data.title = 'x'.repeat(8_000);
    broadcast.changed(2_000);
    broadcast.update(2_000);
    expect(broadcast.due).toBeGreaterThan(2_000 + (8_000 * 1000) / TELL_BYTES_PER_SECOND);
    expect(broadcast.due).toBeLessThan(2_000 + (10_000 * 1000) / TELL_BYTES_PER_SECOND);
  });

  it('waits for whoever has not acknowledged much, and comes as it is then', () => {
    const { room, broadcast, heard, now } = telling();
    const [slow] = room.clients;
    for (let at = 0; at < 4; at++)
      slow!.connection.push('control', new TextEncoder().encode(`"${'x'.repeat(5_000)}"`));
    broadcast.changed(0);
    broadcast.update(0);
    expect([slow!.untold, room.clients[1]!.untold]).toEqual([true, false]);
    for (let at = 0; at < 60; at++) heard(1, at);
    expect(slow!.connection.waiting('control')).toBe(0);
    broadcast.update(100);
    expect([heard(1, 100), now.told]).toEqual([['room'], 2]);
  });
});

describe('the succession', () => {
  it('comes with the room, where it has changed, and to heirs after what they go on with', () => {
    const { room, broadcast, heard, now } = telling();
    room.clients[1]!.standbyPort = 5;
    const count = countOf(NOBODY);
    now.succession = { message: HEIRS, estate: ESTATE, count };
    const tell = () => {
      broadcast.changed(0);
      broadcast.update(0);
      return [heard(1), heard(2)];
    };
    expect(tell()).toEqual([
      ['room', 'succession'],
      ['room', 'estate', 'succession'],
    ]);
    expect(room.clients.slice(0, 2).map((client) => client.hasHeard(count))).toEqual([true, true]);
    expect(tell()).toEqual([['room'], ['room']]);
    now.succession = { message: { ...HEIRS, epoch: 1 }, estate: ESTATE, count };
    expect(tell()).toEqual([
      ['room', 'succession'],
      ['room', 'succession'],
    ]);
    now.succession = null;
    expect(tell()).toEqual([['room'], ['room']]);
  });

  it('comes to heirs with what they go on with before a result that it has', () => {
    const { room, broadcast, heard, now } = telling();
    room.clients[1]!.standbyPort = 5;
    now.succession = { message: HEIRS, estate: ESTATE, count: null };
    room.data.result = { number: 1, seats: [], outcome: { scores: [], places: [] }, agreed: true };
    broadcast.changed(0);
    broadcast.update(0);
    expect([heard(1), heard(2)]).toEqual([
      ['room', 'succession'],
      ['estate', 'room', 'succession'],
    ]);
  });
});

describe('who watches with a delay', () => {
  it('hears what they may know by now, and nothing of what shows how the match stands', () => {
    const { room, broadcast, heard } = telling();
    room.data.settings = { ...room.data.settings, delay: 10 };
    const match = new RoomMatches(1);
    match.data.settings = { ...match.data.settings, delay: 10 };
    match.play();
    room.audience.begin(match.match, 10_000, 0);
    room.clients[0]!.follow(room.audience.matchOf(match.match), 0);
    broadcast.say({ m: 'waiting', for: [1] }, 0);
    broadcast.say({ m: 'chat', id: 1, member: 1, name: 'Ann', text: 'hi' }, 0);
    expect([heard(1), heard(2)]).toEqual([['chat'], ['waiting', 'chat']]);
  });
});
