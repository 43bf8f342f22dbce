// A replay: all that a match was, written while it runs, so that a crash loses a second of it.
//
//   line 1   JSON header, a line feed, u32 CRC-32 of both
//   then records until the end of the file, each u8 kind, its length, as many bytes, and u32 CRC-32 of all these; a length
//   is a varint of 7 bits, low ones first:
//     1 frames   u16 count, the next frames, coded (frames/codec.ts), based on the frame before
//     2 items    u32 frame, its commands and events (sim/frame-items.ts); before the frame, which always follows
//     3 hash     u32 frame, u64: the state after so many frames (sim/hash.ts), its first digit highest
//     4 snapshot u32 frame, the state after so many frames (sim/state-codec.ts), deflated (RFC 1951); the first of the file by
//                itself, every other with the first, before deflation, as its dictionary: most of a state stays as it was
//     5 note     JSON: what happened to the match besides
//     6 end      JSON: the last frame, its state hash, how the match ended, and who sat where; of two the last counts
//     7 signed   JSON: what an app says of that end that has simulated the match again (signed-end.ts), and its name
//
// A recorder that came into the match later begins with the state that it began with: its header has `from`, and the first
// record is the snapshot of that frame.
// Source: the end of “帧锁定同步算法” (skywind.me/blog/archives/131): inputs and seed are a replay, and a way to verify.

import * as v from 'valibot';
import { largestFrame, MAX_BUNDLE_FRAMES, readFrames, writeFrames } from '../frames/codec.ts';
import { frameBytes } from '../frames/frame.ts';
import { FrameLog, type Frames } from '../frames/frame-log.ts';
import { MAX_INPUT_BYTES } from '../sim/rules.ts';
import { MAX_DATAGRAM, Reader, Writer } from '../wire/bytes.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { gameIdSchema, hashSchema, matchSchema, outcomeSchema, personName } from '../wire/messages.ts';
import { signedEndEntries } from '../wire/signed-end.ts';
import { crc32 } from './crc32.ts';

/** Version of this layout. Others are refused: a file that is misread would be misplayed. */
const VERSION = 4;

const RECORD = { frames: 1, items: 2, hash: 3, snapshot: 4, note: 5, end: 6, signed: 7 } as const;
const SUM_BYTES = 4;
const FRAMES_HEAD_BYTES = 2;
/** A length takes at most so many bytes. */
const MOST_LENGTH_BYTES = 4;
const HASH_BYTES = 12;

/** Longest match that is written and read, frames: four hours at 60 Hz. A file that claims more is refused. */
export const MOST_FRAMES = 60 * 60 * 60 * 4;

/** The last moment that a Date can be, as ECMAScript has it. */
const LAST_DATE_MS = 8_640_000_000_000_000;

const whole = (max: number, min = 0) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** Version of the app, which is shown and may have been written by anybody. */
const appSchema = v.fallback(v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/)), '?');

const headerSchema = v.object({
  ethernight: v.literal('replay'),
  version: v.literal(VERSION),
  /** Version of the app that recorded it, and of the protocol that it spoke. */
  app: appSchema,
  protocol: whole(0xff),
  /** When the match began, milliseconds since 1970. */
  at: whole(LAST_DATE_MS),
  game: gameIdSchema,
  /** Version of the game's rules (GameInfo), and the content hash of those that were played. */
  rules: whole(Number.MAX_SAFE_INTEGER),
  content: hashSchema,
  /** Frames a second. */
  tickRate: whole(60, 1),
  inputBytes: whole(MAX_INPUT_BYTES, 1),
  match: matchSchema,
  /** Where it begins unless with frame 0: so many frames had been played, and the last had these inputs. */
  from: v.nullable(v.object({ frame: whole(MOST_FRAMES, 1), before: v.array(whole(0xff)) })),
});
export type ReplayHeader = Omit<v.InferOutput<typeof headerSchema>, 'ethernight' | 'version'>;

/** What every version of the header has. */
const anyHeaderSchema = v.object({
  ethernight: v.literal('replay'),
  version: whole(Number.MAX_SAFE_INTEGER),
  app: appSchema,
});

const noteSchema = v.variant('is', [
  /** Frames failed to come for so long, ms, before this one: the match stood still here. */
  v.object({ is: v.literal('stall'), frame: whole(MOST_FRAMES), ms: whole(Number.MAX_SAFE_INTEGER) }),
  /** From this frame on the players' states differed. */
  v.object({ is: v.literal('desync'), frame: whole(MOST_FRAMES) }),
]);
export type ReplayNote = v.InferOutput<typeof noteSchema>;

const endSchema = v.object({
  frame: whole(MOST_FRAMES),
  hash: hashSchema,
  outcome: outcomeSchema,
  /** Who sat on each seat in the end; as dealt where it is missing. */
  seats: v.optional(matchSchema.entries.seats),
});
export type ReplayEnd = v.InferOutput<typeof endSchema>;

const signedSchema = v.object({ name: personName, ...signedEndEntries });
/** `name`: what the room called the person at that app. */
export type ReplaySigned = v.InferOutput<typeof signedSchema>;

