// The run-ahead way to stay in step: on top of optimistic frames the screen runs a few frames ahead on guessed
// inputs (its own as held now, the others' as last seen), and when a confirmed frame differs from the guess it
// goes back to the snapshot before that frame and plays on from there. Source: documents 002 and 003.

import { clone, copyInto } from '../sim/clone.ts';
import type { FrameItem } from '../sim/items.ts';
import type { GameInfo, Match, Rules } from '../sim/rules.ts';
import { createSimulation, type Simulation } from '../sim/simulation.ts';

/** Furthest that a screen runs ahead, frames: document 003 warns that more looks strange. */
export const MAX_AHEAD = 5;

/** Guesses kept: the furthest, and one more that the screen's own clock may be early. */
const RING = MAX_AHEAD + 1;

export interface Rollbacks {
  /** Corrections so far. */
  readonly count: number;
  /** Frames played again by all of them. */
  readonly frames: number;
  readonly deepest: number;
}

/** A frame played on a guess: the state before it, the inputs it got, and what was held here at the time. */
interface Guess<S> {
  state: S;
  readonly inputs: Uint8Array;
  readonly own: Uint8Array;
}

export class RunAhead<S> {
  readonly #simulation: Simulation<S>;
  readonly #me: number | null;
  readonly #inputBytes: number;
  /** By frame modulo RING; those of frames `confirmed` to `head - 1` are in use. */
  readonly #guesses: readonly Guess<S>[];
  /** What was confirmed last: the others are guessed to go on like that. */
  readonly #last: Uint8Array;
  #confirmed = 0;
  /** The frame after the last that was ever guessed: up to it `own` is remembered. */
  #furthest = 0;
  #rollbacks: Rollbacks = { count: 0, frames: 0, deepest: 0 };

  /** `me` is the seat that plays here; null for an onlooker, who is never predicted for. */
  constructor(info: GameInfo, rules: Rules<S>, match: Match, me: number | null) {
    this.#simulation = createSimulation(info, rules, match);
    this.#me = me;
    this.#inputBytes = info.inputBytes;
    this.#last = new Uint8Array(match.seats.length * info.inputBytes);
    this.#guesses = Array.from({ length: RING }, () => ({
      state: clone(this.#simulation.state),
      inputs: this.#last.slice(),
      own: new Uint8Array(info.inputBytes),
    }));
  }

  /** What the screen shows: the state after `head` frames. */
  get state(): S {
    return this.#simulation.state;
  }

  /** Frames played, guessed ones included. */
  get head(): number {
    return this.#simulation.frame;
  }

  /** Frames confirmed. */
  get confirmed(): number {
    return this.#confirmed;
  }

  /** The true state after `confirmed` frames, for hashes and the end of the match. To read only. */
  get confirmedState(): S {
    return this.head === this.#confirmed
      ? this.#simulation.state
      : this.#guesses[this.#confirmed % RING]!.state;
  }

  get rollbacks(): Rollbacks {
    return this.#rollbacks;
  }

  /**
   * The next frame as it really was. If it had been guessed otherwise, `head` falls back behind it; call
   * `run` when all that has come is confirmed.
   */
  confirm(inputs: Uint8Array, items: readonly FrameItem[] = []): void {
    this.#last.set(inputs);
    if (this.head > this.#confirmed) {
      const guess = this.#guesses[this.#confirmed % RING]!;
      if (items.length === 0 && same(guess.inputs, inputs)) {
        this.#confirmed++;
        return;
      }
      this.#simulation.restore(guess.state, this.#confirmed);
    }
    this.#simulation.step(inputs, items);
    this.#confirmed++;
  }

  /** Plays guessed frames up to `to`, at most MAX_AHEAD + 1 past the confirmed ones, with `own` held here now. */
  run(to: number, own: Uint8Array): void {
    const end = this.#me === null ? this.#confirmed : Math.min(to, this.#confirmed + RING);
    const again = Math.min(this.#furthest, end) - this.head;
    while (this.head < end) this.#guess(own);
    if (again <= 0) return;
    const { count, frames, deepest } = this.#rollbacks;
    this.#rollbacks = { count: count + 1, frames: frames + again, deepest: Math.max(deepest, again) };
  }

  #guess(own: Uint8Array): void {
    const frame = this.head;
    const guess = this.#guesses[frame % RING]!;
    // A frame that is played again gets what was held when it was played first.
    if (frame >= this.#furthest) {
      guess.own.set(own);
      this.#furthest = frame + 1;
    }
    guess.state = copyInto(guess.state, this.#simulation.state);
    guess.inputs.set(this.#last);
    if (this.#me !== null) guess.inputs.set(guess.own, this.#me * this.#inputBytes);
    this.#simulation.step(guess.inputs);
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
