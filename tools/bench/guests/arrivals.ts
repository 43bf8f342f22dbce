// When frames of a match came to a screen, and how late that was.

import type { ToStage } from '../../../electron/party/match/stage-messages.ts';
import { commonMs } from '../../demo/clock.ts';

/** Notes when frames come, at so many a second. */
export class Arrivals {
  readonly #tickMs: number;
  #came: { readonly frame: number; readonly at: number }[] = [];

  constructor(tickRate: number) {
    this.#tickMs = 1000 / tickRate;
  }

  note(message: ToStage): void {
    if (message.kind === 'frames') this.#came.push({ frame: message.first, at: commonMs() });
  }

  begin(): void {
    this.#came = [];
  }

  /**
   * How late frames came since `begin`, after the one that came earliest by the clock of the match, ms. Throws where none came: a
   * page that gets nothing for seconds is let go, as all are on a machine that stands still.
   */
  take(): number[] {
    if (this.#came.length === 0) throw new Error('no frames came to a screen: this machine has stood still');
    const offsets = this.#came.map(({ frame, at }) => at - frame * this.#tickMs);
    const earliest = Math.min(...offsets);
    return offsets.map((offset) => offset - earliest);
  }
}
