// A relay that was away itself while a match is played: what it did not hear meanwhile is nobody's fault.

import { describe, expect, it } from 'vitest';
import { pass } from '../lab/testing/hand-peer.ts';
import { wayNames } from '../sim/ways.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { COUNTDOWN_MS, KEEP_MS, RESUME_MS } from '../wire/limits.ts';
import { roomSchema } from '../wire/messages.ts';
import { BEHIND_MS } from './overload.ts';
import { STALL_LIMIT_MS } from './stall-budget.ts';
import { Playing, RoomByHand } from './testing/room-by-hand.ts';

const PAUSE_MS = 2 * Math.max(KEEP_MS, STALL_LIMIT_MS);

describe('a long pause of the relay', () => {
  // A relay judges neither unacknowledged frames nor unread inputs in a pause.
  it.each(wayNames)('lets all members play on: %s', (way) => {
    const by = new RoomByHand({ way });
    const players = ['Ann', 'Ben'].map((name) => by.let('play', name));
    pass(by, 0, 300, players);
    for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
    pass(by, 300, 310 + COUNTDOWN_MS, players);
    const playing = new Playing(by, players, 310 + COUNTDOWN_MS);
    playing.run(1_000);
    playing.pause(PAUSE_MS);
    const { next } = by.room.match!.log;
    playing.run(2_000);
    expect(players.flatMap(({ byes }) => byes)).toEqual([]);
    expect(by.room.members).toHaveLength(2);
    expect(by.room.match!.log.next - next).toBeGreaterThan(50);
    expect(by.room.match!.log.next - next).toBeLessThan(75);
  });
});

describe('a pause of the members', () => {
  // A pause of a player alone is unbounded, and its milliseconds can exceed 32 bits.
  it('is told of in the room’s state after seven weeks as well', () => {
    const by = new RoomByHand();
    const players = ['Ann', 'Ben'].map((name, at) => by.let('play', name, 0, `${at}`.repeat(32)));
    pass(by, 0, 300, players);
    for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
    const now = 310 + COUNTDOWN_MS;
    pass(by, 300, now, players);
    for (const player of players) player.say(by, { m: 'pause', match: 1, still: true }, now);
    by.room.conclude(now + 2 ** 33);
    expect(by.room.state.pause?.ms).toBe(2 ** 32 - 1);
    expect(fromJson(roomSchema, toJson(by.room.state))).not.toBeNull();
  });

  // A relay that is behind keeps a frame for its next tick; heartbeats go out in a pause all the same.
  it.each([0, 1])('silences no member when it begins between two ticks that go out together: %d', (tick) => {
    const by = new RoomByHand();
    const players = ['Ann', 'Ben'].map((name) => by.let('play', name));
    pass(by, 0, 300, players);
    for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
    pass(by, 300, 310 + COUNTDOWN_MS, players);
    let now = 310 + COUNTDOWN_MS;
    const behind = () => by.overload.note(100 * BEHIND_MS, now);
    for (const from = by.room.match!.log.next; by.room.match!.log.next < from + 10 + tick; now++) {
      behind();
      if (by.due <= now) by.advance(now);
    }
    const match = by.room.match!.start.number;
    for (const player of players) player.say(by, { m: 'pause', match, still: true }, now);
    expect(by.room.data.pause?.state).toBe('paused');
    let sent = 0;
    for (const until = now + 2_000; now < until; now++) {
      behind();
      if (by.due <= now) sent += by.advance(now).length;
      for (const player of players) if (now % 100 === 0) player.say(by, { m: 'emote', emote: 'wave' }, now);
    }
    expect(sent).toBeGreaterThan(10);
  });

  // A frame kept for the next tick is sent after the pause, so its age counts from there.
  it('lets no member go when it ends on a relay that is behind', () => {
    const by = new RoomByHand();
    const players = ['Ann', 'Ben'].map((name) => by.let('play', name));
    pass(by, 0, 300, players);
    for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
    pass(by, 300, 310 + COUNTDOWN_MS, players);
    let now = 310 + COUNTDOWN_MS;
    const playing = new Playing(by, players, now);
    playing.run(1_000);
    now += 1_000;
    const match = by.room.match!.start.number;
    for (const player of players) player.say(by, { m: 'pause', match, still: true }, now);
    pass(by, now, now + KEEP_MS + 1_000, players);
    now += KEEP_MS + 1_000;
    for (const player of players) player.say(by, { m: 'pause', match, still: false }, now);
    const { next } = by.room.match!.log;
    for (const until = now + RESUME_MS + 500; now < until; now++) {
      by.overload.note(100 * BEHIND_MS, now);
      if (by.due > now) continue;
      const out = by.advance(now);
      for (const player of players) {
        player.hear(out, now);
        if (out.length > 0) player.send(by, player.packet(now), now);
      }
    }
    expect(by.room.match!.log.next - next).toBeGreaterThan(10);
    expect(players.flatMap(({ byes }) => byes)).toEqual([]);
  });

  it('is said to last up to the moment when the room is told of it', () => {
    const by = new RoomByHand();
    const players = ['Ann', 'Ben'].map((name) => by.let('play', name));
    pass(by, 0, 300, players);
    for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
    const now = 310 + COUNTDOWN_MS;
    pass(by, 300, now, players);
    const match = by.room.match!.start.number;
    for (const player of players) player.say(by, { m: 'pause', match, still: true }, now);
    expect(by.room.state.pause).toMatchObject({ state: 'paused', ms: 0 });
    by.room.laboratory.bend([players[0]!.member], null);
    by.room.conclude(now + 40);
    expect(by.room.state.pause).toMatchObject({ state: 'paused', ms: 40 });
  });
});
