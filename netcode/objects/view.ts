// A view: the objects of a match as a player knows them after a frame. What changed between two of them, as bytes, and
// what lies between two, as a picture.
//
//   changes   varint gone, so many times a varint: how far its number is from the one before (from 0);
//             varint changed, so many times: varint as above, varint mask of the values that changed, lowest bit first,
//             and of each the difference as a zigzag varint
//
// A varint has 7 bits a byte, low ones first, at most 5 bytes. Of a new object all values were 0.

import type { ObjectTable } from '../sim/rules.ts';
import type { Reader, Writer } from '../wire/bytes.ts';

export interface View {
  /** Frames that have led to it. */
  readonly frame: number;
  readonly objects: ReadonlyMap<number, Int32Array>;
}

/** One object that has changed: its row, or null when it is gone. */
export interface Change {
  readonly id: number;
  readonly row: Int32Array | null;
}

export const MAX_OBJECT_ID = 0xffff;

/** Objects of a view at most: far more than a picture has, and little to keep. */
export const MOST_OBJECTS = 1024;

/** What leads from one table to the other, by rising number. */
export function changesOf(
  base: ReadonlyMap<number, Int32Array>,
  next: ReadonlyMap<number, Int32Array>,
): Change[] {
  const changes: Change[] = [];
  for (const id of base.keys()) if (!next.has(id)) changes.push({ id, row: null });
  for (const [id, row] of next) if (!sameRow(base.get(id), row)) changes.push({ id, row });
  return changes.sort((a, b) => a.id - b.id);
}

/** A table with changes made to it. */
export function changed(base: ReadonlyMap<number, Int32Array>, changes: readonly Change[]): ObjectTable {
  const table: ObjectTable = new Map(base);
  for (const { id, row } of changes) {
    if (row) table.set(id, row);
    else table.delete(id);
  }
  return table;
}

export function sameRow(a: Int32Array | undefined, b: Int32Array | undefined): boolean {
  if (!a || !b) return a === b;
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** How many bytes a change takes at most. */
export function bytesOf(base: ReadonlyMap<number, Int32Array>, { id, row }: Change): number {
  const number = 3;
  if (!row) return number;
  const before = base.get(id);
  let mask = 0;
  let bytes = number;
  for (let i = 0; i < row.length; i++) {
    const difference = (row[i]! - (before?.[i] ?? 0)) | 0;
    if (difference === 0) continue;
    mask |= 1 << i;
    bytes += varintBytes(zigzag(difference));
  }
  return bytes + varintBytes(mask);
}

/** Writes changes, which are by rising number. */
export function writeChanges(
  writer: Writer,
  base: ReadonlyMap<number, Int32Array>,
  changes: readonly Change[],
): void {
  const gone = changes.filter(({ row }) => row === null);
  const told = changes.filter(({ row }) => row !== null);
  writeVarint(writer, gone.length);
  let last = 0;
  for (const { id } of gone) {
    writeVarint(writer, id - last);
    last = id;
  }
  writeVarint(writer, told.length);
  last = 0;
  for (const { id, row } of told) {
    writeVarint(writer, id - last);
    last = id;
    writeRow(writer, base.get(id), row!);
  }
}

function writeRow(writer: Writer, before: Int32Array | undefined, row: Int32Array): void {
  let mask = 0;
  for (let i = 0; i < row.length; i++) if (row[i] !== (before?.[i] ?? 0)) mask |= 1 << i;
  writeVarint(writer, mask);
  for (let i = 0; i < row.length; i++) {
    if (mask & (1 << i)) writeVarint(writer, zigzag((row[i]! - (before?.[i] ?? 0)) | 0));
  }
}

/** The table after the changes that follow in the reader, of rows so wide, or null for malformed ones. */
export function readChanges(
  reader: Reader,
  base: ReadonlyMap<number, Int32Array>,
  width: number,
): ObjectTable | null {
  const table: ObjectTable = new Map(base);
  let id = 0;
  for (let left = readVarint(reader); left > 0; left--) {
    id += readVarint(reader);
    if (reader.short || !table.delete(id)) return null;
  }
  id = 0;
  for (let left = readVarint(reader); left > 0; left--) {
    const step = readVarint(reader);
    const mask = readVarint(reader);
    id += step;
    const fits = step > 0 && id <= MAX_OBJECT_ID && mask >>> width === 0;
    if (reader.short || !fits) return null;
    const row = new Int32Array(width);
    row.set(table.get(id)?.subarray(0, width) ?? []);
    for (let i = 0; i < width; i++) if (mask & (1 << i)) row[i]! += unzigzag(readVarint(reader));
    table.set(id, row);
  }
  return reader.short || table.size > MOST_OBJECTS ? null : table;
}

/**
 * The objects at a moment between two views, in frames: what is in both is on its way, unless it was put elsewhere
 * (`jump`). What only one of them has is there: what has a time of its own is shown when that has come.
 */
export function between(from: View, to: View, frame: number, jump: number): ObjectTable {
  const part = Math.min(1, Math.max(0, (frame - from.frame) / Math.max(1, to.frame - from.frame)));
  if (part === 1) return new Map(to.objects);
  const table: ObjectTable = new Map(to.objects);
  for (const [id, row] of from.objects) {
    const next = to.objects.get(id);
    table.set(id, next ? glided(row, next, part, jump) : row);
  }
  return table;
}

function glided(row: Int32Array, next: Int32Array, part: number, jump: number): Int32Array {
  const across = next[0]! - row[0]!;
  const down = next[1]! - row[1]!;
  const still = across === 0 && down === 0;
  if (still || Math.abs(across) > jump || Math.abs(down) > jump) return row;
  const there = row.slice();
  there[0] = row[0]! + Math.round(across * part);
  there[1] = row[1]! + Math.round(down * part);
  return there;
}

function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}

function varintBytes(value: number): number {
  const unsigned = value >>> 0;
  return unsigned < 0x80
    ? 1
    : unsigned < 0x4000
      ? 2
      : unsigned < 0x20_0000
        ? 3
        : unsigned < 0x1000_0000
          ? 4
          : 5;
}

function writeVarint(writer: Writer, value: number): void {
  let left = value >>> 0;
  for (; left > 0x7f; left >>>= 7) writer.u8((left & 0x7f) | 0x80);
  writer.u8(left);
}

/** Zero past the end, and the reader is short then. */
function readVarint(reader: Reader): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = reader.u8();
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value >>> 0;
  }
  reader.short = true;
  return 0;
}
