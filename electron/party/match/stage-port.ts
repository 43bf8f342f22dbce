// The binary port between the party and a stage: frames in, inputs and hashes out. The frame path is free of JSON.
//
// Every message is one ArrayBuffer whose first byte is its kind. Integers are little-endian.
//   party -> stage   1 start     u32 length, so much JSON StageStart; to begin elsewhere than with frame 0: u32 frame,
//                                u32 length of a frame, the inputs of the frame before, the state (state-codec.ts)
//                    2 frames    u32 first, u16 count (1 or more), u16 frameBytes, then count frames, then for each
//                                frame that has items: u16 offset from first, u32 length, the items (sim/frame-items.ts)
//                    3 end       (empty): the match is over or was left
//                    4 link      f64 rttMs, f64 jitterMs: the way to the relay and back, a few times a second
//                    5 ahead     u8 frames to run ahead, 255: automatic; a person has chosen otherwise in the match
//                    6 pause     u32 frame: the match stands still after so many frames; without it, it goes on
//                    7 hashes    u32 first, u16 count: the state hashes after these frames are asked for
//                    8 examine   u32 frame: others have another state after it; it is to be simulated again
//                    9 recorded  u32 frame, 16 hexadecimal digits, at least 1 byte: a state of a replay, deflated, and its hash
//                    10 audit    the name of a game: whether engines compute it alike is to be found out
//                    11 view     u32 frame, f64 where the host is by now, in frames; u8 width; then for each object of the
//                                state as it tells it: u16 number, so many i32
//                    13 give     u32 frame: the state after it is asked for, for a member who comes late
//                    14 seats     JSON: the seats of the running match, after a person has taken over a bot
//                    12 file     at least 1 byte: what the match that starts next is played with
//   stage -> party   129 input   u32 match, u32 frame in which it counts at the earliest, u8 seat, inputBytes bytes:
//                                what is pressed now
//                    130 hash    u32 match, u32 frame, 16 hexadecimal digits: hash of the state after that frame; then
//                                perhaps u32 since, 16 digits: over the hashes of all frames after that one
//                    131 finish  u32 match, u32 frame, 16 hexadecimal digits, JSON Outcome
//                    132 command u32 match, 1 to MAX_ITEM_BYTES bytes
//                    133 snapshot u32 match, u32 frame, 1 to MOST_SNAPSHOT_BYTES bytes: the state after that frame
//                    134 hashes  u32 match, u32 first, 16 digits for each frame
//                    135 examined u32 match, u32 frame, JSON: what came of simulating it again
//                    136 audited JSON Audited: what this engine makes of a game
//                    137 again   u32 match, u32 frame, 1 to MOST_SNAPSHOT_BYTES bytes: the state after that frame as it
//                                came of simulating it again, where that is another
//                    139 given  u32 match, u32 frame, up to MOST_SNAPSHOT_BYTES bytes: the state that was asked for, or none
//                    138 shown  u32 match: its first picture is drawn, or given up (FromStage, shown)

import * as v from 'valibot';
import { joined } from '../../../netcode/crypto/bytes.ts';
import { decodeItems, MAX_ITEM_BYTES } from '../../../netcode/sim/frame-items.ts';
import { MAX_INPUT_BYTES } from '../../../netcode/sim/rules.ts';
import { hashesSchema, MOST_HASHES } from '../../../netcode/wire/desync.ts';
import { MOST_SNAPSHOT_BYTES } from '../../../netcode/wire/limits.ts';
import { hashSchema, matchSchema, outcomeSchema } from '../../../netcode/wire/messages.ts';
import {
  aheadSchema,
  auditedSchema,
  type FromStage,
  foundSchema,
  type ItemsAt,
  type SentFrames,
  startSchema,
  type ToStage,
} from './stage-messages.ts';

/** The count is a u16. More frames than this (18 minutes at 60 Hz) go in several messages. */
export const MAX_FRAMES_PER_MESSAGE = 0xffff;

const KIND = {
  start: 1,
  frames: 2,
  end: 3,
  link: 4,
  ahead: 5,
  pause: 6,
  hashes: 7,
  examine: 8,
  recorded: 9,
  audit: 10,
  view: 11,
  file: 12,
  give: 13,
  seats: 14,
  input: 129,
  hash: 130,
  finish: 131,
  command: 132,
  snapshot: 133,
  hashesOf: 134,
  examined: 135,
  audited: 136,
  again: 137,
  shown: 138,
  given: 139,
} as const;

