// Plays a match without a window: whole frames go in, and the hashes come out that all members should have after them. The app
// uses it to judge players' reports, to verify replays, and to make snapshots from which a peer can go on.

import type { Beginning, Frames } from '../frames/frame-log.ts';
import { clone } from '../sim/clone.ts';
import { decodeItems, type FrameItem } from '../sim/frame-items.ts';
import type { GameInfo, Match, Outcome, Rules } from '../sim/rules.ts';
import { createSimulation, type Simulation } from '../sim/simulation.ts';

/** The parts of a game that a simulation needs. */
export interface PlayedGame {
  readonly info: GameInfo;
  readonly rules: Rules<unknown>;
}

/** What all members should have after `frame` frames. */
export interface Checkpoint {
  readonly frame: number;
  /** Hash of the state (sim/hash.ts). */
  readonly hash: string;
  /** How the match ended with this frame; null while it goes on. */
  readonly outcome: Outcome | null;
}

/** The match after `frame` frames: all that is needed to play on with the frames from `frame` on. It is a copy. */
export interface Snapshot extends Beginning {
  readonly state: unknown;
}

export type RunnerStatus =
  | { readonly is: 'playing' }
  | { readonly is: 'ended'; readonly outcome: Outcome }
  /** The rules threw after `frame` frames, or made a state that is not plain data. */
  | { readonly is: 'faulted'; readonly frame: number; readonly message: string };

export interface RunnerOptions {
  /** Where to begin; by default before frame 0. */
  readonly from?: Snapshot;
  /** Makes a snapshot every `everyFrames` frames, and keeps the newest `keep`. */
  readonly snapshots?: { readonly everyFrames: number; readonly keep: number };
  /** Called with the state after each frame. It must leave the state as it is. */
  readonly watch?: (state: unknown, frame: number) => void;
}

const NO_ITEMS: readonly FrameItem[] = [];

export class MatchRunner {
  readonly #game: PlayedGame;
  readonly #match: Match;
  readonly #options: RunnerOptions;
  /** Null where the rules threw at the start. */
  readonly #simulation: Simulation<unknown> | null;
  readonly #snapshots: Snapshot[] = [];
  /** The inputs of the last frame. */
  #before: Uint8Array;
  #status: RunnerStatus = { is: 'playing' };

  /** Begins the match at `options.from`. What the rules throw is caught, and becomes the `status`. */
  constructor(game: PlayedGame, match: Match, options: RunnerOptions = {}) {
    this.#game = game;
    this.#match = match;
    this.#options = options;
    const { from } = options;
    this.#before = from?.before.slice() ?? new Uint8Array(match.seats.length * game.info.inputBytes);
    this.#simulation = this.#guard(() => createSimulation(game.info, game.rules, match, from)) ?? null;
  }

  get status(): RunnerStatus {
    return this.#status;
  }

  /** Number of frames played, those before `options.from` included. */
  get frame(): number {
    return this.#simulation?.frame ?? 0;
  }

  /** Hash of the current state (sim/hash.ts). Throws for a match that has faulted. */
  hash(): string {
    return this.#running.hash();
  }

  /**
   * Plays the next frames of `frames`, at most `budget` of them, and stops at the end of the match. The time that a frame takes is
   * up to the rules: callers with little time pass a small budget. Returns the checkpoints on the way: one each second of the game,
   * like the reports of stages, and one at the end. Throws a RangeError where `frames` begins after the next frame.
   */
  advance(frames: Frames, budget: number): readonly Checkpoint[] {
    if (this.#status.is !== 'playing') return [];
    if (frames.first > this.frame) throw new RangeError(`frame ${this.frame} is not there any more`);
    const passed: Checkpoint[] = [];
    this.#guard(() => {
      for (let left = budget; left > 0 && this.frame < frames.next && this.#status.is === 'playing'; left--) {
        const checkpoint = this.#step(this.#running, frames);
        if (checkpoint) passed.push(checkpoint);
      }
    });
    return passed;
  }

  /** A snapshot of the match at the current frame. Throws for a match that has faulted. */
  snapshot(): Snapshot {
    const { state, frame } = this.#running;
    return { frame, before: this.#before.slice(), state: clone(state) };
  }

  /** The newest kept snapshot with at most `frame` frames; null where there is none. */
  snapshotAt(frame: number): Snapshot | null {
    return this.#snapshots.findLast((snapshot) => snapshot.frame <= frame) ?? null;
  }

  /**
   * Hash of the state after `frame` frames, fewer than have been played: simulated again from the newest snapshot before that, or
   * from the start. Null where `frames` lacks frames for it, or the rules throw.
   */
  again(frames: Frames, frame: number): string | null {
    const from = this.snapshotAt(frame - 1);
    if (frame > frames.next || (from?.frame ?? 0) < frames.first) return null;
    const runner = new MatchRunner(this.#game, this.#match, from ? { from } : {});
    runner.advance(frames, frame - runner.frame);
    return runner.frame === frame && runner.status.is !== 'faulted' ? runner.hash() : null;
  }

  get #running(): Simulation<unknown> {
    if (!this.#simulation || this.#status.is === 'faulted') throw new Error('the match has faulted');
    return this.#simulation;
  }

  #step(simulation: Simulation<unknown>, frames: Frames): Checkpoint | null {
    const number = simulation.frame;
    const items = frames.items(number);
    this.#before = frames.copy(number, number + 1);
    simulation.step(this.#before, items ? (decodeItems(items) ?? NO_ITEMS) : NO_ITEMS);
    const { frame } = simulation;
    this.#options.watch?.(simulation.state, frame);
    const outcome = simulation.outcome();
    if (outcome) this.#status = { is: 'ended', outcome };
    this.#keepSnapshot(frame);
    if (frame % this.#game.info.tickRate !== 0 && !outcome) return null;
    return { frame, hash: simulation.hash(), outcome };
  }

  #keepSnapshot(frame: number): void {
    const { snapshots } = this.#options;
    if (!snapshots || frame % snapshots.everyFrames !== 0) return;
    this.#snapshots.push(this.snapshot());
    if (this.#snapshots.length > snapshots.keep) this.#snapshots.shift();
  }

  /** Calls `play`, and turns what it throws into the status `faulted`. Returns its result, or undefined. */
  #guard<T>(play: () => T): T | undefined {
    try {
      return play();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#status = { is: 'faulted', frame: this.frame, message };
      return undefined;
    }
  }
}
