// What becomes of a good datagram in bad hands: cut off, stretched, with bits flipped, or with a field changed
// and sealed again, as the holder of the key would.

import fc from 'fast-check';
import { EPOCH_DATAGRAMS, opened, Seal } from '../../connection/seal.ts';
import type { SessionKeys } from '../../crypto/key-agreement.ts';
import { MAX_DATAGRAM, Writer } from '../../wire/bytes.ts';
import { KIND, SESSION_HEAD_BYTES, TAG_BYTES } from '../../wire/datagram.ts';
import { CHECK_BYTES, finish } from '../../wire/handshake.ts';

/** Turns a datagram into another. */
export type Mutation = (bytes: Uint8Array) => Uint8Array;

const writer = new Writer();

/** A datagram of a session or of the handshake with other content, as the holder of the keys may make it. */
export type Forgery = (bytes: Uint8Array, end: 'relay' | 'peer', keys: SessionKeys) => Uint8Array;

function numberOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(6, true);
}

function inSession(bytes: Uint8Array): boolean {
  return bytes[1]! >= KIND.up && bytes[1]! <= KIND.response;
}

/** Head and content of a datagram, without what its end proves. */
export function unsealed(bytes: Uint8Array, end: 'relay' | 'peer', keys: SessionKeys): Uint8Array {
  if (!inSession(bytes)) return bytes.slice(0, -CHECK_BYTES);
  const other = new Seal(end === 'relay' ? 'peer' : 'relay', keys);
  if (!other.open(bytes, numberOf(bytes))) throw new Error('not of this session');
  return Uint8Array.from([
    ...bytes.subarray(0, SESSION_HEAD_BYTES),
    ...opened.bytes.subarray(opened.at, opened.end),
  ]);
}

/** What proves it is put to its end, cut to what a datagram takes. A number is one of the first epochs. */
export function sealed(content: Uint8Array, end: 'relay' | 'peer', keys: SessionKeys): Uint8Array {
  writer.reset();
  writer.raw(content.subarray(0, MAX_DATAGRAM - TAG_BYTES));
  if (inSession(content)) {
    const number = numberOf(content) % (2 * EPOCH_DATAGRAMS);
    new DataView(writer.bytes.buffer).setUint32(6, number, true);
    return new Seal(end, keys).seal(writer, number);
  }
  const view = new DataView(content.buffer, content.byteOffset);
  return finish(writer, { k0: view.getUint32(2, true), k1: view.getUint32(6, true) });
}

const spot = fc.nat(0xffff);
const value = fc.oneof(fc.constantFrom(0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff), fc.nat(255));

/** Damage on the way, or by one without the key: the check is wrong afterwards. */
export const damages: fc.Arbitrary<Mutation> = fc.oneof(
  spot.map(
    (at): Mutation =>
      (bytes) =>
        bytes.slice(0, at % bytes.length),
  ),
  fc.uint8Array({ minLength: 1, maxLength: 1400 }).map(
    (more): Mutation =>
      (bytes) => {
        const longer = new Uint8Array(bytes.length + more.length);
        longer.set(bytes);
        longer.set(more, bytes.length);
        return longer;
      },
  ),
  fc.array(spot, { minLength: 1, maxLength: 3 }).map(
    (bits): Mutation =>
      (bytes) => {
        const flipped = bytes.slice();
        for (const bit of new Set(bits.map((at) => at % (bytes.length * 8))))
          flipped[bit >> 3]! ^= 1 << (bit & 7);
        return flipped;
      },
  ),
);

/** What the holder of the keys may do: every field becomes anything, and it is sealed again. */
export const forgeries: fc.Arbitrary<Forgery> = fc
  .record({
    fields: fc.array(fc.record({ at: spot, value }), { maxLength: 4 }),
    cut: fc.option(spot, { nil: null, freq: 3 }),
    more: fc.option(fc.uint8Array({ maxLength: 300 }), { nil: null, freq: 4 }),
  })
  .map(
    ({ fields, cut, more }): Forgery =>
      (bytes, end, keys) => {
        const body = unsealed(bytes, end, keys);
        // Past the session's number or nonce, so that it is still a datagram of this session.
        const from = inSession(body) ? 6 : 10;
        for (const field of fields) body[from + (field.at % Math.max(1, body.length - from))] = field.value;
        // A number of another epoch would be sealed with another key: that is just dropped.
        if (inSession(body)) body.fill(0, 8, 10);
        const kept = cut === null ? body : body.subarray(0, from + (cut % Math.max(1, body.length - from)));
        const whole =
          inSession(body) && kept.length < SESSION_HEAD_BYTES ? body.subarray(0, SESSION_HEAD_BYTES) : kept;
        return sealed(more === null ? whole : Uint8Array.from([...whole, ...more]), end, keys);
      },
  );