/** A distance to run ahead that the network decides. */
const AUTOMATIC = 255;

/** Bytes of a view before its objects. */
const VIEW_HEAD_BYTES = 13;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function encodeToStage(
  message: Exclude<ToStage, { kind: 'frames' }> | SentFrames,
): Uint8Array<ArrayBuffer> {
  switch (message.kind) {
    case 'file':
      return tagged(KIND.file, message.bytes);
    case 'start':
      return joined([Uint8Array.of(KIND.start), ...startParts(message)]);
    case 'frames':
      return framesMessage(message);
    case 'end':
      return tagged(KIND.end);
    case 'seats':
      return tagged(KIND.seats, encoder.encode(JSON.stringify(message.seats)));
    case 'link': {
      const view = new DataView(new ArrayBuffer(16));
      view.setFloat64(0, message.rttMs, true);
      view.setFloat64(8, message.jitterMs, true);
      return tagged(KIND.link, new Uint8Array(view.buffer));
    }
    case 'view':
      return tagged(KIND.view, viewPart(message));
    case 'ahead':
      return tagged(KIND.ahead, Uint8Array.of(message.ahead ?? AUTOMATIC));
    case 'pause':
      return message.frame === null ? tagged(KIND.pause) : tagged(KIND.pause, u32(message.frame));
    case 'recorded':
      return tagged(KIND.recorded, u32(message.frame), encoder.encode(message.hash), message.deflated);
    case 'hashes':
      return tagged(KIND.hashes, u32(message.first), u32(message.count).subarray(0, 2));
    case 'examine':
    case 'give':
      return tagged(KIND[message.kind], u32(message.frame));
    case 'audit':
      return tagged(KIND.audit, encoder.encode(message.game));
  }
}

export function encodeFromStage(message: FromStage): Uint8Array<ArrayBuffer> {
  switch (message.kind) {
    case 'input':
      return tagged(
        KIND.input,
        u32(message.match),
        u32(message.frame),
        Uint8Array.of(message.seat),
        message.bytes,
      );
    case 'command':
      return tagged(KIND.command, u32(message.match), message.bytes);
    case 'shown':
      return tagged(KIND.shown, u32(message.match));
    case 'snapshot':
    case 'again':
    case 'given':
      return tagged(KIND[message.kind], u32(message.match), u32(message.frame), message.bytes);
    case 'hash':
      return tagged(
        KIND.hash,
        u32(message.match),
        u32(message.frame),
        encoder.encode(message.hash),
        ...(message.digest ? [u32(message.digest.since), encoder.encode(message.digest.hash)] : []),
      );
    case 'hashes':
      return tagged(KIND.hashesOf, u32(message.match), u32(message.first), encoder.encode(message.hashes));
    case 'audited':
      return tagged(KIND.audited, encoder.encode(JSON.stringify(message.audited)));
    case 'examined': {
      const found = encoder.encode(JSON.stringify(message.found));
      return tagged(KIND.examined, u32(message.match), u32(message.frame), found);
    }
    case 'finish':
      return tagged(
        KIND.finish,
        u32(message.match),
        u32(message.frame),
        encoder.encode(message.hash),
        encoder.encode(JSON.stringify(message.outcome)),
      );
  }
}

/** Null unless it is a whole, valid message. */
export function decodeToStage(bytes: Uint8Array): ToStage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (bytes[0]) {
    case KIND.file:
      return bytes.length > 1 ? { kind: 'file', bytes: bytes.slice(1) } : null;
    case KIND.start:
      return readStart(bytes, view);
    case KIND.frames:
      return readFrames(bytes, view);
    case KIND.end:
      return bytes.length === 1 ? { kind: 'end' } : null;
    case KIND.link: {
      if (bytes.length !== 17) return null;
      const rttMs = view.getFloat64(1, true);
      const jitterMs = view.getFloat64(9, true);
      return isDuration(rttMs) && isDuration(jitterMs) ? { kind: 'link', rttMs, jitterMs } : null;
    }
    case KIND.view:
      return readView(view);
    case KIND.ahead: {
      const ahead = bytes[1] === AUTOMATIC ? null : bytes[1];
      return bytes.length === 2 && v.is(aheadSchema, ahead) ? { kind: 'ahead', ahead } : null;
    }
    case KIND.pause:
      if (bytes.length === 1) return { kind: 'pause', frame: null };
      return bytes.length === 5 ? { kind: 'pause', frame: view.getUint32(1, true) } : null;
    case KIND.recorded: {
      if (bytes.length < 22) return null;
      const hash = decoder.decode(bytes.subarray(5, 21));
      if (!v.is(hashSchema, hash)) return null;
      return { kind: 'recorded', frame: view.getUint32(1, true), hash, deflated: bytes.subarray(21) };
    }
    case KIND.hashes: {
      if (bytes.length !== 7) return null;
      const count = view.getUint16(5, true);
      return count >= 1 && count <= MOST_HASHES
        ? { kind: 'hashes', first: view.getUint32(1, true), count }
        : null;
    }
    case KIND.seats: {
      const seats = parse(matchSchema.entries.seats, bytes.subarray(1));
      return seats && { kind: 'seats', seats };
    }
    case KIND.examine:
    case KIND.give: {
      const kind = bytes[0] === KIND.give ? 'give' : 'examine';
      return bytes.length === 5 ? { kind, frame: view.getUint32(1, true) } : null;
    }
    case KIND.audit:
      return bytes.length > 1 ? { kind: 'audit', game: decoder.decode(bytes.subarray(1)) } : null;
    default:
      return null;
  }
}

