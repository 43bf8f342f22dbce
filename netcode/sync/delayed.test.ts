import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { DelayedCloser } from './delayed.ts';

const SHAPE = { seats: 1, inputBytes: 1 };
const TICK_MS = 20;
const DELAY_MS = 1_000;

/** A log of so many frames, each with its number as input. */
function logOf(frames: number, keep = 10_000): FrameLog {
  const log = new FrameLog(SHAPE, keep);
  for (let frame = 0; frame < frames; frame++) log.push(Uint8Array.of(frame));
  return log;
}

describe('frames that are closed with a delay', () => {
  it('come later by the delay, however they were closed, with their items', () => {
    const source = logOf(0);
    const log = logOf(0);
    const closer = new DelayedCloser(source, DELAY_MS, TICK_MS, 0);
    closer.close(log, 0);
    const closedAt: number[] = [];
    for (let now = 0, left = 0; now < 3_000; now += 5) {
      // One at a time, a gap, several at once.
      const frames = now % 20 === 0 && (now < 500 || now > 900) ? (now % 100 === 0 ? 3 : 1) : 0;
      for (left = frames; left > 0; left--) {
        source.push(Uint8Array.of(source.next), source.next % 7 === 0 ? Uint8Array.of(1) : undefined);
        closedAt.push(now);
      }
      closer.note(now);
      expect(closer.close(log, now)).toBe(closedAt.includes(now - DELAY_MS));
      expect(log.next).toBe(closedAt.filter((at) => at + DELAY_MS <= now).length);
    }
    expect(log.copy(0, log.next)).toEqual(source.copy(0, log.next));
    expect(log.items(7)).toEqual(Uint8Array.of(1));
    expect(closer.due()).toBe(closedAt[log.next]! + DELAY_MS);
  });

  it('that were there before come a tick apart, as if the last had been closed just now', () => {
    const source = logOf(300);
    const log = FrameLog.of(source, 10_000, 0);
    const closer = new DelayedCloser(source, DELAY_MS, TICK_MS, 50_000);
    closer.close(log, 50_000);
    expect(log.next).toBe(250);
    for (let frame = 250; frame < 300; frame++) {
      const at = 50_000 - (299 - frame) * TICK_MS + DELAY_MS;
      closer.close(log, at - 1);
      expect(log.next).toBe(frame);
      closer.close(log, at);
    }
    expect([log.next, closer.due()]).toEqual([300, Number.POSITIVE_INFINITY]);
  });

  it('begin where the running match begins', () => {
    const source = logOf(500, 100);
    const log = FrameLog.of(source, 100, source.first);
    new DelayedCloser(source, DELAY_MS, TICK_MS, 0).close(log, DELAY_MS);
    expect([log.first, log.next]).toEqual([source.first, 500]);
    expect(log.copy(log.first, 500)).toEqual(source.copy(source.first, 500));
  });
});