/** Signatures in a file: a party has fewer apps, and each takes a while to be checked. */
export const MOST_SIGNED = 64;

export interface Replay {
  readonly header: ReplayHeader;
  readonly log: Frames;
  /** State hashes by the number of frames after which they were taken, in the order of the file. */
  readonly hashes: ReadonlyMap<number, string>;
  /** Deflated states by frame, as recordedState makes them. */
  readonly snapshots: ReadonlyMap<number, Uint8Array>;
  readonly notes: readonly ReplayNote[];
  /** Null when the recording stops before the end of the match. */
  readonly end: ReplayEnd | null;
  readonly signed: readonly ReplaySigned[];
  /** Why a part of it is unread, of which all before is good: a record is cut, or has another sum than was written. */
  readonly torn: 'cut' | 'damaged' | null;
}

/** Why a file is unreadable as a replay. */
export type ReadFault =
  /** The file is something else than a replay. */
  | { readonly is: 'foreign' }
  /** The file has another layout, which this version of the app writes. */
  | { readonly is: 'version'; readonly app: string }
  /** The file is malformed from this byte on, though whole: it was made up. */
  | { readonly is: 'damaged'; readonly byte: number };

export type ReadReplay =
  | { readonly ok: true; readonly replay: Replay }
  | { readonly ok: false; readonly fault: ReadFault };

export function encodeHeader(header: ReplayHeader): Uint8Array {
  const line = join([toJson({ ethernight: 'replay', version: VERSION, ...header }), Uint8Array.of(0x0a)]);
  return join([line, u32(crc32(line))]);
}

/** The records of frames `first` to before `end`, which `log` has. */
export function encodeFrames(log: Frames, first: number, end: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const writer = new Writer();
  for (let from = first; from < end; ) {
    writer.reset();
    writer.u16(0);
    const count = writeFrames(writer, log.shape, log, from, end, MAX_DATAGRAM - FRAMES_HEAD_BYTES);
    new DataView(writer.bytes.buffer).setUint16(0, count, true);
    for (let frame = from; frame < from + count; frame++) {
      const items = log.items(frame);
      if (items) parts.push(record(RECORD.items, u32(frame), items));
    }
    parts.push(record(RECORD.frames, writer.take()));
    from += count;
  }
  return join(parts);
}

/** `hash`: as hashState makes it. */
export function encodeHash(frame: number, hash: string): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(`0x${hash}`));
  return record(RECORD.hash, u32(frame), new Uint8Array(bytes.buffer));
}

/** `deflated`: what encodeState makes, as raw deflate, with the file's first as its dictionary. */
export function encodeSnapshot(frame: number, deflated: Uint8Array): Uint8Array {
  return record(RECORD.snapshot, u32(frame), deflated);
}

export function encodeNote(note: ReplayNote): Uint8Array {
  return record(RECORD.note, toJson(note));
}

export function encodeEnd(end: ReplayEnd): Uint8Array {
  return record(RECORD.end, toJson(end));
}

export function encodeSigned(signed: ReplaySigned): Uint8Array {
  return record(RECORD.signed, toJson(signed));
}

/** Undoes raw deflate; null for malformed bytes, or far too many. */
export type Inflate = (deflated: Uint8Array, dictionary?: Uint8Array) => Uint8Array | null;

/** The bytes of a state that a replay has (sim/state-codec.ts), or null for malformed ones. */
export function recordedState(
  { snapshots }: Pick<Replay, 'snapshots'>,
  frame: number,
  inflate: Inflate,
): Uint8Array | null {
  const [[first, deflated]] = snapshots as Iterable<[number, Uint8Array]> as [[number, Uint8Array]];
  const whole = inflate(deflated);
  return frame === first ? whole : whole && inflate(snapshots.get(frame)!, whole);
}

/** Reads a replay. Other files are refused; one that is torn is read as far as it is good. */
export function readReplay(bytes: Uint8Array): ReadReplay {
  const lineEnd = bytes.indexOf(0x0a);
  const line = bytes.subarray(0, Math.max(lineEnd, 0));
  const any = fromJson(anyHeaderSchema, line);
  if (!any) return { ok: false, fault: { is: 'foreign' } };
  if (any.version !== VERSION) return { ok: false, fault: { is: 'version', app: any.app } };
  const header = fromJson(headerSchema, line);
  const begin = lineEnd + 1 + SUM_BYTES;
  if (!header || header.match.seats.length < 1 || !isWhole(bytes, 0, begin)) return damaged(0);
  const { inputBytes, match, from } = header;
  const shape = { seats: match.seats.length, inputBytes };
  const before = from && Uint8Array.from(from.before);
  if (before && before.length !== frameBytes(shape)) return damaged(0);
  const log = new FrameLog(shape, MOST_FRAMES, from ? { frame: from.frame, before: before! } : undefined);
  return readRecords(bytes, begin, header, log);
}

