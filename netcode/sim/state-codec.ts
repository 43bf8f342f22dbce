// A game state as bytes, for snapshots that travel or are kept: exactly the values that hash.ts tells apart, fields in
// their order, so that rules that walk over them play on the same.
//
// Each value is a tag (u8) and what belongs to it. Whole numbers of 32 bits and lengths are varints of 7 bits, low ones
// first, signed ones zigzag. Strings and the rows of fields that records have are written out the first time and then
// named by their number.

import { isRecord, isTypedArray, type PlainRecord, type TypedArray } from './plain.ts';

const TAG = {
  null: 0,
  false: 1,
  true: 2,
  whole: 3,
  double: 4,
  string: 5,
  list: 6,
  record: 7,
} as const;

/** A typed array's tag is this and its place here. */
const FIRST_ARRAY_TAG = 16;
const ARRAYS = [
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float64Array,
] as const;
const ARRAY_NAMES = ARRAYS.map(({ name }) => name);

/** Deeper than any state, and far from the end of the stack. */
const DEEPEST = 64;

/**
 * Characters of all strings and field names of a state together, each as often as it stands there: what is written out once
 * and named a million times would keep its hash busy for minutes.
 */
const MOST_TEXT = 4_194_304;

const SMALLEST_BUFFER = 1024;

/** The bytes of a state. Throws a TypeError if it holds anything but plain data, or is deeper than 64 levels. */
export function encodeState(state: unknown): Uint8Array {
  const out = new Out();
  writeValue(out, state, 0);
  return out.bytes.slice(0, out.at);
}

/** The state that these bytes are of, or null for malformed ones. They may come from anybody. */
export function decodeState(bytes: Uint8Array): { readonly state: unknown } | null {
  const from = new In(bytes);
  const state = readValue(from, 0);
  return from.failed || from.at !== bytes.length ? null : { state };
}

class Out {
  bytes = new Uint8Array(SMALLEST_BUFFER);
  view = new DataView(this.bytes.buffer);
  at = 0;
  readonly strings = new Map<string, number>();
  /** By the numbers of their fields' names. */
  readonly shapes = new Map<string, number>();

  room(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.at + length));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }

  u8(value: number): void {
    this.room(1);
    this.bytes[this.at++] = value;
  }

  varint(value: number): void {
    let left = value >>> 0;
    for (; left > 0x7f; left >>>= 7) this.u8((left & 0x7f) | 0x80);
    this.u8(left);
  }

  /** The number of something, which is new when it is the size of its table. Returns whether it is. */
  name(table: Map<string, number>, key: string): boolean {
    const known = table.get(key);
    this.varint(known ?? table.size);
    if (known === undefined) table.set(key, table.size);
    return known === undefined;
  }
}

function writeValue(out: Out, value: unknown, depth: number): void {
  if (typeof value === 'number') {
    writeNumber(out, value);
  } else if (typeof value === 'string') {
    out.u8(TAG.string);
    writeString(out, value);
  } else if (typeof value === 'boolean') {
    out.u8(value ? TAG.true : TAG.false);
  } else if (value === null) {
    out.u8(TAG.null);
  } else if (typeof value === 'object') {
    if (depth >= DEEPEST) throw new TypeError(`a game state is at most ${DEEPEST} levels deep`);
    writeObject(out, value, depth);
  } else
    throw new TypeError(
      `a game state cannot hold ${value === undefined ? 'undefined' : `a ${typeof value}`}`,
    );
}

function writeObject(out: Out, value: object, depth: number): void {
  if (Array.isArray(value)) {
    out.u8(TAG.list);
    out.varint(value.length);
    for (let index = 0; index < value.length; index++) writeValue(out, value[index], depth + 1);
  } else if (isTypedArray(value)) {
    writeArray(out, value);
  } else if (isRecord(value)) {
    out.u8(TAG.record);
    const fields = Object.keys(value);
    if (out.name(out.shapes, JSON.stringify(fields))) {
      out.varint(fields.length);
      for (const field of fields) writeString(out, field);
    }
    for (const field of fields) writeValue(out, value[field], depth + 1);
  } else throw new TypeError(`a game state cannot hold a ${value.constructor?.name ?? 'strange object'}`);
}

function writeNumber(out: Out, value: number): void {
  if ((value | 0) === value && !Object.is(value, -0)) {
    out.u8(TAG.whole);
    out.varint((value << 1) ^ (value >> 31));
  } else {
    out.u8(TAG.double);
    writeDouble(out, value);
  }
}

