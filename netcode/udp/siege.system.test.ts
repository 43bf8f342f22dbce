// What an attacker between a guest and the host gets of them, on real sockets: nothing to read, nothing to say, and no place
// that people do not notice.

import { afterEach, describe, expect, it } from 'vitest';
import { utf8 } from '../crypto/bytes.ts';
import { fingerprint } from '../crypto/key-pair.ts';
import { TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import { toyGame } from '../lab/toy.ts';
import type { LineEvent } from '../succession/kept-place.ts';
import { KIND } from '../wire/datagram.ts';
import { openPeer, type PeerSocketOptions } from './peer-socket.ts';
import { openRelay, type RunningRelay } from './relay-socket.ts';
import { type Overheard, openWiretap } from './testing/wiretap.ts';

/** An input that the test finds in any datagram that is not sealed. */
const INPUT = utf8('held by the seat');
const { info: GAME } = toyGame({ tickRate: 60, inputBytes: INPUT.length, seats: 8, frames: 1e6 });

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  while (open.length > 0) await open.pop()!.close();
});

async function host(password?: string): Promise<RunningRelay> {
  const room = {
    games: [{ info: GAME, content: TOY_CONTENT }],
    app: 'lab',
    ...(password ? { password } : {}),
  };
  const opened = await openRelay({ rooms: [room], port: 0, host: '127.0.0.1' });
  if (!opened.ok) throw new Error(opened.why);
  open.push(opened.running);
  return opened.running;
}

async function tap(port: number) {
  const wiretap = await openWiretap(port);
  open.push(wiretap);
  return wiretap;
}

async function guest(port: number, name: string, more: Partial<PeerSocketOptions> = {}) {
  const events: LineEvent[] = [];
  const request = { name, app: 'lab', contents: { toy: TOY_CONTENT } };
  const running = openPeer({ host: '127.0.0.1', port }, { request, game: () => GAME, ...more }, (event) =>
    events.push(event),
  );
  open.push(running);
  const heard = async <Kind extends LineEvent['kind']>(kind: Kind) => {
    const find = () => events.find((event) => event.kind === kind);
    await expect.poll(find, { interval: 5 }).toBeDefined();
    return find() as Extract<LineEvent, { kind: Kind }>;
  };
  return {
    events,
    heard,
    say: (message: Parameters<typeof running.peer.say>[0]) =>
      running.act((peer, now) => peer.say(message, now)),
    hold: (input: Uint8Array) => running.act((peer, now) => peer.hold(input, now)),
    chat: () =>
      events.flatMap((event) =>
        event.kind === 'message' && event.message.m === 'chat' ? [event.message.text] : [],
      ),
  };
}

/** Those in which a text can be read. */
const showing = (heard: readonly Overheard[], text: string) =>
  heard.filter(({ bytes }) => Buffer.from(bytes).includes(text));

describe('an attacker who records a session', () => {
  it('reads no name, no word and no input of it, from the join to the match', {
    tags: ['core'],
  }, async () => {
    const relay = await host();
    const wire = await tap(relay.port);
    const ann = await guest(relay.port, 'Ann');
    await ann.heard('joined');
    const bob = await guest(wire.port, 'Bob the recorded');
    await bob.heard('joined');
    bob.say({ m: 'chat', text: 'nobody else hears this' });
    await expect.poll(ann.chat).toEqual(['nobody else hears this']);

    for (const player of [ann, bob]) player.say({ m: 'ready', ready: true });
    await bob.heard('frames');
    bob.hold(INPUT);
    const { log } = await ann.heard('frames');
    const held = () => Buffer.from(log.copy(log.next - 1, log.next)).includes(Buffer.from(INPUT));
    await expect.poll(held).toBe(true);

    const { heard } = wire;
    expect(heard.filter(({ bytes }) => bytes[1] === KIND.up).length).toBeGreaterThan(10);
    // The public info is found, which proves that the search would find the rest.
    expect(showing(heard, '"game":"toy"').map(({ bytes }) => bytes[1])).toEqual([KIND.info]);
    for (const text of [
      'Bob',
      'recorded',
      'nobody',
      '"m":',
      '"name"',
      TOY_CONTENT.slice(0, 6),
      'seat',
      'held',
    ])
      expect(showing(heard, text).filter(({ bytes }) => bytes[1] !== KIND.info)).toEqual([]);
  });
});

describe('an attacker who sends in the name of both ends', () => {
  it('changes nothing by what was overheard, whole or changed, and the session goes on', async () => {
    const relay = await host();
    const wire = await tap(relay.port);
    const ann = await guest(relay.port, 'Ann');
    await ann.heard('joined');
    const bob = await guest(wire.port, 'Bob');
    await bob.heard('joined');
    const { link } = relay.relay.rooms[0]!.clients[1]!.connection;
    const counted: number[] = [];
    const { accept } = link;
    link.accept = (number, now) => {
      counted.push(number);
      return accept.call(link, number, now);
    };
    bob.say({ m: 'chat', text: 'once' });
    await expect.poll(ann.chat).toEqual(['once']);

    const members = structuredClone(relay.relay.rooms[0]!.members);
    for (const { going, bytes } of [...wire.heard]) {
      wire.say({ going, bytes });
      for (let bit = 0; bit < 8 * bytes.length; bit += 61) {
        const changed = Uint8Array.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        wire.say({ going, bytes: changed });
      }
    }
    ann.say({ m: 'chat', text: 'still there?' });
    await expect.poll(bob.chat).toEqual(['once', 'still there?']);
    bob.say({ m: 'chat', text: 'still here' });
    await expect.poll(ann.chat).toEqual(['once', 'still there?', 'still here']);
    expect(counted).toEqual([...new Set(counted)]);
    expect(relay.relay.rooms[0]!.members).toEqual(members);
    expect([...ann.events, ...bob.events].filter(({ kind }) => kind === 'over')).toEqual([]);
  });
});

describe('an attacker who poses as the host', () => {
  it('is seen by the codes that people compare, and never joined by a guest who has the host’s key', async () => {
    const real = await host();
    const posed = await host();
    const inside = await guest(real.port, 'Bob');
    const bob = await guest(posed.port, 'Bob');
    await inside.heard('joined');
    const [client] = real.relay.rooms[0]!.clients;
    expect((await bob.heard('joined')).shortCode).not.toBe(client!.shortCode);

    const key = fingerprint(real.relay.identity.public);
    const cy = await guest(posed.port, 'Cy', { host: key });
    await cy.heard('impostor');
    expect(posed.relay.rooms[0]!.members.map(({ name }) => name)).toEqual(['Bob']);
    await (await guest(real.port, 'Cy', { host: key })).heard('joined');
  });

  it('of a closed room gets one guess of a guest’s password, and neither name nor key', async () => {
    const posed = await host('my guess');
    const bob = await guest(posed.port, 'Bob', { password: 'what they know' });
    expect(await bob.heard('refused')).toMatchObject({ refusal: { why: 'password' } });
    expect(posed.relay.rooms[0]!.members).toEqual([]);
  });
});
