// Unpacks the only file of a kind in a zip archive, as cartridges are often kept, in memory and up to a bound.
// Source: APPNOTE.TXT of PKWARE, 4.3 (records and their fields) and 4.4 (what they mean).

import { crc32, inflateRawSync } from 'node:zlib';

export type Unzipped =
  | { readonly ok: true; readonly name: string; readonly bytes: Uint8Array }
  /**
   * `none`, `several`: the archive has no file of the kind, or more than one; `damaged`: it is truncated, or a checksum is wrong;
   * `too-large`: the file exceeds the bound; `locked`: the file is encrypted, or compressed by a method other than deflate.
   */
  | { readonly ok: false; readonly why: 'none' | 'several' | 'damaged' | 'too-large' | 'locked' };

interface Entry {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly sum: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Offset of its local record in the archive, bytes. */
  readonly at: number;
}

const LOCAL = 0x0403_4b50;
const LISTED = 0x0201_4b50;
const END = 0x0605_4b50;
const LOCAL_BYTES = 30;
const LISTED_BYTES = 46;
const END_BYTES = 22;
/** Longest comment behind the last record, bytes. */
const MOST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** Whether these bytes begin as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= LOCAL_BYTES && viewOf(bytes).getUint32(0, true) === LOCAL;
}

/** Unpacks the archive's only file whose name ends with `ending` (in lower case) and that has at most `mostBytes` bytes. */
export function unzipOne(bytes: Uint8Array, ending: string, mostBytes: number): Unzipped {
  const all = entriesIn(bytes);
  if (!all) return { ok: false, why: 'damaged' };
  const [one, ...others] = all.filter(({ name }) => isMeant(name, ending));
  if (!one) return { ok: false, why: 'none' };
  if (others.length > 0) return { ok: false, why: 'several' };
  if (one.encrypted || (one.method !== STORED && one.method !== DEFLATED))
    return { ok: false, why: 'locked' };
  if (one.unpacked > mostBytes) return { ok: false, why: 'too-large' };
  const unpacked = unpack(bytes, one, mostBytes);
  return unpacked ? { ok: true, name: one.name, bytes: unpacked } : { ok: false, why: 'damaged' };
}

/** Whether the file of this name is of the kind. Files that begin with a dot are not: macOS packs one beside each file. */
function isMeant(name: string, ending: string): boolean {
  return name.toLowerCase().endsWith(ending) && !name.slice(name.lastIndexOf('/') + 1).startsWith('.');
}

/** The entries of the archive's central directory; null where it is truncated. */
function entriesIn(bytes: Uint8Array): readonly Entry[] | null {
  const view = viewOf(bytes);
  const end = endOf(view);
  if (end === null) return null;
  const decoder = new TextDecoder();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  while (entries.length < count) {
    if (at + LISTED_BYTES > end || view.getUint32(at, true) !== LISTED) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const next =
      at + LISTED_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return null;
    entries.push({
      name: decoder.decode(bytes.subarray(at + LISTED_BYTES, at + LISTED_BYTES + nameBytes)),
      encrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      method: view.getUint16(at + 10, true),
      sum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

/** Offset of the end of central directory record, bytes; null without one. */
function endOf(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}

function unpack(bytes: Uint8Array, entry: Entry, mostBytes: number): Uint8Array | null {
  const { at, packed, unpacked, method, sum } = entry;
  const view = viewOf(bytes);
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL) return null;
  const from = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + packed > bytes.length) return null;
  const content = inflated(bytes.subarray(from, from + packed), method, mostBytes);
  return content?.length === unpacked && crc32(content) === sum ? content : null;
}

function inflated(packed: Uint8Array, method: number, mostBytes: number): Uint8Array | null {
  if (method === STORED) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
