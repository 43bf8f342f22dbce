// Simulates a match again when it is over, in a thread beside everything: whoever then says how it ended has not just
// believed it.

import { type Judged, MatchJudge, type Verdict } from './match-judge.ts';

export class MatchWitness {
  readonly #onEnd: (end: Verdict) => void;
  #judge: MatchJudge | null = null;
  /** Number of the last match that was looked at. */
  #match: number | null = null;

  /** `onEnd` is told how a match ended. One that cannot be played again has no witness. */
  constructor(onEnd: (end: Verdict) => void) {
    this.#onEnd = onEnd;
  }

  /** All frames of this match are there, from the first on; the same match again changes nothing. */
  look(judged: Judged): void {
    if (judged.match.number === this.#match) return;
    this.#match = judged.match.number;
    void this.stop();
    const judge = new MatchJudge({
      onVerdict: (verdict) => {
        if (judge !== this.#judge || !verdict.outcome) return;
        void this.stop();
        this.#onEnd(verdict);
      },
      onFault: () => void this.stop(),
      // No more of them come.
      fewestFrames: 1,
    });
    this.#judge = judge;
    judge.play(judged);
    judge.frames();
  }

  /** The machine is wanted for something else. */
  async stop(): Promise<void> {
    const judge = this.#judge;
    this.#judge = null;
    await judge?.close();
  }
}
