// The frames of a match in order. A relay keeps the last seconds of them, a peer the whole match.

import { encodeItems, type FrameItem } from '../sim/frame-items.ts';
import { type FrameShape, frameBytes } from './frame.ts';

/** Frames for others to read: `first` to `next - 1` are here, each whole, with all that belongs to it. */
export interface Frames {
  readonly shape: FrameShape;
  readonly first: number;
  readonly next: number;
  /**
   * The inputs of frame `number` stand at `offset(number)`, and so do those of the frame before `first`: what its
   * difference is against. Before frame 0 they are zero. When more frames come these may be other bytes.
   */
  readonly bytes: Uint8Array;
  offset(number: number): number;
  /** The encoded items of a frame (sim/frame-items.ts), or undefined. */
  items(number: number): Uint8Array | undefined;
  /** A copy of the inputs of frames `first` to before `end`, which must be here. */
  copy(first: number, end: number): Uint8Array;
}

/** The beginning of a log that lacks frame 0. */
export interface Beginning {
  /** First frame of the log. */
  readonly frame: number;
  /** The inputs of the frame before it. */
  readonly before: Uint8Array;
}

/** Frames that a log starts with room for, the one before its first included; it grows by doubling. */
const INITIAL_FRAMES = 64;

export class FrameLog implements Frames {
  readonly shape: FrameShape;
  first: number;
  /** Number of the next frame to come. */
  next: number;
  /** Frames before this one, which has come, may be overwritten by new ones. */
  wanted = 0;
  bytes: Uint8Array;
  /** Bytes of one frame. */
  readonly frameBytes: number;
  #keep: number;
  /** The newest frame whose items are forgotten; below all frames while none are. */
  forgotten = -1;
  /** Encoded items of the frames that have some. */
  readonly #items = new Map<number, Uint8Array>();
  /** Frames that there is room for, the one before the first included. */
  #capacity: number;
  /** The frame that has, or had, the first place of all. */
  #origin: number;

  /**
   * The newest `keep` frames are kept, of those that are `wanted`; others are overwritten. `stopGrowing` leaves
   * what it holds by then.
   */
  constructor(shape: FrameShape, keep: number, beginning?: Beginning) {
    this.shape = shape;
    this.frameBytes = frameBytes(shape);
    this.first = beginning?.frame ?? 0;
    this.next = this.first;
    this.#origin = this.first - 1;
    this.#keep = keep;
    this.#capacity = Math.min(INITIAL_FRAMES, keep + 1);
    this.bytes = new Uint8Array(this.#capacity * this.frameBytes);
    if (beginning) this.bytes.set(beginning.before);
  }

  /** A copy of the frames before `next`, that keeps `keep` frames. */
  static of(frames: Frames, keep: number, next = frames.next): FrameLog {
    const { shape, first } = frames;
    const at = frames.offset(first - 1);
    const before = frames.bytes.slice(at, at + frameBytes(shape));
    const log = new FrameLog(shape, keep, { frame: first, before });
    for (let frame = first; frame < next; frame++) {
      log.push(frames.copy(frame, frame + 1), frames.items(frame));
    }
    return log;
  }

  offset(number: number): number {
    return ((number - this.#origin) % this.#capacity) * this.frameBytes;
  }

  /** Makes the next frame, with its commands and events, and returns where to write its inputs in `bytes`. */
  append(items: readonly FrameItem[] = []): number {
    if (this.next - this.first === this.#capacity - 1) {
      const isWanted = this.first >= this.wanted;
      if (isWanted && this.#capacity <= this.#keep)
        this.#resize(Math.min(2 * this.#capacity, this.#keep + 1));
      // A third: what has shrunk has some room to grow.
      else if (3 * (this.next - this.wanted) < this.#capacity) this.#resize(this.#capacity >> 1);
      else this.first++;
    }
    if (items.length > 0) this.setItems(this.next, encodeItems(items));
    return this.offset(this.next++);
  }

  /** Makes the next frame of these inputs and encoded items. */
  push(inputs: Uint8Array, items?: Uint8Array): void {
    if (items) this.setItems(this.next, items);
    // append() may move the bytes, so it comes first.
    const at = this.append();
    this.bytes.set(inputs, at);
  }

  /** Drops the frames from `end` on, which will come again. */
  cut(end: number): void {
    for (const frame of this.#items.keys()) if (frame >= end) this.#items.delete(frame);
    this.next = end;
  }

  /** Sets `keep` to a lower number: the log stops growing there, and new frames overwrite the oldest. */
  stopGrowing(keep: number): void {
    this.#keep = keep;
  }

  /** Gives a frame its items, encoded. */
  setItems(frame: number, items: Uint8Array): void {
    this.#items.set(frame, items);
    for (const oldest of this.#items.keys()) {
      if (oldest >= this.first) break;
      this.#items.delete(oldest);
      this.forgotten = oldest;
    }
  }

  items(frame: number): Uint8Array | undefined {
    return this.#items.get(frame);
  }

  copy(first: number, end: number): Uint8Array {
    const out = new Uint8Array((end - first) * this.frameBytes);
    const from = this.offset(first);
    const whole = this.bytes.subarray(from, from + out.length);
    out.set(whole);
    out.set(this.bytes.subarray(0, out.length - whole.length), whole.length);
    return out;
  }

  /** Goes on in a ring of another size, with the newest frames that fit in beside the next. */
  #resize(capacity: number): void {
    const first = Math.max(this.first, this.next - capacity + 2);
    const frames = this.copy(first - 1, this.next);
    this.first = first;
    this.#origin = first - 1;
    this.#capacity = capacity;
    this.bytes = new Uint8Array(capacity * this.frameBytes);
    this.bytes.set(frames);
  }
}
