import { describe, expect, it } from 'vitest';
import { OptimisticInputs } from '../sync/optimistic.ts';
import { Reader, Writer } from '../wire/bytes.ts';
import { MOST_SENT, Uplink } from './uplink.ts';

const BUDGET = 1163;
const writer = new Writer();

function section(uplink: Uplink, budget = BUDGET) {
  writer.reset();
  uplink.write(writer, 257, { frame: 42, view: null }, budget, 0);
  const reader = new Reader(writer.take());
  const head = { match: reader.u8(), frameWanted: reader.u32(), first: reader.u16(), count: reader.u8() };
  const inputs: number[] = [];
  const targets: number[] = [];
  for (let i = 0; i < head.count; i++) {
    targets.push(reader.u16());
    inputs.push(reader.u8());
  }
  return { ...head, inputs, targets };
}

/** The relay's end of one seat: takes inputs in order, once each. */
class Seat {
  wanted = 0;
  readonly inputs: OptimisticInputs;

  constructor(latch: number) {
    this.inputs = new OptimisticInputs({ seats: 1, inputBytes: 1 }, [latch]);
  }

  take({ first, inputs }: ReturnType<typeof section>): void {
    inputs.forEach((input, i) => {
      if (((first + i) & 0xffff) !== this.wanted) return;
      this.inputs.accept(0, Uint8Array.of(input), 0);
      this.wanted = (this.wanted + 1) & 0xffff;
    });
  }

  close(): number {
    const frame = new Uint8Array(1);
    this.inputs.close(frame, 0);
    return frame[0]!;
  }
}

describe('an uplink', () => {
  it('numbers changes, and repeats them until they are acknowledged', () => {
    const uplink = new Uplink(1, [0xff]);
    for (const held of [1, 0, 2]) uplink.hold(Uint8Array.of(held), 0);
    expect(section(uplink)).toMatchObject({ match: 1, frameWanted: 42, first: 0, inputs: [1, 0, 2] });
    uplink.acknowledge(2, 0);
    expect(section(uplink)).toMatchObject({ first: 2, inputs: [2] });
    uplink.acknowledge(3, 0);
    expect(uplink.pending).toBe(false);
    expect(section(uplink)).toMatchObject({ first: 3, count: 0 });
  });

  it('recognizes an unchanged input, and begins with nothing held', () => {
    const uplink = new Uplink(2, [0xff, 0]);
    expect(uplink.hold(Uint8Array.of(0, 0), 0)).toBe(false);
    expect(uplink.hold(Uint8Array.of(0, 1), 0)).toBe(true);
    expect(uplink.hold(Uint8Array.of(0, 1), 0)).toBe(false);
  });

  it('keeps its own copy of what is held', () => {
    const uplink = new Uplink(1, [0xff]);
    const input = Uint8Array.of(5);
    uplink.hold(input, 0);
    input[0] = 6;
    expect(section(uplink).inputs).toEqual([5]);
    expect(uplink.hold(input, 0)).toBe(true);
  });

  it('ignores acknowledgements that make no sense', () => {
    const uplink = new Uplink(1, [0xff]);
    uplink.hold(Uint8Array.of(1), 0);
    for (const nonsense of [0, 2, 0x8000, 0xffff]) uplink.acknowledge(nonsense, 0);
    expect(section(uplink)).toMatchObject({ first: 0, count: 1 });
  });

  it('goes on when its 16-bit numbers wrap', () => {
    const uplink = new Uplink(1, [0xff]);
    for (let i = 1; i <= 0x1_0000 + 3; i++) {
      uplink.hold(Uint8Array.of(i & 1), 0);
      expect(section(uplink).count).toBe(1);
      uplink.acknowledge(i & 0xffff, 0);
    }
    expect(section(uplink)).toMatchObject({ first: 3, count: 0 });
  });

  it('writes as many changes as fit', () => {
    const uplink = new Uplink(16, new Array(16).fill(0xff));
    for (let i = 1; i <= 50; i++) uplink.hold(new Uint8Array(16).fill(i), 0);
    expect(section(uplink, 8 + 5 * (2 + 16) + 17)).toMatchObject({ first: 0, count: 5 });
  });

  it('refuses an input of the wrong length', () => {
    expect(() => new Uplink(2, [0, 0]).hold(Uint8Array.of(1), 0)).toThrow(RangeError);
  });

  it('holds a bounded number of changes however long no answer comes', () => {
    const uplink = new Uplink(1, [0xff]);
    for (let i = 1; i < 10_000; i++) uplink.hold(Uint8Array.of(i & 0xff), 0);
    const seat = new Seat(0xff);
    let sections = 0;
    for (; uplink.pending && sections < 10; sections++) {
      seat.take(section(uplink));
      uplink.acknowledge(seat.wanted, 0);
    }
    expect(sections).toBe(2);
  });
});

describe('an uplink whose acknowledgements are lost', () => {
  // The relay may have heard the newest change already, so a later one is appended instead of overwriting it.
  it('brings the relay to what is held in the end, though the relay has heard every packet', () => {
    const uplink = new Uplink(1, [0]);
    const seat = new Seat(0);
    for (let i = 1; i <= MOST_SENT + 20; i++) {
      uplink.hold(Uint8Array.of(i), 0);
      seat.take(section(uplink));
    }
    for (let i = 0; i < 3; i++) {
      uplink.acknowledge(seat.wanted, 0);
      seat.take(section(uplink));
    }
    uplink.acknowledge(seat.wanted, 0);
    expect(uplink.pending).toBe(false);
    expect(seat.close()).toBe(MOST_SENT + 20);
  });

  // Merged taps differ from what is held, so the release needs a change of its own.
  it('puts merged taps into one frame, and releases the button after it', () => {
    const uplink = new Uplink(1, [0x0f]);
    const seat = new Seat(0x0f);
    for (let i = 0; i < MOST_SENT; i++) uplink.hold(Uint8Array.of(i % 2 === 0 ? 0x10 : 0x20), 0);
    for (const held of [1, 0, 2, 0, 4, 0, 0x30, 0x40, 0]) uplink.hold(Uint8Array.of(held), 0);
    seat.take(section(uplink));
    seat.close();
    for (let i = 0; i < 3; i++) {
      uplink.acknowledge(seat.wanted, 0);
      seat.take(section(uplink));
    }
    expect(seat.close()).toBe(0x07);
    expect(seat.close()).toBe(0);
  });
});
