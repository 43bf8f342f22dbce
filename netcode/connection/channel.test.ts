import { describe, expect, it } from 'vitest';
import { below, chance, createRng } from '../sim/rng.ts';
import { MAX_DATAGRAM, Reader, Writer } from '../wire/bytes.ts';
import {
  CHANNEL_BUDGET,
  type Gate,
  InChannel,
  KEPT_AHEAD,
  MAX_MESSAGE,
  MAX_WAITING,
  OutChannel,
  PIECE_BYTES,
} from './channel.ts';

const writer = new Writer();
const message = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 7 + seed) & 0xff);

/** What one packet carries of a channel: all from its oldest piece on. */
function packet(out: OutChannel, budget = MAX_DATAGRAM): Uint8Array {
  out.rewind();
  return next(out, budget);
}

/** What the next packet of the same round carries. */
function next(out: OutChannel, budget = MAX_DATAGRAM): Uint8Array {
  writer.reset();
  out.write(writer, budget);
  return writer.take();
}

/** A packet with hand-made pieces, each of which is [bytes, goes on]. */
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

describe('a channel', () => {
  it('brings every message once and in order, however many packets and acknowledgements are lost', () => {
    const rng = createRng(5);
    const out = new OutChannel();
    const into = new InChannel();
    const sent = Array.from({ length: 60 }, (_, i) => message(1 + below(rng, 3_000), i));
    const got: Uint8Array[] = [];
    const flying: Uint8Array[] = [];
    let queued = 0;
    for (let turn = 0; turn < 5_000 && got.length < sent.length; turn++) {
      while (queued < sent.length && chance(rng, 1, 3)) out.push(sent[queued++]!);
      if (out.pending) flying.push(packet(out, CHANNEL_BUDGET + below(rng, 700)));
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
    const out = new OutChannel();
    const into = new InChannel();
    let right = 0;
    for (let i = 0; i < 0x1_0000 + 50; i++) {
      out.push(Uint8Array.of(i & 0xff, i >> 8));
      const [got] = into.read(new Reader(packet(out)))!;
      if (got![0] === (i & 0xff)) right++;
      out.acknowledge(into.next);
    }
    expect(right).toBe(0x1_0000 + 50);
    expect(out.pending).toBe(false);
    expect(into.next).toBe(50);
  });

  it('moves a piece in the smallest budget', () => {
    const out = new OutChannel();
    out.push(message(2 * PIECE_BYTES + 1, 1));
    const into = new InChannel();
    for (let i = 0; i < 2; i++) {
      expect(into.read(new Reader(packet(out, CHANNEL_BUDGET)))).toEqual([]);
      out.acknowledge(into.next);
    }
    expect(into.read(new Reader(packet(out, CHANNEL_BUDGET)))).toEqual([message(2 * PIECE_BYTES + 1, 1)]);
  });

  it('stays within its budget', () => {
    const out = new OutChannel();
    for (let i = 1; i <= 300; i++) out.push(message(i, i));
    for (let budget = 3; budget <= MAX_DATAGRAM; budget++) {
      expect(packet(out, budget).length).toBeLessThanOrEqual(budget);
    }
  });

  it('carries the longest message', () => {
    const out = new OutChannel();
    const into = new InChannel();
    out.push(message(MAX_MESSAGE, 3));
    let got: Uint8Array[] = [];
    while (out.pending) {
      got = into.read(new Reader(packet(out)))!;
      out.acknowledge(into.next);
    }
    expect(got).toEqual([message(MAX_MESSAGE, 3)]);
  });

  // A refusal is a return value: an exception would reach the relay and end all of its rooms.
  it('refuses an empty or too long message, and more than may wait, and says which it was', () => {
    const out = new OutChannel();
    expect(out.push(message(MAX_MESSAGE + 1, 1))).toBe('bad-length');
    expect(out.push(message(0, 1))).toBe('bad-length');
    expect(out.pending).toBe(false);
    let pushed = 0;
    while (out.push(message(MAX_MESSAGE, 1)) === 'queued') pushed += MAX_MESSAGE;
    expect([pushed, out.waiting]).toEqual([MAX_WAITING, MAX_WAITING]);
    expect(out.push(message(1, 1))).toBe('full');
    packet(out);
    out.acknowledge(1);
    expect(out.waiting).toBe(MAX_WAITING - PIECE_BYTES);
    expect(out.push(message(PIECE_BYTES, 1))).toBe('queued');
  });

  it('spreads over the packets of a round, each piece once, and begins the next round with the oldest', () => {
    const out = new OutChannel();
    const into = new InChannel();
    for (let i = 0; i < 5; i++) out.push(message(PIECE_BYTES, i));
    expect(into.read(new Reader(next(out)))).toHaveLength(2);
    expect(into.read(new Reader(next(out)))).toHaveLength(2);
    expect(out.unwritten).toBe(true);
    expect(into.read(new Reader(next(out)))).toHaveLength(1);
    expect(out.unwritten).toBe(false);
    expect(next(out)).toHaveLength(0);
    out.acknowledge(1);
    expect(new Reader(packet(out)).u16()).toBe(1);
  });

  it('ignores acknowledgements that make no sense', () => {
    const out = new OutChannel();
    out.push(message(10, 1));
    for (const nonsense of [2, 3, 0x7fff, 0xffff, 0]) out.acknowledge(nonsense);
    expect(new InChannel().read(new Reader(packet(out)))).toHaveLength(1);
  });

  it('keeps what overtook a piece until that comes, and asks for it meanwhile', () => {
    const out = new OutChannel();
    const into = new InChannel();
    for (let i = 0; i < 5; i++) out.push(message(PIECE_BYTES, i));
    const [first, second, third] = [next(out), next(out), next(out)] as const;
    expect(into.read(new Reader(third))).toEqual([]);
    expect(into.read(new Reader(second))).toEqual([]);
    expect(into.read(new Reader(second))).toEqual([]);
    expect(into.next).toBe(0);
    expect(into.read(new Reader(first))).toEqual([0, 1, 2, 3, 4].map((i) => message(PIECE_BYTES, i)));
    expect(into.next).toBe(5);
    expect(into.read(new Reader(third))).toEqual([]);
  });

  it('keeps only so many pieces ahead, and none that its gate does not let in', () => {
    const into = new InChannel();
    const piece = (number: number, gate?: Gate) => into.read(byHand(number, [[1, false]]), gate)!.length;
    expect(piece(KEPT_AHEAD)).toBe(0);
    expect(piece(KEPT_AHEAD - 1)).toBe(0);
    expect(piece(1, () => false)).toBe(0);
    expect(piece(0)).toBe(1);
    for (let number = 1; number < KEPT_AHEAD - 2; number++) expect(piece(number)).toBe(1);
    expect(piece(KEPT_AHEAD - 2)).toBe(2);
    expect(into.next).toBe(KEPT_AHEAD);
  });

  it('keeps its own copy of what it received', () => {
    const out = new OutChannel();
    out.push(Uint8Array.of(1, 2, 3));
    const bytes = packet(out);
    const [got] = new InChannel().read(new Reader(bytes))!;
    bytes.fill(0);
    expect([...got!]).toEqual([1, 2, 3]);
  });

  it('takes a block without pieces as one that brings nothing', () => {
    const into = new InChannel();
    expect(into.read(byHand(0, []))).toEqual([]);
    expect(into.read(byHand(7, []))).toEqual([]);
    expect(into.read(byHand(0, [[3, false]]))).toHaveLength(1);
  });

  it('skips pieces it has, and takes those before and after the end of the numbers for what they are', () => {
    const into = new InChannel();
    expect(into.read(byHand(0x8000, [[1, false]]))).toEqual([]);
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
    ['is empty', byHand(0, [[0, false]])],
    ['goes on and is empty', byHand(0, [[0, true]])],
    ['goes on and is not full', byHand(0, [[PIECE_BYTES - 1, true]])],
    ['is cut off', new Reader(byHand(0, [[10, false]]).bytes.subarray(0, 10))],
    ['is not there', new Reader(Uint8Array.of(0, 0, 5))],
  ])('reports nonsense when a piece %s', (_, reader) => {
    expect(new InChannel().read(reader)).toBeNull();
  });

  // Pieces of 0 bytes use memory as well: without a bound on their number 4 MB of them grow to 432 MB.
  it('never holds a message beyond the longest, of a bounded number of pieces', () => {
    const into = new InChannel();
    let pieces = 0;
    while (into.read(byHand(pieces, [[PIECE_BYTES, true]])) !== null) pieces++;
    expect(pieces).toBe(Math.floor(MAX_MESSAGE / PIECE_BYTES));
    expect(new InChannel().read(byHand(0, [[PIECE_BYTES - 1, true]]))).toBeNull();
  });
});

describe('the gate of a channel', () => {
  it('leaves pieces at their sender, in order and without loss', () => {
    const rng = createRng(9);
    const out = new OutChannel();
    const into = new InChannel();
    const sent = Array.from({ length: 40 }, (_, i) => message(1 + below(rng, 2_000), i));
    for (const one of sent) out.push(one);
    const got: Uint8Array[] = [];
    let asked = 0;
    let left = 0;
    for (let turn = 0; turn < 2_000 && out.pending; turn++) {
      const before = into.next;
      const open = chance(rng, 1, 3);
      got.push(
        ...into.read(new Reader(packet(out)), (bytes) => {
          asked++;
          expect(bytes).toBeGreaterThan(0);
          if (!open) left++;
          return open;
        })!,
      );
      if (!open) expect(into.next).toBe(before);
      out.acknowledge(into.next);
    }
    expect(got).toEqual(sent);
    expect(asked).toBeGreaterThan(left);
    expect(left).toBeGreaterThan(10);
  });

  it('is asked once in a packet in which it closes, so that nothing overtakes', () => {
    const out = new OutChannel();
    const into = new InChannel();
    for (const length of [10, 400, 20]) out.push(message(length, length));
    const asked: number[] = [];
    const small = (bytes: number) => {
      asked.push(bytes);
      return bytes < 100;
    };
    expect(into.read(new Reader(packet(out)), small)).toEqual([message(10, 10)]);
    expect([asked, into.next]).toEqual([[10, 400], 1]);
  });

  it('is asked only for new pieces', () => {
    const out = new OutChannel();
    const into = new InChannel();
    out.push(message(10, 1));
    const bytes = packet(out);
    into.read(new Reader(bytes));
    expect(into.read(new Reader(bytes), () => expect.unreachable())).toEqual([]);
  });
});
