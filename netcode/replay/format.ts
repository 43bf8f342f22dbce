// A replay: seed and frames of a match, written while it runs, so that a crash loses a moment and not the match.
//
//   line 1   JSON header, then a line feed
//   then records until the end of the file, each u8 kind, u32 length, and as many bytes:
//     1 frames   u32 first, u16 count, coded frames (frames/codec.ts), based on the frame before
//     2 items    u32 frame, the frame's commands and events (sim/frame-items.ts)
//     3 end      JSON: the last frame, its state hash, and how the match ended
// Source: document 000 (keep the inputs and the seed: a replay, and a way to verify).

import * as v from 'valibot';
import { largestFrame, MAX_BUNDLE_FRAMES, readFrames, writeFrames } from '../frames/codec.ts';
import { frameBytes } from '../frames/frame.ts';
import { FrameLog, type Frames } from '../frames/frame-log.ts';
import { MAX_INPUT_BYTES } from '../sim/rules.ts';
import { MAX_DATAGRAM, Reader, Writer } from '../wire/bytes.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { gameIdSchema, hashSchema, matchSchema, outcomeSchema } from '../wire/messages.ts';

const RECORD = { frames: 1, items: 2, end: 3 } as const;
const RECORD_HEAD_BYTES = 5;
const FRAMES_HEAD_BYTES = 6;

/** Longest match that is read, frames: four hours at 60 Hz. A file that claims more is not one of ours. */
const MOST_FRAMES = 60 * 60 * 60 * 4;

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

const headerSchema = v.object({
  ethernight: v.literal('replay'),
  version: v.literal(1),
  app: v.string(),
  game: gameIdSchema,
  /** Content hash of the rules that were played. */
  content: hashSchema,
  inputBytes: v.pipe(whole(MAX_INPUT_BYTES), v.minValue(1)),
  match: matchSchema,
});
export type ReplayHeader = Omit<v.InferOutput<typeof headerSchema>, 'ethernight' | 'version'>;

const endSchema = v.object({ frame: whole(MOST_FRAMES), hash: hashSchema, outcome: outcomeSchema });
export type ReplayEnd = v.InferOutput<typeof endSchema>;

export interface Replay {
  readonly header: ReplayHeader;
  readonly log: Frames;
  /** Null when the recording stops before the end of the match. */
  readonly end: ReplayEnd | null;
  /** The file breaks off in the middle of a record; all before that is good. */
  readonly cut: boolean;
}

export type ReadReplay =
  | { readonly ok: true; readonly replay: Replay }
  | { readonly ok: false; readonly why: string };

export function encodeHeader(header: ReplayHeader): Uint8Array {
  return join([toJson({ ethernight: 'replay', version: 1, ...header }), Uint8Array.of(0x0a)]);
}

/** The records of frames `first` to before `end`, which `log` has. */
export function encodeFrames(log: Frames, first: number, end: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const writer = new Writer();
  for (let from = first; from < end; ) {
    writer.reset();
    writer.u32(from);
    writer.u16(0);
    const count = writeFrames(writer, log.shape, log, from, end, MAX_DATAGRAM - FRAMES_HEAD_BYTES);
    new DataView(writer.bytes.buffer).setUint16(4, count, true);
    parts.push(record(RECORD.frames, writer.take()));
    for (let frame = from; frame < from + count; frame++) {
      const items = log.items(frame);
      if (items) parts.push(record(RECORD.items, join([u32(frame), items])));
    }
    from += count;
  }
  return join(parts);
}

export function encodeEnd(end: ReplayEnd): Uint8Array {
  return record(RECORD.end, toJson(end));
}

/** Reads a replay. What is not one is refused with a sentence; one that breaks off is read as far as it goes. */
export function readReplay(bytes: Uint8Array): ReadReplay {
  const lineEnd = bytes.indexOf(0x0a);
  const header = lineEnd < 0 ? null : fromJson(headerSchema, bytes.subarray(0, lineEnd));
  if (!header) return { ok: false, why: 'This is not a replay of Ethernight, or of another version.' };
  const shape = { seats: header.match.seats.length, inputBytes: header.inputBytes };
  if (shape.seats < 1) return { ok: false, why: 'The replay has no seats.' };
  const log = new FrameLog(shape, MOST_FRAMES);
  let end: ReplayEnd | null = null;
  let at = lineEnd + 1;
  while (at + RECORD_HEAD_BYTES <= bytes.length) {
    const head = new DataView(bytes.buffer, bytes.byteOffset + at);
    const length = head.getUint32(1, true);
    const body = bytes.subarray(at + RECORD_HEAD_BYTES, at + RECORD_HEAD_BYTES + length);
    if (body.length < length) break;
    at += RECORD_HEAD_BYTES + length;
    const kind = head.getUint8(0);
    if (kind === RECORD.frames && !readFramesRecord(body, log)) return damaged(at);
    if (kind === RECORD.items && !readItemsRecord(body, log)) return damaged(at);
    if (kind === RECORD.end) {
      end = fromJson(endSchema, body);
      if (!end) return damaged(at);
    }
  }
  return { ok: true, replay: { header, log, end, cut: at !== bytes.length } };
}

function damaged(at: number): ReadReplay {
  return { ok: false, why: `The replay is damaged before byte ${at}.` };
}

function readFramesRecord(body: Uint8Array, log: FrameLog): boolean {
  const reader = new Reader(body);
  const first = reader.u32();
  const count = reader.u16();
  if (reader.short || first !== log.next || count < 1 || count > MAX_BUNDLE_FRAMES) return false;
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
  if (reader.short || frame >= log.next) return false;
  log.setItems(frame, reader.raw(reader.left).slice());
  return true;
}

function record(kind: number, body: Uint8Array): Uint8Array {
  return join([Uint8Array.of(kind), u32(body.length), body]);
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
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
