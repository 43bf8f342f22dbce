import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { roomView } from '../../../netcode/room/room-view.ts';
import { play, roomOf } from '../../../netcode/room/testing/rooms.ts';
import { RESUME_MS, SILENT_MS } from '../../../netcode/wire/limits.ts';
import type { Pause, RoomState } from '../../../netcode/wire/messages.ts';
import { RoomTimes, WAITING_MS } from './room-times.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTime(ms);

/** A room in which the first player here plays, whose game has 50 frames a second, at another app. */
function timed(phase: RoomState['phase'] = 'playing') {
  const room: { -readonly [key in keyof RoomState]: RoomState[key] } = roomView(play(roomOf(2)));
  room.phase = phase;
  const now = performance.now();
  const peer = {
    peer: {
      ...{ room, log: new FrameLog({ seats: 8, inputBytes: 1 }, 100), startsAt: now + 2_000 },
      ...{ frameAt: now, quietSince: now },
    },
    awayMs: null as number | null,
  };
  const at = { hosts: false };
  const times = new RoomTimes({
    peer,
    own: () => room.members[0],
    hosts: () => at.hosts,
    tickRate: () => 50,
  });
  const pause = (state: Pause['state'] | null, ms = 0) => {
    room.pause = state && { state, by: 1, name: 'Ann', votes: [], needed: 2, frame: 9, ms };
    times.changed({ room });
  };
  return { times, room, peer, at, pause, own: room.members[0]! };
}

describe('how long a match has waited for screens', () => {
  it('is counted from what the relay has told first, and over with the word that it waits no more', () => {
    const { times, room } = timed('countdown');
    const tell = (awaits: RoomState['awaits']) => {
      room.awaits = awaits;
      times.changed({ room });
    };
    expect([times.now.screensMs, times.isWaiting]).toEqual([null, false]);
    tell({ for: [1, 2], ms: 1_000 });
    pass(500);
    // One of them has drawn; the wait is the same.
    tell({ for: [2], ms: 1_400 });
    expect([times.now.screensMs, times.isWaiting]).toEqual([1_500, true]);
    tell(null);
    expect([times.now.screensMs, times.isWaiting]).toEqual([null, false]);
  });
});

describe('how long a match has been played', () => {
  it('is counted from what the relay has told, for those who do not play in it', () => {
    const { times, own } = timed();
    expect(times.now.elapsedMs).toBeNull();
    own.plays = false;
    expect(times.now.elapsedMs).toBeNull(); // nothing is told yet
    times.heard({ m: 'stats', of: [], more: [], interval: 0, frames: 100 });
    pass(500);
    expect(times.now.elapsedMs).toBe(2_500);
    times.heard({ m: 'stats', of: [], more: [], interval: 0, frames: 0 });
    expect(times.now.elapsedMs).toBeNull();
  });

  it('stands still in a pause, and not while one is only asked for', () => {
    const { times, own, pause } = timed();
    own.plays = false;
    times.heard({ m: 'stats', of: [], more: [], interval: 0, frames: 100 });
    pause('asked');
    pass(100);
    expect(times.now.elapsedMs).toBe(2_100);
    pause('paused');
    pass(5_000);
    expect(times.now.elapsedMs).toBe(2_000);
  });
});

describe('a countdown', () => {
  it('lasts until frame 0 is expected', () => {
    const { times } = timed('countdown');
    pass(1_500);
    expect(times.now.countdownMs).toBe(500);
    pass(1_500);
    expect(times.now.countdownMs).toBe(0);
    expect(timed('lobby').times.now.countdownMs).toBeNull();
  });

  it('comes before a match goes on after a pause, for those who play', () => {
    const { times, pause, own } = timed();
    pause('paused');
    expect(times.now.countdownMs).toBeNull();
    pause('resuming', 200);
    pass(300);
    expect(times.now.countdownMs).toBe(RESUME_MS - 500);
    own.plays = false;
    expect(times.now.countdownMs).toBeNull();
  });
});

describe('a pause', () => {
  it('counts from when its state began, as was told first', () => {
    const { times, pause } = timed();
    expect(times.now.pauseMs).toBeNull();
    pause('paused', 400);
    pass(100);
    pause('paused', 450); // later updates took longer
    expect(times.now.pauseMs).toBe(500);
    pause('resuming', 0);
    expect(times.now.pauseMs).toBe(0);
    pause(null);
    expect(times.now.pauseMs).toBeNull();
  });
});

describe('a wait', () => {
  it('for frames is told after a while, to those who play', () => {
    const { times, own, pause } = timed();
    pass(WAITING_MS - 1);
    expect([times.now.waitingMs, times.isWaiting]).toEqual([null, false]);
    pass(1);
    expect([times.now.waitingMs, times.isWaiting]).toEqual([WAITING_MS, true]);
    pause('paused');
    expect(times.now.waitingMs).toBeNull();
    pause(null);
    own.plays = false;
    expect(times.now.waitingMs).toBeNull();
    const lobby = timed('lobby');
    pass(WAITING_MS);
    expect(lobby.times.now.waitingMs).toBeNull();
  });

  it('for a silent host is told after a while, and not where the room is here', () => {
    const { times, at } = timed('lobby');
    pass(SILENT_MS - 1);
    expect(times.now.silentMs).toBeNull();
    pass(1);
    expect([times.now.silentMs, times.isWaiting]).toEqual([SILENT_MS, true]);
    at.hosts = true;
    expect([times.now.silentMs, times.isWaiting]).toEqual([null, false]);
  });
});

describe('who comes back', () => {
  it('is away as long as the connection is lost, and waits for nothing else', () => {
    const { times, peer } = timed();
    pass(SILENT_MS);
    peer.awayMs = 1_234.4;
    expect(times.now).toMatchObject({
      comingBack: { is: 'away', ms: 1_234 },
      waitingMs: null,
      silentMs: null,
    });
    expect(times.isWaiting).toBe(true);
  });

  it('catches up with as many frames as the match has by now', () => {
    const { times, own, peer } = timed();
    own.returning = true;
    expect(times.now.comingBack).toEqual({ is: 'catching-up', done: null });
    for (let frame = 0; frame < 30; frame++) peer.peer.log.push(new Uint8Array(8), undefined);
    times.heard({ m: 'stats', of: [], more: [], interval: 0, frames: 50 });
    pass(200);
    expect(times.now.comingBack).toEqual({ is: 'catching-up', done: 0.5 });
    times.heard({ m: 'stats', of: [], more: [], interval: 0, frames: 20 });
    expect(times.now.comingBack).toEqual({ is: 'catching-up', done: 1 });
    own.returning = false;
    expect(times.now.comingBack).toBeNull();
  });
});
