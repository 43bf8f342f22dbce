// The frames of a match as they reach a peer: in order, each once, whatever the network does.

import { MAX_BUNDLE_FRAMES, readFrames } from '../frames/codec.ts';
import { type FrameShape, frameBytes } from '../frames/frame.ts';
import { FrameLog } from '../frames/log.ts';
import type { Reader } from '../wire/bytes.ts';
import { wholly } from '../wire/datagram.ts';

/** Longest match whose frames a peer keeps whole: four hours at 60 Hz, 7 MB with eight one-byte seats. */
export const LONGEST_MATCH_FRAMES = 60 * 60 * 60 * 4;

export class Downlink {
  /** All frames so far; `log.next` is the frame wanted next. */
  readonly log: FrameLog;
  readonly #match: number;
  readonly #scratch: Uint8Array;
  readonly #neutral: Uint8Array;

  constructor(shape: FrameShape, match: number) {
    this.log = new FrameLog(shape, LONGEST_MATCH_FRAMES);
    this.#match = match & 0xff;
    this.#neutral = new Uint8Array(frameBytes(shape));
    this.#scratch = new Uint8Array(MAX_BUNDLE_FRAMES * frameBytes(shape));
  }

  /**
   * Reads a frames section (u8 match, u16 input wanted, u32 first, u16 count, frames) and appends what is
   * new. Returns the input that the relay wants next, or null when the section is of another match.
   */
  read(reader: Reader): number | null {
    const match = reader.u8();
    const inputWanted = reader.u16();
    const first = reader.u32();
    const count = reader.u16();
    if (reader.short || match !== this.#match || count > MAX_BUNDLE_FRAMES) return null;
    const { log } = this;
    // A gap cannot be decoded; what is missing comes again, because it is not acknowledged.
    if (first > log.next || first + count <= log.next) return inputWanted;
    const size = frameBytes(log.shape);
    const at = first === 0 ? -1 : log.offset(first - 1);
    const previous = at < 0 ? this.#neutral : log.bytes.subarray(at, at + size);
    if (!readFrames(reader, log.shape, previous, count, this.#scratch) || !wholly(reader)) return null;
    for (let i = log.next - first; i < count; i++) {
      // append() may move the log's bytes, so it comes first.
      const to = log.append();
      log.bytes.set(this.#scratch.subarray(i * size, (i + 1) * size), to);
    }
    return inputWanted;
  }
}
