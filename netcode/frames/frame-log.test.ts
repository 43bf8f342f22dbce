import { describe, expect, it } from 'vitest';
import { FrameLog } from './frame-log.ts';

const SHAPE = { seats: 2, inputBytes: 2 };

/** Appends frames whose bytes say their number. */
function fill(log: FrameLog, frames: number): void {
  for (let i = 0; i < frames; i++) {
    const number = log.next;
    const at = log.append();
    log.bytes.set([number & 0xff, (number >> 8) & 0xff, 1, 2], at);
  }
}

const numberAt = (log: FrameLog, number: number) => {
  const [low, high] = log.copy(number, number + 1);
  return low! + 256 * high!;
};

describe('a frame log', () => {
  it('keeps every frame in order while it grows', () => {
    const log = new FrameLog(SHAPE, 5_000);
    fill(log, 5_000);
    expect([log.first, log.next]).toEqual([0, 5_000]);
    for (let number = 0; number < 5_000; number += 7) expect(numberAt(log, number)).toBe(number);
  });

  it.each([1, 64, 300])('is a ring once it holds as many frames as it keeps: %i', (kept) => {
    const log = new FrameLog(SHAPE, kept);
    fill(log, 10_000);
    expect(log.next - log.first).toBe(kept);
    for (let number = log.first; number < log.next; number++) expect(numberAt(log, number)).toBe(number);
  });

  it('never holds more memory than its ring', () => {
    const log = new FrameLog(SHAPE, 300);
    fill(log, 10_000);
    // And the inputs of the frame before the first.
    expect(log.bytes.length).toBe((log.next - log.first + 1) * 4);
  });

  it('shrinks to what is wanted, and grows again when more is wanted', () => {
    const log = new FrameLog(SHAPE, 300);
    const check = () => {
      for (let number = log.first - 1; number < log.next; number++)
        expect(numberAt(log, number)).toBe(number);
    };
    fill(log, 1_000);
    for (let i = 0; i < 100; i++) {
      log.wanted = log.next - 20;
      fill(log, 1);
      expect(log.first).toBeLessThanOrEqual(log.wanted);
    }
    expect(log.bytes.length).toBeLessThan(60 * 4 + 1);
    check();
    fill(log, 180);
    expect([log.first <= log.wanted, log.next]).toEqual([true, 1_280]);
    check();
    fill(log, 1_000);
    expect(log.next - log.first).toBe(300);
    check();
  });

  it('copies frames across the seam of the ring', () => {
    const log = new FrameLog(SHAPE, 64);
    fill(log, 200);
    expect(log.first).toBeGreaterThan(0);
    const copy = log.copy(log.first, log.next);
    for (let i = 0; i < copy.length; i += 4) expect(copy[i]! + 256 * copy[i + 1]!).toBe(log.first + i / 4);
  });

  it('gives copies that later frames do not change', () => {
    const log = new FrameLog(SHAPE, 64);
    fill(log, 1);
    const copy = log.copy(0, 1);
    fill(log, 64);
    expect([...copy]).toEqual([0, 0, 1, 2]);
  });

  it('keeps the inputs of the frame before its first, which are zero before frame 0', () => {
    const log = new FrameLog(SHAPE, 64);
    expect([...log.copy(-1, 0)]).toEqual([0, 0, 0, 0]);
    fill(log, 1_000);
    expect(numberAt(log, log.first - 1)).toBe(log.first - 1);
  });

  it('can begin with any frame, as if all before it had come and were forgotten', () => {
    for (const frame of [1, 63, 64, 1_000, 864_000]) {
      const log = new FrameLog(SHAPE, 300, { frame, before: Uint8Array.of(9, 8, 7, 6) });
      expect([log.first, log.next]).toEqual([frame, frame]);
      expect([...log.copy(frame - 1, frame)]).toEqual([9, 8, 7, 6]);
      fill(log, 200);
      expect([log.first, log.next]).toEqual([frame, frame + 200]);
      for (let number = frame; number < log.next; number++)
        expect(numberAt(log, number)).toBe(number & 0xffff);
      fill(log, 2_000);
      expect(log.next - log.first).toBe(300);
      for (let number = log.first; number < log.next; number++)
        expect(numberAt(log, number)).toBe(number & 0xffff);
    }
  });

  it('forgets the items of frames that it forgets, and says so', () => {
    const log = new FrameLog(SHAPE, 64, { frame: 10, before: new Uint8Array(4) });
    log.append([{ from: 0, bytes: Uint8Array.of(5) }]);
    expect(log.items(10)).toEqual(Uint8Array.of(0, 1, 0, 5));
    expect(log.forgotten).toBe(-1);
    fill(log, 200);
    log.append([{ from: 0, bytes: Uint8Array.of(6) }]);
    expect(log.items(10)).toBeUndefined();
    expect(log.forgotten).toBe(10);
  });

  it('is empty at first', () => {
    const log = new FrameLog(SHAPE, 64);
    expect([log.first, log.next, log.copy(0, 0).length]).toEqual([0, 0, 0]);
  });
});
