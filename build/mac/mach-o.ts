// Programs of macOS (Mach-O, <mach-o/loader.h> and <mach-o/fat.h>): where the UUID of each is, and another in its place.
//
// A program is one slice, or a list of slices for one processor each behind a header whose numbers are big-endian. Numbers
// within a slice are little-endian on every processor that Electron is built for.

const SLICE_MAGIC = 0xfeedfacf; // MH_MAGIC_64
const SLICE_HEADER_BYTES = 32;
const LIST_MAGIC = 0xcafebabe; // FAT_MAGIC
const LIST_MAGIC_64 = 0xcafebabf; // FAT_MAGIC_64
const LIST_HEADER_BYTES = 8;
const LC_UUID = 0x1b;
const UUID_COMMAND_BYTES = 24;
const UUID_AT = 8;
export const UUID_BYTES = 16;

/** The processor that a slice is for, by Apple's numbers. */
export interface Processor {
  readonly type: number;
  readonly subtype: number;
}

/**
 * Replaces the UUID of every slice in `program`, the bytes of a whole file, by what `uuidOf` returns for its processor:
 * 16 bytes. Throws an Error that says what is in the way, and then leaves all as it was: a file of another kind, 32 bits,
 * numbers that lead out of the file, or a slice that has zero UUIDs or several.
 */
export function replaceUuids(program: Buffer, uuidOf: (processor: Processor) => Uint8Array): void {
  const found = slicesOf(program).map((slice) => ({ slice, at: uuidIn(slice) }));
  for (const { slice, at } of found) {
    const uuid = uuidOf({ type: slice.readUInt32LE(4), subtype: slice.readUInt32LE(8) });
    if (uuid.length !== UUID_BYTES) throw new Error(`a UUID has ${UUID_BYTES} bytes, not ${uuid.length}`);
    slice.set(uuid, at);
  }
}

/** Views of the slices; what is written into them is written into the program. */
function slicesOf(program: Buffer): readonly Buffer[] {
  const magic = program.length < LIST_HEADER_BYTES ? 0 : program.readUInt32BE(0);
  if (magic !== LIST_MAGIC && magic !== LIST_MAGIC_64) return [program];
  const wide = magic === LIST_MAGIC_64;
  const entryBytes = wide ? 32 : 20;
  const count = program.readUInt32BE(4);
  if (count === 0 || LIST_HEADER_BYTES + count * entryBytes > program.length) {
    throw new Error(`its list of ${count} slices does not fit into the file`);
  }
  return Array.from({ length: count }, (_, index) => {
    const entry = LIST_HEADER_BYTES + index * entryBytes + 8; // behind the processor
    const offset = wide ? Number(program.readBigUInt64BE(entry)) : program.readUInt32BE(entry);
    const size = wide ? Number(program.readBigUInt64BE(entry + 8)) : program.readUInt32BE(entry + 4);
    if (offset + size > program.length) throw new Error(`slice ${index + 1} ends behind the file`);
    return program.subarray(offset, offset + size);
  });
}

/** Where in a slice its UUID begins. */
function uuidIn(slice: Buffer): number {
  if (slice.length < SLICE_HEADER_BYTES || slice.readUInt32LE(0) !== SLICE_MAGIC) {
    const bytes = slice.subarray(0, 4).toString('hex');
    throw new Error(`it is no Mach-O program of 64 bits: it begins with ${bytes || 'nothing'}`);
  }
  const count = slice.readUInt32LE(16);
  const end = SLICE_HEADER_BYTES + slice.readUInt32LE(20);
  if (end > slice.length) throw new Error('its load commands end behind the file');
  const places: number[] = [];
  let at = SLICE_HEADER_BYTES;
  for (let index = 0; index < count; index++) {
    const size = at + 8 <= end ? slice.readUInt32LE(at + 4) : 0;
    if (size < 8 || at + size > end) throw new Error(`load command ${index + 1} has a size that cannot be`);
    if (slice.readUInt32LE(at) === LC_UUID) {
      if (size !== UUID_COMMAND_BYTES) throw new Error(`its LC_UUID has ${size} bytes, not 24`);
      places.push(at + UUID_AT);
    }
    at += size;
  }
  const [place] = places;
  if (place === undefined || places.length > 1) throw new Error(`it has ${places.length} LC_UUID, not 1`);
  return place;
}
