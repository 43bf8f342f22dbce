// Relay and peer on real sockets of this machine: the little that the lab cannot show.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { TOY, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import type { LineEvent } from '../succession/kept-place.ts';
import { KIND } from '../wire/datagram.ts';
import type { Endpoint } from './address.ts';
import { openPeer, type RunningPeer } from './peer-socket.ts';
import { openRelay, type RelayOptions, type RunningRelay } from './relay-socket.ts';

const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const rooms = [{ games: [{ info: TOY.info, content: TOY_CONTENT }], app: 'lab' }];

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  while (open.length > 0) await open.pop()!.close();
});

async function relayAt(options: Partial<RelayOptions> = {}): Promise<RunningRelay> {
  const opened = await openRelay({ rooms, port: 0, ...options });
  if (!opened.ok) throw new Error(opened.why);
  open.push(opened.running);
  return opened.running;
}

/** A peer and what it has told so far; `until` waits for an event. */
async function peerTo({ room = 0, ...to }: Endpoint & { room?: number }) {
  const events: LineEvent[] = [];
  let look = () => {};
  const request = { name: 'Ada', app: 'lab', contents: { toy: TOY_CONTENT } };
  const running: RunningPeer = openPeer(to, { request, room, game: () => TOY.info }, (event) => {
    events.push(event);
    look();
  });
  open.push(running);
  const until = (wanted: (event: LineEvent) => boolean) =>
    new Promise<LineEvent>((resolve) => {
      look = () => {
        const found = events.find(wanted);
        if (found) resolve(found);
      };
      look();
    });
  return { running, events, until };
}

const here = ({ port }: RunningRelay) => ({ host: '127.0.0.1', port });

/** A plain socket that holds a port. */
async function taken(): Promise<{ socket: Socket; port: number }> {
  const socket = createSocket('udp6');
  socket.bind(0);
  await once(socket, 'listening').catch(() => undefined);
  open.push({ close: async () => void socket.close() });
  return { socket, port: socket.address().port };
}

