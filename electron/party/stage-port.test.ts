// The binary port: what goes in comes out, and nothing else gets through.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeFromStage,
  decodeToStage,
  encodeFromStage,
  encodeToStage,
  type FromStage,
  MAX_FRAMES_PER_MESSAGE,
  type ToStage,
} from './stage-port.ts';

const start: ToStage = {
  kind: 'start',
  start: {
    game: 'trails',
    me: 1,
    match: {
      number: 7,
      seed: 0xdead_beef,
      seats: [
        { kind: 'player', name: 'Ånna 🚲' },
        { kind: 'bot', name: 'Bot 1' },
        { kind: 'empty', name: '' },
      ],
      options: { rounds: 3 },
    },
  },
};

test('every message to a stage arrives as it was sent', () => {
  const messages: ToStage[] = [
    start,
    { kind: 'start', start: { ...start.start, me: null } },
    { kind: 'frames', first: 0xffff_fff0, count: 2, bytes: Uint8Array.of(1, 2, 3, 4, 5, 6) },
    { kind: 'end' },
  ];
  for (const message of messages) expect(decodeToStage(encodeToStage(message))).toEqual(message);
});

test('every message from a stage arrives as it was sent', () => {
  const hash = '0123456789abcdef';
  const messages: FromStage[] = [
    { kind: 'input', bytes: Uint8Array.of(5, 0, 255) },
    { kind: 'hash', frame: 600, hash },
    { kind: 'finish', frame: 601, hash, outcome: { scores: [3, 1], places: [1, 2] } },
  ];
  for (const message of messages) expect(decodeFromStage(encodeFromStage(message))).toEqual(message);
});

test('a message that lies inside a larger buffer is read at its own place', () => {
  const encoded = encodeToStage({ kind: 'frames', first: 9, count: 1, bytes: Uint8Array.of(4, 2) });
  const larger = new Uint8Array(encoded.length + 6).fill(0xee);
  larger.set(encoded, 3);
  expect(decodeToStage(larger.subarray(3, 3 + encoded.length))).toEqual({
    kind: 'frames',
    first: 9,
    count: 1,
    bytes: Uint8Array.of(4, 2),
  });
});

test('the bytes of frames are where the comment at the head of the file says', () => {
  expect([...encodeToStage({ kind: 'frames', first: 0x0102, count: 2, bytes: Uint8Array.of(7, 8) })]).toEqual(
    [2, 0x02, 0x01, 0, 0, 2, 0, 7, 8],
  );
});

test('frames that do not fill their count are refused', () => {
  expect(decodeToStage(Uint8Array.of(2, 0, 0, 0, 0, 0, 0))).toBeNull();
  expect(decodeToStage(Uint8Array.of(2, 0, 0, 0, 0, 2, 0, 1))).toBeNull();
  expect(decodeToStage(Uint8Array.of(2, 0, 0, 0, 0, 2, 0, 1, 2, 3))).toBeNull();
});

test('more frames than the count can say are not cut silently', () => {
  const count = MAX_FRAMES_PER_MESSAGE + 1;
  expect(() => encodeToStage({ kind: 'frames', first: 0, count, bytes: new Uint8Array(count) })).toThrow(
    RangeError,
  );
});

test('an input without bytes, or with more than a seat can have, is refused', () => {
  expect(decodeFromStage(Uint8Array.of(129))).toBeNull();
  expect(decodeFromStage(new Uint8Array(18).fill(129, 0, 1))).toBeNull();
});

test('a cut message, trailing bytes and an unknown kind are refused', () => {
  const whole = encodeToStage(start);
  expect(decodeToStage(whole.subarray(0, -1))).toBeNull();
  expect(decodeToStage(new Uint8Array())).toBeNull();
  expect(decodeToStage(Uint8Array.of(3, 0))).toBeNull();
  expect(decodeToStage(Uint8Array.of(99))).toBeNull();
  const hash = encodeFromStage({ kind: 'hash', frame: 1, hash: '0123456789abcdef' });
  expect(decodeFromStage(hash.subarray(0, -1))).toBeNull();
  expect(decodeFromStage(Uint8Array.of(...hash, 0))).toBeNull();
});

test('a hash that is not sixteen lowercase hexadecimal digits is refused', () => {
  const hash = encodeFromStage({ kind: 'hash', frame: 1, hash: '0123456789abcdef' });
  hash[10] = 'X'.charCodeAt(0);
  expect(decodeFromStage(hash)).toBeNull();
});

test('random bytes never throw in either direction', () => {
  const kinds = fc.constantFrom(1, 2, 3, 129, 130, 131, 200);
  fc.assert(
    fc.property(kinds, fc.uint8Array({ maxLength: 80 }), (kind, rest) => {
      const bytes = Uint8Array.of(kind, ...rest);
      decodeToStage(bytes);
      decodeFromStage(bytes);
    }),
    { numRuns: 2000 },
  );
});
