// A spectator: a connection and a cursor, without a seat. The match does not wait for them, and they change nothing.

import { describe, expect, it } from 'vitest';
import { type HandPeer, inputsSection, pass } from '../lab/testing/hand-peer.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { commandMessage } from '../wire/items-message.ts';
import { COUNTDOWN_MS, DROP_MS } from '../wire/limits.ts';
import { Playing, RoomByHand } from './testing/room-by-hand.ts';

const HASH = '0123456789abcdef';
const TICK_MS = 1000 / 30;

/** A room in which two play and one watches; all have heard of it. */
function roomOf(way: Way = 'optimistic', options: Partial<RoomOptions> = {}) {
  const by = new RoomByHand({ way, ...options });
  const players = ['Ann', 'Ben'].map((name) => by.let('play', name));
  const watcher = by.let('watch', 'Cat');
  const all = [...players, watcher];
  pass(by, 0, 300, all);
  return { by, room: by.room, players, watcher, all };
}

/** The players get ready; the countdown passes, and frame 0 opens. */
function play(by: RoomByHand, players: readonly HandPeer[], all: readonly HandPeer[], from = 300): number {
  for (const player of players) player.say(by, { m: 'ready', ready: true }, from);
  pass(by, from, from + COUNTDOWN_MS + 10, all);
  expect(by.room.phase).toBe('playing');
  return from + COUNTDOWN_MS + 10;
}

describe('a spectator', () => {
  it('hears of the room and of its members’ network, and is no member of it', () => {
    const { room, watcher } = roomOf();
    expect(watcher.room).toEqual(room.state);
    expect(watcher.messages.some(({ m }) => m === 'stats')).toBe(true);
    expect(room.members.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    expect(room.info.taken).toBe(2);
    expect(room.clients.map(({ member }) => member?.id ?? null)).toEqual([1, 2, null]);
  });

  it.each(wayNames)('sees every frame of the match, the same as the players: %s', (way) => {
    const around = roomOf(way);
    const playing = new Playing(around.by, around.players, play(around.by, around.players, around.all));
    const seen = playing.run(3_000, around.watcher)!;
    const { log, start } = around.room.match!;
    const truth = [...log.copy(0, log.next)];
    for (const { frames, next } of [...playing.screens, seen]) {
      expect(log.next - next).toBeLessThan(10);
      expect(frames).toEqual(truth.slice(0, frames.length));
    }
    expect(log.next).toBeGreaterThan(2_500 / TICK_MS);
    if (way !== 'commands') expect(truth.slice(-8)).toEqual([1, 2, 0, 0, 0, 0, 0, 0]);
    expect(start.seats.map(({ kind }) => kind).slice(0, 3)).toEqual(['player', 'player', 'empty']);
  });

  it.each(wayNames)('slows no match, however far away: %s', (way) => {
    const frames = [0, 200].map((delayMs) => {
      const around = roomOf(way);
      const playing = new Playing(around.by, around.players, play(around.by, around.players, around.all));
      playing.run(4_000, around.watcher, delayMs);
      expect(around.room.clients[2]!.connection.link.rttMs).toBeGreaterThanOrEqual(0.9 * delayMs);
      return [around.room.match!.interval, around.room.match!.log.next];
    });
    expect(frames[1]).toEqual(frames[0]);
  });

  it('is not waited for where all players are waited for', () => {
    const around = roomOf('strict');
    const playing = new Playing(around.by, around.players, play(around.by, around.players, around.all));
    playing.run(1_000, around.watcher);
    const { log } = around.room.match!;
    const frames = log.next;
    // From here on the spectator sends nothing.
    playing.run(1_500);
    expect(log.next - frames).toBeGreaterThan(1_400 / TICK_MS);
    for (const { messages } of around.players) expect(messages.some(({ m }) => m === 'waiting')).toBe(false);
  });

  it('sees a match from its first frame when it comes in the middle, where that is kept', () => {
    const around = roomOf('optimistic', { keepMatches: true });
    const from = play(around.by, around.players, around.all);
    const playing = new Playing(around.by, around.players, from);
    playing.run(20_000);
    const seen = playing.run(1_000, around.by.let('watch', 'Late', from + 20_000))!;
    const { log } = around.room.match!;
    expect(seen.frames).toEqual([...log.copy(0, seen.next)]);
    expect(log.next - seen.next).toBeLessThan(10);
  });

  it('has no say: its messages change nothing and reach no member', () => {
    const { by, room, players, watcher, all } = roomOf('commands', { key: 'sesame' });
    const now = play(by, players, all);
    const before = JSON.stringify(room.data);
    const heard = players[0]!.messages.length;
    const outcome = { scores: [0, 0, 0, 0, 0, 0, 0, 0], places: [1, 2, 0, 0, 0, 0, 0, 0] };
    for (const message of [
      { m: 'name', name: 'Somebody' },
      { m: 'chat', text: 'hello' },
      { m: 'emote', emote: 'wave' },
      { m: 'stop' },
      { m: 'kick', member: 1, why: '', ban: true },
      { m: 'ready', ready: false },
      { m: 'gift', match: 1, value: 5 },
      { m: 'hash', match: 1, frame: 1, hash: HASH },
      { m: 'finished', match: 1, frame: 1, hash: HASH, outcome },
    ] as const)
      watcher.say(by, message, now);
    watcher.connection.push('items', commandMessage(1, Uint8Array.of(1)));
    watcher.send(by, watcher.packet(now, inputsSection(1, 0, 0, [1, 2, 3])), now);
    pass(by, now, now + 2_000, all);
    expect(JSON.stringify(room.data)).toBe(before);
    expect(room.match!.reports.verdict([{ id: 0, reached: 1_000 }], 1e9)).toBeNull();
    const { log } = room.match!;
    for (let frame = 0; frame < log.next; frame++) expect(log.items(frame)).toBeUndefined();
    expect(new Set(log.copy(0, log.next))).toEqual(new Set([0]));
    expect(players[0]!.messages.slice(heard).filter(({ m }) => m !== 'stats')).toEqual([]);
    expect([...watcher.denials, ...watcher.byes]).toEqual([]);
  });

  it('is let go when it falls silent, like any member, and the room stays as it is', () => {
    const { by, room, players } = roomOf();
    pass(by, 300, 300 + DROP_MS + 500, players);
    expect(room.clients).toHaveLength(2);
    expect(room.members.map(({ silent }) => silent)).toEqual([false, false]);
  });

  it('stays when all players have gone, and sees the next match', () => {
    const { by, room, players, watcher, all } = roomOf();
    const now = play(by, players, all);
    for (const player of players) player.send(by, player.leave(now), now);
    pass(by, now, now + 500, [watcher]);
    expect([room.phase, room.match, room.members.length]).toEqual(['lobby', null, 0]);
    expect(watcher.room).toEqual(room.state);
    const next = by.let('play', 'Eve', now + 500);
    pass(by, now + 500, now + 1_000, [watcher, next]);
    expect(watcher.room?.members.map(({ name }) => name)).toEqual(['Eve']);
    play(by, [next], [watcher, next], now + 1_000);
  });
});
