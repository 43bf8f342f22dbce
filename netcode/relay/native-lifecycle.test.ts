// Members played by hand choose, start and end a game that people already have: what the relay lets them, and when.

import { describe, expect, it } from 'vitest';
import { type HandPeer, pass, TOY_ROOM } from '../lab/testing/hand-peer.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { NATIVE_COUNTDOWN_MS } from '../wire/limits.ts';
import { type FromPeer, roomSchema } from '../wire/messages.ts';
import { HOST_APP, RoomByHand } from './testing/room-by-hand.ts';

const GAME = { game: 'openttd', hash: '0123456789abcdef', version: '13.0', client: true, server: true };

class NativeParty {
  readonly by: RoomByHand;
  readonly host: HandPeer;
  readonly guest: HandPeer;
  readonly #others: HandPeer[] = [];
  now = 0;

  constructor(options: Partial<RoomOptions> = {}, choice: { readonly late?: boolean } = {}) {
    this.by = new RoomByHand(options);
    this.host = this.by.let('play', 'Ann', 0, HOST_APP);
    this.guest = this.by.let('play', 'Ben');
    this.wait(300);
    for (const peer of [this.host, this.guest]) this.say(peer, { m: 'natives', of: [GAME] });
    this.say(this.host, { m: 'native', game: 'openttd', ...choice });
  }

  /** A newcomer who has the game, too. */
  comes(): HandPeer {
    const peer = this.by.let('play', 'Cem', this.now);
    this.#others.push(peer);
    this.wait(300);
    this.say(peer, { m: 'natives', of: [GAME] });
    return peer;
  }

  get native() {
    return this.by.room.data.native;
  }

  say(peer: HandPeer, message: FromPeer): void {
    peer.say(this.by, message, this.now);
    this.wait(100);
  }

