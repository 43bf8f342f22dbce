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

type WitnessedRoom = Pick<RoomState, 'phase' | 'match' | 'result'>;

/** Matches in a row whose end is looked for beside what is played, as they take memory: more than an honest host deals meanwhile. */
const MOST_LATE = 16;

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
  /** Frames of the last match of which nothing is to be found out any more. */
  #done: Frames | null = null;
  /** Matches whose end is still looked for, although the next one is on: the first one is simulated. */
  #late: readonly Judged[] = [];
  /** What was told last. */
  #now: readonly [WitnessedRoom, Judged | null] | null = null;

  constructor(options: WitnessOptions) {
    this.#options = options;
  }

  /** The match was simulated to its end by something other than a stage. */
  seen(end: Verdict): void {
    this.#end = end;
  }

  /** Number of the last match that was had from its first frame on; null before the first. */
  get whole(): number | null {
    return this.#played?.match.number ?? null;
  }

  /** Numbers of the matches whose end is still looked for, although the next one is on; the first one is simulated. */
  get late(): readonly number[] {
    return this.#late.map(({ match }) => match.number);
  }

  /**
   * The room as it is, and what is played in it. A match that is over is simulated, whatever the room tells of
   * it; one that is played with a file has a result only where the room says so. `isSeen`: the own stage has seen the end of the
   * match before. One that nothing here has seen the end of when the next one is dealt is simulated while that is on: a host may
   * leave no time between them.
   */
  update(room: WitnessedRoom, played: Judged | null, isSeen = true): void {
    this.#now = [room, played];
    const last = this.#played;
    if (played?.log.first === 0) this.#played = played;
    const { phase, match, result } = room;
    if (phase !== 'lobby' || match !== null) {
      const isNext = last !== null && match && match.number !== last.match.number;
      if (isNext && !isSeen && this.#isUnknown(last)) this.#late = [...this.#late, last];
      if (isNext) this.#done = last.log;
      if (this.#late.length === 0) void this.#stopThread(); // the machine is for what is played now
    }
    if (this.#late.length > 0) this.#simulateLate(this.#late[0]!);
    else if (phase === 'lobby' && match === null && this.#played) this.#look(this.#played, result);
  }

  #look(last: Judged, result: WitnessedRoom['result']): void {
    const { number, file } = last.match;
    if (this.#found === last.log || last.log.next === 0 || (file && result?.number !== number)) return;
    if (this.#end?.match === number) {
      this.#found = last.log;
      this.#done = last.log;
      this.#options.found(this.#end, last);
    } else if (this.#lookedAt !== last.log) {
      this.#lookedAt = last.log;
      this.#options.checking(number);
      void this.#simulate(last);
    }
  }

  /** Whether the end of this match can be found, and has not been. */
  #isUnknown({ match, log }: Judged): boolean {
    return this.#done !== log && log.next > 0 && !match.file && this.#late.length < MOST_LATE;
  }

  #simulateLate(match: Judged): void {
    this.#lookedAt = match.log;
    if (this.#simulated !== match) void this.#simulate(match);
  }

  /** The machine is wanted for something else. */
  stop(): Promise<void> {
    this.#late = [];
    return this.#stopThread();
  }

  #stopThread(): Promise<void> {
    this.#simulated = null;
    if (this.#judge) this.#ended = this.#judge.close();
    this.#judge = null;
    return this.#ended;
  }

  /** What came of simulating a match is known, and told with `tell`. What the machine was busy for is looked at then. */
  #settle(played: Judged, tell: () => void): void {
    void this.#stopThread();
    const wasLate = this.#late.includes(played);
    if (wasLate) this.#late = this.#late.filter((one) => one !== played);
    else this.#done = played.log;
    // By then it is known whether the last match is looked at, too.
    if (wasLate && this.#now) this.update(...this.#now);
    tell();
  }

  async #simulate(played: Judged): Promise<void> {
    const ended = this.#stopThread();
    this.#simulated = played;
    await ended;
    if (played !== this.#simulated) return;
    const match = played.match.number;
    const unended = (frames: number | null) => {
      if (judge === this.#judge) this.#settle(played, () => this.#options.unended(match, frames));
    };
    const judge = new MatchJudge({
      onVerdict: (verdict) => {
        if (judge !== this.#judge || !verdict.outcome) return;
        this.#found = played.log;
        this.#settle(played, () => this.#options.found(verdict, played));
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
