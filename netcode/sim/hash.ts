// A fingerprint of a game state: 64 bits that are equal on every machine when the states are, and almost
// surely different when one bit of them is. Not cryptographic: it finds accidents, not forgers.
//
// Every value is written, with a tag for its kind and its length, as a row of 32-bit words that two lanes mix
// independently. Canonical: fields in the order of their UTF-16 code units, typed arrays as their
// little-endian bytes. NaN is one value whatever its bits, because engines may choose them; -0 is not 0,
// because a division tells them apart.

import { avalanche } from './mix.ts';
import { isRecord, isTypedArray, pathOf, type TypedArray } from './plain.ts';

const TAG = {
  null: 1,
  false: 2,
  true: 3,
  whole: 4,
  double: 5,
  nan: 6,
  string: 7,
  list: 8,
  record: 9,
} as const;

// One for each typed array, so that an Int8Array differs from a Uint8Array of the same bytes.
const ARRAY_TAG: { readonly [name: string]: number } = {
  Uint8Array: 16,
  Int8Array: 17,
  Uint16Array: 18,
  Int16Array: 19,
  Uint32Array: 20,
  Int32Array: 21,
  Float64Array: 22,
};

const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** What one call carries along. */
interface Work {
  /** Two lanes of 32 bits. */
  readonly lanes: Int32Array;
  /** Every array and object met so far: a state is a tree, so each comes once. */
  readonly seen: Set<object>;
  /** The fields and indices that lead to the value at hand; only its first `depth` entries count. */
  readonly path: (string | number)[];
  readonly bits: DataView;
}

/**
 * 16 lowercase hexadecimal digits. Throws a TypeError that names the field if the state holds anything but plain data,
 * or if one object is reachable in two ways: a copy of such a state would behave differently.
 */
export function hashState(state: unknown): string {
  // The lanes start with digits of pi: anything but two equal numbers will do.
  const lanes = Int32Array.of(0x243f6a88, 0x13198a2e);
  addValue({ lanes, seen: new Set(), path: [], bits: new DataView(new ArrayBuffer(8)) }, state, 0);
  const first = avalanche(lanes[0]!);
  return hex(first) + hex(avalanche(lanes[1]! ^ first));
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}

function addValue(work: Work, value: unknown, depth: number): void {
  if (typeof value === 'number') {
    addNumber(work, value);
  } else if (typeof value === 'string') {
    addWord(work.lanes, TAG.string);
    addText(work.lanes, value);
  } else if (typeof value === 'boolean') {
    addWord(work.lanes, value ? TAG.true : TAG.false);
  } else if (value === null) {
    addWord(work.lanes, TAG.null);
  } else if (typeof value === 'object') {
    addObject(work, value, depth);
  } else {
    throw refusal(work, depth, value === undefined ? 'undefined' : `a ${typeof value}`);
  }
}

function addObject(work: Work, value: object, depth: number): void {
  if (work.seen.has(value)) throw refusal(work, depth, 'the same object twice');
  work.seen.add(value);
  if (Array.isArray(value)) {
    addWord(work.lanes, TAG.list);
    addWord(work.lanes, value.length);
    for (let index = 0; index < value.length; index++) {
      work.path[depth] = index;
      addValue(work, value[index], depth + 1);
    }
  } else if (isRecord(value)) {
    const fields = inOrder(Object.keys(value));
    addWord(work.lanes, TAG.record);
    addWord(work.lanes, fields.length);
    for (const field of fields) {
      work.path[depth] = field;
      addText(work.lanes, field);
      addValue(work, value[field], depth + 1);
    }
  } else if (isTypedArray(value)) {
    addTypedArray(work, value);
  } else {
    const name = value.constructor?.name;
    throw refusal(work, depth, name ? `a ${name}` : 'an object without a prototype');
  }
}

/** The orders that were last needed, by how many fields they have: a state has many records of one kind. */
const orders: { readonly fields: readonly string[]; readonly sorted: readonly string[] }[] = [];
const MOST_REMEMBERED = 32;

