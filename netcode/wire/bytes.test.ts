import { describe, expect, it } from 'vitest';
import { Reader, Writer } from './bytes.ts';

describe('bytes', () => {
  it('come back little-endian as they were written', () => {
    const writer = new Writer();
    writer.u8(0xff);
    writer.u16(0x0102);
    writer.u32(0xfffefdfc);
    writer.raw(Uint8Array.of(9, 8));
    const bytes = writer.take();
    expect([...bytes]).toEqual([0xff, 2, 1, 0xfc, 0xfd, 0xfe, 0xff, 9, 8]);
    const reader = new Reader(bytes);
    expect([reader.u8(), reader.u16(), reader.u32(), [...reader.raw(2)]]).toEqual([
      0xff,
      0x0102,
      0xfffefdfc,
      [9, 8],
    ]);
    expect([reader.left, reader.short]).toEqual([0, false]);
  });

  it('past the end are zeros, and the reader reports it', () => {
    const reader = new Reader(Uint8Array.of(1, 2, 3));
    expect(reader.u32()).toBe(0);
    expect(reader.short).toBe(true);
    expect(reader.raw(4)).toHaveLength(0);
    expect(reader.u16()).toBe(0x0201);
    expect(reader.u16()).toBe(0);
    expect(reader.u8()).toBe(3);
    expect(reader.u8()).toBe(0);
  });

  it('that were taken stay the same when more is written', () => {
    const writer = new Writer();
    writer.u8(1);
    const first = writer.take();
    writer.reset();
    writer.u8(2);
    expect([...first]).toEqual([1]);
  });

  it('that were taken keep their own place, whatever their lengths', () => {
    const writer = new Writer();
    const taken = Array.from({ length: 40 }, (_, i) => {
      writer.reset();
      writer.raw(new Uint8Array(1 + ((i * 331) % 1200)).fill(i));
      return writer.take();
    });
    taken.forEach((bytes, i) => {
      expect(bytes).toEqual(new Uint8Array(1 + ((i * 331) % 1200)).fill(i));
    });
  });

  it('can be skipped, but not past the end', () => {
    const reader = new Reader(Uint8Array.of(1, 2, 3));
    reader.skip(2);
    expect(reader.u8()).toBe(3);
    reader.skip(1);
    expect([reader.at, reader.short]).toEqual([3, true]);
  });

  it('are read from a part of a larger buffer', () => {
    const reader = new Reader(Uint8Array.of(9, 1, 2, 9).subarray(1, 3));
    expect(reader.u16()).toBe(0x0201);
    expect(reader.u8()).toBe(0);
  });
});