function readRecords(bytes: Uint8Array, begin: number, header: ReplayHeader, log: FrameLog): ReadReplay {
  const hashes = new Map<number, string>();
  const snapshots = new Map<number, Uint8Array>();
  const notes: ReplayNote[] = [];
  const signed: ReplaySigned[] = [];
  let end: ReplayEnd | null = null;

  function take(kind: number, body: Uint8Array): boolean {
    switch (kind) {
      case RECORD.frames:
        return readFramesRecord(body, log);
      case RECORD.items:
        return readItemsRecord(body, log);
      case RECORD.hash:
        return readHashRecord(body, hashes);
      case RECORD.snapshot:
        if (body.length < 4) return false;
        snapshots.set(viewOf(body).getUint32(0, true), body.subarray(4));
        return true;
      case RECORD.note: {
        const note = fromJson(noteSchema, body);
        if (note) notes.push(note);
        return note !== null;
      }
      case RECORD.end:
        end = fromJson(endSchema, body);
        return end !== null;
      case RECORD.signed: {
        const one = fromJson(signedSchema, body);
        if (one) signed.push(one);
        return one !== null && signed.length <= MOST_SIGNED;
      }
      default:
        return false;
    }
  }

  let at = begin;
  let torn: Replay['torn'] = null;
  while (at < bytes.length && !torn) {
    const { length, from } = readLength(bytes, at + 1);
    const next = from + length + SUM_BYTES;
    if (next > bytes.length) torn = 'cut';
    // Where the power went, what was still to be written is blank to the end.
    else if (!isWhole(bytes, at, next)) torn = bytes.subarray(next - 1).some(Boolean) ? 'damaged' : 'cut';
    else if (!take(bytes[at]!, bytes.subarray(from, next - SUM_BYTES))) return damaged(at);
    at = next;
  }
  // A later beginning needs its state.
  if (header.from && !snapshots.has(header.from.frame)) return damaged(begin);
  return { ok: true, replay: { header, log, hashes, snapshots, notes, end, signed, torn } };
}

/**
 * Whether a whole record of frames stands anywhere in these bytes of a file, whose header is whole: behind a record that seems to be
 * cut off it says that the length of that one was damaged.
 */
export function hasWholeFrames(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x0a) + 1 + SUM_BYTES; at < bytes.length; at++) {
    const { length, from } = readLength(bytes, at + 1);
    if (bytes[at] === RECORD.frames && isWhole(bytes, at, from + length + SUM_BYTES)) return true;
  }
  return false;
}

/** Whether the sum at the end of these bytes is theirs. */
function isWhole(bytes: Uint8Array, from: number, end: number): boolean {
  if (end > bytes.length) return false;
  return viewOf(bytes).getUint32(end - SUM_BYTES, true) === crc32(bytes.subarray(from, end - SUM_BYTES));
}

function damaged(byte: number): ReadReplay {
  return { ok: false, fault: { is: 'damaged', byte } };
}

function readFramesRecord(body: Uint8Array, log: FrameLog): boolean {
  const reader = new Reader(body);
  const first = log.next;
  const count = reader.u16();
  if (reader.short || count < 1 || count > MAX_BUNDLE_FRAMES) return false;
  if (first + count > MOST_FRAMES || body.length > FRAMES_HEAD_BYTES + count * largestFrame(log.shape))
    return false;
  const size = frameBytes(log.shape);
  const frames = new Uint8Array(count * size);
  if (!readFrames(reader, log.shape, log.copy(first - 1, first), count, frames) || reader.left > 0)
    return false;
  for (let i = 0; i < count; i++) {
    log.push(frames.subarray(i * size, (i + 1) * size));
  }
  return true;
}

function readItemsRecord(body: Uint8Array, log: FrameLog): boolean {
  const reader = new Reader(body);
  const frame = reader.u32();
  if (reader.short || frame < log.next || frame >= log.next + MAX_BUNDLE_FRAMES) return false;
  log.setItems(frame, reader.raw(reader.left).slice());
  return true;
}

function readHashRecord(body: Uint8Array, hashes: Map<number, string>): boolean {
  if (body.length !== HASH_BYTES) return false;
  const view = viewOf(body);
  hashes.set(view.getUint32(0, true), view.getBigUint64(4).toString(16).padStart(16, '0'));
  return true;
}

function record(kind: number, ...body: Uint8Array[]): Uint8Array {
  const length = body.reduce((sum, part) => sum + part.length, 0);
  const summed = join([Uint8Array.of(kind), ...writeLength(length), ...body]);
  return join([summed, u32(crc32(summed))]);
}

function* writeLength(length: number): Iterable<Uint8Array> {
  for (let left = length; ; left >>>= 7) {
    if (left < 0x80) return yield Uint8Array.of(left);
    yield Uint8Array.of((left & 0x7f) | 0x80);
  }
}

/** Reads a length, and returns where the part of that length begins. */
function readLength(bytes: Uint8Array, at: number): { readonly length: number; readonly from: number } {
  let length = 0;
  for (let byte = 0; byte < MOST_LENGTH_BYTES; byte++) {
    const value = bytes[at + byte] ?? 0;
    length |= (value & 0x7f) << (7 * byte);
    if (value < 0x80) return { length, from: at + byte + 1 };
  }
  return { length: Number.POSITIVE_INFINITY, from: at };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value, true);
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
