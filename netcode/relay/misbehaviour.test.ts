// Members who hold a key and misuse it: they may spoil their own seat, and nobody else's.

import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import { Connection } from '../connection/connection.ts';
import {
  decode,
  type HandPeer,
  handRelay,
  inputsSection,
  joinByHand,
  pass,
} from '../lab/testing/hand-peer.ts';
import { decodeItems, MAX_ITEM_BYTES } from '../sim/frame-items.ts';
import { Writer } from '../wire/bytes.ts';
import { FLAG, KIND } from '../wire/datagram.ts';
import { commandMessage } from '../wire/items-message.ts';
import { COUNTDOWN_MS, DROP_MS } from '../wire/limits.ts';
import type { FromPeer } from '../wire/messages.ts';
import { TELL_MS } from './broadcast.ts';
import { COUNTDOWN_EVERY_MS, END_LIMIT_MS } from './match-lifecycle.ts';
import { FINISH_GRACE_MS } from './match-reports.ts';
import {
  CHAT_BURST,
  DENIAL_BURST,
  DENIAL_EVERY_MS,
  EMOTE_BURST,
  GIFT_BURST,
  PACKETS_PER_SECOND,
} from './rate-limits.ts';
import { toggleReady } from './testing/toggle-ready.ts';

const HASH = '0123456789abcdef';
const OTHER_HASH = 'f123456789abcdef';

/** A member's report of the end of a match of eight seats. */
const finished = (frame: number, match: number): Extract<FromPeer, { m: 'finished' }> => ({
  m: 'finished',
  match,
  frame,
  hash: HASH,
  outcome: { scores: new Array(8).fill(0), places: [1, ...new Array(7).fill(0)] },
});

/** Members who are here and have got every frame. */
const here = (ids: readonly number[]) => ids.map((id) => ({ id, reached: 1_000 }));

/** A room of two that plays; both have heard of it. Returns the time. */
function play(relay: ReturnType<typeof handRelay>, peers: readonly HandPeer[]): number {
  for (const peer of peers) peer.say(relay, { m: 'ready', ready: true }, 0);
  pass(relay, 0, COUNTDOWN_MS + 100, peers);
  expect(relay.rooms[0]!.phase).toBe('playing');
  return COUNTDOWN_MS + 100;
}

