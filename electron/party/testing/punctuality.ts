// How punctually frames come to a stage: each against the one before it.

import type { ToStage } from '../match/stage-messages.ts';

const TICK_MS = 1000 / 60;

export class Punctuality {
  readonly #heard: readonly ToStage[];
  #seen: number;
  #frames = 0;
  #matches = 0;
  #late = 0;
  #longestMs = 0;
  /** When the latest frame of the match came. */
  #lastMs: number | null = null;

  /** `heard` grows; what is in it already is left out. */
  constructor(heard: readonly ToStage[]) {
    this.#heard = heard;
    this.#seen = heard.length;
  }

  /** Takes what has come since the last look as coming now. */
  look(nowMs: number): void {
    for (; this.#seen < this.#heard.length; this.#seen++) {
      const message = this.#heard[this.#seen]!;
      if (message.kind === 'start') this.#lastMs = null;
      if (message.kind === 'frames') this.#come(message.count, nowMs);
    }
  }

  get told() {
    return {
      frames: this.#frames,
      matches: this.#matches,
      late: this.#late,
      longestMs: Math.round(this.#longestMs),
    };
  }

  #come(count: number, nowMs: number): void {
    const gapMs = nowMs - (this.#lastMs ?? nowMs);
    if (this.#lastMs === null) this.#matches++;
    if (gapMs > 2 * TICK_MS) this.#late++;
    this.#longestMs = Math.max(this.#longestMs, gapMs);
    this.#lastMs = nowMs;
    this.#frames += count;
  }
}
