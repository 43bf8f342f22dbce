import { describe, expect, it } from 'vitest';
import { Reader, Writer } from '../wire/bytes.ts';
import { readFrames } from './codec.ts';
import { CodedFrames } from './coded-frames.ts';
import { FrameLog } from './frame-log.ts';

const SHAPE = { seats: 2, inputBytes: 1 };

describe('cached coded frames', () => {
  it('are the requested ones, whatever was requested before', () => {
    const logs = [10, 20].map((value) => {
      const log = new FrameLog(SHAPE, 64);
      for (let frame = 0; frame < 8; frame++) log.push(Uint8Array.of(value, value + frame));
      return log;
    });
    const coded = new CodedFrames();
    const check = (log: FrameLog, first: number, room: number) => {
      const writer = new Writer();
      const count = coded.write(writer, log, first, room);
      const reader = new Reader(writer.take());
      expect(reader.u16()).toBe(count);
      const frames = new Uint8Array(2 * count);
      expect(readFrames(reader, SHAPE, log.copy(first - 1, first), count, frames)).toBe(true);
      expect([frames, reader.left]).toEqual([log.copy(first, first + count), 0]);
      return count;
    };
    for (const log of logs) {
      expect(check(log, 2, 100)).toBe(6);
      expect(check(log, 5, 100)).toBe(3);
      expect(check(log, 2, 100)).toBe(6);
      expect(check(log, 2, 8)).toBeLessThan(6);
      expect(check(log, 5, 100)).toBe(3);
      log.push(Uint8Array.of(1, 2));
      expect(check(log, 5, 100)).toBe(4);
    }
    for (const log of logs) expect(check(log, 2, 100)).toBe(7);
  });
});
