import { describe, expect, it } from 'vitest';
import { below, chance, createRng } from '../sim/rng.ts';
import { MAX_DATAGRAM, Reader, Writer } from './bytes.ts';
import { InStream, MAX_MESSAGE, MAX_WAITING, OutStream, PIECE_BYTES, STREAM_BUDGET } from './stream.ts';

const writer = new Writer();
const message = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 7 + seed) & 0xff);

/** What one packet of the stream carries. */
function packet(out: OutStream, budget = MAX_DATAGRAM): Uint8Array {
  writer.reset();
  out.write(writer, budget);
  return writer.take();
}

/** A packet with pieces made by hand: each is [bytes, goes on]. */
function byHand(first: number, pieces: readonly (readonly [number, boolean])[]): Reader {
  writer.reset();
  writer.u16(first);
  writer.u8(pieces.length);
  for (const [length, more] of pieces) {
    writer.u16(length | (more ? 0x8000 : 0));
    writer.raw(new Uint8Array(Math.min(length, MAX_DATAGRAM - writer.at)));
  }
  return new Reader(writer.take());
}

describe('a stream', () => {
  it('brings every message once and in order, however many packets and acknowledgements are lost', () => {
    const rng = createRng(5);
    const out = new OutStream();
    const into = new InStream();
    const sent = Array.from({ length: 60 }, (_, i) => message(below(rng, 3_000), i));
    const got: Uint8Array[] = [];
    const flying: Uint8Array[] = [];
    let queued = 0;
    for (let turn = 0; turn < 5_000 && got.length < sent.length; turn++) {
      while (queued < sent.length && chance(rng, 1, 3)) out.push(sent[queued++]!);
      if (out.pending) flying.push(packet(out, STREAM_BUDGET + below(rng, 700)));
      while (flying.length > below(rng, 6)) {
        const [bytes] = flying.splice(below(rng, flying.length), 1);
        if (chance(rng, 1, 3)) continue;
        got.push(...into.read(new Reader(bytes!))!);
        if (chance(rng, 1, 2)) out.acknowledge(into.next);
      }
    }
    expect(got).toEqual(sent);
  });

  it('goes on when the numbers of its pieces wrap', () => {
    const out = new OutStream();
    const into = new InStream();
    for (let i = 0; i < 0x1_0000 + 50; i++) {
      out.push(Uint8Array.of(i & 0xff, i >> 8));
      const [got] = into.read(new Reader(packet(out)))!;
      expect(got![0]).toBe(i & 0xff);
      out.acknowledge(into.next);
    }
    expect(out.pending).toBe(false);
    expect(into.next).toBe(50);
  });

  it('moves a piece in the smallest budget', () => {
    const out = new OutStream();
    out.push(message(2 * PIECE_BYTES + 1, 1));
    const into = new InStream();
    for (let i = 0; i < 2; i++) {
      expect(into.read(new Reader(packet(out, STREAM_BUDGET)))).toEqual([]);
      out.acknowledge(into.next);
    }
    expect(into.read(new Reader(packet(out, STREAM_BUDGET)))).toEqual([message(2 * PIECE_BYTES + 1, 1)]);
  });

  it('stays within its budget', () => {
    const out = new OutStream();
    for (let i = 0; i < 300; i++) out.push(message(i, i));
    for (let budget = 3; budget <= MAX_DATAGRAM; budget++) {
      expect(packet(out, budget).length).toBeLessThanOrEqual(budget);
    }
  });

  it('carries the empty message and the longest', () => {
    const out = new OutStream();
    const into = new InStream();
    out.push(new Uint8Array(0));
    expect(into.read(new Reader(packet(out)))).toEqual([new Uint8Array(0)]);
    out.acknowledge(into.next);
    out.push(message(MAX_MESSAGE, 3));
    let got: Uint8Array[] = [];
    while (out.pending) {
      got = into.read(new Reader(packet(out)))!;
      out.acknowledge(into.next);
    }
    expect(got).toEqual([message(MAX_MESSAGE, 3)]);
  });

  it('refuses a message that is too long, and more than may wait', () => {
    const out = new OutStream();
    expect(() => out.push(message(MAX_MESSAGE + 1, 1))).toThrow(RangeError);
    let pushed = 0;
    while (out.push(message(MAX_MESSAGE, 1))) pushed += MAX_MESSAGE;
    expect(pushed).toBe(MAX_WAITING);
    expect(out.push(message(1, 1))).toBe(false);
    out.acknowledge(1);
    expect(out.push(message(PIECE_BYTES, 1))).toBe(true);
  });

  it('is not moved by acknowledgements that make no sense', () => {
    const out = new OutStream();
    out.push(message(10, 1));
    for (const nonsense of [2, 3, 0x7fff, 0xffff, 0]) out.acknowledge(nonsense);
    expect(new InStream().read(new Reader(packet(out)))).toHaveLength(1);
  });

  it('keeps its own copy of what it received', () => {
    const out = new OutStream();
    out.push(Uint8Array.of(1, 2, 3));
    const bytes = packet(out);
    const [got] = new InStream().read(new Reader(bytes))!;
    bytes.fill(0);
    expect([...got!]).toEqual([1, 2, 3]);
  });

  it('skips pieces it has and pieces ahead of the one it wants', () => {
    const into = new InStream();
    expect(into.read(byHand(1, [[1, false]]))).toEqual([]);
    expect(
      into.read(
        byHand(0xffff, [
          [1, false],
          [2, false],
        ]),
      ),
    ).toEqual([new Uint8Array(2)]);
    expect(into.next).toBe(1);
  });

  it.each([
    ['is longer than a piece may be', byHand(0, [[PIECE_BYTES + 1, false]])],
    ['is cut off', new Reader(byHand(0, [[10, false]]).bytes.subarray(0, 10))],
    ['is not there', new Reader(Uint8Array.of(0, 0, 5))],
  ])('says that it makes no sense when a piece %s', (_, reader) => {
    expect(new InStream().read(reader)).toBeNull();
  });

  it('holds no message that grows beyond the longest', () => {
    const into = new InStream();
    let pieces = 0;
    while (into.read(byHand(pieces, [[PIECE_BYTES, true]])) !== null) pieces++;
    expect(pieces).toBe(Math.floor(MAX_MESSAGE / PIECE_BYTES));
  });
});
