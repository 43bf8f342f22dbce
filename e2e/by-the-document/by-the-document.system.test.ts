import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { beginAgreement } from './agreement.ts';
import { type JoinOptions, type Room, startPeer } from './peer.ts';

const ROOT = join(import.meta.dirname, '../..');

const folder = mkdtempSync(join(tmpdir(), 'by-the-document-'));
const relays: ChildProcess[] = [];
const peers: Awaited<ReturnType<typeof startPeer>>[] = [];

afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
  await Promise.all(relays.splice(0).map(kill));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function kill(relay: ChildProcess) {
  if (relay.signalCode !== null) return;
  relay.kill('SIGKILL');
  await once(relay, 'exit');
}

/** A dedicated relay as a process of its own; the port that it listens on. */
function startRelay(password = ''): Promise<number> {
  return start('electron/cli/dedicated-relay.ts', ['--port', '0'], { ETHERNIGHT_PASSWORD: password });
}

/** A program that says the port of its relay at the end of a line. */
async function start(program: string, args: string[], env = {}): Promise<number> {
  const relay = spawn(process.execPath, [join(ROOT, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  relays.push(relay);
  for await (const [line] of on(createInterface(relay.stdout), 'line', { close: ['close'] })) {
    const port = /:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('the relay ended');
}

async function enter(options: JoinOptions) {
  const peer = await startPeer(options);
  peers.push(peer);
  await peer.until(() => ['in', 'refused'].includes(peer.place().at));
  return peer;
}

type Entered = Awaited<ReturnType<typeof enter>>;

const roomOf = (peer: Entered): Room | undefined => {
  const place = peer.place();
  return place.at === 'in' ? place.room : undefined;
};

/** What the relay has confirmed that this seat held, from one change to the next. */
function held(peer: Entered, seat: number): number[] {
  const bytes = peer.frames().map((frame) => frame[seat]!);
  return bytes.filter((byte, at) => byte !== bytes[at - 1]);
}

describe('a peer written by PROTOCOL.md', () => {
  it('joins, talks, plays optimistic frames with another peer, and leaves', { tags: ['core'] }, async () => {
    const port = await startRelay();
    const ann = await enter({ port, name: 'Ann' });
    const bob = await enter({ port, name: 'Bob' });
    await ann.until(() => roomOf(ann)?.members.length === 2);
    expect(roomOf(ann)!.members.map(({ name, leader }) => [name, leader])).toEqual([
      ['Ann', true],
      ['Bob', false],
    ]);
    expect(ann.shortCode()).toMatch(/^\d{6}$/);

    // More than one piece holds.
    const line = 'ä'.repeat(200);
    bob.say({ m: 'chat', text: `${line} ${'z'.repeat(400)}` });
    await ann.until(() => ann.chat().length > 0);
    expect(ann.chat()).toEqual([`Bob: ${line}`]);

    for (const peer of [ann, bob]) peer.say({ m: 'ready', ready: true });
    await Promise.all([ann, bob].map((peer) => peer.until(() => roomOf(peer)?.phase === 'playing')));
    await bob.until(() => bob.frames().length > 0);
    for (const input of [1, 0, 2, 3]) {
      bob.hold([input]);
      await bob.until(() => held(bob, 1).at(-1) === input);
    }
    const played = bob.frames().length;
    await ann.until(() => ann.frames().length >= played);
    expect(held(ann, 1)).toEqual([0, 1, 0, 2, 3]);
    expect(ann.frames().slice(0, played)).toEqual(bob.frames().slice(0, played));

    await peers.pop()!.close();
    await ann.until(() => roomOf(ann)?.members.length === 1);
  });

  it('sends and receives what takes many datagrams, and reads names in NFC', async () => {
    const port = await startRelay();
    const ann = await enter({ port, name: 'A\u030angstro\u0308m' });
    const bob = await enter({ port, name: 'Bob' });
    // Within what a relay takes at once; it does not look at fields that it does not know.
    bob.say({ m: 'chat', text: 'here', padding: 'x'.repeat(16000) });
    await ann.until(() => ann.chat().length > 0);
    expect(ann.chat()).toEqual(['Bob: here']);

    // As many games as a room lists: its text is a dozen pieces long.
    for (const [at, peer] of [ann, bob].entries()) {
      const of = Array.from({ length: 16 }, (_, game) => ({
        game: `${'g'.repeat(29)}-${at}${game.toString(16)}`,
        hash: `${at}${game}`.padStart(16, '0'),
        version: 'v'.repeat(32),
        client: true,
        server: true,
      }));
      peer.say({ m: 'natives', of });
    }
    await ann.until(() => roomOf(ann)?.natives.length === 32);
    expect(roomOf(ann)!.members.map(({ name }) => name)).toEqual(['\u00c5ngstr\u00f6m', 'Bob']);
  });

  it('gets into a closed room with its password, and learns nothing without it', {
    tags: ['core'],
  }, async () => {
    const port = await startRelay('Käsespätzle');
    const ann = await enter({ port, name: 'Ann', password: 'Ka\u0308sespa\u0308tzle' });
    expect(ann.place().at).toBe('in');
    const eve = await enter({ port, name: 'Eve', password: 'Maultaschen' });
    const mallory = await enter({ port, name: 'Mallory' });
    for (const stranger of [eve, mallory])
      expect(stranger.place()).toEqual({ at: 'refused', why: 'password' });
  });

  it('joins no other host than the one that its link names', async () => {
    const port = await startRelay();
    const ann = await enter({ port, name: 'Ann', host: '0'.repeat(32) });
    expect(ann.place()).toEqual({ at: 'refused', why: 'another host' });
  });
});

describe('a peer written by PROTOCOL.md whose host is killed', () => {
  const app = (name: string, ...address: string[]) =>
    start('electron/party/testing/doomed-party.ts', [join(folder, name), ...address]);

  it('plays on at the next app, with every frame that it had', { tags: ['core'] }, async () => {
    const port = await app('Ann');
    const [ann] = relays;
    const zoe = await enter({ port, name: 'Zoe' });
    await app('Bob', `127.0.0.1:${port}`);
    zoe.say({ m: 'ready', ready: true });
    await zoe.until(() => zoe.frames().length > 60);
    const { seat } = roomOf(zoe)!.members.find(({ name }) => name === 'Zoe')!;
    zoe.hold([1]);
    await zoe.until(() => held(zoe, seat).at(-1) === 1);

    const before = zoe.frames();
    await kill(ann!);
    await zoe.until(() => roomOf(zoe)?.epoch === 1 && zoe.frames().length > before.length + 60);
    expect(zoe.frames().slice(0, before.length)).toEqual(before);
    expect(roomOf(zoe)).toMatchObject({ phase: 'playing', since: expect.any(Number) });
    expect(roomOf(zoe)!.since).toBeGreaterThanOrEqual(before.length);
    const { members } = roomOf(zoe)!;
    expect(members.find(({ leader }) => leader)!.name).not.toBe('Zoe');
    zoe.hold([2]);
    await zoe.until(() => held(zoe, seat).at(-1) === 2);
  });
});

interface Agreement {
  readonly name: string;
  readonly password: string | null;
  readonly peer: Readonly<Record<'static' | 'ephemeral' | 'random' | 'scalar', string>>;
  readonly join: string;
  readonly offer: string;
  readonly confirm: string;
  readonly answer: string;
  readonly decoded: {
    readonly relayKey: string;
    readonly request: unknown;
    readonly shortCode: string;
    readonly answer: unknown;
    readonly up: string;
    readonly down: string;
  };
}

const agreements: readonly Agreement[] = JSON.parse(
  readFileSync(join(ROOT, 'netcode/wire/vectors/agreement.json'), 'utf8'),
);

describe('an agreement of the vectors', () => {
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  /** Between head and check. */
  const body = (datagram: string) => bytes(datagram).subarray(10, -4);

  it.each(agreements)('makes the same from the same secrets: $name', (vector) => {
    const begun = beginAgreement(bytes(vector.join).subarray(0, 21), vector.password ?? undefined, {
      static: bytes(vector.peer.static),
      ephemeral: bytes(vector.peer.ephemeral),
      random: bytes(vector.peer.random),
      scalar: bytes(vector.peer.scalar),
    });
    expect(body(vector.join).subarray(11, 11 + begun.join.length)).toEqual(begun.join);

    const offer = begun.open(body(vector.offer))!;
    expect(offer.relayKey).toEqual(bytes(vector.decoded.relayKey));
    expect(offer.shortCode).toBe(vector.decoded.shortCode);
    expect(offer.confirm(vector.decoded.request)).toEqual(body(vector.confirm));

    const { answer, up, down } = offer.admit(body(vector.answer))!;
    expect([up, down]).toEqual([bytes(vector.decoded.up), bytes(vector.decoded.down)]);
    const welcome = () => ({ session: answer.readUInt32LE(), member: answer.readUInt16LE(4) });
    expect(answer.length === 6 ? welcome() : JSON.parse(answer.toString())).toEqual(vector.decoded.answer);
  });
});
