// Notes how late each tick of each room is, at the cost of one store a tick. It begins when it is asked to: to hand over earlier
// notes would take time at the beginning of the measurement, and make ticks late.

import type { Kept } from './setup.ts';

/** Most ticks that are noted: a minute of 1,000 rooms at 15 Hz. */
const CAPACITY = 1 << 20;

/** First and last tick of a room. */
interface Span {
  readonly firstFrame: number;
  readonly firstAt: number;
  lastFrame: number;
  lastAt: number;
}

export class Lateness {
  readonly #late = new Float64Array(CAPACITY);
  #count = 0;
  /** By room; null before `observe`. */
  #spans: Map<object, Span> | null = null;
  readonly #tickMs: number;

  constructor(tickRate: number) {
    this.#tickMs = 1000 / tickRate;
  }

  /** Notes what comes from now on. */
  observe(): void {
    this.#count = 0;
    this.#spans = new Map();
  }

  /** Frame `frame` of `room` was closed at `at`, `lateMs` late. */
  note(room: object, frame: number, at: number, lateMs: number): void {
    if (!this.#spans) return;
    if (this.#count < CAPACITY) this.#late[this.#count++] = lateMs;
    const span = this.#spans.get(room);
    if (span) {
      span.lastFrame = frame;
      span.lastAt = at;
    } else this.#spans.set(room, { firstFrame: frame, firstAt: at, lastFrame: frame, lastAt: at });
  }

  /** All ticks since `observe`, and how far the worst room's rate was off. */
  get kept(): Kept {
    let rateError = 0;
    for (const { firstFrame, firstAt, lastFrame, lastAt } of this.#spans?.values() ?? []) {
      const wanted = (lastFrame - firstFrame) * this.#tickMs;
      if (wanted > 0) rateError = Math.max(rateError, Math.abs((lastAt - firstAt) / wanted - 1));
    }
    return { lateMs: this.#late.slice(0, this.#count), rateError };
  }
}
