import { describe, expect, it } from 'vitest';
import {
  decodeEvent,
  decodeItems,
  encodeEvent,
  encodeItems,
  FROM_RELAY,
  type FrameEvent,
  type FrameItem,
  MAX_ITEM_BYTES,
} from './frame-items.ts';

const item = (from: number, length: number): FrameItem => ({
  from,
  bytes: Uint8Array.from({ length }, (_, index) => index * 7),
});

describe('items', () => {
  it('come out as they went in, in their order, up to the longest', () => {
    const items = [item(0, 1), item(FROM_RELAY, MAX_ITEM_BYTES), item(15, 0), item(1, 300)];
    expect(decodeItems(encodeItems(items))).toEqual(items);
    expect(decodeItems(new Uint8Array())).toEqual([]);
  });

  it('consist of a u8 for the sender, a u16 for the length, and the bytes', () => {
    expect(encodeItems([item(3, 2)])).toEqual(Uint8Array.of(3, 2, 0, 0, 7));
    expect(encodeItems([item(3, 258)]).subarray(0, 4)).toEqual(Uint8Array.of(3, 2, 1, 0));
  });

  it('share nothing with the bytes that they came in', () => {
    const bytes = encodeItems([item(0, 2)]);
    const [read] = decodeItems(bytes)!;
    bytes.fill(9);
    expect(read).toEqual(item(0, 2));
  });

  it('are refused when they are too long or cut off anywhere', () => {
    expect(decodeItems(encodeItems([item(0, MAX_ITEM_BYTES + 1)]))).toBeNull();
    const whole = encodeItems([item(1, 4)]);
    for (let length = 1; length < whole.length; length++)
      expect(decodeItems(whole.subarray(0, length)), `${length} bytes`).toBeNull();
  });
});

describe('events', () => {
  it.each<[FrameEvent, number[]]>([
    [{ kind: 'left', seat: 0 }, [1, 0]],
    [{ kind: 'left', seat: 15 }, [1, 15]],
    [{ kind: 'returned', seat: 3 }, [2, 3]],
    [{ kind: 'memory', at: 0x0201, bytes: Uint8Array.of(7) }, [5, 1, 2, 7]],
    [{ kind: 'gift', value: 0 }, [3, 0, 0, 0, 0]],
    [{ kind: 'gift', value: 0x04030201 }, [3, 1, 2, 3, 4]],
    [{ kind: 'gift', value: 0xffff_fffe }, [3, 0xfe, 0xff, 0xff, 0xff]],
    [{ kind: 'end' }, [4]],
    [{ kind: 'reset' }, [6]],
  ])('encode %o as %j', (event, bytes) => {
    expect(encodeEvent(event)).toEqual(Uint8Array.from(bytes));
    expect(decodeEvent(Uint8Array.from(bytes))).toEqual(event);
  });

  it.each([
    [[]],
    [[1]],
    [[1, 0, 0]],
    [[2]],
    [[2, 0, 0]],
    [[0, 0]],
    [[4, 0]],
    [[3, 0]],
    [[3, 0, 0, 0]],
    [[1, 0, 0, 0, 0]],
  ])('refuse %j as unknown to this version', (bytes) => {
    expect(decodeEvent(Uint8Array.from(bytes))).toBeNull();
  });
});