/** Null unless it is a whole, valid message. */
export function decodeFromStage(bytes: Uint8Array): FromStage | null {
  if (bytes.length < 5) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === KIND.audited) {
    const audited = parse(auditedSchema, bytes.subarray(1));
    return audited && { kind: 'audited', audited };
  }
  const match = view.getUint32(1, true);
  if (bytes.length === 5) return bytes[0] === KIND.shown ? { kind: 'shown', match } : null;
  switch (bytes[0]) {
    case KIND.input:
      if (bytes.length < 11 || bytes.length > 10 + MAX_INPUT_BYTES) return null;
      return {
        kind: 'input',
        match,
        frame: view.getUint32(5, true),
        seat: bytes[9]!,
        bytes: bytes.subarray(10),
      };
    case KIND.command:
      if (bytes.length > 5 + MAX_ITEM_BYTES) return null;
      return { kind: 'command', match, bytes: bytes.subarray(5) };
    case KIND.snapshot:
    case KIND.again: {
      if (bytes.length < 10 || bytes.length > 9 + MOST_SNAPSHOT_BYTES) return null;
      const kind = bytes[0] === KIND.again ? 'again' : 'snapshot';
      return { kind, match, frame: view.getUint32(5, true), bytes: bytes.subarray(9) };
    }
    case KIND.given:
      if (bytes.length < 9 || bytes.length > 9 + MOST_SNAPSHOT_BYTES) return null;
      return { kind: 'given', match, frame: view.getUint32(5, true), bytes: bytes.subarray(9) };
    case KIND.hash:
    case KIND.finish: {
      if (bytes.length < 25) return null;
      const frame = view.getUint32(5, true);
      const hash = decoder.decode(bytes.subarray(9, 25));
      if (!v.is(hashSchema, hash)) return null;
      if (bytes[0] === KIND.hash) {
        if (bytes.length === 25) return { kind: 'hash', match, frame, hash, digest: null };
        const over = decoder.decode(bytes.subarray(29));
        if (bytes.length !== 45 || !v.is(hashSchema, over)) return null;
        return { kind: 'hash', match, frame, hash, digest: { since: view.getUint32(25, true), hash: over } };
      }
      const outcome = parse(outcomeSchema, bytes.subarray(25));
      return outcome && { kind: 'finish', match, frame, hash, outcome };
    }
    case KIND.hashesOf: {
      if (bytes.length < 9) return null;
      const hashes = decoder.decode(bytes.subarray(9));
      return v.is(hashesSchema, hashes)
        ? { kind: 'hashes', match, first: view.getUint32(5, true), hashes }
        : null;
    }
    case KIND.examined: {
      if (bytes.length < 9) return null;
      const found = parse(foundSchema, bytes.subarray(9));
      return found && { kind: 'examined', match, frame: view.getUint32(5, true), found };
    }
    default:
      return null;
  }
}

function startParts({ start, from }: Extract<ToStage, { kind: 'start' }>): Uint8Array[] {
  const json = encoder.encode(JSON.stringify(start));
  const parts = [u32(json.length), json];
  if (from) parts.push(u32(from.frame), u32(from.before.length), from.before, from.state);
  return parts;
}

