import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { INTERVAL_MARGIN_MS, LONGEST_INTERVAL_MS, StrictCloser } from './strict.ts';

const TICK_MS = 50;

function make(roundTripMs = () => 0) {
  const shape = { seats: 3, inputBytes: 1 };
  const log = new FrameLog(shape, 1_000);
  const way = new StrictCloser({
    shape,
    latch: [0],
    tickMs: TICK_MS,
    startsAt: 1_000,
    begunAt: 0,
    players: [0, 1],
    roundTripMs,
    takeEvents: () => [],
  });
  const send = (seat: number, target: number, byte = 9) => way.accept(seat, target, Uint8Array.of(byte), 0);
  return { log, way, send };
}

describe('strict frame lock', () => {
  it('closes a keyframe when the input of every player for it is in, and its time has come', () => {
    const { log, way, send } = make();
    send(0, 0, 5);
    expect([way.due(), way.close(log, 2_000)]).toEqual([Number.POSITIVE_INFINITY, false]);
    send(1, 0, 6);
    expect(way.due()).toBe(1_000);
    expect(way.close(log, 990)).toBe(false);
    expect(way.close(log, 1_000)).toBe(true);
    expect([...log.copy(0, 1)]).toEqual([5, 6, 0]);
  });

  it('takes no input for another frame than the keyframe', () => {
    const { way, send } = make();
    for (const seat of [0, 1]) send(seat, 1);
    expect(way.due()).toBe(Number.POSITIVE_INFINITY);
  });

  it('covers the round trip and a margin with each keyframe, up at once and down by a frame, within bounds', () => {
    let rttMs = 0;
    const { log, way, send } = make(() => rttMs);
    const interval = () => {
      for (const seat of [0, 1]) send(seat, log.next);
      way.close(log, way.due());
      return way.interval;
    };
    expect(interval()).toBe(1);
    rttMs = 4 * TICK_MS - INTERVAL_MARGIN_MS;
    expect(interval()).toBe(4);
    rttMs = 0;
    expect([interval(), interval(), interval(), interval()]).toEqual([3, 2, 1, 1]);
    rttMs = 10_000;
    expect(interval()).toBe(LONGEST_INTERVAL_MS / TICK_MS);
  });

  it('says which seats the others wait for, and since when', () => {
    const { way, send } = make();
    expect(way.waiting(1_000)).toBeNull();
    expect(way.waiting(1_010)).toEqual({ seats: [0, 1], sinceMs: 10 });
    send(0, 0);
    expect(way.waiting(1_020)).toEqual({ seats: [1], sinceMs: 20 });
    send(1, 0);
    expect(way.waiting(1_030)).toBeNull();
  });

  it('waits for no seat that was cleared, and again for one that is taken again', () => {
    const { log, way, send } = make();
    send(0, 0);
    way.clear(1);
    expect(way.close(log, 1_000)).toBe(true);
    way.restore(1);
    send(0, 1);
    // Its input for this keyframe is discarded, and is sent only once.
    expect(way.close(log, 2_000)).toBe(true);
    send(0, 2);
    expect(way.waiting(3_000)?.seats).toEqual([1]);
    send(1, 2);
    expect(way.close(log, 3_000)).toBe(true);
    expect([...log.copy(1, 3)]).toEqual([9, 0, 0, 9, 9, 0]);
  });

  it('has a neutral input where a seat was cleared after its input had come', () => {
    const { log, way, send } = make();
    for (const seat of [0, 1]) send(seat, 0);
    way.clear(1);
    way.close(log, 1_000);
    expect([...log.copy(0, 1)]).toEqual([9, 0, 0]);
  });

  it('goes on from when the last input came, without catching up on the wait', () => {
    const { log, way, send } = make();
    for (const seat of [0, 1]) send(seat, 0);
    way.close(log, 5_000);
    for (const seat of [0, 1]) send(seat, 1);
    expect(way.due()).toBe(5_000 + TICK_MS);
  });
});
