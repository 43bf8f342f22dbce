// The run-ahead way to stay in step: on top of optimistic frames the screen runs a few frames ahead on guessed
// inputs (its own as held now, the others' as last seen), and when a confirmed frame differs from the guess it
// goes back to the snapshot before that frame and plays on from there.
// Source: “帧同步游戏中使用 Run-Ahead 隐藏输入延迟” (skywind.me/blog).

import { clone, copyInto } from '../sim/clone.ts';
import type { FrameItem } from '../sim/frame-items.ts';
import { hashState } from '../sim/hash.ts';
import type { GameInfo, Match, Outcome, Rules } from '../sim/rules.ts';
import { createSimulation, type Reached, type Simulation } from '../sim/simulation.ts';

/** Furthest that a screen runs ahead, frames: the source warns that more looks strange. */
export const MAX_AHEAD = 5;

/** Guesses kept: MAX_AHEAD, and one more because the screen's own clock may be early. */
const RING = MAX_AHEAD + 1;

/**
 * A press that came too late for its frame is expected in the next one, for at most this many frames: half a
 * second at 60 Hz, longer than any delay in which one can play. After that it is taken for lost.
 */
const MOST_CARRIED = 30;

export interface Rollbacks {
  /** Corrections so far. */
  readonly count: number;
  /** Frames undone and played again by all of them. */
  readonly frames: number;
  readonly deepest: number;
}

/** Told after each frame that was played, `frame` being the number of frames that led to `state`. */
export type Played<S> = (frame: number, state: S, inputs: Uint8Array) => void;

/** A frame played on a guess: the state before it, the inputs it got, and what our seats held at the time. */
interface Guess<S> {
  state: S;
  readonly inputs: Uint8Array;
  readonly own: Uint8Array;
}

export class Rollback<S> {
  readonly #simulation: Simulation<S>;
  readonly #mine: readonly number[];
  readonly #inputBytes: number;
  readonly #latch: Uint8Array;
  readonly #played: Played<S>;
  /** By frame modulo RING; those of frames `confirmed` to `head - 1` are in use. */
  readonly #guesses: readonly Guess<S>[];
  /** What was confirmed last: the others are guessed to go on like that. */
  readonly #last: Uint8Array;
  /**
   * What our seats hold now, one after the other, and every bit that was set since the last frame that was guessed
   * for the first time.
   */
  readonly #held: Uint8Array;
  readonly #pressed: Uint8Array;
  /** For how many frames a late press of each of our seats has been carried on. */
  readonly #carried: number[];
  #confirmed = 0;
  /** The frame after the last that was ever guessed: up to it `own` is remembered. */
  #furthest = 0;
  /** In a pause: guessing stops, and presses are dropped. */
  #rests = false;
  #rollbacks: Rollbacks = { count: 0, frames: 0, deepest: 0 };