/** By UTF-16 code units. */
function inOrder(fields: readonly string[]): readonly string[] {
  const { length } = fields;
  const known = orders[length];
  if (known && areSame(known.fields, fields)) return known.sorted;
  const sorted = fields.toSorted(); // without a comparator: everywhere the same
  if (length <= MOST_REMEMBERED) orders[length] = { fields, sorted };
  return sorted;
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false;
  return true;
}

function addNumber(work: Work, value: number): void {
  if ((value | 0) === value && !Object.is(value, -0)) {
    addWord(work.lanes, TAG.whole);
    addWord(work.lanes, value);
  } else if (Number.isNaN(value)) {
    addWord(work.lanes, TAG.nan);
  } else {
    work.bits.setFloat64(0, value, true);
    addWord(work.lanes, TAG.double);
    addWord(work.lanes, work.bits.getInt32(0, true));
    addWord(work.lanes, work.bits.getInt32(4, true));
  }
}

/** addWord for its length and each of its code units, with the lanes in registers. */
function addText(lanes: Int32Array, text: string): void {
  addWord(lanes, text.length);
  let first = lanes[0]!;
  let second = lanes[1]!;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x85ebca6b);
    second = Math.imul(second ^ unit, 0xc2b2ae35);
    first = (first << 15) | (first >>> 17);
    second = (second << 13) | (second >>> 19);
  }
  lanes[0] = first;
  lanes[1] = second;
}

function addTypedArray(work: Work, array: TypedArray): void {
  addWord(work.lanes, ARRAY_TAG[array.constructor.name]!);
  addWord(work.lanes, array.length);
  if (array instanceof Float64Array) {
    for (const value of array) addNumber(work, value);
    return;
  }
  const perWord = 4 / array.BYTES_PER_ELEMENT;
  const wholeWords = Math.floor(array.length / perWord);
  const aligned = array.byteOffset % 4 === 0;
  const fast = aligned && (LITTLE_ENDIAN || perWord === 1) ? wholeWords : 0;
  if (fast > 0) addWords(work.lanes, new Int32Array(array.buffer, array.byteOffset, fast));
  // The rest, or all of an array that is unaligned: the same words, put together by hand.
  const bitsPerItem = 32 / perWord;
  const mask = 0xffff_ffff >>> (32 - bitsPerItem);
  for (let index = fast * perWord; index < array.length; index += perWord) {
    let word = 0;
    for (let part = 0; part < perWord && index + part < array.length; part++) {
      word |= (array[index + part]! & mask) << (part * bitsPerItem);
    }
    addWord(work.lanes, word);
  }
}

// One step of a lane: exclusive or, an odd multiplier, a rotation that brings the high bits down. Each part can
// be undone, so two rows that differ in one word never meet again in either lane; the multipliers (those of
// MurmurHash3) and the rotations differ, so that rows that meet in one lane do not in the other.
function addWord(lanes: Int32Array, word: number): void {
  const first = Math.imul(lanes[0]! ^ word, 0x85ebca6b);
  const second = Math.imul(lanes[1]! ^ word, 0xc2b2ae35);
  lanes[0] = (first << 15) | (first >>> 17);
  lanes[1] = (second << 13) | (second >>> 19);
}

/** addWord for each word, with the lanes in registers. */
function addWords(lanes: Int32Array, words: Int32Array): void {
  let first = lanes[0]!;
  let second = lanes[1]!;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    first = Math.imul(first ^ word, 0x85ebca6b);
    second = Math.imul(second ^ word, 0xc2b2ae35);
    first = (first << 15) | (first >>> 17);
    second = (second << 13) | (second >>> 19);
  }
  lanes[0] = first;
  lanes[1] = second;
}

function refusal(work: Work, depth: number, what: string): TypeError {
  const path = pathOf(work.path.slice(0, depth));
  return new TypeError(`a game state cannot hold ${what} (${path === '' ? 'at its root' : path})`);
}
