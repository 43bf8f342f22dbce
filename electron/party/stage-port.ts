// The binary port between the party and a stage: frames in, inputs and hashes out. No JSON on the frame path.
//
// Every message is one ArrayBuffer whose first byte is its kind. Integers are little-endian.
//   party -> stage   1 start     JSON StageStart
//                    2 frames    u32 first, u16 count (1 or more), then count frames of frameBytes each
//                    3 end       (nothing): the match is over or was left
//   stage -> party   129 input   inputBytes bytes: what is pressed now
//                    130 hash    u32 frame, 16 hexadecimal digits: hash of the state after that frame
//                    131 finish  u32 frame, 16 hexadecimal digits, JSON Outcome

import * as v from 'valibot';
import { MAX_INPUT_BYTES } from '../../netcode/frames/frame.ts';
import { hashSchema, matchSchema, outcomeSchema } from '../../netcode/wire/messages.ts';

/** The count is a u16. More frames than this (18 minutes at 60 Hz) go in several messages. */
export const MAX_FRAMES_PER_MESSAGE = 0xffff;

const KIND = { start: 1, frames: 2, end: 3, input: 129, hash: 130, finish: 131 } as const;

const startSchema = v.object({ game: v.string(), match: matchSchema, me: v.nullable(v.number()) });

/** What a stage needs before frame 0. */
export type StageStart = v.InferOutput<typeof startSchema>;

export type ToStage =
  | { readonly kind: 'start'; readonly start: StageStart }
  /** `count` frames, seat-major, one after the other in `bytes`. */
  | { readonly kind: 'frames'; readonly first: number; readonly count: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end' };

export type FromStage =
  | { readonly kind: 'input'; readonly bytes: Uint8Array }
  | { readonly kind: 'hash'; readonly frame: number; readonly hash: string }
  | {
      readonly kind: 'finish';
      readonly frame: number;
      readonly hash: string;
      readonly outcome: v.InferOutput<typeof outcomeSchema>;
    };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function encodeToStage(message: ToStage): Uint8Array<ArrayBuffer> {
  switch (message.kind) {
    case 'start':
      return tagged(KIND.start, encoder.encode(JSON.stringify(message.start)));
    case 'frames': {
      if (message.count > MAX_FRAMES_PER_MESSAGE)
        throw new RangeError(`${message.count} frames in a message`);
      const out = new Uint8Array(7 + message.bytes.length);
      const view = new DataView(out.buffer);
      out[0] = KIND.frames;
      view.setUint32(1, message.first, true);
      view.setUint16(5, message.count, true);
      out.set(message.bytes, 7);
      return out;
    }
    case 'end':
      return tagged(KIND.end, new Uint8Array());
  }
}

export function encodeFromStage(message: FromStage): Uint8Array<ArrayBuffer> {
  switch (message.kind) {
    case 'input':
      return tagged(KIND.input, message.bytes);
    case 'hash':
      return tagged(KIND.hash, stamp(message.frame, message.hash));
    case 'finish':
      return tagged(
        KIND.finish,
        stamp(message.frame, message.hash),
        encoder.encode(JSON.stringify(message.outcome)),
      );
  }
}

/** Null for anything that is not a whole, valid message. */
export function decodeToStage(bytes: Uint8Array): ToStage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (bytes[0]) {
    case KIND.start: {
      const start = parse(startSchema, bytes.subarray(1));
      return start && { kind: 'start', start };
    }
    case KIND.frames: {
      if (bytes.length < 7) return null;
      const first = view.getUint32(1, true);
      const count = view.getUint16(5, true);
      const frames = bytes.subarray(7);
      // A frame has at least one byte, and all have the same size; which size, the receiver knows.
      if (count === 0 || frames.length < count || frames.length % count !== 0) return null;
      return { kind: 'frames', first, count, bytes: frames };
    }
    case KIND.end:
      return bytes.length === 1 ? { kind: 'end' } : null;
    default:
      return null;
  }
}

/** Null for anything that is not a whole, valid message. */
export function decodeFromStage(bytes: Uint8Array): FromStage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (bytes[0]) {
    case KIND.input:
      if (bytes.length < 2 || bytes.length > 1 + MAX_INPUT_BYTES) return null;
      return { kind: 'input', bytes: bytes.subarray(1) };
    case KIND.hash:
    case KIND.finish: {
      if (bytes.length < 21) return null;
      const frame = view.getUint32(1, true);
      const hash = decoder.decode(bytes.subarray(5, 21));
      if (!v.is(hashSchema, hash)) return null;
      if (bytes[0] === KIND.hash) return bytes.length === 21 ? { kind: 'hash', frame, hash } : null;
      const outcome = parse(outcomeSchema, bytes.subarray(21));
      return outcome && { kind: 'finish', frame, hash, outcome };
    }
    default:
      return null;
  }
}

function tagged(kind: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  out[0] = kind;
  let at = 1;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function stamp(frame: number, hash: string): Uint8Array {
  const out = new Uint8Array(20);
  new DataView(out.buffer).setUint32(0, frame, true);
  out.set(encoder.encode(hash), 4);
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
