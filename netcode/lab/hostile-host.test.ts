// A host that says whatever it likes: its guests go on with what they have, and leave when they want to.

import { describe, expect, it } from 'vitest';
import { SECTION_RESERVE } from '../connection/connection.ts';
import { fingerprint, namedKeyPair } from '../crypto/key-pair.ts';
import { HAS_ITEMS, MAX_BUNDLE_FRAMES } from '../frames/codec.ts';
import { SnapshotUpload } from '../frames/snapshot-transfer.ts';
import type { Carried, CarriedMatch } from '../peer/carried.ts';
import { framePace } from '../peer/downlink.ts';
import { Peer, STATE_BURST, STATE_EVERY_MS } from '../peer/peer.ts';
import type { PeerEvent, PeerOutput } from '../peer/peer-events.ts';
import { encodeHeader, readReplay } from '../replay/format.ts';
import { headerOf } from '../replay/testing/header-of.ts';
import { hashState } from '../sim/hash.ts';
import { encodeState } from '../sim/state-codec.ts';
import { Writer } from '../wire/bytes.ts';
import { toJson } from '../wire/json.ts';
import { BEGIN_LIMIT_MS, HEARTBEAT_MS } from '../wire/limits.ts';
import type { FromRelay, MatchStart, RoomState } from '../wire/messages.ts';
import { handRelay, seeded, TOY, TOY_CONTENT } from './testing/hand-peer.ts';
import { toyGame } from './toy.ts';

const NO_STATE = { frame: 60, before: new Uint8Array(2), state: Uint8Array.of(99) };
const HERE = { address: 'here', port: 2 };
const WIDE = toyGame({ tickRate: 30, inputBytes: 4, seats: 8, frames: 1_000_000 });
const writer = new Writer();

const MATCH: MatchStart = {
  number: 1,
  epoch: 0,
  seed: 5,
  seats: [
    { kind: 'player', name: 'Ada', key: fingerprint(namedKeyPair('Ada').public) },
    { kind: 'bot', name: 'Bot' },
  ],
  options: {},
  way: 'optimistic',
};

/** A guest in the room of a host that has a hand in what it says. */
function guest(carried: Carried | null = null, pace = framePace()) {
  const relay = handRelay();
  const peer = new Peer({
    relay: { address: 'relay', port: 1 },
    request: { name: 'Ada', app: 'lab', contents: { toy: TOY_CONTENT } },
    identity: namedKeyPair('Ada'),
    carried: () => carried,
    pace,
    game: (id) => ({ toy: TOY.info, wide: WIDE.info })[id],
    random: seeded(3),
    now: 0,
  });
  const seen: PeerEvent[] = [];
  let now = 0;
  const hear = (out: readonly PeerOutput[]): void => {
    for (const output of out) {
      if (output.kind !== 'send') seen.push(output);
      else for (const { bytes } of relay.receive(output.bytes, HERE, now)) hear(peer.receive(bytes, now));
    }
  };
  hear(peer.advance(0));
  const { connection } = relay.rooms[0]!.clients[0]!;
  const send = (channel: 'control' | 'bulk', message: Uint8Array) => {
    connection.push(channel, message);
    for (; connection.pending; now++) {
      connection.rewind(now);
      connection.open(writer, now, 0);
      hear(peer.receive(connection.seal(writer), now));
    }
  };
  const say = (message: FromRelay) => send('control', toJson(message));
  const bulk = (message: Uint8Array) => send('bulk', message);
  const room = peer.room!;
  const members = room.members.map((member) => ({ ...member, plays: true }));
  const tell = (change: Partial<RoomState>) => say({ m: 'room', room: { ...room, members, ...change } });
  const wait = (ms: number) => {
    for (const end = now + ms; now < end; now += HEARTBEAT_MS) {
      hear(peer.advance(now));
      tell(peer.room!);
    }
  };
  /**
   * Sends so many datagrams in so many ms, each with as many frames as it may have, all alike; those that go on
   * from what there is, or from this one.
   */
  const close = (datagrams: number, ms: number, from?: number) => {
    for (let sent = 0; sent < datagrams; sent++, now += ms / datagrams) {
      connection.open(writer, now, SECTION_RESERVE);
      connection.openSection(writer);
      writer.u8(peer.room!.match!.number);
      writer.u16(0);
      writer.u32(from ?? peer.log!.next);
      writer.u16(MAX_BUNDLE_FRAMES);
      for (let left = MAX_BUNDLE_FRAMES; left > 0; left -= HAS_ITEMS) {
        writer.u8(0);
        writer.u8(Math.min(left, HAS_ITEMS) - 1);
      }
      hear(peer.receive(connection.seal(writer), now));
    }
  };
  return { peer, seen, say, bulk, tell, wait, close };
}

