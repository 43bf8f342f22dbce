import { describe, expect, it } from 'vitest';
import { MAX_DATAGRAM, Reader, Writer } from './bytes.ts';
import { begin, CHECK_BYTES, finish, intact, KIND, SEAL_RESERVE } from './datagram.ts';
import { BODY_BYTES, HEADER_BYTES, SECTION_RESERVE, Session } from './session.ts';
import { STREAM_BUDGET } from './stream.ts';

const KEY = { k0: 5, k1: 6 };
const writer = new Writer();
const make = () => new Session(7, KEY, 0);

function packet(session: Session, now: number): Uint8Array {
  session.open(writer, now, 0);
  return session.seal(writer);
}

function read(session: Session, bytes: Uint8Array, now: number) {
  const reader = new Reader(bytes);
  reader.at = 6;
  return session.read(reader, now);
}

/** A packet by hand: flags, and what stands after them. */
function byHand(number: number, flags: number, body: readonly number[]): Uint8Array {
  begin(writer, KIND.packet);
  for (const word of [7, number, 0]) writer.u32(word);
  for (const word of [0xffff, 0, 0]) writer.u16(word);
  writer.u8(flags);
  writer.raw(Uint8Array.from(body));
  return finish(writer, KEY);
}

describe('a session', () => {
  it('has a heartbeat of its header and the check', () => {
    const bytes = packet(make(), 0);
    expect(bytes).toHaveLength(HEADER_BYTES + CHECK_BYTES);
    expect(intact(bytes, KEY)).toBe(true);
    expect(read(make(), bytes, 5)).toEqual({ messages: [], section: false });
  });

  it('carries messages both ways at once, each acknowledged by the next packet of the other', () => {
    const a = make();
    const b = make();
    a.out.push(Uint8Array.of(1));
    b.out.push(Uint8Array.of(2));
    expect(read(b, packet(a, 0), 1)?.messages.map((bytes) => [...bytes])).toEqual([[1]]);
    expect(read(a, packet(b, 2), 3)?.messages.map((bytes) => [...bytes])).toEqual([[2]]);
    expect(a.out.pending).toBe(false);
    expect(b.out.pending).toBe(true);
    expect(read(b, packet(a, 4), 5)?.messages).toEqual([]);
    expect(b.out.pending).toBe(false);
  });

  it('drops a packet that comes twice', () => {
    const b = make();
    const bytes = packet(make(), 0);
    expect(read(b, bytes, 1)).not.toBeNull();
    expect(read(b, bytes, 2)).toBeNull();
  });

  it('leaves the room for sealing, and tells how much is left for a section', () => {
    const session = make();
    expect(session.open(writer, 0, SECTION_RESERVE)).toEqual({ budget: BODY_BYTES, pieces: 0 });
    expect(HEADER_BYTES + BODY_BYTES + SEAL_RESERVE).toBe(MAX_DATAGRAM);
    for (let i = 0; i < 10; i++) session.out.push(new Uint8Array(480));
    expect(session.open(writer, 1, BODY_BYTES)).toMatchObject({ pieces: 1 });
    expect(session.open(writer, 1, SECTION_RESERVE).budget).toBeGreaterThanOrEqual(
      BODY_BYTES - STREAM_BUDGET,
    );
    expect(session.open(writer, 1, 100)).toMatchObject({ pieces: 2 });
    expect(session.open(writer, 2, 0, 9)).toMatchObject({ pieces: 1 });
    expect(session.open(writer, 3, 0).budget).toBeGreaterThanOrEqual(0);
    expect(session.seal(writer).length).toBeLessThanOrEqual(MAX_DATAGRAM - SEAL_RESERVE + CHECK_BYTES);
  });

  it.each([4, 8, 16, 32, 64, 128, 255])(
    'drops a packet with the unknown flag %d and counts nothing of it',
    (flags) => {
      const session = make();
      expect(read(session, byHand(0, flags, []), 1)).toBeNull();
      expect(session.link.heardAt).toBe(0);
      expect(read(session, byHand(0, 0, []), 1)).not.toBeNull();
    },
  );

  it('drops a packet whose pieces make no sense', () => {
    expect(read(make(), byHand(0, 1, [0, 0, 1, 0xff, 0x7f, 1]), 1)).toBeNull();
    expect(read(make(), byHand(0, 1, []), 1)).toBeNull();
  });

  // Its check bytes were read as if they were fields, and the packet counted.
  it('drops a packet that is shorter than its header and counts nothing of it', () => {
    const session = make();
    const whole = byHand(0, 0, []);
    for (let length = 10; length < HEADER_BYTES + CHECK_BYTES; length++) {
      expect(read(session, whole.subarray(0, length), 1), `${length} bytes`).toBeNull();
    }
    expect(session.link.heardAt).toBe(0);
    expect(read(session, whole, 1)).not.toBeNull();
  });
});
