// A match played away from any window: whole frames go in, and what everybody should have after them comes out.
// It judges what players report, verifies replays, and makes the snapshots from which a peer can go on.

import type { Beginning, Frames } from '../frames/frame-log.ts';
import { clone } from '../sim/clone.ts';
import { decodeItems, type FrameItem } from '../sim/frame-items.ts';
import type { GameInfo, Match, Outcome, Rules } from '../sim/rules.ts';
import { createSimulation, type Simulation } from '../sim/simulation.ts';

/** The part of a game that plays. */
export interface PlayedGame {
  readonly info: GameInfo;
  readonly rules: Rules<unknown>;
}

/** What everybody should have after `frame` frames. */
export interface Checkpoint {
  readonly frame: number;
  /** Of the state (sim/hash.ts). */
  readonly hash: string;
  /** How the match ended with this frame; null while it goes on. */
  readonly outcome: Outcome | null;
}

/** All that is needed to go on from `frame` with the frames from there on. Plain data, shared with nobody. */
export interface Snapshot extends Beginning {
  readonly state: unknown;
}

export type RunnerStatus =
  | { readonly is: 'playing' }
  | { readonly is: 'ended'; readonly outcome: Outcome }
  /** The rules threw, or made a state that is not plain; `frame` frames had been played. */
  | { readonly is: 'faulted'; readonly frame: number; readonly message: string };

export interface RunnerOptions {
  /** Where to begin instead of before frame 0. */
  readonly from?: Snapshot;
  /** Snapshots to make on the way: one every so many frames, of which the newest few are kept. */
  readonly snapshots?: { readonly everyFrames: number; readonly keep: number };
  /** Sees the state after each frame; to read only. */
  readonly watch?: (state: unknown, frame: number) => void;
}

const NO_ITEMS: readonly FrameItem[] = [];

export class MatchRunner {
  readonly #game: PlayedGame;
  readonly #match: Match;
  readonly #options: RunnerOptions;
  /** Null when the rules could not even start. */
  readonly #simulation: Simulation<unknown> | null;
  readonly #snapshots: Snapshot[] = [];
  /** The inputs of the last frame. */
  #before: Uint8Array;
  #status: RunnerStatus = { is: 'playing' };

  /** Begins where `options` say. Never throws what the rules throw: see `status`. */
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

  /** Frames played. */
  get frame(): number {
    return this.#simulation?.frame ?? 0;
  }

  /** Hash of the state as it is now, as hash.ts makes it. Not of a match that faulted. */
  hash(): string {
    return this.#running.hash();
  }

  /**
   * Plays the next frames of `frames`, at most `budget` of them: what a call costs is up to the rules, so a caller that has
   * little time gives a small one. Stops at the end of the match. Returns the checkpoints that were passed: one every
   * second of the game, as stages report them, and the end. Throws a RangeError if `frames` begins later while it plays.
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

  /** The match as it is now. Not one that faulted. */
  snapshot(): Snapshot {
    const { state, frame } = this.#running;
    return { frame, before: this.#before.slice(), state: clone(state) };
  }

  /** The newest of the snapshots made on the way that has at most `frame` frames, or null. */
  snapshotAt(frame: number): Snapshot | null {
    return this.#snapshots.findLast((snapshot) => snapshot.frame <= frame) ?? null;
  }

  /**
   * Hash of the state after an earlier frame, simulated again from the newest snapshot before it, or from the start. Null
   * when `frames` does not go back so far, or the rules throw.
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

  /** Does what may throw what the rules throw. */
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
