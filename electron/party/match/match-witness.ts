// A match that is over is simulated again by each app that has all of it, in a thread beside everything: one that then says
// how it ended has more than the word of their stage.

import type { Frames } from '../../../netcode/frames/frame-log.ts';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { type Judged, MatchJudge, type Verdict } from './match-judge.ts';

/** What comes of simulating matches again; of each match one of these is called last. */
export interface WitnessOptions {
  /** The check of this match has begun. */
  checking(match: number): void;
  /** How the match ended, and what was played. */
  found(end: Verdict, played: Judged): void;
  /** The match goes on after `frames` frames, which are all that came; null: it is unplayable here. */
  unended(match: number, frames: number | null): void;
}

export class MatchWitness {
  readonly #options: WitnessOptions;
  #judge: MatchJudge | null = null;
  /** What is simulated, or will be when the thread before it has ended: a host may deal match after match. */
  #simulated: Judged | null = null;
  #ended: Promise<void> = Promise.resolve();
  /** The last match that was had from its first frame on. */
  #played: Judged | null = null;
  /** How the last match ended that was simulated beside the stage. */
  #end: Verdict | null = null;
  /** Frames of the last match that was looked at, and of the last whose end was found: numbers may come again. */
  #lookedAt: Frames | null = null;
  #found: Frames | null = null;

  constructor(options: WitnessOptions) {
    this.#options = options;
  }

  /** The match was simulated to its end by something other than a stage. */
  seen(end: Verdict): void {
    this.#end = end;
  }

  /**
   * The room as it is, and what is played in it. A match that is over is simulated, whatever the room tells of
   * it; one that is played with a file has a result only where the room says so.
   */
  update({ phase, match, result }: RoomState, played: Judged | null): void {
    if (played?.log.first === 0) this.#played = played;
    if (phase !== 'lobby' || match !== null) {
      void this.stop(); // the machine is for what is played now
      return;
    }
    const last = this.#played;
    if (!last || last.log.next === 0) return;
    const { log } = last;
    const { number, file } = last.match;
    if (this.#found === log || (file && result?.number !== number)) return;
    if (this.#end?.match === number) {
      this.#found = log;
      this.#options.found(this.#end, last);
    } else if (this.#lookedAt !== log) {
      this.#lookedAt = log;
      this.#options.checking(number);
      void this.#simulate(last);
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
    const unended = (frames: number | null) => {
      if (judge !== this.#judge) return;
      void this.stop();
      this.#options.unended(match, frames);
    };
    const judge = new MatchJudge({
      onVerdict: (verdict) => {
        if (judge !== this.#judge || !verdict.outcome) return;
        void this.stop();
        this.#found = played.log;
        this.#options.found(verdict, played);
      },
      onFault: () => unended(null),
      onPlayed: (_, frames) => unended(frames),
      // They are complete.
      fewestFrames: 1,
    });
    this.#judge = judge;
    judge.play(played);
    judge.frames();
  }
}
