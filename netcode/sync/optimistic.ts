// The optimistic way to stay in step: the relay closes a frame at every tick with what each seat holds then,
// and waits for nobody. Source: 乐观帧锁定 (optimistic frame lock) in “帧锁定同步算法” (skywind.me/blog/archives/131).

import { type FrameShape, frameBytes } from '../frames/frame.ts';
import type { FrameLog } from '../frames/frame-log.ts';
import { FrameClock } from './frame-clock.ts';
import type { CloserContext, FrameCloser } from './frame-closer.ts';

/** Inputs of a seat that may wait for their frame: a peer that runs ahead is at most a few frames early. */
export const MOST_EARLY = 16;

/** Furthest into the future that an input may be meant, frames; beyond that it counts at once. */
export const FURTHEST_EARLY = 16;

interface Early {
  readonly target: number;
  readonly input: Uint8Array;
}

/** What seats hold, and what they pressed since the last frame. */
export class OptimisticInputs {
  readonly #inputBytes: number;
  /** What each seat holds now. */
  readonly #held: Uint8Array;
  /** Every bit that was set since the last frame: a tap between two ticks is in here only. */
  readonly #pressed: Uint8Array;
  /** By input byte. */
  readonly #latch: readonly number[];

  /** `latch`: one mask per input byte; a set bit is a button whose press must reach a frame (GameInfo.latch). */
  constructor(shape: FrameShape, latch: readonly number[]) {
    this.#inputBytes = shape.inputBytes;
    this.#held = new Uint8Array(frameBytes(shape));
    this.#pressed = new Uint8Array(frameBytes(shape));
    this.#latch = Array.from({ length: shape.inputBytes }, (_, k) => latch[k] ?? 0);
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

  /** Forgets presses that no frame has seen: what is held alone counts. */
  forgetPresses(): void {
    this.#pressed.fill(0);
  }

  /** Closes a frame into `frames` at `at`. */
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
    // One too many: the oldest counts now, so that none overtakes another.
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
    // Games of inputs have no commands.
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
