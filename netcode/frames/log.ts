// The frames of a match in order. A relay keeps the last seconds of them, a peer the whole match.

import { type FrameShape, frameBytes } from './frame.ts';

/** Frames that a log starts with room for; it grows by doubling. */
const INITIAL_FRAMES = 64;

export class FrameLog {
  readonly shape: FrameShape;
  /** Number of the next frame to come: frames `first` to `next - 1` are here. */
  next = 0;
  bytes: Uint8Array;
  readonly #size: number;
  readonly #keep: number;
  #capacity = INITIAL_FRAMES;

  /** `keep` is how many frames are kept at least; older ones are overwritten. Rounded up to a power of two. */
  constructor(shape: FrameShape, keep: number) {
    this.shape = shape;
    this.#size = frameBytes(shape);
    this.#keep = keep;
    this.bytes = new Uint8Array(this.#capacity * this.#size);
  }

  /** The oldest frame that is still here. */
  get first(): number {
    return Math.max(0, this.next - this.#capacity);
  }

  /** Where frame `number` stands in `bytes`. */
  offset(number: number): number {
    return (number % this.#capacity) * this.#size;
  }

  /** Makes the next frame and returns where to write it in `bytes`. */
  append(): number {
    if (this.next === this.#capacity && this.#capacity < this.#keep) this.#grow();
    return this.offset(this.next++);
  }

  /** A copy of frames `first` to before `end`, which must be here. */
  copy(first: number, end: number): Uint8Array {
    const out = new Uint8Array((end - first) * this.#size);
    for (let number = first; number < end; number++) {
      const at = this.offset(number);
      out.set(this.bytes.subarray(at, at + this.#size), (number - first) * this.#size);
    }
    return out;
  }

  #grow(): void {
    // Nothing has been overwritten yet, so frame n stands at n and stays there.
    const larger = new Uint8Array(this.#capacity * 2 * this.#size);
    larger.set(this.bytes);
    this.bytes = larger;
    this.#capacity *= 2;
  }
}
