// The optimistic way to stay in step: the relay closes a frame at every tick with what each seat holds then,
// and waits for nobody. Source: documents 000 (optimistic frame lock) and 002.

import { type FrameShape, frameBytes } from '../frames/frame.ts';

export class OptimisticInputs {
  readonly #inputBytes: number;
  /** What each seat holds now. */
  readonly #held: Uint8Array;
  /** Every bit that was set since the last frame: a tap between two ticks is in here only. */
  readonly #pressed: Uint8Array;
  readonly #latch: Uint8Array;

  /** `latch`: one mask per input byte; a set bit is a button whose press must reach a frame (GameInfo.latch). */
  constructor(shape: FrameShape, latch: readonly number[]) {
    this.#inputBytes = shape.inputBytes;
    this.#held = new Uint8Array(frameBytes(shape));
    this.#pressed = new Uint8Array(frameBytes(shape));
    this.#latch = Uint8Array.from(this.#held, (_, i) => latch[i % shape.inputBytes] ?? 0);
  }

  /** The seat now holds the `inputBytes` bytes at `at` of `input`. */
  accept(seat: number, input: Uint8Array, at: number): void {
    const from = seat * this.#inputBytes;
    for (let k = 0; k < this.#inputBytes; k++) {
      this.#held[from + k] = input[at + k]!;
      this.#pressed[from + k]! |= input[at + k]!;
    }
  }

  /** The seat is nobody's now: neutral from the next frame on. */
  clear(seat: number): void {
    const from = seat * this.#inputBytes;
    this.#held.fill(0, from, from + this.#inputBytes);
    this.#pressed.fill(0, from, from + this.#inputBytes);
  }

  /** Closes a frame into `frames` at `at`. */
  close(frames: Uint8Array, at: number): void {
    for (let i = 0; i < this.#held.length; i++) {
      frames[at + i] = this.#held[i]! | (this.#pressed[i]! & this.#latch[i]!);
      this.#pressed[i] = 0;
    }
  }
}