const STATE = encodeState({ frame: 7 });
const HASH = hashState({ frame: 7 });

/** A guest with a datagram of frames of a match, whose host offers states of it unasked; `returns`: they are from the session before. */
function offered(returns: boolean) {
  const before = guest();
  before.tell({ phase: 'countdown', match: MATCH });
  before.close(1, 10);
  const around = returns ? guest(before.peer.carry()) : before;
  if (returns) around.tell({ phase: 'playing', match: MATCH });
  const offer = (frame: number, said = HASH) =>
    around.say({ m: 'begin', match: 1, frame, snapshot: { hash: said, bytes: 2 + STATE.length } });
  const give = (frame: number, said = HASH) =>
    around.bulk(new SnapshotUpload(1, said, { ...NO_STATE, frame, state: STATE }).next()!);
  return { ...around, offer, give, next: around.peer.log!.next };
}

const nonsense = (seen: readonly PeerEvent[]) => seen.filter(({ kind }) => kind === 'nonsense').length;

describe('a hostile host', () => {
  // A guest that has the beginning of a match must cope with one of a different game, or of an unknown one.
  it.each(['chess', 'wide'])(
    'is not believed when they call a match one of %s while a guest comes into it',
    (game) => {
      const { peer, seen, say, tell, wait } = guest();
      tell({ phase: 'playing', match: MATCH });
      tell({ phase: 'playing', match: MATCH, game });
      say({ m: 'begin', match: 1, frame: 60, snapshot: { hash: '0123456789abcdef', bytes: 100 } });
      wait(BEGIN_LIMIT_MS + 1_000);
      expect(nonsense(seen)).toBe(1);
      expect(peer.room!.game).toBe('toy');
      expect(peer.log!.shape).toEqual({ seats: 2, inputBytes: 1 });
    },
  );

  // Guests check a match, and count its points, once the room is in the lobby without it.
  it('is not believed when they are in the lobby with a match, or in a match without one', () => {
    const { peer, seen, tell } = guest();
    tell({ phase: 'countdown', match: MATCH });
    tell({ phase: 'lobby', match: MATCH, scoreboard: [] });
    tell({ phase: 'playing', match: null });
    expect(nonsense(seen)).toBe(2);
    expect(peer.room).toMatchObject({ phase: 'countdown', match: { number: 1 } });
    tell({ phase: 'lobby', match: null });
    expect(peer.room!.phase).toBe('lobby');
  });

  it('is not believed when they deal a begun match with other seats', () => {
    const { peer, seen, tell } = guest();
    tell({ phase: 'countdown', match: MATCH });
    const { log } = peer;
    tell({ phase: 'playing', match: { ...MATCH, seats: MATCH.seats.slice(1) } });
    expect(nonsense(seen)).toBe(1);
    expect(peer.log).toBe(log);
    expect(peer.room!.match).toEqual(MATCH);
    tell({ phase: 'playing', match: MATCH });
    expect(peer.room!.phase).toBe('playing');
  });

  // A recording has to open in the guest's own app.
  it('has impossible names shown and recorded as names can be', () => {
    const { peer, seen, say, tell } = guest();
    const hostile = '\u202eAda\n\u0007';
    const [ada, bot] = MATCH.seats;
    const seats = [
      { ...ada!, name: hostile },
      { ...bot!, name: '\u200b' },
      { kind: 'empty' as const, name: 'Eve' },
    ];
    const members = peer.room!.members.map((one) => ({ ...one, plays: true, name: hostile }));
    tell({ title: hostile, members, phase: 'countdown', match: { ...MATCH, seats } });
    say({ m: 'chat', id: 1, member: 1, name: hostile, text: '\u202eHi\n' });
    expect(peer.room!.title).toBe('Ada');
    expect(peer.room!.members.map(({ name }) => name)).toEqual(['Ada']);
    expect(peer.room!.match!.seats.map(({ name }) => name)).toEqual(['Ada', 'Player', '']);
    expect(seen.at(-1)).toMatchObject({ message: { name: 'Ada', text: 'Hi' } });
    const header = headerOf(TOY.info, peer.room!.match!, TOY_CONTENT);
    expect(readReplay(encodeHeader(header))).toMatchObject({ ok: true, replay: { header } });
  });

  // Rules may throw or loop on options, ways and numbers of players that are foreign to them.
  it.each<[string, Partial<MatchStart>]>([
    ['with an option that its game does not have', { options: { lives: 1e9 } }],
    ['for nobody', { seats: [] }],
    ['in a way in which its game is not played', { way: 'shadow' }],
  ])('is not believed when they deal a match %s', (_, change) => {
    const { peer, seen, tell } = guest();
    tell({ phase: 'countdown', match: { ...MATCH, ...change } });
    expect(nonsense(seen)).toBe(1);
    expect(peer.room!.match).toBeNull();
    tell({ phase: 'countdown', match: MATCH });
    expect(peer.room!.match).toEqual(MATCH);
  });

  // The word of such a player would not be missed, and the host alone would say whose points are whose.
  it('is not believed when they deal a match with a player at no app', () => {
    const { peer, seen, tell } = guest();
    const [ada, bot] = MATCH.seats;
    const seats = [ada!, { ...bot!, kind: 'player' as const }];
    tell({ phase: 'countdown', match: { ...MATCH, seats } });
    expect(nonsense(seen)).toBe(1);
    expect(peer.room!.match).toBeNull();
  });

  it('is not believed when they give the next match the number of the last one', () => {
    const { peer, seen, tell } = guest();
    tell({ phase: 'playing', match: MATCH });
    tell({ phase: 'lobby', match: null });
    tell({ phase: 'countdown', match: { ...MATCH, seed: 6 } });
    expect(nonsense(seen)).toBe(1);
    expect(peer.room!.phase).toBe('lobby');
    tell({ phase: 'countdown', match: { ...MATCH, number: 2, seed: 6 } });
    expect(peer.log!.next).toBe(0);
  });

  // Kept frames are valid only for the same seats and the same input size.
  it.each([
    ['seats', { game: 'toy', match: { ...MATCH, seats: MATCH.seats.slice(1) } }],
    ['rules', { game: 'wide', match: MATCH }],
  ])('makes a returning guest begin anew when the match has other %s', (_, change) => {
    const before = guest();
    before.tell({ phase: 'countdown', match: MATCH });
    const carried = before.peer.carry();
    expect(carried).not.toBeNull();
    const after = guest(carried);
    after.tell({ phase: 'countdown', ...change });
    const { inputBytes } = change.game === 'wide' ? WIDE.info : TOY.info;
    expect(after.peer.log!.shape).toEqual({ seats: change.match.seats.length, inputBytes });
  });

  it('makes a returning guest begin anew when the match has fewer frames', () => {
    let here = guest();
    const comeAgain = () => {
      here = guest(here.peer.carry());
      here.tell({ phase: 'countdown', match: MATCH });
    };
    here.tell({ phase: 'countdown', match: MATCH });
    here.close(1, 100);
    comeAgain();
    comeAgain();
    expect(here.peer.log!.next).toBe(MAX_BUNDLE_FRAMES);
    here.close(1, 100, 0);
    comeAgain();
    expect(here.peer.log!.next).toBe(0);
  });

  // A datagram of 60 bytes can stand for half a megabyte of frames, and each new match can make the guest fetch
  // another megabyte as its state.
  it('is asked for a state only twice when they send invalid ones', () => {
    const { peer, seen, say, bulk, tell } = guest();
    let asked = 0;
    for (let number = 1; number <= 20; number++) {
      tell({ phase: 'playing', match: { ...MATCH, number } });
      // It waits for the answer.
      if (peer.log === null) asked++;
      say({ m: 'begin', match: number, frame: 60, snapshot: { hash: '0123456789abcdef', bytes: 3 } });
      bulk(new SnapshotUpload(number, '0123456789abcdef', NO_STATE).next()!);
      expect(peer.log?.first).toBe(0);
      tell({ phase: 'lobby', match: null });
    }
    expect(asked).toBe(2);
    expect(nonsense(seen)).toBe(2);
  });

  it('is given a state a few times at once, and then one every second', () => {
    const { seen, say, tell, wait } = guest();
    tell({ phase: 'countdown', match: MATCH });
    const asked = () =>
      seen.filter((event) => event.kind === 'message' && event.message.m === 'state').length;
    for (let frame = 1; frame <= 100; frame++) say({ m: 'state', match: 1, frame, give: true });
    expect(asked()).toBe(STATE_BURST);
    wait(10 * STATE_EVERY_MS);
    for (let frame = 1; frame <= 100; frame++) say({ m: 'state', match: 1, frame, give: true });
    expect(asked()).toBe(2 * STATE_BURST);
  });

  it('has a guest who comes back go on from a state further on, and never from one that is false or behind', () => {
    const { peer, seen, say, offer, give, next } = offered(true);
    offer(next);
    give(next);
    expect([peer.log!.first, nonsense(seen)]).toEqual([0, 0]);
    say({ m: 'begin', match: 1, frame: next + 60, snapshot: { hash: HASH, bytes: 1 } });
    expect(peer.log!.next).toBe(next);
    offer(next + 60, '0123456789abcdef');
    give(next + 60, '0123456789abcdef');
    expect([peer.log!.next, nonsense(seen)]).toEqual([next, 1]);
    offer(next + 60);
    // One at a time, of a megabyte perhaps.
    offer(next + 90);
    give(next + 60);
    expect([peer.log!.first, peer.from!.frame]).toEqual([next + 60, next + 60]);
  });

  it('has no guest leave frames of this session for a state that they offer, before those came or after', () => {
    const playing = offered(false);
    playing.offer(playing.next + 60);
    playing.give(playing.next + 60);
    expect([playing.peer.log!.first, playing.peer.from]).toEqual([0, null]);
    const back = offered(true);
    back.offer(back.next + 600);
    back.close(1, 10);
    back.give(back.next + 600);
    expect([back.peer.log!.first, back.peer.log!.next, back.peer.from]).toEqual([0, 2 * back.next, null]);
  });

  it('has a guest carry all frames to an heir while a state that they offer is on its way', () => {
    const { peer, offer, close, next } = offered(true);
    offer(4e9);
    close(1, 10);
    const carried = peer.carry() as CarriedMatch;
    expect(carried.downlink.log.next).toBe(2 * next);
  });

  it('has years of frames taken for an hour at once, and then no faster than they can be played', () => {
    const { peer, tell, close } = guest();
    tell({ phase: 'countdown', match: MATCH });
    close(200, 1_000);
    const { next } = peer.log!;
    expect(next).toBeGreaterThan(200_000);
    expect(next).toBeLessThan(225_000);
    close(200, 1_000);
    expect(peer.log!.next - next).toBeLessThan(8_000);
    close(200, 1_000);
    expect(peer.log!.next - next).toBeGreaterThan(8_000);
  });

  // 100 datagrams can hold an hour of frames: one allowance for all matches keeps the guest's app, disk and stage
  // free.
  it('has an hour of frames in match after match taken no further than in one', () => {
    const { peer, tell, close } = guest();
    let taken = 0;
    for (let number = 1; number <= 10; number++) {
      tell({ phase: 'countdown', match: { ...MATCH, number } });
      close(120, 100);
      taken += peer.log!.next;
      tell({ phase: 'lobby', match: null });
    }
    expect(taken).toBeGreaterThan(200_000);
    expect(taken).toBeLessThan(240_000);
  });

  // A guest returns 1.5 s after the end of a session, with the same allowance of frames as before.
  it('has no more frames taken by ending the session after each match', () => {
    const pace = framePace();
    let taken = 0;
    for (let number = 1; number <= 10; number++) {
      const { peer, tell, close } = guest(null, pace);
      tell({ phase: 'countdown', match: { ...MATCH, number } });
      close(120, 100);
      taken += peer.log!.next;
    }
    expect(taken).toBeGreaterThan(200_000);
    expect(taken).toBeLessThan(240_000);
  });

  // NaN would make the view unreadable to the browser window.
  it('is not believed with figures that are no numbers when they are computed with', () => {
    const { seen, say } = guest();
    const stats = (ms: number) => ({
      m: 'stats' as const,
      of: [[1, ms, 0, 0, 0] as [number, number, number, number, number]],
      more: [],
      interval: 0,
      frames: 0,
    });
    say(stats(1e308));
    expect(nonsense(seen)).toBe(1);
    say(stats(86_400_000));
    expect(nonsense(seen)).toBe(1);
  });
});
