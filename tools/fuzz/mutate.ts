// Makes an input out of those that are known: bits flipped, pieces cut, doubled, mixed, and what often breaks parsers put in.

import { concat } from '../../netcode/crypto/bytes.ts';

/** Unsigned 32 bits, seeded. */
export type Random = () => number;

/** Longest input, bytes: more than any parser of ours is handed at once in normal use. */
export const MOST_BYTES = 4096;

const NUMBERS = [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff];

const WORDS = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\u0000',
    '\\ud800',
    'null',
    'true',
    '1e999',
    '-0',
    '9007199254740993',
  ],
  ...[
    '__proto__',
    'constructor',
    '%00',
    '%zz',
    '%',
    '../',
    '\\',
    '\0',
    '\n',
    '\r\n',
    ' ',
    '.',
    '/',
    '?',
    '#',
    '@',
  ],
  ...[
    '::',
    '[',
    ']',
    '0x',
    '255',
    '256',
    '65536',
    '127.0.0.1',
    'ethernight://join/',
    '\u202e',
    '\u200d',
    '\ufeff',
    'é',
  ],
].map((word) => new TextEncoder().encode(word));

type Mutation = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

const MUTATIONS: readonly Mutation[] = [
  // a bit, a byte, a number of four bytes
  (bytes, random) => changed(bytes, random, (copy, at) => (copy[at]! ^= 1 << (random() & 7))),
  (bytes, random) => changed(bytes, random, (copy, at) => (copy[at] = random())),
  (bytes, random) => changed(bytes, random, (copy, at) => (copy[at] = pick(NUMBERS, random))),
  (bytes, random) => changed(bytes, random, (copy, at) => copy.fill(pick(NUMBERS, random), at, at + 4)),
  // a piece less, once more, elsewhere
  (bytes, random) => {
    const [from, to] = piece(bytes, random);
    return concat(bytes.subarray(0, from), bytes.subarray(to));
  },
  (bytes, random) => {
    const [from, to] = piece(bytes, random);
    return concat(bytes.subarray(0, to), bytes.subarray(from));
  },
  (bytes, random) => bytes.slice(0, random() % (bytes.length + 1)),
  // something put in
  (bytes, random) => inserted(bytes, random, pick(WORDS, random)),
  (bytes, random) => inserted(bytes, random, new Uint8Array(random() % 64).fill(pick(NUMBERS, random))),
  // half of it another one
  (bytes, random, other) =>
    concat(bytes.subarray(0, random() % (bytes.length + 1)), other.subarray(random() % (other.length + 1))),
];

/** A few mutations of `bytes`, which is left as it is; `other` is mixed in at times. */
export function mutate(bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  let mutated = bytes;
  for (let left = 1 + (random() % 4); left > 0; left--) {
    mutated = pick(MUTATIONS, random)(mutated, random, other).subarray(0, MOST_BYTES);
  }
  return mutated;
}

export function pick<T>(all: readonly T[], random: Random): T {
  return all[random() % all.length]!;
}

function changed(
  bytes: Uint8Array,
  random: Random,
  change: (copy: Uint8Array, at: number) => void,
): Uint8Array {
  if (bytes.length === 0) return Uint8Array.of(random());
  const copy = bytes.slice();
  change(copy, random() % copy.length);
  return copy;
}

function piece(bytes: Uint8Array, random: Random): readonly [number, number] {
  const from = random() % (bytes.length + 1);
  return [from, Math.min(bytes.length, from + (random() % 32))];
}

function inserted(bytes: Uint8Array, random: Random, what: Uint8Array): Uint8Array {
  const at = random() % (bytes.length + 1);
  return concat(bytes.subarray(0, at), what, bytes.subarray(at));
}
