// The frames of a match as they reach a peer: in order, each once, whatever the network does.

import { TokenBucket } from '../connection/token-bucket.ts';
import { MAX_BUNDLE_FRAMES, readFrames } from '../frames/codec.ts';
import { type FrameShape, frameBytes } from '../frames/frame.ts';
import { type Beginning, FrameLog, type Frames } from '../frames/frame-log.ts';
import type { Reader } from '../wire/bytes.ts';
import { wholly } from '../wire/datagram.ts';
import { ITEMS_AHEAD_FRAMES, LONGEST_MATCH_FRAMES } from '../wire/limits.ts';

/**
 * Frames that are taken at once: an hour at 60 Hz, for members who come late. After that they are taken a hundred times as fast
 * as they are played: a datagram that says that all stays as it is has 2,048 of them, each of which has to be played and kept.
 */
const MOST_AT_ONCE = 216_000;
const MS_PER_FRAME = 1 / 6;

/** Pace of frames over all matches and sessions at a place: a host may deal, and end, as many matches as it likes. */
export function framePace(): TokenBucket {
  return new TokenBucket(MOST_AT_ONCE, MS_PER_FRAME);
}

export class Downlink {
  /** The frames that are whole: their items have come, too. Only these are seen outside. */
  readonly log: Frames;
  /** All frames that have come. */
  readonly #received: FrameLog;
  /** Frames whose items are still to come, in order. */
  readonly #lacking = new Set<number>();
  readonly #match: number;
  readonly #scratch: Uint8Array;
  readonly #pace: TokenBucket;
  #strays = false;

  /** Frames before `beginning` are left out. */
  constructor(shape: FrameShape, match: number, beginning?: Beginning, pace = framePace()) {
    this.#received = new FrameLog(shape, LONGEST_MATCH_FRAMES, beginning);
    this.log = new WholeFrames(this.#received, this.#lacking);
    this.#match = match & 0xff;
    this.#pace = pace;
    this.#scratch = new Uint8Array(MAX_BUNDLE_FRAMES * frameBytes(shape));
  }

  /** The frame to ask for: all before it have come, though items of some may be under way. */
  get wanted(): number {
    return this.#received.next;
  }

  /** Whether frames have come in this session that are cut off from what is here. */
  get strays(): boolean {
    return this.#strays;
  }

  /** Drops frames whose items are missing: the next session asks for the first frame that is missing from `log`. */
  cut(): void {
    this.#strays = false;
    this.#received.cut(this.log.next);
    this.#lacking.clear();
  }

  /** The encoded items of a frame have come; they may be ahead of the frame itself. */
  items(frame: number, items: Uint8Array): void {
    if (frame < this.#received.first || frame >= this.wanted + ITEMS_AHEAD_FRAMES) return;
    this.#received.setItems(frame, items);
    this.#lacking.delete(frame);
  }

  /**
   * Reads a frames section (u8 match, u16 input wanted, u32 first, u16 count, frames) and appends what is
   * new. Returns the input that the relay wants next, or null when the section is of another match.
   */
  read(reader: Reader, now: number): number | null {
    const match = reader.u8();
    const inputWanted = reader.u16();
    const first = reader.u32();
    const count = reader.u16();
    if (reader.short || match !== this.#match || count > MAX_BUNDLE_FRAMES) return null;
    const log = this.#received;
    // Only with the frame before the first can they be decoded; what is missing, or left for later, comes again while it
    // is unacknowledged.
    if (first < log.first || first > log.next || first + count <= log.next) {
      this.#strays ||= count > 0;
      return inputWanted;
    }
    if (!this.#pace.take(now, first + count - log.next)) return inputWanted;
    const size = frameBytes(log.shape);
    const at = log.offset(first - 1);
    const previous = log.bytes.subarray(at, at + size);
    const marked: number[] = [];
    const onItems = (index: number) => marked.push(first + index);
    if (!readFrames(reader, log.shape, previous, count, this.#scratch, onItems) || !wholly(reader))
      return null;
    for (const frame of marked) {
      if (frame >= log.next && !log.items(frame)) this.#lacking.add(frame);
    }
    for (let i = log.next - first; i < count; i++) {
      log.push(this.#scratch.subarray(i * size, (i + 1) * size));
    }
    return inputWanted;
  }
}

/** A log up to the first frame that lacks its items. */
class WholeFrames implements Frames {
  readonly #log: FrameLog;
  readonly #lacking: ReadonlySet<number>;

  /** `lacking` in order. */
  constructor(log: FrameLog, lacking: ReadonlySet<number>) {
    this.#log = log;
    this.#lacking = lacking;
  }

  get shape(): FrameShape {
    return this.#log.shape;
  }

  get first(): number {
    return this.#log.first;
  }

  get next(): number {
    for (const frame of this.#lacking) return frame;
    return this.#log.next;
  }

  get bytes(): Uint8Array {
    return this.#log.bytes;
  }

  offset(number: number): number {
    return this.#log.offset(number);
  }

  items(number: number): Uint8Array | undefined {
    return this.#log.items(number);
  }

  copy(first: number, end: number): Uint8Array {
    return this.#log.copy(first, end);
  }
}
