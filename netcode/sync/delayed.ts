// Closes the frames of a match that is played elsewhere once more, a fixed time later: for those who watch with a delay.
// What they may see only later is missing from the log that they are sent from.

import type { FrameLog } from '../frames/frame-log.ts';
import type { FrameCloser } from './frame-closer.ts';

export class DelayedCloser implements FrameCloser {
  readonly lateMs = 0;
  readonly interval = 1;
  readonly #source: FrameLog;
  readonly #delayMs: number;
  /** The source had closed all frames before `end` at `at`, ms. Oldest first; dropped once those are closed here. */
  readonly #closed: { readonly end: number; readonly at: number }[] = [];
  /** The source's `next` at the last `note`. */
  #noted: number;

  /**
   * For the frames that `source` has at `now` one a tick up to now is assumed. If the match was paused meanwhile they were
   * closed earlier, so everybody sees all of them late enough.
   */
  constructor(source: FrameLog, delayMs: number, tickMs: number, now: number) {
    this.#source = source;
    this.#delayMs = delayMs;
    this.#noted = source.next;
    const recent = Math.min(Math.ceil(delayMs / tickMs), source.next - source.first);
    for (let left = recent; left >= 0; left--) {
      this.#closed.push({ end: source.next - left, at: now - left * tickMs });
    }
  }

  /** To be called when the source may have closed frames. */
  note(now: number): void {
    const { next } = this.#source;
    if (next > this.#noted) this.#closed.push({ end: next, at: now });
    this.#noted = next;
  }

  due(): number {
    const [next] = this.#closed;
    return next ? next.at + this.#delayMs : Number.POSITIVE_INFINITY;
  }

  close(log: FrameLog, now: number): boolean {
    const before = log.next;
    while (this.due() <= now) {
      const { end } = this.#closed.shift()!;
      for (let frame = log.next; frame < end; frame++) {
        log.push(this.#source.copy(frame, frame + 1), this.#source.items(frame));
      }
    }
    return log.next > before;
  }

  // A match that is watched takes in no inputs.
  accept(): void {}
  lateFrames(): number {
    return 0;
  }
  takesCommand(): boolean {
    return false;
  }
  command(): void {}
  clear(): void {}
  restore(): void {}
  resume(): void {}
  waiting(): null {
    return null;
  }
}
