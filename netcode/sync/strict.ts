// Strict frame lock: the relay closes a keyframe when the input of every seat is in, and names the next one.
//
// All frames up to the next keyframe carry the same inputs and are sent at once (UPDATE); a peer that has them sends
// its input for the next keyframe (CTRL), so that the round trip hides behind the interval. The interval follows
// the largest smoothed RTT. Source: “帧锁定同步算法” (skywind.me/blog/archives/131).

import { frameBytes } from '../frames/frame.ts';
import type { FrameLog } from '../frames/frame-log.ts';
import { FrameClock, TIMER_SLACK_MS } from './frame-clock.ts';
import type { CloserContext, FrameCloser } from './frame-closer.ts';

/** Longest interval, ms: the source asks for an RTT within 100 ms, and beyond this a game feels dead. */
export const LONGEST_INTERVAL_MS = 250;

/** Added to the round trip, ms: what timers and busy machines take on both ends. */
export const INTERVAL_MARGIN_MS = 8;

export class StrictCloser implements FrameCloser {
  interval = 1;
  readonly #context: CloserContext;
  readonly #clock: FrameClock;
  readonly #inputs: Uint8Array;
  /** Seats that are waited for. */
  readonly #present: Set<number>;
  /** Seats that are back, and are waited for from the next keyframe on. */
  readonly #returned = new Set<number>();
  /** Seats whose input for the keyframe is in. */
  readonly #arrived = new Set<number>();
  /** The frame that is to be closed next. */
  #keyframe: number;

  constructor(context: CloserContext) {
    this.#context = context;
    this.#keyframe = context.begunAt;
    this.#clock = new FrameClock(context.tickMs, context.startsAt);
    this.#inputs = new Uint8Array(frameBytes(context.shape));
    this.#present = new Set(context.players);
  }

  get lateMs(): number {
    return this.#clock.lateMs;
  }

  due(): number {
    return this.#complete ? this.#clock.opens(this.#keyframe) : Number.POSITIVE_INFINITY;
  }

  close(log: FrameLog, now: number): boolean {
    const opens = this.#clock.opens(this.#keyframe);
    if (!this.#complete || !this.#clock.reached(opens, now)) return false;
    // All waited for the same seats: the match goes on from now.
    if (now > opens) this.#clock.moveOn(opens, now);
    this.interval = this.#nextInterval();
    for (let i = 0; i < this.interval; i++) {
      const at = log.append(i === 0 ? this.#context.takeEvents() : []);
      log.bytes.set(this.#inputs, at);
    }
    this.#keyframe = log.next;
    this.#arrived.clear();
    for (const seat of this.#returned) this.#present.add(seat);
    this.#returned.clear();
    return true;
  }

  accept(seat: number, target: number, input: Uint8Array, at: number): void {
    if (target !== this.#keyframe || !this.#present.has(seat)) return;
    const { inputBytes } = this.#context.shape;
    this.#inputs.set(input.subarray(at, at + inputBytes), seat * inputBytes);
    this.#arrived.add(seat);
  }

  /** Everybody waits from the moment on at which the keyframe opens; a seat that says something else after a pause is in time. */
  lateFrames(seat: number, target: number, now: number): number {
    const lateMs = now - this.#clock.opens(this.#keyframe);
    const isWaitedFor = target === this.#keyframe && !this.#arrived.has(seat);
    return isWaitedFor && lateMs > TIMER_SLACK_MS ? lateMs / this.#context.tickMs : 0;
  }

  takesCommand(): boolean {
    return true;
  }

  command(): void {
    // Games of inputs go without commands.
  }

  clear(seat: number): void {
    const { inputBytes } = this.#context.shape;
    this.#present.delete(seat);
    this.#returned.delete(seat);
    this.#arrived.delete(seat);
    this.#inputs.fill(0, seat * inputBytes, (seat + 1) * inputBytes);
  }

  restore(seat: number): void {
    // Its input for this keyframe may have come and been discarded; it is sent only once.
    this.#returned.add(seat);
  }

  /** A seat that changed what it holds has said so for the same keyframe again: the newest counts. */
  resume(pausedMs: number): void {
    this.#clock.stood(pausedMs);
  }

  waiting(now: number): { seats: readonly number[]; sinceMs: number } | null {
    const sinceMs = now - this.#clock.opens(this.#keyframe);
    if (this.#complete || sinceMs <= 0) return null;
    return { seats: [...this.#present].filter((seat) => !this.#arrived.has(seat)), sinceMs };
  }

  get #complete(): boolean {
    return this.#arrived.size === this.#present.size;
  }

  /** Up at once, so that everybody waits only once; down by one frame a keyframe, so that a lucky packet changes little. */
  #nextInterval(): number {
    const { tickMs, roundTripMs } = this.#context;
    const longest = Math.ceil(LONGEST_INTERVAL_MS / tickMs);
    const wanted = Math.ceil((roundTripMs() + INTERVAL_MARGIN_MS) / tickMs);
    return Math.min(longest, Math.max(1, wanted, this.interval - 1));
  }
}
