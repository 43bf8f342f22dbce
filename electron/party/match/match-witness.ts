// A match that is over is simulated again by everybody who has all of it, in a thread beside everything: whoever then says
// how it ended has not just believed their stage.

import type { RoomState } from '../../../netcode/wire/messages.ts';
import { type Judged, MatchJudge, type Verdict } from './match-judge.ts';

export class MatchWitness {
  readonly #confirm: (end: Verdict, played: Judged) => void;
  #judge: MatchJudge | null = null;
  /** What is simulated, or will be when the thread before it has ended: a host may deal match after match. */
  #simulated: Judged | null = null;
  #ended: Promise<void> = Promise.resolve();
  /** The last match that was had from its first frame on. */
  #played: Judged | null = null;
  /** How the last match ended that was simulated beside the stage. */
  #end: Verdict | null = null;
  /** Numbers of the last match that was looked at, and of the last that was confirmed. */
  #lookedAt: number | null = null;
  #confirmed: number | null = null;

  /** `confirm` is called once for a match, with how it ended and what was played. One that cannot be played again has no witness. */
  constructor(confirm: (end: Verdict, played: Judged) => void) {
    this.#confirm = confirm;
  }

  /** The match was simulated to its end by something else that is not a stage. */
  seen(end: Verdict): void {
    this.#end = end;
  }

  /** The room as it is, and what is played in it. */
  update({ phase, result }: RoomState, played: Judged | null): void {
    if (played?.log.first === 0) this.#played = played;
    const match = result?.number;
    if (phase !== 'lobby' || match === undefined) {
      void this.stop(); // the machine is for what is played now
      return;
    }
    if (this.#played?.match.number !== match || this.#confirmed === match) return;
    if (this.#end?.match === match) {
      this.#confirmed = match;
      this.#confirm(this.#end, this.#played);
    } else if (this.#lookedAt !== match) {
      this.#lookedAt = match;
      void this.#simulate(this.#played);
    }
  }

  /** The machine is wanted for something else. */
  stop(): Promise<void> {
    this.#simulated = null;
    if (this.#judge) this.#ended = this.#judge.close();
    this.#judge = null;
    return this.#ended;
  }

  async #simulate(played: Judged): Promise<void> {
    const ended = this.stop();
    this.#simulated = played;
    await ended;
    if (played !== this.#simulated) return;
    const match = played.match.number;
    const judge = new MatchJudge({
      onVerdict: (verdict) => {
        if (judge !== this.#judge || !verdict.outcome) return;
        void this.stop();
        this.#confirmed = match;
        this.#confirm(verdict, played);
      },
      onFault: () => void this.stop(),
      // No more of them come.
      fewestFrames: 1,
    });
    this.#judge = judge;
    judge.play(played);
    judge.frames();
  }
}
