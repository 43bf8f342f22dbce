import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_INPUT_BYTES, MAX_SEATS } from '../sim/rules.ts';
import { Reader, Writer } from '../wire/bytes.ts';
import { largestFrame, MAX_BUNDLE_FRAMES, readFrames, writeFrames } from './codec.ts';
import { type FrameShape, frameBytes } from './frame.ts';
import { FrameLog } from './frame-log.ts';

const size = fc.oneof(fc.constantFrom(1, 2, 7, 8, 9, 15, 16), fc.integer({ min: 1, max: 16 }));
const shapes = fc.record({ seats: size, inputBytes: size });
const writer = new Writer();

/** Frames of a shape: each byte of a frame changes or stays, so that every kind of difference turns up. */
function logs(shape: FrameShape, most = 40) {
  const bytes = frameBytes(shape);
  const change = fc.record({ at: fc.nat(bytes - 1), value: fc.nat(255) });
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(change, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(change, { maxLength: 2 * bytes }) },
  );
  return fc.array(step, { minLength: 1, maxLength: most }).map((steps) => {
    const log = new FrameLog(shape, most);
    let frame = new Uint8Array(bytes);
    for (const changes of steps) {
      frame = frame.slice();
      for (const { at, value } of changes) frame[at] = value;
      log.bytes.set(frame, log.append());
    }
    return log;
  });
}

const cases = shapes.chain((shape) => logs(shape).map((log) => ({ shape, log })));

function code(shape: FrameShape, log: FrameLog, first: number, budget = 1200) {
  writer.reset();
  const count = writeFrames(writer, shape, log, first, log.next, budget);
  return { count, bytes: writer.take() };
}

const before = (log: FrameLog, first: number) => log.copy(first - 1, first);

