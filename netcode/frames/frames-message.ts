// Whole frames as a message of the channel bulk, from a peer to the relay that goes on with its match:
// u32 match, u32 first, u16 count, the inputs of each frame, and for each frame u16 length and its items.

import { decodeItems } from '../sim/frame-items.ts';
import { Reader } from '../wire/bytes.ts';
import { LONGEST_MATCH_FRAMES } from '../wire/limits.ts';
import { type FrameShape, frameBytes } from './frame.ts';
import { FrameLog, type Frames } from './frame-log.ts';

/** u32 match, u32 first, u16 count. */
const HEAD_BYTES = 10;

/** Frames in a message at most, whatever they are of. */
export const MOST_UPLOADED = 64;

const NO_ITEMS = new Uint8Array();

/** Frames of a log from `first` on as one message of at most `longest` bytes, at least one; and the frame after its last. */
export function framesMessage(
  match: number,
  log: Frames,
  first: number,
  longest: number,
): { message: Uint8Array; next: number } {
  const size = frameBytes(log.shape);
  const items: Uint8Array[] = [];
  let bytes = HEAD_BYTES;
  for (let frame = first; frame < log.next && items.length < MOST_UPLOADED; frame++) {
    const own = log.items(frame) ?? NO_ITEMS;
    bytes += size + 2 + own.length;
    if (bytes > longest && items.length > 0) {
      bytes -= size + 2 + own.length;
      break;
    }
    items.push(own);
  }
  const message = new Uint8Array(bytes);
  const view = new DataView(message.buffer);
  const next = first + items.length;
  view.setUint32(0, match, true);
  view.setUint32(4, first, true);
  view.setUint16(8, items.length, true);
  message.set(log.copy(first, next), HEAD_BYTES);
  let at = HEAD_BYTES + items.length * size;
  for (const own of items) {
    view.setUint16(at, own.length, true);
    message.set(own, at + 2);
    at += 2 + own.length;
  }
  return { message, next };
}

/** Appends the frames of a message that go on from a log. False for others, and for malformed messages. */
export function readFramesMessage(message: Uint8Array, match: number, log: FrameLog): boolean {
  const reader = new Reader(message);
  const of = reader.u32();
  const first = reader.u32();
  const count = reader.u16();
  const size = frameBytes(log.shape);
  const inputs = reader.raw(count * size);
  const items = Array.from({ length: Math.min(count, MOST_UPLOADED) }, () => reader.raw(reader.u16()));
  if (reader.short || reader.left > 0 || of !== match || first !== log.next || count !== items.length)
    return false;
  if (!items.every(decodeItems)) return false;
  items.forEach((own, i) => {
    log.push(inputs.subarray(i * size, (i + 1) * size), own.length > 0 ? own.slice() : undefined);
  });
  return count > 0;
}

/** Which frames a message of ours has: `first` to `next - 1`. */
export function framesIn(message: Uint8Array): { readonly first: number; readonly next: number } {
  const view = new DataView(message.buffer, message.byteOffset);
  const first = view.getUint32(4, true);
  return { first, next: first + view.getUint16(8, true) };
}

/**
 * A log of the frames of messages that go on from each other. Unless they begin with frame 0, their first frame stays outside of
 * it: it serves as the one before the log's first.
 */
export function logOfMessages(messages: readonly Uint8Array[], match: number, shape: FrameShape): FrameLog {
  const size = frameBytes(shape);
  const oldest = messages[0];
  const first = oldest ? framesIn(oldest).first : 0;
  const before = new Uint8Array(size);
  const log = new FrameLog(shape, LONGEST_MATCH_FRAMES, { frame: first, before });
  for (const message of messages) readFramesMessage(message, match, log);
  if (first === 0) return log;
  const rest = new FrameLog(shape, LONGEST_MATCH_FRAMES, {
    frame: first + 1,
    before: log.copy(first, first + 1),
  });
  for (let frame = first + 1; frame < log.next; frame++)
    rest.push(log.copy(frame, frame + 1), log.items(frame));
  return rest;
}
