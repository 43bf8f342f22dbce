// Judges the match that is hosted here: plays it from its frames in a thread beside the party, so that ticks keep their
// time, and says what every player should have.

import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Frames } from '../../../netcode/frames/frame-log.ts';
import type { MatchSnapshot } from '../../../netcode/relay/match-beginnings.ts';
import type { Checkpoint, RunnerStatus } from '../../../netcode/runner/match-runner.ts';
import { createWatchdog, LOOK_MS, type Watchdog } from '../../../netcode/runner/watchdog.ts';
import type { MatchStart } from '../../../netcode/wire/messages.ts';
import { type FromRunner, MOST_FRAMES, type ToRunner } from './match-runner-port.ts';
import { startThread } from './start-thread.ts';

/** Frames that are collected before the thread gets them: a match at 60 Hz costs ten messages a second instead of sixty. */
const FEWEST_FRAMES = 6;

/** Many times what the largest match takes. Buffers lie outside of the heap, and so outside of these limits. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** The thread's program lies beside this one, as source and when it is built. */
const THREAD = new URL(`./match-runner-thread${extname(import.meta.url)}`, import.meta.url);

/** What is played. */
export interface Judged {
  readonly game: string;
  readonly match: MatchStart;
  /** What the game is played with, where each machine has a file. */
  readonly file?: Uint8Array;
  /** From its first frame on. */
  readonly log: Frames;
}

/** What everybody in a match should have after a frame; with an outcome, how it ended. */
export interface Verdict extends Checkpoint {
  /** Number of the match. */
  readonly match: number;
}

type Fault =
  /** The rules threw. */
  | Extract<RunnerStatus, { is: 'faulted' }>
  /** The thread ended, or failed to start. */
  | { readonly is: 'crashed'; readonly message: string }
  /** The thread stopped answering: it was ended. */
  | { readonly is: 'hung' };

/** Why the judge has given up a match, by its number. It goes on with the next one. */
export type JudgeFault = Fault & { readonly match: number };

export interface JudgeOptions {
  onVerdict(verdict: Verdict): void;
  /** What came of `snapshot`. */
  onSnapshot?(snapshot: MatchSnapshot | null): void;
  onFault(fault: JudgeFault): void;
  /** All `frames` frames that there are of a match have been played, and it goes on. */
  onPlayed?(match: number, frames: number): void;
  /** Frames that are waited for before the thread gets them. */
  readonly fewestFrames?: number;
  /** The program of the thread: for tests. */
  readonly thread?: URL;
}

export class MatchJudge {
  readonly #options: JudgeOptions;
  #thread: Worker | null = null;
  /** Messages that the thread has still to answer. */
  #unanswered = 0;
  #watchdog: Watchdog | null = null;
  #look: NodeJS.Timeout | undefined;
  #judged: Judged | null = null;
  /** Frames of the match that the thread was given. */
  #sent = 0;
  /** All that there is to find out about the match is known. */
  #done = true;

  constructor(options: JudgeOptions) {
    this.#options = options;
  }

  /** A match begins, or with null the one that was played is over. The same match again is ignored. */
  play(judged: Judged | null): void {
    if (judged?.log === this.#judged?.log) return;
    this.#judged = judged;
    this.#sent = 0;
    this.#done = judged === null;
    if (judged) {
      try {
        this.#thread ??= this.#start();
      } catch (error) {
        // The system is out of threads; the next match may have one.
        this.#fail({ is: 'crashed', message: (error as Error).message });
        return;
      }
      const { game, match, file } = judged;
      this.#ask({ do: 'begin', game, match, ...(file ? { file } : {}) });
    } else if (this.#thread) this.#ask({ do: 'stop' });
  }

  /** Asks how the match stands, for a member who is to go on from there: answered by `onSnapshot`, perhaps at once. */
  snapshot(): void {
    if (this.#done) this.#options.onSnapshot?.(null);
    else this.#ask({ do: 'snapshot' });
  }

  /** Tells that more frames of the match have come. */
  frames(): void {
    if (!this.#judged || this.#done || this.#unanswered > 0) return;
    const { log, match } = this.#judged;
    const first = this.#sent;
    if (log.next === first && first > 0) this.#options.onPlayed?.(match.number, first);
    if (log.next - first < (this.#options.fewestFrames ?? FEWEST_FRAMES)) return;
    const end = Math.min(log.next, first + MOST_FRAMES);
    const items = new Map<number, Uint8Array>();
    for (let frame = first; frame < end; frame++) {
      const encoded = log.items(frame);
      if (encoded) items.set(frame, encoded.slice()); // a part of a message, all of which would be copied
    }
    const bytes = log.copy(first, end);
    this.#sent = end;
    this.#ask({ do: 'frames', bytes, items }, [bytes.buffer as ArrayBuffer]);
  }

  /** States after this frame differ: it is simulated again, and the verdict is of that. */
  examine(frame: number): void {
    if (!this.#done) this.#ask({ do: 'examine', frame });
  }

  /** Ends the thread, also one that hangs. */
  async close(): Promise<void> {
    this.#judged = null;
    this.#done = true;
    await this.#end();
  }

  #start(): Worker {
    const thread = startThread(this.#options.thread ?? THREAD, {
      name: 'match-runner',
      resourceLimits: LIMITS,
    });
    thread.unref();
    const crashed = (message: string) => {
      if (thread !== this.#thread) return;
      void this.#end();
      this.#fail({ is: 'crashed', message });
    };
    thread.on('message', (answer: FromRunner) => {
      if (thread === this.#thread) this.#answered(answer);
    });
    thread.on('error', (error: Error) => crashed(error.message));
    thread.on('exit', (code) => crashed(`it ended with code ${code}`));
    const watchdog = createWatchdog(
      () => this.#ask({ do: 'say' }),
      () => {
        void this.#end();
        this.#fail({ is: 'hung' });
      },
    );
    watchdog.answered(); // from now on, because whoever loops while it loads loops for ever
    this.#watchdog = watchdog;
    this.#look = setInterval(() => watchdog.look(performance.now()), LOOK_MS).unref();
    return thread;
  }

  #ask(message: ToRunner, buffers: readonly ArrayBuffer[] = []): void {
    this.#unanswered++;
    this.#thread?.postMessage(message, buffers);
  }

  #answered(answer: FromRunner): void {
    this.#unanswered--;
    this.#watchdog?.answered();
    if (this.#done) return;
    const { match } = this.#judged!;
    // What was under way when this match began is ignored.
    if (answer?.match !== match.number) return;
    if (answer.snapshot) this.#options.onSnapshot?.({ match: match.number, ...answer.snapshot });
    for (const checkpoint of answer.passed) this.#options.onVerdict({ match: match.number, ...checkpoint });
    if (answer.status.is === 'faulted') this.#fail(answer.status);
    else if (answer.status.is === 'ended') this.#done = true;
    else this.frames();
  }

  /** The match, if there is one, is given up. */
  #fail(fault: Fault): void {
    if (this.#done) return;
    this.#done = true;
    this.#options.onFault({ match: this.#judged!.match.number, ...fault });
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    this.#unanswered = 0;
    clearInterval(this.#look);
    await thread?.terminate();
  }
}
