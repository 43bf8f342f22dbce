// Members played by hand choose, start and end a game that people already have: what the relay lets them, and when.

import { expect, it } from 'vitest';
import { type HandPeer, pass } from '../lab/testing/hand-peer.ts';
import { NATIVE_COUNTDOWN_MS } from '../wire/limits.ts';
import type { FromPeer } from '../wire/messages.ts';
import { HOST_APP, RoomByHand } from './testing/room-by-hand.ts';

const GAME = { game: 'openttd', hash: '0123456789abcdef', version: '13.0', client: true, server: true };

class Evening {
  readonly by = new RoomByHand();
  readonly host = this.by.let('play', 'Ann', 0, HOST_APP);
  readonly guest = this.by.let('play', 'Ben');
  now = 0;

  constructor() {
    this.wait(300);
    for (const peer of [this.host, this.guest]) this.say(peer, { m: 'natives', of: [GAME] });
    this.say(this.host, { m: 'native', game: 'openttd' });
  }

  get native() {
    return this.by.room.data.native;
  }

  say(peer: HandPeer, message: FromPeer): void {
    peer.say(this.by, message, this.now);
    this.wait(100);
  }

  wait(ms: number): void {
    pass(this.by, this.now, this.now + ms, [this.host, this.guest]);
    this.now += ms;
  }

  ready(native = this.native!.number): void {
    for (const peer of [this.host, this.guest]) this.say(peer, { m: 'ready', ready: true, native });
  }
}

it('begins after a countdown when all who have it are ready, and is over when they have ended', () => {
  const evening = new Evening();
  const { host, guest } = evening;
  evening.ready();
  expect(evening.native?.phase).toBe('countdown');
  evening.wait(NATIVE_COUNTDOWN_MS);
  expect(evening.native?.phase).toBe('playing');
  const native = evening.native!.number;
  evening.say(host, { m: 'server', native, at: 'answers', port: 3979 });
  evening.wait(5_000);
  for (const peer of [host, guest]) evening.say(peer, { m: 'client', native, at: 'ended' });
  expect(evening.native).toMatchObject({ phase: 'chosen', server: { port: null }, players: [] });
  expect(evening.by.room.data.evening[0]!.ms).toBeGreaterThanOrEqual(5_000);
  // Nobody has said a word for the next one.
  evening.wait(2 * NATIVE_COUNTDOWN_MS);
  expect(evening.native?.phase).toBe('chosen');
});

it('has its server start in the countdown, and counts what is played from its end on', () => {
  const evening = new Evening();
  const { host, guest } = evening;
  evening.ready();
  const native = evening.native!.number;
  evening.say(host, { m: 'server', native, at: 'answers', port: 3979 });
  expect(evening.native).toMatchObject({ phase: 'countdown', server: { at: 'answers', port: 3979 } });
  evening.wait(NATIVE_COUNTDOWN_MS);
  expect(evening.native).toMatchObject({ phase: 'playing', server: { port: 3979 } });
  evening.wait(2_000);
  for (const peer of [host, guest]) evening.say(peer, { m: 'client', native, at: 'ended' });
  expect(evening.by.room.data.evening[0]!.ms).toBeGreaterThanOrEqual(2_000);
  expect(evening.by.room.data.evening[0]!.ms).toBeLessThan(2_000 + NATIVE_COUNTDOWN_MS);
});

it('knows nothing more of a server whose countdown was taken back', () => {
  const evening = new Evening();
  const { host, guest } = evening;
  evening.ready();
  const native = evening.native!.number;
  evening.say(host, { m: 'server', native, at: 'answers', port: 3979 });
  evening.say(guest, { m: 'ready', ready: false });
  evening.say(host, { m: 'server', native, at: 'ended' });
  expect(evening.native).toMatchObject({ phase: 'chosen', server: { at: 'checking', port: null } });
  evening.ready();
  expect(evening.native).toMatchObject({ phase: 'countdown', number: native, server: { at: 'checking' } });
});

it.each([
  [
    'a word that is taken back',
    (evening: Evening) => evening.say(evening.guest, { m: 'ready', ready: false }),
  ],
  ['the leader', (evening: Evening) => evening.say(evening.host, { m: 'stop' })],
] as const)('is stopped in the countdown by %s', (_, stop) => {
  const evening = new Evening();
  evening.ready();
  stop(evening);
  expect(evening.native?.phase).toBe('chosen');
  evening.wait(2 * NATIVE_COUNTDOWN_MS);
  expect(evening.native?.phase).toBe('chosen');
});

it('begins for nobody whose word was for another one', () => {
  const evening = new Evening();
  evening.ready(evening.native!.number - 1);
  evening.say(evening.guest, { m: 'ready', ready: true, game: evening.by.room.data.settings.game });
  expect(evening.by.room.members.map(({ ready }) => ready)).toEqual([false, false]);
});

// Whoever could speak for the server would send everybody's client where they like.
it('has its server told by the host alone, and is chosen by nobody else', () => {
  const evening = new Evening();
  const { guest } = evening;
  evening.ready();
  evening.wait(NATIVE_COUNTDOWN_MS);
  const native = evening.native!.number;
  evening.say(guest, { m: 'server', native, at: 'answers', port: 4000 });
  expect(evening.native!.server).toEqual({ at: 'checking', why: null, port: null, scores: [], in: [] });
  evening.say(guest, { m: 'native', game: null });
  expect(evening.native?.phase).toBe('playing');
});

it('is not chosen by a leader whose app does not host', () => {
  const by = new RoomByHand();
  const peer = by.let('play', 'Ann');
  pass(by, 0, 300, [peer]);
  peer.say(by, { m: 'natives', of: [GAME] }, 300);
  peer.say(by, { m: 'native', game: 'openttd' }, 310);
  expect(by.room.data.native).toBeNull();
});
