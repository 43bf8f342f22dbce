// The optimistic way to stay in step: the relay closes a frame at every tick with what each seat holds then,
// without waiting. Source: 乐观帧锁定 (optimistic frame lock) in “帧锁定同步算法” (skywind.me/blog/archives/131).

import { type FrameShape, frameBytes } from '../frames/frame.ts';
import type { FrameLog } from '../frames/frame-log.ts';
import { FrameClock } from './frame-clock.ts';
import type { CloserContext, FrameCloser } from './frame-closer.ts';

/** Most inputs of a seat that wait for their frame: a peer that runs ahead is at most a few frames early. */
export const MOST_EARLY = 16;

/** Most frames by which an input's target may be ahead; an input that is further ahead counts at once. */
export const FURTHEST_EARLY = 16;

interface Early {
  readonly target: number;
  readonly input: Uint8Array;
}

/** The inputs of all seats: the bits that they hold, and those that they pressed since the last frame. */
export class OptimisticInputs {
  readonly #inputBytes: number;
  /** Held bits, seat-major. */
  readonly #held: Uint8Array;
  /** Bits that were set since the last frame, seat-major: a tap between two ticks is here alone. */
  readonly #pressed: Uint8Array;
  /** Mask of buttons for each input byte. */
  readonly #latch: readonly number[];

  /** `latch`: one mask per input byte; a set bit is a button whose press must reach a frame (GameInfo.latch). */
  constructor(shape: FrameShape, latch: readonly number[]) {
    this.#inputBytes = shape.inputBytes;
    this.#held = new Uint8Array(frameBytes(shape));
    this.#pressed = new Uint8Array(frameBytes(shape));
    this.#latch = Array.from({ length: shape.inputBytes }, (_, k) => latch[k] ?? 0);
  }

  /** Sets what a seat holds: `inputBytes` bytes of `input` from `at` on. */
  accept(seat: number, input: Uint8Array, at: number): void {
    const from = seat * this.#inputBytes;
    for (let k = 0; k < this.#inputBytes; k++) {
      this.#held[from + k] = input[at + k]!;
      this.#pressed[from + k]! |= input[at + k]!;
    }
  }

  /** Makes a seat's input neutral from the next frame on. */
  clear(seat: number): void {
    const from = seat * this.#inputBytes;
    this.#held.fill(0, from, from + this.#inputBytes);
    this.#pressed.fill(0, from, from + this.#inputBytes);
  }

  /** Drops presses that have reached no frame: held bits alone count. */
  forgetPresses(): void {
    this.#pressed.fill(0);
  }

  /** Writes the inputs of a frame, seat-major, into `frames` from `at` on, and drops the presses. */
  close(frames: Uint8Array, at: number): void {
    for (let from = 0; from < this.#held.length; from += this.#inputBytes) {
      for (let k = 0; k < this.#inputBytes; k++) {
        frames[at + from + k] = this.#held[from + k]! | (this.#pressed[from + k]! & this.#latch[k]!);
      }
    }
    this.forgetPresses();
  }
}

export class OptimisticCloser implements FrameCloser {
  readonly interval = 1;
  readonly #context: CloserContext;
  readonly #inputs: OptimisticInputs;
  readonly #clock: FrameClock;
  /** Inputs meant for frames to come, by seat, oldest first. */
  readonly #early = new Map<number, Early[]>();
  #next: number;

  constructor(context: CloserContext) {
    this.#context = context;
    this.#next = context.begunAt;
    this.#inputs = new OptimisticInputs(context.shape, context.latch);
    this.#clock = new FrameClock(context.tickMs, context.startsAt);
  }

  get lateMs(): number {
    return this.#clock.lateMs;
  }

  due(log: FrameLog): number {
    return this.#clock.opens(log.next + 1);
  }

  close(log: FrameLog, now: number): boolean {
    const before = log.next;
    this.#clock.skipPause(this.due(log), now);
    while (this.#clock.reached(this.due(log), now)) {
      if (this.#early.size > 0) this.#bringIn(log.next);
      // append() may move the log's bytes, so it comes first.
      const at = log.append(this.#context.takeEvents());
      this.#inputs.close(log.bytes, at);
    }
    this.#next = log.next;
    return log.next !== before;
  }

  accept(seat: number, target: number, input: Uint8Array, at: number): void {
    const waiting = this.#early.size > 0 ? this.#early.get(seat) : undefined;
    const isEarly = target > this.#next && target <= this.#next + FURTHEST_EARLY;
    if (!waiting && !isEarly) {
      this.#inputs.accept(seat, input, at);
      return;
    }
    // While an early input of this seat waits, later ones queue behind it even if their frame is due: order is kept.
    const early = {
      target: isEarly ? target : this.#next,
      input: input.slice(at, at + this.#context.shape.inputBytes),
    };
    if (!waiting) {
      this.#early.set(seat, [early]);
      return;
    }
    // One too many: the oldest counts now, so that they keep their order.
    if (waiting.length >= MOST_EARLY) this.#inputs.accept(seat, waiting.shift()!.input, 0);
    waiting.push(early);
  }

  lateFrames(_seat: number, target: number): number {
    return Math.max(0, this.#next - target);
  }

  takesCommand(): boolean {
    return true;
  }

  command(): void {
    // Games of inputs go without commands.
  }

  clear(seat: number): void {
    this.#early.delete(seat);
    this.#inputs.clear(seat);
  }

  restore(): void {
    // What the seat sends counts at once.
  }

  resume(pausedMs: number): void {
    this.#clock.stood(pausedMs);
    // Early inputs are taken in, too, so that what a seat held last is what it holds now.
    this.#bringIn(Number.POSITIVE_INFINITY);
    this.#inputs.forgetPresses();
  }

  waiting(): null {
    return null;
  }

  /** Early inputs whose frame has come. */
  #bringIn(frame: number): void {
    for (const [seat, early] of this.#early) {
      while (early[0] && early[0].target <= frame) this.#inputs.accept(seat, early.shift()!.input, 0);
      if (early.length === 0) this.#early.delete(seat);
    }
  }
}