describe('coded frames', () => {
  it('decode to the original, for any shape, any frames and any first frame', () => {
    fc.assert(
      fc.property(cases, fc.nat(39), ({ shape, log }, from) => {
        const first = from % log.next;
        const { count, bytes } = code(shape, log, first);
        const out = new Uint8Array(count * frameBytes(shape));
        const reader = new Reader(bytes);
        expect(count).toBeGreaterThan(0);
        expect(readFrames(reader, shape, before(log, first), count, out)).toBe(true);
        expect(reader.left).toBe(0);
        expect(out).toEqual(log.copy(first, first + count));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are the same bytes from a log that begins with them, and decode there to the original', () => {
    fc.assert(
      fc.property(cases, fc.nat(39), ({ shape, log }, from) => {
        const first = from % log.next;
        const later = new FrameLog(shape, 40, { frame: first, before: before(log, first) });
        while (later.next < log.next) {
          const { next } = later;
          later.push(log.copy(next, next + 1));
        }
        const { count, bytes } = code(shape, later, first);
        expect({ count, bytes }).toEqual(code(shape, log, first));
        const out = new Uint8Array(count * frameBytes(shape));
        expect(readFrames(new Reader(bytes), shape, before(later, first), count, out)).toBe(true);
        expect(out).toEqual(log.copy(first, first + count));
      }),
      { numRuns: 300 },
    );
  });

  it('stay within their budget, and are at least one frame when the largest fits', () => {
    fc.assert(
      fc.property(cases, fc.nat(300), ({ shape, log }, more) => {
        const budget = largestFrame(shape) + more;
        const { count, bytes } = code(shape, log, 0, budget);
        expect(bytes.length).toBeLessThanOrEqual(budget);
        expect(count).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('cost at most two bytes for an unchanged frame of eight seats, and no more for a hundred', () => {
    const shape = { seats: 8, inputBytes: 16 };
    for (const frames of [1, 100, 255]) {
      const log = new FrameLog(shape, frames);
      for (let i = 0; i < frames; i++) log.append();
      expect(code(shape, log, 0)).toEqual({ count: frames, bytes: new Uint8Array([0, frames - 1]) });
    }
  });

  it('cost two bytes for one changed byte of one of eight one-byte seats', () => {
    const shape = { seats: 8, inputBytes: 1 };
    const log = new FrameLog(shape, 4);
    log.bytes[log.append() + 3] = 9;
    expect([...code(shape, log, 0).bytes]).toEqual([0b1000, 9]);
  });

  it('are as long as the largest frame when everything changes and there are items, and never longer', () => {
    for (let seats = 1; seats <= MAX_SEATS; seats++) {
      for (let inputBytes = 1; inputBytes <= MAX_INPUT_BYTES; inputBytes++) {
        const shape = { seats, inputBytes };
        const log = new FrameLog(shape, 1);
        const at = log.append([{ from: 0, bytes: Uint8Array.of(1) }]);
        log.bytes.fill(0xff, at, at + frameBytes(shape));
        expect(code(shape, log, 0).bytes.length).toBe(largestFrame(shape));
      }
    }
  });

  it('are at most as many as a bundle can carry, though thousands of quiet frames would fit', () => {
    const shape = { seats: 2, inputBytes: 1 };
    const log = new FrameLog(shape, 2 * MAX_BUNDLE_FRAMES);
    for (let i = 0; i < 2 * MAX_BUNDLE_FRAMES; i++) log.append();
    expect(code(shape, log, 0).count).toBe(MAX_BUNDLE_FRAMES);
  });

  it('are refused when they are cut off or fewer than they say', () => {
    fc.assert(
      fc.property(cases, fc.nat(), ({ shape, log }, cut) => {
        const { count, bytes } = code(shape, log, 0);
        const neutral = new Uint8Array(frameBytes(shape));
        const out = new Uint8Array((count + 1) * frameBytes(shape));
        const short = new Reader(bytes.subarray(0, cut % bytes.length));
        expect(readFrames(short, shape, neutral, count, out)).toBe(false);
        expect(readFrames(new Reader(bytes), shape, neutral, count + 1, out)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('are refused when a mask names a missing seat or byte', () => {
    const out = new Uint8Array(64);
    const refused = (shape: FrameShape, ...bytes: number[]) =>
      readFrames(new Reader(Uint8Array.from([...bytes, 0, 0, 0, 0])), shape, new Uint8Array(64), 1, out);
    expect(refused({ seats: 2, inputBytes: 1 }, 0b100, 1)).toBe(false);
    expect(refused({ seats: 9, inputBytes: 1 }, 0, 0b10, 1)).toBe(false);
    expect(refused({ seats: 2, inputBytes: 3 }, 0b1, 0b1000, 1)).toBe(false);
    expect(refused({ seats: 2, inputBytes: 3 }, 0b1, 0b100, 1)).toBe(true);
  });

  it('are refused when a run of equal frames goes beyond their number', () => {
    const out = new Uint8Array(10);
    const run = Uint8Array.of(0, 5);
    const shape = { seats: 1, inputBytes: 1 };
    expect(readFrames(new Reader(run), shape, new Uint8Array(1), 5, out)).toBe(false);
    expect(readFrames(new Reader(run), shape, new Uint8Array(1), 6, out)).toBe(true);
  });

  it('are read from random bytes without throwing or writing beyond the asked frames', () => {
    fc.assert(
      fc.property(shapes, fc.uint8Array({ maxLength: 200 }), fc.nat(20), (shape, bytes, count) => {
        const out = new Uint8Array(count * frameBytes(shape) + 1);
        out[out.length - 1] = 0xa5;
        readFrames(new Reader(bytes), shape, new Uint8Array(frameBytes(shape)), count, out.subarray(0, -1));
        expect(out.at(-1)).toBe(0xa5);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the marks of items', () => {
  it('come back with their frames, quiet or changed, and split no more than they must', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.array(fc.record({ marked: fc.boolean(), changed: fc.boolean() }), { minLength: 1, maxLength: 40 }),
        (shape, steps) => {
          const log = new FrameLog(shape, 64);
          let value = 0;
          for (const { marked, changed } of steps) {
            if (changed) value = (value + 1) & 0xff;
            const at = log.append(marked ? [{ from: 0, bytes: Uint8Array.of(1) }] : []);
            log.bytes.fill(value, at, at + frameBytes(shape));
          }
          const { count, bytes } = code(shape, log, 0);
          const out = new Uint8Array(count * frameBytes(shape));
          const marks: number[] = [];
          const reader = new Reader(bytes);
          expect(readFrames(reader, shape, before(log, 0), count, out, (index) => marks.push(index))).toBe(
            true,
          );
          expect(reader.left).toBe(0);
          expect(out).toEqual(log.copy(0, count));
          expect(marks).toEqual(steps.slice(0, count).flatMap(({ marked }, i) => (marked ? [i] : [])));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are read with bounded work where they have no end', () => {
    const endless = new Reader(new Uint8Array(1200).map((_, i) => (i % 2 === 0 ? 0 : 255)));
    let marks = 0;
    const read = readFrames(
      endless,
      { seats: 2, inputBytes: 1 },
      new Uint8Array(2),
      4,
      new Uint8Array(8),
      () => marks++,
    );
    expect(read).toBe(false);
    expect(marks).toBeLessThanOrEqual(600);
  });
});
