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

  it('are those of the end of a longer bundle, also amid unchanged frames and those with items', () => {
    const shape = { seats: 9, inputBytes: 1 };
    const log = new FrameLog(shape, 1_024);
    const held = [1, 1, 1, 2, 2, 2, 2, 3, ...Array<number>(300).fill(3), 4, 4];
    held.forEach((value, frame) => {
      const items = frame % 5 === 4 ? Uint8Array.of(frame & 0xff) : undefined;
      log.push(new Uint8Array(9).fill(value), items);
    });
    const coded = new CodedFrames();
    for (let first = 0; first <= log.next; first++) {
      const [cached, alone] = [new Writer(), new Writer()];
      expect(coded.write(cached, log, first, 1_000)).toBe(log.next - first);
      new CodedFrames().write(alone, log, first, 1_000);
      expect(cached.take()).toEqual(alone.take());
    }
  });

  it('are those of the end of a longer bundle amid more unchanged frames than one number can tell', () => {
    const log = new FrameLog(SHAPE, 1_024);
    for (const value of [1, ...Array<number>(600).fill(2), 3]) log.push(Uint8Array.of(value, value));
    const coded = new CodedFrames();
    coded.write(new Writer(), log, 0, 1_000);
    for (let first = 0; first <= log.next; first++) {
      const [writer, count] = [new Writer(), log.next - first];
      expect(coded.write(writer, log, first, 1_000)).toBe(count);
      const reader = new Reader(writer.take());
      expect(reader.u16()).toBe(count);
      const frames = new Uint8Array(2 * count);
      expect(readFrames(reader, SHAPE, log.copy(first - 1, first), count, frames)).toBe(true);
      expect([frames, reader.left]).toEqual([log.copy(first, log.next), 0]);
    }
  });
});
