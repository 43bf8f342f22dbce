// A hall of several processes, with real sockets.

import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { gameById } from '../../../games/list.ts';
import { fingerprint, namedKeyPair } from '../../../netcode/crypto/key-pair.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import type { PlaceEvent } from '../../../netcode/succession/kept-place.ts';
import { KeptPeer } from '../../../netcode/udp/kept-peer.ts';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { probe } from '../../../netcode/udp/prober.ts';
import { type Hall, openHall } from './hall.ts';

const trails = gameById('trails')!;
const contents = { trails: contentHash(trails) };
const identity = namedKeyPair('hall');

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function open(workers: number, rooms: number) {
  const said: string[] = [];
  const opened = await openHall({
    port: 0,
    identity,
    game: 'trails',
    seats: 8,
    password: null,
    rooms,
    workers,
    said: (room, line) => said.push(`${room}: ${line}`),
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened));
  closing.push(() => opened.hall.close());
  return { hall: opened.hall, said };
}

/** Where the entrance leads to. */
async function lead(hall: Hall, room: number) {
  const found = await probe([{ host: '127.0.0.1', port: hall.port }], {
    room,
    network: localNetwork(networkInterfaces()),
    mdns: false,
    suits: () => true,
    onChange: () => {},
    signal: new AbortController().signal,
  });
  if (found?.kind !== 'found') throw new Error('nobody answers');
  return found;
}

/** A guest that enters a room of the hall and stays. */
async function enter(hall: Hall, name: string, room: number) {
  const { endpoint, room: number } = await lead(hall, room);
  const events: PlaceEvent[] = [];
  let wake = () => {};
  const kept = new KeptPeer({
    to: endpoint,
    ask: () => ({
      room: number,
      host: fingerprint(identity.public),
      identity: namedKeyPair(name),
      request: { name, app: 'test', contents },
      game: (id) => gameById(id)?.info,
    }),
    self: fingerprint(namedKeyPair(name).public),
    // Of a network that we are not in.
    mayFollow: () => false,
    onEvent: (event) => {
      events.push(event);
      wake();
    },
  });
  closing.push(() => kept.close());
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  kept.open();
  await until(() => kept.peer?.room != null);
  return { kept, events, until, port: endpoint.port };
}

describe('a hall', () => {
  it('spreads rooms over its workers, and leads to each from its entrance', { tags: ['core'] }, async () => {
    const { hall } = await open(2, 4);
    const places = await Promise.all([1, 2, 3, 4].map((room) => lead(hall, room)));
    const [first, second] = hall.workers.map(({ port }) => port);
    expect(places.map(({ endpoint, room }) => [endpoint.port, room])).toEqual([
      [first, 1],
      [second, 1],
      [first, 2],
      [second, 2],
    ]);
    // A link may name a room of a larger hall: the relay answers that the room does not exist.
    expect(await lead(hall, 5)).toMatchObject({ endpoint: { port: hall.port }, room: 5 });
    // A guest without a room number is led to a room with a free seat.
    expect((await lead(hall, 0)).endpoint.port).toBe(first);
  });

  it('keeps every match of a worker that is killed, unnoticed by the other workers', async () => {
    const { hall, said } = await open(2, 2);
    const people = await Promise.all(
      [1, 1, 2, 2].map((room, number) => enter(hall, `guest ${number}`, room)),
    );
    for (const { kept } of people) kept.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
    const frames = (one: (typeof people)[number]) => one.kept.peer?.log?.next ?? 0;
    // More than a second, so that frames have been told.
    await Promise.all(people.map((one) => one.until(() => frames(one) > 90)));
    const [ada, ben, cy] = people;
    const before = ada!.kept.peer!.log!.copy(0, 60);
    process.kill(hall.workers[0]!.pid!, 'SIGKILL');
    const moved = (one: (typeof people)[number]) => one.events.some(({ kind }) => kind === 'moved');
    await Promise.all([ada!, ben!].map((one) => one.until(() => moved(one))));
    const then = [frames(ada!), frames(ben!)];
    await Promise.all([ada!, ben!].map((one, i) => one.until(() => frames(one) > then[i]! + 60)));

    const room = ada!.kept.peer!.room!;
    expect(room).toMatchObject({ phase: 'playing', epoch: 1, match: { number: 1 } });
    expect(room.members.map(({ name }) => name).toSorted()).toEqual(['guest 0', 'guest 1']);
    // Still theirs who led, and their frames from before.
    expect(room.members.filter(({ leader }) => leader)).toHaveLength(1);
    expect(ada!.kept.peer!.log!.copy(0, 60)).toEqual(before);
    const same = Math.min(frames(ada!), frames(ben!));
    expect(ada!.kept.peer!.log!.copy(0, same)).toEqual(ben!.kept.peer!.log!.copy(0, same));
    expect(moved(cy!)).toBe(false);
    expect(cy!.kept.peer!.room).toMatchObject({ phase: 'playing', epoch: 0 });
    const lost = () => said.filter((line) => line.includes('lost worker'));
    expect(lost()).toEqual(['0: lost worker 1 (SIGKILL): its rooms go on in another.']);

    // What dies again at once may have died of its rooms. Their people find them empty, and are in.
    process.kill(hall.workers[0]!.pid!, 'SIGKILL');
    await ada!.until(() => ada!.kept.peer!.room!.phase === 'lobby');
    expect(lost().at(-1)).toBe('0: lost worker 1 (SIGKILL): its rooms begin anew.');
  });

  it('ends when it drains and its last match is over, on any worker', async () => {
    const { hall } = await open(2, 2);
    const [ada, ben, cy] = await Promise.all(
      [1, 1, 2].map((room, number) => enter(hall, `guest ${number}`, room)),
    );
    const playing = [ada!, ben!];
    for (const { kept } of playing) kept.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
    const frames = (one: (typeof playing)[number]) => one.kept.peer?.log?.next ?? 0;
    await Promise.all(playing.map((one) => one.until(() => frames(one) > 10)));

    let isOver = false;
    const drained = hall.drain().then(() => {
      isOver = true;
    });
    // In a room without a match all members get a goodbye; in the other room the match goes on, and the door is
    // closed.
    await cy!.until(() => cy!.events.some(({ kind }) => kind === 'over'));
    const then = frames(ada!);
    await ada!.until(() => frames(ada!) > then + 60 && ada!.kept.peer!.room!.locked);
    expect(isOver).toBe(false);
    expect(ada!.kept.peer!.room!.phase).toBe('playing');
    // They leave: the match is over, and so is the hall.
    await Promise.all(playing.map(({ kept }) => kept.close()));
    await drained;
  });
});