describe('real sockets', () => {
  it.each([
    { host: '127.0.0.1', says: '127.0.0.1' },
    { host: HAS_IPV6 ? '::1' : '127.0.0.1', says: HAS_IPV6 ? '::1' : '127.0.0.1 (no IPv6 on this machine)' },
  ])(
    'bring a peer into a room, through a match and out again: $says',
    { tags: ['core'] },
    async ({ host }) => {
      const relay = await relayAt();
      const { running, until } = await peerTo({ host, port: relay.port });
      await until(({ kind }) => kind === 'joined');
      running.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
      await until(
        (event) =>
          event.kind === 'message' && event.message.m === 'room' && event.message.room.phase === 'countdown',
      );
      running.act((peer, now) => peer.hold(Uint8Array.of(1), now));
      const frames = await until(({ kind }) => kind === 'frames');
      expect(frames).toMatchObject({ kind: 'frames', first: 0 });
      await running.close();
      await expect.poll(() => relay.relay.rooms[0]!.members).toEqual([]);
    },
  );

  it('ask a laboratory about each datagram of a session while its line is bent, and about none otherwise', async () => {
    const relay = await relayAt();
    const asked = vi.spyOn(relay.relay.laboratory, 'lineOf');
    const { running, until } = await peerTo({ host: '127.0.0.1', port: relay.port });
    const joined = await until(({ kind }) => kind === 'joined');
    await expect.poll(() => running.peer.link!.measured).toBe(true);
    expect(asked).not.toHaveBeenCalled();
    const members = joined.kind === 'joined' ? [joined.member] : [];
    const line = { loss: 0, lossRun: 1, delayMs: 60, jitterMs: 0, duplicate: 0, reorder: 0 };
    const [room] = relay.relay.rooms;
    relay.act((at, now) => at.act(1, now, () => room!.laboratory.bend(members, line)));
    await expect.poll(() => running.peer.link!.sampleMs).toBeGreaterThan(115);
    expect(running.peer.room!.laboratory).toEqual([{ member: members[0], line }]);
    relay.act((at, now) => at.act(1, now, () => room!.laboratory.bend(members, null)));
    await expect.poll(() => running.peer.link!.sampleMs).toBeLessThan(60);
    await expect.poll(() => running.peer.room!.laboratory).toEqual([]);
    asked.mockClear();
    const before = running.peer.link!.sampledAt;
    await expect.poll(() => running.peer.link!.sampledAt).toBeGreaterThan(before + 500);
    expect(asked).not.toHaveBeenCalled();
  });

  it('have their link made worse, and restored again', async () => {
    const relay = await relayAt();
    const { running, until } = await peerTo({ host: '127.0.0.1', port: relay.port });
    await until(({ kind }) => kind === 'joined');
    await expect.poll(() => running.peer.link!.measured).toBe(true);
    running.setConditions({ ...CLEAN_LINK, delayMs: 60, duplicate: 0.5, reorder: 0.2 });
    await expect.poll(() => running.peer.link!.sampleMs).toBeGreaterThan(115);
    running.act((peer, now) => peer.say({ m: 'chat', text: 'through the conditioner' }, now));
    const said = await until((event) => event.kind === 'message' && event.message.m === 'chat');
    expect(said).toMatchObject({ message: { text: 'through the conditioner' } });
    running.setConditions(null);
    await expect.poll(() => running.peer.link!.sampleMs).toBeLessThan(50);
    running.setConditions({ ...CLEAN_LINK, loss: 1 });
    // A goodbye bypasses the conditioner, so that the room drops the member at once instead of after 5 s.
    const leftAt = performance.now();
    await running.close();
    await expect.poll(() => relay.relay.rooms[0]!.members).toEqual([]);
    expect(performance.now() - leftAt).toBeLessThan(2_000);
  });

  it('find a machine by its name', { tags: ['core'] }, async () => {
    const relay = await relayAt();
    const { until } = await peerTo({ host: 'localhost', port: relay.port });
    expect(await until(({ kind }) => kind === 'joined')).toMatchObject({ member: 1 });
  });

  it('tell the members that the room was closed', { tags: ['core'] }, async () => {
    const relay = await relayAt();
    const { until } = await peerTo({ host: '127.0.0.1', port: relay.port });
    await until(({ kind }) => kind === 'joined');
    open.splice(open.indexOf(relay), 1);
    await relay.close();
    expect(await until(({ kind }) => kind === 'over')).toMatchObject({ reason: 'closed' });
  });

  it('say nothing when the relay vanishes, because the room may go on elsewhere', async () => {
    const relay = await relayAt();
    const { running, events, until } = await peerTo(here(relay));
    await until(({ kind }) => kind === 'joined');
    await relay.vanish();
    while (!running.refused) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(events.map(({ kind }) => kind)).not.toContain('over');
  });

  it('say that no relay listens on a port', { tags: ['core'] }, async () => {
    const { socket, port } = await taken();
    open.length = 0;
    await new Promise<void>((resolve) => {
      socket.close(resolve);
    });
    const { until, events } = await peerTo({ host: '127.0.0.1', port });
    await until(({ kind }) => kind === 'nobody' || kind === 'timeout');
    expect(events).toEqual([{ kind: 'nobody' }]);
  });

  it('say that a name is unknown', async () => {
    const { until, events } = await peerTo({ host: 'no-such-machine.invalid', port: 27412 });
    await until(({ kind }) => kind === 'unreachable');
    expect(events).toHaveLength(1);
  });

  // A refusal of the system to connect is final: no answer can come.
  it('say at once that no route leads to an address', async () => {
    const { until, events } = await peerTo({ host: '255.255.255.255', port: 27412 });
    const event = await until(({ kind }) => kind === 'unreachable' || kind === 'timeout');
    expect(event).toMatchObject({ kind: 'unreachable', text: expect.stringContaining('EACCES') });
    expect(events).toHaveLength(1);
  });

  it('say that a port is in use, and offer one that is really free', async () => {
    const first = await relayAt();
    const second = await openRelay({ rooms, port: first.port });
    expect(second).toMatchObject({ ok: false, why: 'port-in-use', port: first.port });
    const next = second.ok || second.why !== 'port-in-use' ? null : second.next;
    expect(next).toBeGreaterThan(first.port);
    expect((await relayAt({ port: next! })).port).toBe(next);
  });

  it('say why they cannot listen on an address of another machine', async () => {
    expect(await openRelay({ rooms, port: 0, host: '203.0.113.77' })).toMatchObject({
      ok: false,
      why: 'cannot-listen',
    });
  });

  it('listen on one address alone when told to', async () => {
    const relay = await relayAt({ host: '127.0.0.1' });
    const { until } = await peerTo({ host: '127.0.0.1', port: relay.port });
    expect(await until(({ kind }) => kind === 'joined')).toMatchObject({ member: 1 });
  });

  it('go on without a room that has a bug, and tell which room and what bug', async () => {
    let buggy = false;
    const info = new Proxy(TOY.info, {
      get(target, field) {
        if (!buggy) return Reflect.get(target, field);
        buggy = false;
        throw new TypeError(`a bug at ${String(field)}`);
      },
    });
    const [room] = rooms;
    const faults: [number, string][] = [];
    const relay = await relayAt({
      rooms: [room!, { ...room!, games: [{ info, content: TOY_CONTENT }] }, room!],
      onFault: (number, { message }) => faults.push([number, message]),
    });
    const [ann, bob] = [await peerTo({ ...here(relay), room: 2 }), await peerTo({ ...here(relay), room: 3 })];
    for (const { until } of [ann, bob]) await until(({ kind }) => kind === 'joined');
    buggy = true;
    ann.running.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
    await expect.poll(() => faults[0]).toEqual([2, expect.stringMatching(/^a bug at /)]);
    bob.running.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
    await bob.until(({ kind }) => kind === 'frames');
  });

  it('go on when a datagram has hit a bug, and tell of it at most once a second', async () => {
    let bugs = 3;
    const faults: [number, string][] = [];
    const relay = await relayAt({
      onHello() {
        if (bugs === 0) return;
        bugs--;
        throw new Error('a bug');
      },
      onFault: (number, { message }) => faults.push([number, message]),
    });
    const { socket } = await taken();
    const to = HAS_IPV6 ? '::1' : '::ffff:127.0.0.1';
    for (let i = 0; i < 3; i++) socket.send(Uint8Array.of(1, KIND.hello), relay.port, to);
    await expect.poll(() => bugs).toBe(0);
    const { until } = await peerTo(here(relay));
    await until(({ kind }) => kind === 'joined');
    expect(faults).toEqual([[0, 'a bug']]);
  });

  it('survive datagrams that make no sense, and an answer that cannot be sent', async () => {
    const relay = await relayAt();
    const { socket } = await taken();
    for (const bytes of [
      new Uint8Array(0),
      new Uint8Array(9),
      new Uint8Array(60_000),
      Uint8Array.of(1, 6, 0),
    ]) {
      socket.send(bytes, relay.port, HAS_IPV6 ? '::1' : '::ffff:127.0.0.1');
    }
    const { until } = await peerTo({ host: '127.0.0.1', port: relay.port });
    expect(await until(({ kind }) => kind === 'joined')).toMatchObject({ member: 1 });
  });
});
