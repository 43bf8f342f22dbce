// Members who hold a key and misuse it: they may spoil their own seat, and nobody else's.

import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import {
  decode,
  type HandPeer,
  handRelay,
  inputsSection,
  joinByHand,
  pass,
} from '../lab/testing/hand-peer.ts';
import { COUNTDOWN_MS, DROP_MS } from '../wire/limits.ts';
import { CHAT_BURST, DENIAL_BURST, DENIAL_EVERY_MS, EMOTE_BURST } from './client.ts';

const HASH = '0123456789abcdef';

/** A room of two that plays; both have heard of it. Returns the time. */
function play(relay: ReturnType<typeof handRelay>, peers: readonly HandPeer[]): number {
  for (const peer of peers) peer.say(relay, { m: 'ready', ready: true }, 0);
  pass(relay, 0, COUNTDOWN_MS + 100, peers);
  expect(relay.rooms[0]!.phase).toBe('playing');
  return COUNTDOWN_MS + 100;
}

describe('a member', () => {
  // Each message put off the room's care by 50 ms: 25 messages a second, and the others heard nothing until they
  // took the relay for dead.
  it('who talks without pause does not keep the others from their heartbeats', () => {
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

  // Every change was told to everybody at once, until the streams of members far away were full and they were let go.
  it('who changes things all the time does not fill the others’ streams', () => {
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

  it('who chats and shows emotes all the time does not fill the others’ streams', () => {
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
    // Nobody reads more refusals than these, either.
    expect(loud.denials.length).toBeGreaterThan(DENIAL_BURST);
    expect(loud.denials.length).toBeLessThanOrEqual(DENIAL_BURST + 4_000 / DENIAL_EVERY_MS);
  });

  it('who asks for what only the leader may do is told so, and nobody else hears of it', () => {
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

  it('who says what is no message is not answered, and its next message counts', () => {
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
    while (member.connection.pending && now < 20_000) {
      const out = relay.receive(member.packet(now), member.from, now);
      member.hear([...out, ...relay.advance(now)], now);
      now += 10;
    }
    expect(member.connection.pending).toBe(false);
    expect(relay.rooms[0]!.members[0]!.ready).toBe(false);
    member.say(relay, { m: 'ready', ready: true }, now);
    expect(relay.rooms[0]!.members[0]!.ready).toBe(true);
  });

  it('who never asks for newer frames is let go, and every bundle until then can be decoded', () => {
    // The bundle just before the end was coded against a frame that had been overwritten: a wrong frame, silently.
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

  it('who asks for frames that do not exist yet gets what there is', () => {
    const relay = handRelay();
    const eager = joinByHand(relay, 1);
    const other = joinByHand(relay, 2);
    const now = play(relay, [eager, other]);
    relay.receive(eager.packet(now, inputsSection(1, 0xffff_ffff, 0, [])), eager.from, now);
    expect(relay.rooms[0]!.clients[0]!.cursor.frame).toBe(0);
  });

  it('who claims another’s end of the match ends nothing', () => {
    const relay = handRelay();
    const liar = joinByHand(relay, 1);
    const others = [2, 3].map((port) => joinByHand(relay, port));
    const now = play(relay, [liar, ...others]);
    const seats = liar.room!.match!.seats.length;
    const outcome = { scores: new Array(seats).fill(0), places: new Array(seats).fill(0) };
    for (let i = 0; i < 5; i++)
      liar.say(relay, { m: 'finished', match: 1, frame: 1, hash: HASH, outcome }, now + i);
    pass(relay, now + 5, now + 4_000, [liar, ...others]);
    expect(relay.rooms[0]!.phase).toBe('playing');
  });
});
