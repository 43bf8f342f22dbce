// The one way to run rules: frame by frame, under the guard, with the bots' inputs filled in.
//
// Bots are computed here, from the state before the step, instead of sent: that saves bandwidth, and a replay
// of the players' inputs replays them too. So are the stand-ins of players who are away.

import { copyInto } from './clone.ts';
import { decodeEvent, FROM_RELAY, type FrameItem } from './frame-items.ts';
import { lowerGuard, raiseGuard } from './guard.ts';
import { hashState } from './hash.ts';
import { botsStandIn, type GameInfo, type Match, type Outcome, type Rules } from './rules.ts';

/** A match being played. */
export interface Simulation<S> {
  /** The state after `frame` frames; changed in place by `step` and `restore`, for others to read only. */
  readonly state: S;
  /** How many frames have been stepped: 0 is the state that the rules start with. */
  readonly frame: number;
  /**
   * Advances by one frame. `inputs` is seat-major (see Rules.step) and stays as it is; its bytes of `empty`
   * seats, and of `bot` seats without a player, are ignored. `items` are the frame's commands and events, in
   * order. Throws a RangeError unless `inputs` is seats * inputBytes long.
   */
  step(inputs: Uint8Array, items?: readonly FrameItem[]): void;
  /** Goes back, or on, to a copy of the state after `frame` frames. The copy stays the caller's. */
  restore(state: S, frame: number): void;
  /** 16 hexadecimal digits: see hash.ts. */
  hash(): string;
  /**
   * How the match ended, by the rules or because a frame said so; null until then. Stepping on after that is up to the
   * rules. `of` is an earlier state of the same match, after the frames that are known for sure.
   */
  outcome(of?: S): Outcome | null;
}

/** Where a simulation begins in the middle of a match: the state there, which stays the caller's. */
export interface Reached<S> {
  readonly state: S;
  readonly frame: number;
}

/** Starts a match. Throws a RangeError if it has fewer than one seat or more than the game allows. */
export function createSimulation<S>(
  info: GameInfo,
  rules: Rules<S>,
  match: Match,
  from?: Reached<S>,
): Simulation<S> {
  const seats = match.seats.length;
  if (seats < 1 || seats > info.maxSeats)
    throw new RangeError(`${info.id} cannot be played with ${seats} seats`);
  const simulation = new MatchSimulation(info, rules, match);
  if (from) simulation.restore(from.state, from.frame);
  return simulation;
}

/** One seat's part of the frame's inputs. */
interface Place {
  readonly seat: number;
  readonly input: Uint8Array;
}

const NO_ITEMS: readonly FrameItem[] = [];

class MatchSimulation<S> implements Simulation<S> {
  state: S;
  frame = 0;
  /** After so many frames the match was ended from outside. */
  #endedAt = Number.POSITIVE_INFINITY;
  readonly #rules: Rules<S>;
  readonly #seats: number;
  // The frame at hand, made once: a step is free of allocations.
  readonly #inputs: Uint8Array;
  readonly #bots: readonly Place[];
  /** Whether people take over bots (GameInfo.dropIn). */
  readonly #dropsIn: boolean;
  readonly #empty: readonly Place[];
  /** Seats of people at which bots play while they are away. */
  readonly #stoodInFor: readonly Place[];
  /** The seats at which bots play in the frame at hand. */
  readonly #steered: Place[] = [];

  constructor(info: GameInfo, rules: Rules<S>, match: Match) {
    const inputs = new Uint8Array(match.seats.length * info.inputBytes);
    const places = match.seats.map(({ kind }, seat) => ({
      kind,
      seat,
      input: inputs.subarray(seat * info.inputBytes, (seat + 1) * info.inputBytes),
    }));
    this.#rules = rules;
    this.#seats = match.seats.length;
    this.#inputs = inputs;
    this.#dropsIn = info.dropIn !== undefined;
    this.#bots = places.filter(({ kind }) => kind === 'bot');
    this.#empty = places.filter(({ kind }) => kind === 'empty');
    this.#stoodInFor = botsStandIn(info, match) ? places.filter(({ kind }) => kind === 'player') : [];
    raiseGuard();
    try {
      this.state = rules.start(match);
    } finally {
      lowerGuard();
    }
  }

  step(inputs: Uint8Array, items: readonly FrameItem[] = NO_ITEMS): void {
    if (inputs.length !== this.#inputs.length) {
      throw new RangeError(`a frame has ${this.#inputs.length} bytes of input, not ${inputs.length}`);
    }
    this.#inputs.set(inputs);
    raiseGuard();
    try {
      for (const { input } of this.#empty) input.fill(0);
      this.#steered.length = 0;
      for (const place of this.#bots) {
        if (!this.#dropsIn || this.#isAway(place)) this.#steer(place);
      }
      for (const place of this.#stoodInFor) if (this.#isAway(place)) this.#steer(place);
      for (const item of items) this.#apply(item);
      for (const { seat } of this.#steered) this.#order(seat);
      this.#rules.step(this.state, this.#inputs);
    } finally {
      lowerGuard();
    }
    this.frame++;
  }

  restore(state: S, frame: number): void {
    this.state = copyInto(this.state, state);
    this.frame = frame;
  }

  hash(): string {
    return hashState(this.state);
  }

  outcome(of: S = this.state): Outcome | null {
    raiseGuard();
    try {
      const outcome = this.#rules.outcome(of);
      return outcome ?? (this.frame >= this.#endedAt ? this.#rules.standing(of) : null);
    } finally {
      lowerGuard();
    }
  }

  #isAway({ seat }: Place): boolean {
    return this.#rules.isAway?.(this.state, seat) ?? false;
  }

  #steer(place: Place): void {
    place.input.fill(0);
    this.#rules.bot(this.state, place.seat, place.input);
    this.#steered.push(place);
  }

  #apply({ from, bytes }: FrameItem): void {
    if (from !== FROM_RELAY) {
      if (from < this.#seats) this.#rules.command?.(this.state, from, bytes);
      return;
    }
    const event = decodeEvent(bytes);
    if (event?.kind === 'end') this.#endedAt = this.frame + 1;
    else if (event?.kind === 'memory') this.#rules.memory?.(this.state, event.at, event.bytes);
    else if (event?.kind === 'reset') this.#rules.reset?.(this.state);
    else if (event) this.#rules.event?.(this.state, event);
  }

  #order(seat: number): void {
    for (const order of this.#rules.orders?.(this.state, seat) ?? []) {
      this.#rules.command?.(this.state, seat, order);
    }
  }
}