describe('a member', () => {
  // A room longer than any message reaches no member.
  it('is let go alone when it makes the room longer than any message', () => {
    const relay = handRelay();
    const peers = [joinByHand(relay, 1), joinByHand(relay, 2)];
    pass(relay, 0, 1_000, peers);
    relay.rooms[0]!.members[1]!.name = 'x'.repeat(MAX_MESSAGE);
    peers[1]!.say(relay, { m: 'ready', ready: true }, 1_000);
    pass(relay, 1_000, 2_000, peers);
    expect(peers.map(({ byes }) => byes.map(({ reason }) => reason))).toEqual([[], ['broken']]);
    expect(peers[0]!.room!.members.map(({ id }) => id)).toEqual([peers[0]!.member]);
  });

  // Messages must not postpone the work that is due in a room: without heartbeats the others take the relay for dead.
  it('keeps no heartbeat from the others by talking without pause', () => {
    const relay = handRelay();
    const chatty = joinByHand(relay, 1);
    const quiet = joinByHand(relay, 2);
    const heardAt: number[] = [];
    for (let now = 10; now < DROP_MS; now += 10) {
      const before = quiet.packets;
      quiet.hear(chatty.say(relay, { m: 'hash', match: 0, frame: 1, hash: HASH }, now), now);
      if (relay.due <= now) quiet.hear(relay.advance(now), now);
      if (quiet.packets > before) heardAt.push(now);
    }
    const pauses = heardAt.map((at, i) => at - (heardAt[i - 1] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(310);
  });

  // Changes are merged before they are sent: one message for each would fill the streams of members far away.
  it('does not fill the others’ streams by changing things all the time', () => {
    const relay = handRelay();
    const fickle = joinByHand(relay, 1);
    const far = joinByHand(relay, 2);
    for (let now = 1; now <= 4_000; now++) {
      fickle.say(relay, { m: 'name', name: `Name ${now}` }, now);
      if (relay.due <= now) far.hear(relay.advance(now), now);
      if (now % 150 === 0) far.hear(relay.receive(far.packet(now), far.from, now), now);
    }
    expect(relay.rooms[0]!.members).toHaveLength(2);
    expect(far.byes).toEqual([]);
  });

  it('is told of no more often than a person can see when it changes its readiness all the time', () => {
    const relay = handRelay();
    const fickle = joinByHand(relay, 1);
    const other = joinByHand(relay, 2);
    pass(relay, 0, 300, [fickle, other]);
    const told = () => other.messages.filter(({ m }) => m === 'room').length;
    const before = told();
    for (let now = 300; now < 1_300; now += 5) {
      const out = [...fickle.say(relay, { m: 'ready', ready: now % 10 === 0 }, now)];
      if (relay.due <= now) out.push(...relay.advance(now));
      for (const peer of [fickle, other]) peer.hear(out, now);
      other.send(relay, other.packet(now), now);
    }
    expect(told() - before).toBeGreaterThan(1_000 / TELL_MS / 2);
    expect(told() - before).toBeLessThanOrEqual(1_000 / TELL_MS + 1);
  });

  it('does not fill the others’ streams by chatting and showing emotes all the time', () => {
    const relay = handRelay();
    const loud = joinByHand(relay, 1);
    const far = joinByHand(relay, 2);
    const text = '龍'.repeat(60);
    for (let now = 1; now <= 4_000; now++) {
      loud.say(relay, now % 2 === 0 ? { m: 'chat', text } : { m: 'emote', emote: 'skull' }, now);
      const out = relay.due <= now ? relay.advance(now) : [];
      for (const peer of [loud, far]) peer.hear(out, now);
      if (now % 150 === 0) far.hear(relay.receive(far.packet(now), far.from, now), now);
    }
    expect(relay.rooms[0]!.members).toHaveLength(2);
    expect(far.byes).toEqual([]);
    const count = (m: string) => far.messages.filter((message) => message.m === m).length;
    // A burst and one a second, but for the last second, which is still under way.
    expect(count('chat')).toBeGreaterThanOrEqual(CHAT_BURST + 2);
    expect(count('chat')).toBeLessThanOrEqual(CHAT_BURST + 4);
    expect(count('emote')).toBeLessThanOrEqual(EMOTE_BURST + 4);
    // Refusals are bounded in the same way.
    expect(loud.denials.length).toBeGreaterThan(DENIAL_BURST);
    expect(loud.denials.length).toBeLessThanOrEqual(DENIAL_BURST + 4_000 / DENIAL_EVERY_MS);
  });

  it('is denied what only the leader may do, and no other member hears of it', () => {
    const relay = handRelay();
    const leader = joinByHand(relay, 1);
    const guest = joinByHand(relay, 2);
    pass(relay, 0, 1_000, [leader, guest]);
    const heard = leader.messages.length;
    leader.hear(guest.say(relay, { m: 'kick', id: 7, member: leader.member, why: '' }, 1_001), 1_001);
    pass(relay, 1_001, 1_100, [leader, guest]);
    expect(guest.messages.filter(({ m }) => m === 'no')).toEqual([
      { m: 'no', re: 7, denial: { why: 'not-leader' } },
    ]);
    expect(leader.messages.slice(heard).filter(({ m }) => m !== 'stats')).toEqual([]);
    expect(relay.rooms[0]!.members).toHaveLength(2);
  });

  it('gets no answer to what is no message, and its next message counts', () => {
    const relay = handRelay();
    const member = joinByHand(relay, 1);
    const encoder = new TextEncoder();
    for (const text of [
      '',
      '{',
      '[]',
      '{"m":"ready"}',
      '{"m":"ready","ready":1}',
      `"${'x'.repeat(MAX_MESSAGE - 2)}"`,
    ]) {
      member.connection.push('control', encoder.encode(text));
    }
    let now = 1;
    while (member.connection.pending && now < 40_000) {
      const out = relay.receive(member.packet(now), member.from, now);
      member.hear([...out, ...relay.advance(now)], now);
      now += 10;
    }
    expect(member.connection.pending).toBe(false);
    expect(relay.rooms[0]!.members[0]!.ready).toBe(false);
    member.say(relay, { m: 'ready', ready: true }, now);
    expect(relay.rooms[0]!.members[0]!.ready).toBe(true);
  });

  it('is let go when it never asks for newer frames, and can decode every bundle until then', () => {
    // Each bundle up to the end must be coded against a frame that the relay still has.
    const relay = handRelay();
    const stuck = joinByHand(relay, 1);
    const now = play(relay, [stuck]);
    const ack = 4;
    const seats = stuck.room!.match!.seats.length;
    // Nothing is held up to frame 3, the same from frame 4 on: against any later frame, frame 4 would be no change.
    const truth: number[][] = [];
    let said = 0;
    let wrong = 0;
    for (let at = now; stuck.byes.length === 0; at = relay.due) {
      stuck.bundles.length = 0;
      const out = relay.advance(at);
      const log = relay.rooms[0]!.match?.log;
      if (log) for (let n = truth.length; n < log.next; n++) truth.push([...log.copy(n, n + 1)]);
      stuck.hear(out, at);
      for (const bundle of stuck.bundles.filter(({ first }) => first === ack)) {
        const frames = decode(bundle, seats, Uint8Array.from(truth[ack - 1]!));
        const expected = truth.slice(ack, ack + bundle.count).flat();
        if (!frames || [...frames].some((byte, i) => byte !== expected[i])) wrong++;
      }
      const section = inputsSection(1, ack, said, [truth.length < ack ? 0 : 9]);
      relay.receive(stuck.packet(at, section), stuck.from, at);
      said = (said + 1) & 0xffff;
    }
    expect([truth[ack - 1]![0], truth[ack]![0]]).toEqual([0, 9]);
    expect(wrong).toBe(0);
    expect(stuck.byes[0]!.reason).toBe('behind');
  });

  it('gets the frames that exist when it asks for later ones', () => {
    const relay = handRelay();
    const eager = joinByHand(relay, 1);
    const other = joinByHand(relay, 2);
    const now = play(relay, [eager, other]);
    relay.receive(eager.packet(now, inputsSection(1, 0xffff_ffff, 0, [])), eager.from, now);
    expect(relay.rooms[0]!.clients[0]!.cursor!.frame).toBe(0);
  });

  it('ends nothing when it claims an end of the match that no other member saw', () => {
    const relay = handRelay();
    const liar = joinByHand(relay, 1);
    const others = [2, 3].map((port) => joinByHand(relay, port));
    const now = play(relay, [liar, ...others]);
    relay.receive(liar.packet(now, inputsSection(1, 1, 0, [])), liar.from, now);
    for (let i = 0; i < 5; i++) liar.say(relay, finished(1, 1), now + i);
    expect(relay.rooms[0]!.match!.reports.verdict(here([liar.member]), 1e9)?.agreed).toBe(true);
    pass(relay, now + 5, now + 2 * FINISH_GRACE_MS, [liar, ...others]);
    expect(relay.rooms[0]!.phase).toBe('playing');
    expect(relay.rooms[0]!.match!.reports.verdict(here([1, 2, 3]), 1e9)).toBeNull();
  });

  it('leaves nothing of its claim that the match is over when it goes', () => {
    const relay = handRelay();
    const [liar, other] = [joinByHand(relay, 1), joinByHand(relay, 2)];
    const now = play(relay, [liar, other]);
    relay.receive(liar.packet(now, inputsSection(1, 1, 0, [])), liar.from, now);
    liar.say(relay, finished(1, 1), now);
    const { reports } = relay.rooms[0]!.match!;
    expect(reports.any).toBe(true);
    relay.receive(liar.leave(now), liar.from, now);
    expect(reports.any).toBe(false);
  });

  // A report in the countdown, or for a frame far ahead, is no result.
  it.each([
    ['in the countdown', 0, 1, true],
    ['of a frame that has not been closed', 1_000_000, 1, false],
    ['of a frame that they have not got', 5, 1, false],
    ['of no frame', 0, 1, false],
    ['of another match', 1, 2, false],
  ])('reports nothing with a report that is %s', (_, frame, match, countdown) => {
    const relay = handRelay();
    const members = [1, 2].map((port) => joinByHand(relay, port));
    const now = countdown ? 500 : COUNTDOWN_MS + 500;
    for (const member of members) member.say(relay, { m: 'ready', ready: true }, 0);
    pass(relay, 0, now, members);
    const section = inputsSection(1, 1, 0, []);
    for (const member of members) relay.receive(member.packet(now, section), member.from, now);
    members.forEach((member, i) => {
      member.say(relay, finished(frame, match), now);
      member.say(relay, { m: 'hash', match, frame, hash: i === 0 ? HASH : OTHER_HASH }, now);
    });
    pass(relay, now, now + 1_000, members);
    const { data, match: played } = relay.rooms[0]!;
    const { reports, desyncs } = played!;
    // They have the first frame.
    const present = [1, 2].map((id) => ({ id, reached: 1 }));
    expect([reports.verdict(present, 1e9), data.desync, desyncs.compared(1)]).toEqual([null, null, null]);
    expect(relay.rooms[0]!.phase).toBe(countdown ? 'countdown' : 'playing');
  });

  it.each([
    ['has too few entries', { scores: [1], places: [1] }],
    ['gives a place to an empty seat', { scores: new Array(8).fill(0), places: [1, 2, 3, 0, 0, 0, 0, 0] }],
    // JSON turns an infinite score into null, which makes the room unreadable for every peer.
    [
      'has a score that is no number',
      { scores: [Number.POSITIVE_INFINITY, ...new Array(7).fill(0)], places: new Array(8).fill(0) },
    ],
    ['has a score of half a point', { scores: [0.5, ...new Array(7).fill(0)], places: new Array(8).fill(0) }],
    ['has more scores than places', { scores: new Array(8).fill(0), places: new Array(7).fill(0) }],
  ])('reports nothing with an outcome that %s', (_, outcome) => {
    const relay = handRelay();
    const member = joinByHand(relay, 1);
    const now = play(relay, [member]);
    relay.receive(member.packet(now, inputsSection(1, 1, 0, [])), member.from, now);
    // As JSON has it: an infinite number is written like this by hand.
    const text = JSON.stringify({ ...finished(1, 1), outcome }).replace('null', '1e999');
    member.connection.push('control', new TextEncoder().encode(text));
    member.send(relay, member.packet(now), now);
    pass(relay, now, now + 500, [member]);
    expect(relay.rooms[0]!.phase).toBe('playing');
    member.say(relay, finished(1, 1), now + 500);
    expect(relay.rooms[0]!.state.result?.outcome).toEqual(finished(1, 1).outcome);
  });

  it('does not affect this match when it speaks of the one before', () => {
    const relay = handRelay({ way: 'commands' });
    const members = [1, 2].map((port) => joinByHand(relay, port));
    let now = play(relay, members);
    members[0]!.say(relay, { m: 'stop' }, now);
    for (const over = now + END_LIMIT_MS; now <= over; now += 1_000) {
      const { next } = relay.rooms[0]!.match!.log;
      for (const member of members)
        relay.receive(member.packet(now, inputsSection(1, next, 0, [])), member.from, now);
      pass(relay, now, now + 1_000, members);
    }
    expect(relay.rooms[0]!.state).toMatchObject({ phase: 'lobby', result: null });
    for (const member of members) member.say(relay, { m: 'ready', ready: true }, now);
    pass(relay, now, now + COUNTDOWN_MS + 100, members);
    now += COUNTDOWN_MS + 100;
    const room = relay.rooms[0]!;
    expect([room.phase, room.match!.start.number]).toEqual(['playing', 2]);
    for (const member of members) {
      relay.receive(member.packet(now, inputsSection(2, 1, 0, [])), member.from, now);
      member.say(
        relay,
        { m: 'hash', match: 1, frame: 1, hash: member.member === 1 ? HASH : OTHER_HASH },
        now,
      );
      member.say(relay, finished(1, 1), now);
      member.connection.push('items', commandMessage(1, Uint8Array.of(7)));
      member.send(relay, member.packet(now), now);
    }
    members[0]!.say(relay, { m: 'gift', match: 1, value: 7 }, now);
    // Nor do its inputs, nor what it says that it has.
    const old = members[0]!.packet(now, inputsSection(1, 3, 0, [9]));
    relay.receive(old, members[0]!.from, now);
    pass(relay, now, now + 1_000, members);
    const { reports, log } = room.match!;
    expect([reports.verdict(here([1, 2]), 1e9), room.data.desync]).toEqual([null, null]);
    for (let frame = 0; frame < log.next; frame++) expect(log.items(frame)).toBeUndefined();
    expect(members[0]!.denials).toEqual([{ why: 'nothing-played' }]);
    expect(members[1]!.denials).toEqual([]);
    expect(room.clients[0]!.cursor!.frame).toBe(1);
  });

  it('hears that its command is empty or too long, and its next one counts', () => {
    const relay = handRelay({ way: 'commands' });
    const member = joinByHand(relay, 1);
    let now = play(relay, [member]);
    for (const length of [0, MAX_ITEM_BYTES + 1, 1]) {
      member.connection.push('items', commandMessage(1, new Uint8Array(length)));
    }
    for (; member.connection.pending; now += 10) {
      member.send(relay, member.packet(now), now);
      pass(relay, now, now, [member]); // turns empty the queue
    }
    pass(relay, now, now + 500, [member]);
    expect(member.denials).toEqual([{ why: 'bad-command' }, { why: 'bad-command' }]);
    const { log } = relay.rooms[0]!.match!;
    const frames = Array.from({ length: log.next }, (_, frame) => log.items(frame));
    expect(frames.filter((items) => items)).toHaveLength(1);
  });

  it('is let go alone when it breaks the stream', () => {
    const relay = handRelay();
    const [liar, other] = [1, 2].map((port) => joinByHand(relay, port)) as [HandPeer, HandPeer];
    pass(relay, 0, 300, [liar, other]);
    const writer = new Writer();
    liar.connection.begin(writer, KIND.up, 300);
    // Pieces of a message that goes on, and have no bytes.
    for (const byte of [FLAG.pieces << 1, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 1, 0, 0x80]) writer.u8(byte);
    liar.send(relay, liar.connection.seal(writer), 300);
    expect(liar.byes).toEqual([{ reason: 'broken', text: '' }]);
    pass(relay, 300, 1_000, [other]);
    expect(other.room?.members.map(({ id }) => id)).toEqual([other.member]);
    expect(other.byes).toEqual([]);
  });

  it('is let go alone when it acknowledges nothing and too much waits', () => {
    const relay = handRelay();
    const [busy, deaf] = [1, 2].map((port) => joinByHand(relay, port)) as [HandPeer, HandPeer];
    const silent = new Connection('peer', deaf.connection.id, deaf.keys, 0);
    const writer = new Writer();
    let now = 0;
    for (; deaf.byes.length === 0 && now < 120_000; now += 50) {
      const out = [...busy.say(relay, { m: 'ready', ready: now % 100 === 0 }, now)];
      silent.open(writer, now, 0);
      out.push(...relay.receive(silent.seal(writer), deaf.from, now), ...relay.advance(now));
      busy.hear(out, now);
      deaf.hear(out, now);
    }
    expect(deaf.byes[0]).toEqual({ reason: 'behind', text: '' });
    expect(relay.rooms[0]!.members.map(({ id }) => id)).toEqual([busy.member]);
    expect(busy.byes).toEqual([]);
  });

  it('is heard in part when it sends more packets than any app, and the others in full', () => {
    const relay = handRelay();
    const [loud, other] = [1, 2].map((port) => joinByHand(relay, port)) as [HandPeer, HandPeer];
    for (let i = 0; i < 3 * PACKETS_PER_SECOND; i++) relay.receive(loud.packet(10), loud.from, 10);
    loud.say(relay, { m: 'ready', ready: true }, 10);
    other.say(relay, { m: 'ready', ready: true }, 10);
    expect(relay.rooms[0]!.members.map(({ ready }) => ready)).toEqual([false, true]);
    const later = 1_000;
    loud.send(relay, loud.packet(later), later);
    expect(relay.rooms[0]!.members[0]!.ready).toBe(true);
  });
});

describe('countdowns', () => {
  it('come late after being taken back many times, and the match is played', () => {
    const relay = handRelay();
    const members = [1, 2].map((port) => joinByHand(relay, port));
    toggleReady(relay, members, 5_000);
    for (const member of members) member.say(relay, { m: 'ready', ready: true }, 5_000);
    pass(relay, 5_000, 5_000 + COUNTDOWN_EVERY_MS + COUNTDOWN_MS + 100, members);
    expect(relay.rooms[0]!.phase).toBe('playing');
  });
});

describe('gifts of a leader', () => {
  it('are limited, so that every game has time for them', () => {
    const relay = handRelay();
    const leader = joinByHand(relay, 1);
    const now = play(relay, [leader]);
    for (let i = 0; i < 100; i++) leader.say(relay, { m: 'gift', match: 1, value: i }, now);
    pass(relay, now, now + 100, [leader]);
    const { log } = relay.rooms[0]!.match!;
    const gifts = Array.from(
      { length: log.next },
      (_, frame) => log.items(frame) ?? new Uint8Array(),
    ).flatMap((items) => decodeItems(items)!);
    expect(gifts).toHaveLength(GIFT_BURST);
    expect(leader.denials[0]).toEqual({ why: 'too-fast' });
  });
});
