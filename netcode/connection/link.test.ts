import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../sim/rng.ts';
import { Reader, Writer } from '../wire/bytes.ts';
import { type Arrival, LAST_NUMBER, LATEST, LINK_BYTES, Link, WINDOW } from './link.ts';

const writer = new Writer();

/** The part of a packet that a link writes: its number, and what the link has heard. */
function write(link: Link, now: number): Uint8Array {
  writer.reset();
  writer.u32(link.number(now));
  link.write(writer, now);
  return writer.take();
}

function read(link: Link, bytes: Uint8Array, now: number): Arrival {
  const reader = new Reader(bytes);
  const number = reader.u32();
  if (!link.isNew(number)) return 'dropped';
  const arrival = link.accept(number, now);
  link.read(reader, arrival, now);
  return arrival;
}

/** The holding time in such a packet. */
const heldOf = (bytes: Uint8Array) => bytes[8]! | (bytes[9]! << 8);

/** A hand-made packet. */
function packet(number: number, newest = 0, held = 0xffff, received = 0): Uint8Array {
  writer.reset();
  writer.u32(number);
  writer.u32(newest);
  writer.u16(held);
  writer.u16(received);
  return writer.take();
}

interface Conditions {
  readonly loss: number;
  readonly delayMs: (draw: number) => number;
}

/** Two ends, each of which sends a packet every `everyMs`. Returns what each lost and measured. */
function exchange(packets: number, everyMs: number, there: Conditions, back: Conditions, seed = 1) {
  const rng = createRng(seed);
  const draw = () => nextU32(rng) / 2 ** 32;
  const a = new Link(0);
  const b = new Link(0);
  const flying: { at: number; to: Link; bytes: Uint8Array }[] = [];
  for (let i = 0; i < packets; i++) {
    const now = i * everyMs;
    flying.sort((one, other) => one.at - other.at);
    while (flying[0] && flying[0].at <= now) {
      const { at, to, bytes } = flying.shift()!;
      read(to, bytes, at);
    }
    for (const [from, to, conditions] of [[a, b, there] as const, [b, a, back] as const]) {
      const bytes = write(from, now);
      if (draw() >= conditions.loss) flying.push({ at: now + conditions.delayMs(draw()), to, bytes });
    }
  }
  return { a, b };
}

const steady = (loss: number): Conditions => ({ loss, delayMs: () => 10 });

describe('the round trip of a link', () => {
  it('leaves out how long the other side held the packet', () => {
    const a = new Link(0);
    const b = new Link(0);
    read(b, write(a, 100), 112);
    read(a, write(b, 512), 524);
    expect(a.rttMs).toBeCloseTo(24, 6);
    expect(a.measured).toBe(true);
  });

  it('is the sum of both directions, with zero jitter on a steady path', () => {
    const { a, b } = exchange(200, 16, { loss: 0, delayMs: () => 30 }, { loss: 0, delayMs: () => 50 });
    expect(a.rttMs).toBeCloseTo(80, 1);
    expect(b.rttMs).toBeCloseTo(80, 1);
    expect(a.jitterMs).toBeLessThan(0.2);
  });

  it('follows a change within a few dozen packets', () => {
    const a = new Link(0);
    const b = new Link(0);
    for (let i = 0; i < 100; i++) {
      const delay = i < 50 ? 5 : 50;
      read(b, write(a, i * 200), i * 200 + delay);
      read(a, write(b, i * 200 + delay), i * 200 + 2 * delay);
    }
    expect(a.rttMs).toBeGreaterThan(99);
  });

  it('has a jitter that grows with that of the path', () => {
    const jitter = (spread: number) =>
      exchange(2_000, 50, { loss: 0, delayMs: (draw) => 10 + spread * draw }, steady(0)).a.jitterMs;
    expect(jitter(3)).toBeGreaterThan(0.5);
    expect(jitter(3)).toBeLessThan(2);
    expect(jitter(30)).toBeGreaterThan(6);
    expect(jitter(30)).toBeLessThan(15);
  });

  it('is not measured from a holding time that is unknown, nor from a packet too long ago', () => {
    const a = new Link(0);
    for (let i = 0; i <= WINDOW; i++) write(a, i);
    read(a, packet(0, 5), 1_000);
    expect(a.measured).toBe(false);
    read(a, packet(1, 0, 0, 1), 1_001);
    expect(a.measured).toBe(false);
    read(a, packet(2, WINDOW, 0, 2), 1_002);
    expect(a.rttMs).toBe(1_002 - WINDOW);
  });

  it('is not measured from an acknowledgement of what was never sent', () => {
    const a = new Link(0);
    write(a, 0);
    read(a, packet(0, 1_000, 0, 1_000), 10);
    expect([a.measured, a.lossOut]).toEqual([false, 0]);
  });

  it('is never negative, whatever holding time the other side claims', () => {
    const a = new Link(0);
    write(a, 0);
    read(a, packet(0, 0, 60_000, 1), 10);
    expect(a.rttMs).toBe(0);
  });
});

