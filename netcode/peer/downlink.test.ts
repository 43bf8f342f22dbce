import { describe, expect, it } from 'vitest';
import { MAX_BUNDLE_FRAMES, writeFrames } from '../frames/codec.ts';
import { FrameLog } from '../frames/frame-log.ts';
import { Reader, Writer } from '../wire/bytes.ts';
import { ITEMS_AHEAD_FRAMES } from '../wire/limits.ts';
import { Downlink } from './downlink.ts';

const SHAPE = { seats: 2, inputBytes: 1 };
const writer = new Writer();

/** A relay's log of 200 frames. */
const truth = new FrameLog(SHAPE, 200);
for (let i = 0; i < 200; i++) {
  const at = truth.append();
  truth.bytes.set([i & 0xff, i % 3 === 0 ? 1 : 0], at);
}

/** A section with frames `first` to before `end`, as it stands in a datagram. */
function section(first: number, end: number, match = 258, claimed = end - first): Reader {
  writer.reset();
  writer.u8(match & 0xff);
  writer.u16(7);
  writer.u32(first);
  writer.u16(claimed);
  writeFrames(writer, SHAPE, truth, first, end, 1000);
  return new Reader(writer.take());
}

const make = () => new Downlink(SHAPE, 258);

describe('a downlink', () => {
  it('keeps frames in order, each once, however the bundles come', () => {
    const downlink = make();
    for (const [first, end] of [
      [0, 2],
      [1, 4],
      [0, 3],
      [4, 5],
      [2, 9],
      [9, 9],
      [5, 200],
    ] as const) {
      expect(downlink.read(section(first, end), 0)).toBe(7);
    }
    expect(downlink.log.next).toBe(200);
    expect(downlink.log.copy(0, 200)).toEqual(truth.copy(0, 200));
  });

  it('waits at a gap, and still reads which input is wanted', () => {
    const downlink = make();
    expect(downlink.read(section(1, 5), 0)).toBe(7);
    expect(downlink.wanted).toBe(0);
    expect(downlink.read(section(0, 5), 0)).toBe(7);
    expect(downlink.log.next).toBe(5);
  });

  it.each([
    ['of another match', section(0, 5, 259)],
    ['with more frames than it says', section(0, 5, 258, 4)],
    ['with fewer frames than it says', section(0, 5, 258, 6)],
    ['with more frames than a bundle has', section(0, 5, 258, MAX_BUNDLE_FRAMES + 1)],
    ['that is cut off', new Reader(section(0, 5).bytes.subarray(0, 8))],
  ])('drops a section %s', (_, reader) => {
    const downlink = make();
    expect(downlink.read(reader, 0)).toBeNull();
    expect(downlink.log.next).toBe(0);
  });

  it('begins with any frame, and reads no section that begins before it', () => {
    const downlink = new Downlink(SHAPE, 258, { frame: 60, before: truth.copy(59, 60) });
    expect([downlink.log.first, downlink.log.next, downlink.wanted]).toEqual([60, 60, 60]);
    expect(downlink.read(section(50, 70), 0)).toBe(7);
    expect(downlink.read(section(61, 70), 0)).toBe(7);
    expect(downlink.wanted).toBe(60);
    downlink.read(section(60, 70), 0);
    downlink.read(section(65, 200), 0);
    expect(downlink.log.copy(60, 200)).toEqual(truth.copy(60, 200));
  });

  it('decodes a section against the frame before its first, far behind the newest frame', () => {
    const downlink = make();
    downlink.read(section(0, 100), 0);
    downlink.read(section(40, 150), 0);
    expect(downlink.log.copy(0, 150)).toEqual(truth.copy(0, 150));
  });
});

describe('items of a downlink', () => {
  const marked = new FrameLog(SHAPE, 64);
  for (let i = 0; i < 6; i++) marked.append(i === 3 ? [{ from: 1, bytes: Uint8Array.of(9) }] : []);
  const items = marked.items(3)!;
  const all = () => {
    writer.reset();
    writer.u8(2);
    writer.u16(7);
    writer.u32(0);
    writer.u16(6);
    writeFrames(writer, SHAPE, marked, 0, 6, 1000);
    return new Reader(writer.take());
  };

  it('hold their frame and those after it back until they have come', () => {
    const downlink = make();
    downlink.read(all(), 0);
    expect([downlink.wanted, downlink.log.next]).toEqual([6, 3]);
    downlink.items(3, items);
    expect(downlink.log.next).toBe(6);
    expect(downlink.log.items(3)).toEqual(items);
  });

  it('are accepted before their frame has come', () => {
    const downlink = make();
    downlink.items(3, items);
    downlink.read(all(), 0);
    expect(downlink.log.next).toBe(6);
  });

  it('are not kept when they belong to frames before the first', () => {
    const downlink = new Downlink(SHAPE, 258, { frame: 4, before: marked.copy(3, 4) });
    downlink.items(3, items);
    expect(downlink.log.items(3)).toBeUndefined();
  });

  it('are not kept when they are too far ahead', () => {
    const downlink = make();
    downlink.items(ITEMS_AHEAD_FRAMES, items);
    expect(downlink.log.items(ITEMS_AHEAD_FRAMES)).toBeUndefined();
  });
});