function readStart(bytes: Uint8Array, view: DataView): ToStage | null {
  if (bytes.length < 5) return null;
  const fromAt = 5 + view.getUint32(1, true);
  if (fromAt > bytes.length) return null;
  const start = parse(startSchema, bytes.subarray(5, fromAt));
  if (!start || fromAt === bytes.length) return start && { kind: 'start', start };
  if (fromAt + 8 > bytes.length) return null;
  const beforeAt = fromAt + 8;
  const stateAt = beforeAt + view.getUint32(fromAt + 4, true);
  if (stateAt >= bytes.length) return null;
  const [before, state] = [bytes.subarray(beforeAt, stateAt), bytes.subarray(stateAt)];
  return { kind: 'start', start, from: { frame: view.getUint32(fromAt, true), before, state } };
}

function framesMessage({ first, count, bytes, items }: SentFrames): Uint8Array<ArrayBuffer> {
  if (count > MAX_FRAMES_PER_MESSAGE) throw new RangeError(`${count} frames in a message`);
  const end = 9 + bytes.length;
  const all = new Uint8Array(items.reduce((sum, one) => sum + 6 + one.items.length, end));
  const view = new DataView(all.buffer);
  all[0] = KIND.frames;
  view.setUint32(1, first, true);
  view.setUint16(5, count, true);
  view.setUint16(7, bytes.length / count, true);
  all.set(bytes, 9);
  let at = end;
  for (const one of items) {
    view.setUint16(at, one.frame - first, true);
    view.setUint32(at + 2, one.items.length, true);
    all.set(one.items, at + 6);
    at += 6 + one.items.length;
  }
  return all;
}

function readFrames(bytes: Uint8Array, view: DataView): ToStage | null {
  if (bytes.length < 9) return null;
  const first = view.getUint32(1, true);
  const count = view.getUint16(5, true);
  const frameBytes = view.getUint16(7, true);
  const end = 9 + count * frameBytes;
  // Which size a frame has, the receiver knows; but it has some.
  if (count === 0 || frameBytes === 0 || end > bytes.length) return null;
  const items: ItemsAt[] = [];
  for (let at = end, before = -1; at < bytes.length; ) {
    if (at + 6 > bytes.length) return null;
    const offset = view.getUint16(at, true);
    const next = at + 6 + view.getUint32(at + 2, true);
    if (offset <= before || offset >= count || next > bytes.length) return null;
    const decoded = decodeItems(bytes.subarray(at + 6, next));
    if (!decoded) return null;
    items.push({ frame: first + offset, items: decoded });
    before = offset;
    at = next;
  }
  return { kind: 'frames', first, count, bytes: bytes.subarray(9, end), items };
}

function viewPart({ view, hostFrame }: Extract<ToStage, { kind: 'view' }>): Uint8Array {
  const width = view.objects.values().next().value?.length ?? 0;
  const out = new DataView(new ArrayBuffer(VIEW_HEAD_BYTES + view.objects.size * (2 + 4 * width)));
  out.setUint32(0, view.frame, true);
  out.setFloat64(4, hostFrame, true);
  out.setUint8(12, width);
  let at = VIEW_HEAD_BYTES;
  for (const [id, row] of view.objects) {
    out.setUint16(at, id, true);
    row.forEach((value, i) => {
      out.setInt32(at + 2 + 4 * i, value, true);
    });
    at += 2 + 4 * width;
  }
  return new Uint8Array(out.buffer);
}

function readView(bytes: DataView): ToStage | null {
  if (bytes.byteLength < 1 + VIEW_HEAD_BYTES) return null;
  const hostFrame = bytes.getFloat64(5, true);
  const width = bytes.getUint8(13);
  const each = 2 + 4 * width;
  const first = 1 + VIEW_HEAD_BYTES;
  if (!Number.isFinite(hostFrame) || (bytes.byteLength - first) % each !== 0) return null;
  const objects = new Map<number, Int32Array>();
  for (let at = first; at < bytes.byteLength; at += each) {
    const row = Int32Array.from({ length: width }, (_, i) => bytes.getInt32(at + 2 + 4 * i, true));
    objects.set(bytes.getUint16(at, true), row);
  }
  return { kind: 'view', view: { frame: bytes.getUint32(1, true), objects }, hostFrame };
}

function isDuration(ms: number): boolean {
  return Number.isFinite(ms) && ms >= 0;
}

function tagged(kind: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined([Uint8Array.of(kind), ...parts]);
}

function u32(value: number): Uint8Array {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, value, true);
  return out;
}

function parse<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T | null {
  try {
    const result = v.safeParse(schema, JSON.parse(decoder.decode(bytes)));
    return result.success ? result.output : null;
  } catch {
    return null; // not JSON
  }
}