  /**
   * `mine` are the seats that play here; empty for an onlooker, who sees confirmed frames alone. `from`: where to begin instead
   * of before frame 0, and the inputs of the frame before.
   */
  constructor(
    info: GameInfo,
    rules: Rules<S>,
    match: Match,
    mine: readonly number[],
    played: Played<S> = () => {},
    from?: Reached<S> & { readonly before: Uint8Array },
  ) {
    this.#simulation = createSimulation(info, rules, match, from);
    this.#mine = mine;
    this.#inputBytes = info.inputBytes;
    this.#played = played;
    this.#latch = Uint8Array.from({ length: info.inputBytes }, (_, k) => info.latch[k] ?? 0);
    this.#held = new Uint8Array(mine.length * info.inputBytes);
    this.#pressed = this.#held.slice();
    this.#carried = mine.map(() => 0);
    this.#last = from?.before.slice() ?? new Uint8Array(match.seats.length * info.inputBytes);
    this.#confirmed = from?.frame ?? 0;
    this.#guesses = Array.from({ length: RING }, () => ({
      state: clone(this.#simulation.state),
      inputs: this.#last.slice(),
      own: this.#held.slice(),
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

  /** The first frame that is still to be played here: what is held from now on counts in it. */
  get next(): number {
    return Math.max(this.#furthest, this.#confirmed);
  }

  /** The true state after `confirmed` frames. To read only. */
  get confirmedState(): S {
    return this.head === this.#confirmed
      ? this.#simulation.state
      : this.#guesses[this.#confirmed % RING]!.state;
  }

  get rollbacks(): Rollbacks {
    return this.#rollbacks;
  }

  /** Hash of the confirmed state (see hash.ts). */
  hash(): string {
    return hashState(this.confirmedState);
  }

  /** How the match ended, by the confirmed state; null until then. */
  outcome(): Outcome | null {
    // Guessed frames have no items, so an `end` event that the simulation has seen is confirmed.
    return this.#simulation.outcome(this.confirmedState);
  }

  /**
   * What a seat of ours holds from frame `next` on. A tap between two frames reaches one, as it does at the relay.
   */
  hold(seat: number, input: Uint8Array): void {
    const place = this.#mine.indexOf(seat);
    if (place < 0) return;
    const from = place * this.#inputBytes;
    this.#held.set(input, from);
    if (this.#rests) return;
    for (let k = 0; k < input.length; k++) this.#pressed[from + k]! |= input[k]!;
  }

  /** The match stands still: every guess is taken back, and a press that is let go before it goes on is dropped. */
  rest(): void {
    if (this.head > this.#confirmed) this.#simulation.restore(this.confirmedState, this.#confirmed);
    this.#rests = true;
    this.#furthest = this.#confirmed;
    this.#pressed.fill(0);
    this.#carried.fill(0);
  }

  /** Goes on after a pause. */
  wake(): void {
    this.#rests = false;
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
        this.#carried.fill(0);
        this.#confirmed++;
        return;
      }
      const { count, frames, deepest } = this.#rollbacks;
      const depth = this.head - this.#confirmed;
      this.#rollbacks = { count: count + 1, frames: frames + depth, deepest: Math.max(deepest, depth) };
      this.#simulation.restore(guess.state, this.#confirmed);
    }
    for (const [place, seat] of this.#mine.entries()) this.#carry(inputs, seat, place);
    this.#simulation.step(inputs, items);
    this.#confirmed++;
    this.#played(this.#confirmed, this.#simulation.state, inputs);
  }

  /** Plays guessed frames up to `to`, at most MAX_AHEAD + 1 past the confirmed ones. */
  run(to: number): void {
    const end =
      this.#rests || this.#mine.length === 0 ? this.#confirmed : Math.min(to, this.#confirmed + RING);
    while (this.head < end) this.#guess();
  }

  #guess(): void {
    const frame = this.head;
    const guess = this.#guesses[frame % RING]!;
    // A frame that is played again gets what was held when it was played first.
    if (frame >= this.#furthest) {
      this.#furthest = frame + 1;
      for (let k = 0; k < guess.own.length; k++) {
        guess.own[k] = this.#held[k]! | (this.#pressed[k]! & this.#latch[k % this.#inputBytes]!);
      }
      this.#pressed.fill(0);
    }
    guess.state = copyInto(guess.state, this.#simulation.state);
    guess.inputs.set(this.#last);
    this.#mine.forEach((seat, place) => {
      for (let k = 0; k < this.#inputBytes; k++) {
        guess.inputs[seat * this.#inputBytes + k] = guess.own[place * this.#inputBytes + k]!;
      }
    });
    this.#simulation.step(guess.inputs);
    this.#played(frame + 1, this.#simulation.state, guess.inputs);
  }

  /**
   * A press of ours that the confirmed frame lacks was late at the relay and will be in a later frame: without
   * this, what a tap did here would vanish from the screen and come back. One that it has is done.
   */
  #carry(inputs: Uint8Array, seat: number, place: number): void {
    const bytes = this.#inputBytes;
    const from = seat * bytes;
    const own = place * bytes;
    if (this.#confirmed >= this.#furthest) {
      for (let k = 0; k < bytes; k++) this.#pressed[own + k]! &= ~inputs[from + k]!;
      return;
    }
    const held = this.#guesses[this.#confirmed % RING]!.own;
    const after = this.#confirmed + 1;
    const into = after < this.#furthest ? this.#guesses[after % RING]!.own : this.#pressed;
    const late = (k: number) => held[own + k]! & this.#latch[k]! & ~inputs[from + k]!;
    let lost = 0;
    for (let k = 0; k < bytes; k++) lost |= late(k);
    this.#carried[place] = lost === 0 ? 0 : this.#carried[place]! + 1;
    if (lost === 0 || this.#carried[place]! > MOST_CARRIED) return;
    for (let k = 0; k < bytes; k++) into[own + k]! |= late(k);
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
