import { describe, expect, it } from 'vitest';
import { FrameLog } from './log.ts';

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

  it('is a ring once it keeps enough: at least what was asked for, less than twice as much', () => {
    const log = new FrameLog(SHAPE, 300);
    fill(log, 10_000);
    const kept = log.next - log.first;
    expect(kept).toBeGreaterThanOrEqual(300);
    expect(kept).toBeLessThan(600);
    for (let number = log.first; number < log.next; number++) expect(numberAt(log, number)).toBe(number);
  });

  it('never holds more memory than its ring', () => {
    const log = new FrameLog(SHAPE, 300);
    fill(log, 10_000);
    expect(log.bytes.length).toBe((log.next - log.first) * 4);
  });

  it('copies frames across the seam of the ring', () => {
    const log = new FrameLog(SHAPE, 64);
    fill(log, 100);
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

  it('is empty at first', () => {
    const log = new FrameLog(SHAPE, 64);
    expect([log.first, log.next, log.copy(0, 0).length]).toEqual([0, 0, 0]);
  });
});