describe('the loss of a link', () => {
  it.each([0, 0.05, 0.1, 0.5])('is measured each way by itself: %d there, none back', (loss) => {
    const found = { out: 0, in: 0, other: 0 };
    const seeds = 12;
    for (let seed = 1; seed <= seeds; seed++) {
      const { a, b } = exchange(1_500, 16, steady(loss), steady(0), seed);
      found.out += a.lossOut / seeds;
      found.in += b.lossIn / seeds;
      found.other += (a.lossIn + b.lossOut) / seeds;
    }
    expect(Math.abs(found.out - loss)).toBeLessThan(loss === 0 ? 1e-9 : 0.03);
    expect(Math.abs(found.in - loss)).toBeLessThan(loss === 0 ? 1e-9 : 0.03);
    expect(found.other).toBe(0);
  });

  it('stays below 2 % after a single loss', () => {
    const a = new Link(0);
    for (const number of [0, 1, 3, 4]) read(a, packet(number), number);
    expect(a.lossIn).toBeGreaterThan(0);
    expect(a.lossIn).toBeLessThan(0.02);
  });

  it('leaves out what was only overtaken', () => {
    const { a, b } = exchange(4_000, 16, { loss: 0, delayMs: (draw) => 5 + 60 * draw }, steady(0));
    expect(b.lossIn).toBeLessThan(0.03);
    expect(a.lossOut).toBeLessThan(0.03);
  });

  it('goes on when the count of packets heard wraps at 16 bits', () => {
    const { a, b } = exchange(0x1_0000 + 500, 1, steady(0), steady(0));
    expect([a.lossOut, b.lossOut]).toEqual([0, 0]);
  });

  it('is between zero and one whatever the other side claims', () => {
    const a = new Link(0);
    for (let i = 0; i < 100; i++) write(a, i);
    for (let i = 0; i < 50; i++) {
      read(a, packet(i * 1_000, i, 0, (i * 7919) & 0xffff), i);
      expect(a.lossIn).toBeGreaterThanOrEqual(0);
      expect(a.lossIn).toBeLessThanOrEqual(1);
      expect(a.lossOut).toBeGreaterThanOrEqual(0);
      expect(a.lossOut).toBeLessThanOrEqual(1);
    }
  });
});

describe('a link', () => {
  it('drops a packet that comes twice, or too late', () => {
    const link = new Link(0);
    expect(read(link, packet(LATEST), 1)).toBe('newest');
    expect(read(link, packet(LATEST), 2)).toBe('dropped');
    expect(read(link, packet(0), 3)).toBe('dropped');
    expect(read(link, packet(1), 4)).toBe('late');
    expect(read(link, packet(1), 5)).toBe('dropped');
    expect(read(link, packet(LATEST - 1), 6)).toBe('late');
  });

  it('takes packets that were overtaken, without moving the time when it last heard something new', () => {
    const link = new Link(0);
    read(link, packet(5), 10);
    expect(read(link, packet(4), 20)).toBe('late');
    expect(link.heardAt).toBe(10);
  });

  // An overtaken packet tells an earlier state, whose figures would give a false round trip.
  it('measures by the newest packet alone', () => {
    const link = new Link(0);
    write(link, 0);
    write(link, 1);
    read(link, packet(5, 0, 0, 1), 10);
    expect(link.sampleMs).toBe(10);
    read(link, packet(4, 1, 0, 2), 500);
    expect(link.sampleMs).toBe(10);
  });

  it('has heard something from the first packet on', () => {
    const link = new Link(0);
    expect(link.heard).toBe(false);
    read(link, packet(0), 1);
    expect(link.heard).toBe(true);
  });

  it('numbers every datagram from 0 on, packet or not', () => {
    const link = new Link(0);
    expect([link.number(1), link.number(2), new Reader(write(link, 3)).u32()]).toEqual([0, 1, 2]);
  });

  it('drops numbers beyond 31 bits, and measures nothing from a packet that is cut off', () => {
    const link = new Link(0);
    write(link, 0);
    expect(read(link, packet(LAST_NUMBER + 1), 1)).toBe('dropped');
    expect(read(link, packet(0, 0, 0, 1).subarray(0, 4 + LINK_BYTES - 1), 1)).toBe('newest');
    expect(link.measured).toBe(false);
    expect(read(link, packet(LAST_NUMBER, 0, 0, 1), 1)).toBe('newest');
    expect(link.measured).toBe(true);
  });

  it('says that it has heard nothing yet, and that it held a packet too long to tell', () => {
    const link = new Link(0);
    expect(heldOf(write(link, 5))).toBe(0xffff);
    read(link, packet(0), 10);
    expect(heldOf(write(link, 11))).toBe(10);
    expect(heldOf(write(link, 10 + 7_000))).toBe(0xffff);
  });
});