/** Writes a double; NaN is one value whatever its bits, as in the hash. */
function writeDouble(out: Out, value: number): void {
  out.room(8);
  out.view.setFloat64(out.at, Number.isNaN(value) ? Number.NaN : value, true);
  out.at += 8;
}

function writeString(out: Out, text: string): void {
  if (!out.name(out.strings, text)) return;
  out.varint(text.length);
  for (let index = 0; index < text.length; index++) out.varint(text.charCodeAt(index));
}

function writeArray(out: Out, array: TypedArray): void {
  out.u8(FIRST_ARRAY_TAG + ARRAY_NAMES.indexOf(array.constructor.name));
  out.varint(array.length);
  if (array.BYTES_PER_ELEMENT === 8) {
    for (const value of array) writeDouble(out, value);
    return;
  }
  for (const value of array) {
    out.room(4);
    out.view.setInt32(out.at, value, true); // what is past the element is written over by the next
    out.at += array.BYTES_PER_ELEMENT;
  }
}

class In {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  at = 0;
  failed = false;
  /** Characters so far. */
  text = 0;
  readonly strings: string[] = [];
  readonly shapes: (readonly string[])[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  fail(): null {
    this.failed = true;
    this.at = this.bytes.length;
    return null;
  }

  u8(): number {
    if (this.left < 1) this.fail();
    return this.failed ? 0 : this.bytes[this.at++]!;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    this.fail();
    return 0;
  }

  /** How many of something follow that take at least `each` bytes. */
  count(each = 1): number {
    const count = this.varint();
    if (count * each > this.left) this.fail();
    return this.failed ? 0 : count;
  }

  /** Counts characters of the state. */
  spend(characters: number): void {
    this.text += characters;
    if (this.text > MOST_TEXT) this.fail();
  }

  /** What has this number in a table; the number after the last is that of one that is read now. */
  named<T>(table: T[], readNew: () => T): T | undefined {
    const number = this.varint();
    if (number === table.length) table.push(readNew());
    if (number >= table.length) this.fail();
    return table[number];
  }
}

function readValue(from: In, depth: number): unknown {
  const tag = from.u8();
  switch (tag) {
    case TAG.null:
      return null;
    case TAG.false:
      return false;
    case TAG.true:
      return true;
    case TAG.whole: {
      const zigzag = from.varint();
      return (zigzag >>> 1) ^ -(zigzag & 1);
    }
    case TAG.double:
      return readDouble(from);
    case TAG.string:
      return readString(from);
    case TAG.list:
      return depth < DEEPEST ? readList(from, depth) : from.fail();
    case TAG.record:
      return depth < DEEPEST ? readRecord(from, depth) : from.fail();
    default:
      return readArray(from, tag);
  }
}

function readDouble(from: In): number {
  if (from.left < 8) from.fail();
  if (from.failed) return 0;
  from.at += 8;
  return from.view.getFloat64(from.at - 8, true);
}

function readString(from: In): string {
  const read = () => {
    let text = '';
    for (let left = from.count(); left > 0 && !from.failed; left--)
      text += String.fromCharCode(from.varint());
    return text;
  };
  const text = from.named(from.strings, read) ?? '';
  from.spend(text.length);
  return text;
}

function readList(from: In, depth: number): unknown[] {
  const list: unknown[] = [];
  for (let left = from.count(); left > 0 && !from.failed; left--) list.push(readValue(from, depth + 1));
  return list;
}

function readRecord(from: In, depth: number): PlainRecord {
  const read = () => Array.from({ length: from.count() }, () => readString(from));
  const fields = from.named(from.shapes, read) ?? [];
  const record: PlainRecord = {};
  for (const field of fields) {
    // This one would set what the record inherits from; and a record has each field once.
    if (from.failed || field === '__proto__' || Object.hasOwn(record, field)) from.fail();
    else {
      from.spend(field.length);
      record[field] = readValue(from, depth + 1);
    }
  }
  return record;
}

function readArray(from: In, tag: number): TypedArray | null {
  const Kind = ARRAYS[tag - FIRST_ARRAY_TAG];
  if (!Kind) return from.fail();
  const size = Kind.BYTES_PER_ELEMENT;
  const array = new Kind(from.count(size));
  for (let index = 0; index < array.length; index++) {
    array[index] = readElement(from, size);
  }
  return array;
}

/** The array makes of the bits what it holds. */
function readElement(from: In, size: number): number {
  if (size === 8) return readDouble(from);
  from.at += size;
  const at = from.at - size;
  if (size === 4) return from.view.getInt32(at, true);
  return size === 2 ? from.view.getUint16(at, true) : from.view.getUint8(at);
}
