// What becomes of a good datagram in bad hands: cut off, stretched, with bits flipped, or with a field changed
// and a check that fits again.

import fc from 'fast-check';
import { Writer } from '../../wire/bytes.ts';
import type { Key } from '../../wire/check.ts';
import { CHECK_BYTES, finish } from '../../wire/datagram.ts';

/** Turns a datagram into another. The key is what an insider would make a new check with. */
export type Mutation = (bytes: Uint8Array, key: Key) => Uint8Array;

const writer = new Writer();

/** The same with a check that fits, cut to what a writer takes. */
export function checked(bytes: Uint8Array, key: Key): Uint8Array {
  writer.reset();
  writer.raw(bytes.subarray(0, Math.min(bytes.length, writer.bytes.length - CHECK_BYTES)));
  return finish(writer, key);
}

const spot = fc.nat(0xffff);
const value = fc.oneof(fc.constantFrom(0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff), fc.nat(255));

/** Damage on the way, or by somebody without the key: the check does not fit afterwards. */
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

/** What somebody may do who has the key: every field becomes anything, and the check fits. */
export const forgeries: fc.Arbitrary<Mutation> = fc
  .record({
    fields: fc.array(fc.record({ at: spot, value }), { maxLength: 4 }),
    cut: fc.option(spot, { nil: null, freq: 3 }),
    more: fc.option(fc.uint8Array({ maxLength: 300 }), { nil: null, freq: 4 }),
  })
  .map(
    ({ fields, cut, more }): Mutation =>
      (bytes, key) => {
        const body = bytes.slice(0, -CHECK_BYTES);
        // Past the session's number or nonce, so that it is still a datagram of this session.
        const from = body[1]! >= 6 ? 6 : 10;
        for (const field of fields) body[from + (field.at % Math.max(1, body.length - from))] = field.value;
        const kept = cut === null ? body : body.subarray(0, from + (cut % Math.max(1, body.length - from)));
        return checked(more === null ? kept : Uint8Array.from([...kept, ...more]), key);
      },
  );