  wait(ms: number): void {
    pass(this.by, this.now, this.now + ms, [this.host, this.guest, ...this.#others]);
    this.now += ms;
  }

  /** All have been in it, and have left. */
  leave(native: number): void {
    for (const at of ['in-game', 'ended'] as const)
      for (const peer of [this.host, this.guest]) this.say(peer, { m: 'client', native, at });
  }

  ready(native = this.native!.number): void {
    for (const peer of [this.host, this.guest]) this.say(peer, { m: 'ready', ready: true, native });
  }
}

describe('a native game', () => {
  it('calls a vote off when it begins to count down, and goes on whatever is wished for', () => {
    const party = new NativeParty();
    const { by, host, guest } = party;
    party.say(host, { m: 'vote', on: true });
    party.ready();
    expect([party.native?.phase, by.room.data.voting]).toEqual(['countdown', false]);
    party.wait(NATIVE_COUNTDOWN_MS);
    for (const peer of [host, guest]) party.say(peer, { m: 'wish', game: by.room.data.settings.game });
    expect(party.native?.phase).toBe('playing');
  });

  it('begins after a countdown when all who have it are ready, and is over when they have ended', () => {
    const party = new NativeParty();
    const { host } = party;
    party.ready();
    expect(party.native?.phase).toBe('countdown');
    party.wait(NATIVE_COUNTDOWN_MS);
    expect(party.native?.phase).toBe('playing');
    const native = party.native!.number;
    party.say(host, { m: 'server', native, at: 'answers', port: 3979 });
    party.wait(5_000);
    party.leave(native);
    expect(party.native).toMatchObject({ phase: 'chosen', server: { port: null }, players: [] });
    expect(party.by.room.data.nativesPlayed[0]!.ms).toBeGreaterThanOrEqual(5_000);
    // The next match has no ready member yet.
    party.wait(2 * NATIVE_COUNTDOWN_MS);
    expect(party.native?.phase).toBe('chosen');
  });

  it('needs no file of the game that was chosen before', () => {
    const [toy] = TOY_ROOM.games;
    const party = new NativeParty({ games: [{ ...toy!, info: { ...toy!.info, file: true } }] });
    party.ready();
    expect(party.native?.phase).toBe('countdown');
    party.say(party.guest, { m: 'has', file: '0'.repeat(64) });
    expect(party.native?.phase).toBe('countdown');
  });

  // Seven weeks are more milliseconds than 32 bits hold, so the figure is capped to keep the room readable.
  it('is told of in the room’s state after seven weeks as well', () => {
    const party = new NativeParty();
    const { room } = party.by;
    room.conclude(party.now + 2 ** 33);
    expect(room.state.native?.ms).toBe(2 ** 32 - 1);
    expect(fromJson(roomSchema, toJson(room.state))).not.toBeNull();
  });

  it('starts its server in the countdown, and counts playing time from the countdown’s end', () => {
    const party = new NativeParty();
    const { host } = party;
    party.ready();
    const native = party.native!.number;
    party.say(host, { m: 'server', native, at: 'answers', port: 3979 });
    expect(party.native).toMatchObject({ phase: 'countdown', server: { at: 'answers', port: 3979 } });
    party.wait(NATIVE_COUNTDOWN_MS);
    expect(party.native).toMatchObject({ phase: 'playing', server: { port: 3979 } });
    party.wait(2_000);
    party.leave(native);
    expect(party.by.room.data.nativesPlayed[0]!.ms).toBeGreaterThanOrEqual(2_000);
    expect(party.by.room.data.nativesPlayed[0]!.ms).toBeLessThan(2_000 + NATIVE_COUNTDOWN_MS);
  });

  it('forgets the server of a countdown that was taken back', () => {
    const party = new NativeParty();
    const { host, guest } = party;
    party.ready();
    const native = party.native!.number;
    party.say(host, { m: 'server', native, at: 'answers', port: 3979 });
    party.say(guest, { m: 'ready', ready: false });
    party.say(host, { m: 'server', native, at: 'ended' });
    expect(party.native).toMatchObject({ phase: 'chosen', server: { at: 'checking', port: null } });
    party.ready();
    expect(party.native).toMatchObject({ phase: 'countdown', number: native, server: { at: 'checking' } });
  });

  it.each([
    [
      'a word that is taken back',
      (party: NativeParty) => party.say(party.guest, { m: 'ready', ready: false }),
    ],
    ['the leader', (party: NativeParty) => party.say(party.host, { m: 'stop' })],
  ] as const)('is stopped in the countdown by %s', (_, stop) => {
    const party = new NativeParty();
    party.ready();
    stop(party);
    expect(party.native?.phase).toBe('chosen');
    party.wait(2 * NATIVE_COUNTDOWN_MS);
    expect(party.native?.phase).toBe('chosen');
  });

  it('waits in its countdown for a newcomer who has it, where no player can come in later', () => {
    const party = new NativeParty({}, { late: false });
    expect(party.native?.late).toBe(false);
    party.ready();
    const newcomer = party.comes();
    expect(party.native?.phase).toBe('chosen');
    party.wait(2 * NATIVE_COUNTDOWN_MS);
    expect(party.native?.phase).toBe('chosen');
    party.say(newcomer, { m: 'ready', ready: true, native: party.native!.number });
    expect(party.native).toMatchObject({ phase: 'countdown', players: { length: 3 } });
  });

  it('begins without a member whom the leader leaves out, where no player can come in later', () => {
    const party = new NativeParty({}, { late: false });
    party.say(party.host, { m: 'start' });
    party.wait(NATIVE_COUNTDOWN_MS);
    expect(party.native).toMatchObject({ phase: 'playing', players: { length: 1 } });
  });

  it.each([
    ['takes a newcomer in', true, 3],
    ['takes no newcomer in where its recipe says that none can come late', false, 2],
  ])('%s while it is played', (_, late, players) => {
    const party = new NativeParty({}, { late });
    party.ready();
    party.wait(NATIVE_COUNTDOWN_MS);
    const newcomer = party.comes();
    party.say(newcomer, { m: 'client', native: party.native!.number, at: 'starting' });
    expect(party.native).toMatchObject({ phase: 'playing', players: { length: players } });
  });

  it('does not begin when the members were ready for another one', () => {
    const party = new NativeParty();
    party.ready(party.native!.number - 1);
    party.say(party.guest, { m: 'ready', ready: true, game: party.by.room.data.settings.game });
    expect(party.by.room.members.map(({ ready }) => ready)).toEqual([false, false]);
  });

  // A member who speaks for the server could send all clients to any address.
  it('takes the news of its server, and its choice, from the host alone', () => {
    const party = new NativeParty();
    const { guest } = party;
    party.ready();
    party.wait(NATIVE_COUNTDOWN_MS);
    const native = party.native!.number;
    party.say(guest, { m: 'server', native, at: 'answers', port: 4000 });
    expect(party.native!.server).toEqual({ at: 'checking', why: null, port: null, scores: [], in: [] });
    party.say(guest, { m: 'native', game: null });
    expect(party.native?.phase).toBe('playing');
  });

  it('is not chosen by a leader whose app does not host', () => {
    const by = new RoomByHand();
    const peer = by.let('play', 'Ann');
    pass(by, 0, 300, [peer]);
    peer.say(by, { m: 'natives', of: [GAME] }, 300);
    peer.say(by, { m: 'native', game: 'openttd' }, 310);
    expect(by.room.data.native).toBeNull();
  });
});
