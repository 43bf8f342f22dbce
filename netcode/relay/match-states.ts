// In the way `authority` the relay plays the match and tells players views of the state, VIEWS_PER_SECOND of them, and every
// RECORD_MS the frames that led to them, from which everybody can check it, record it, and go on with it elsewhere.

import type { FrameLog } from '../frames/frame-log.ts';
import type { View } from '../objects/view.ts';
import { ViewsOut } from '../objects/views-out.ts';
import { type Checkpoint, MatchRunner, type PlayedGame } from '../runner/match-runner.ts';
import type { Objects } from '../sim/rules.ts';
import type { MatchStart } from '../wire/messages.ts';

/** Views a second. Screens interpolate between two, so doubling the rate would only save half of 50 ms of age. */
export const VIEWS_PER_SECOND = 20;

/** Bytes of one at most: with eight players all in all less than 8 kB/s for each. */
export const VIEW_BYTES = 256;

/** How often a player who is told views gets the frames as well, ms: nothing on the screen waits for them. */
export const RECORD_MS = 250;

export class MatchStates {
  readonly #runner: MatchRunner;
  readonly #objects: Objects<unknown>;
  readonly #everyFrames: number;
  #view: View | null = null;

  /** Null where the rules have no objects. */
  static of(game: PlayedGame, start: MatchStart): MatchStates | null {
    const { objects } = game.rules;
    return objects ? new MatchStates(game, start, objects) : null;
  }

  private constructor(game: PlayedGame, start: MatchStart, objects: Objects<unknown>) {
    this.#objects = objects;
    this.#everyFrames = Math.max(1, Math.round(game.info.tickRate / VIEWS_PER_SECOND));
    this.#runner = new MatchRunner(game, start, { watch: (state, frame) => this.#look(state, frame) });
  }

  /** The newest; null before there is one, and once the match is over or its rules have failed: then only frames are sent. */
  get view(): View | null {
    return this.#runner.status.is === 'playing' ? this.#view : null;
  }

  /** Frames played. */
  get frame(): number {
    return this.#runner.frame;
  }

  /** Plays the frames that have been closed. Returns the checkpoints among them: state hashes, and at the end the outcome. */
  advance(log: FrameLog): readonly Checkpoint[] {
    return this.#runner.advance(log, log.next - this.#runner.frame);
  }

  /** What goes to a screen at which these seats play. */
  viewsFor(seats: readonly number[]): ViewsOut {
    return new ViewsOut(this.#objects, seats);
  }

  #look(state: unknown, frame: number): void {
    if (frame % this.#everyFrames !== 0) return;
    const objects = new Map<number, Int32Array>();
    this.#objects.tell(state, objects);
    this.#view = { frame, objects };
  }
}
