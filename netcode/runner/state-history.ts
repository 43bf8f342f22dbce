// What a peer remembers of the frames it has just confirmed: enough to say which of them is the first that differs from
// what others have, and to simulate that one again.
//
// Every frame has a hash. Reports carry one hash over all since the report before, so that a quiet match pays a few bytes.

import { clone, copyInto } from '../sim/clone.ts';
import { diff, show } from '../sim/diff.ts';
import type { FrameItem } from '../sim/frame-items.ts';
import { hashState } from '../sim/hash.ts';
import type { Match } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { encodeState } from '../sim/state-codec.ts';
import {
  CHANGES_BYTES,
  FIELD_LIMIT,
  type Field,
  MOST_CHANGES,
  MOST_FIELDS,
  MOST_HASHES,
  VALUE_LIMIT,
} from '../wire/desync.ts';
import { toJson } from '../wire/json.ts';
import type { PlayedGame, Snapshot } from './match-runner.ts';

/** How long states are kept, seconds: a report, the question for single hashes, and the way to the relay twice. */
const STATE_SECONDS = 2;

/** How long hashes are kept, seconds: members are seldom further apart. */
const HASH_SECONDS = 8;

/** Reports a second: a frame that differs is found within one. */
const REPORTS_PER_SECOND = 2;

/** What a peer says of a state every now and then. */
export interface HashReport {
  readonly frame: number;
  /** Hash of the state after the frame. */
  readonly hash: string;
  /** Over the hashes of all frames after `since`; null when some of them are unseen. */
  readonly digest: { readonly since: number; readonly hash: string } | null;
}

/** What came of simulating a frame again. */
export interface Examination {
  /** Hash of the state after it, the first time and now. */
  readonly hash: string;
  readonly again: string;
  /** Where the two states differ. */
  readonly fields: readonly Field[];
  /**
   * What the frame has changed, where the states are the same: another engine has changed something else, and the first that it
   * has is the field in which the two differ. Else empty.
   */
  readonly changes: readonly Field[];
  /** The state after the frame as it is now, a copy of its own. */
  readonly state: Snapshot;
}

interface Kept {
  frame: number;
  state: unknown;
  inputs: Uint8Array;
  items: readonly FrameItem[];
}

export class StateHistory {
  readonly #game: PlayedGame;
  readonly #match: Match;
  readonly #every: number;
  /** By frame modulo their length. */
  readonly #states: (Kept | undefined)[];
  readonly #hashes: { frame: number; hash: string }[];

  constructor(game: PlayedGame, match: Match) {
    this.#game = game;
    this.#match = match;
    this.#every = reportEvery(game.info.tickRate);
    this.#states = new Array(STATE_SECONDS * game.info.tickRate).fill(undefined);
    this.#hashes = Array.from({ length: HASH_SECONDS * game.info.tickRate }, () => ({ frame: -1, hash: '' }));
  }

  /** Whether a player with `left` frames still to play should note this one: states long past are left out. */
  wants(frame: number, left: number): boolean {
    return left < this.#states.length || frame % this.#every === 0;
  }

  /** Notes the state after `frame` frames, which `inputs` and `items` have led to. */
  note(frame: number, state: unknown, inputs: Uint8Array, items: readonly FrameItem[]): void {
    Object.assign(this.#hashes[frame % this.#hashes.length]!, { frame, hash: hashState(state) });
    const at = frame % this.#states.length;
    const kept = this.#states[at];
    if (!kept) {
      this.#states[at] = { frame, state: clone(state), inputs: inputs.slice(), items };
      return;
    }
    kept.frame = frame;
    kept.state = copyInto(kept.state, state);
    kept.inputs.set(inputs);
    kept.items = items;
  }

  /** Hash of the state after `frame` frames, or null before it is noted and once it is forgotten. */
  hash(frame: number): string | null {
    const kept = this.#hashes[frame % this.#hashes.length]!;
    return kept.frame === frame ? kept.hash : null;
  }

  /** What is to be said of a frame that was just noted, the `last` or another; null between reports. */
  report(frame: number, last: boolean): HashReport | null {
    const since = frame - (frame % this.#every || this.#every);
    if (frame - since < this.#every && !last) return null;
    const hashes = this.hashes(since + 1, frame - since);
    return { frame, hash: this.hash(frame)!, digest: hashes && { since, hash: hashState(hashes) } };
  }

  /** The hashes of `count` frames from `first` on, or null when some are missing. */
  hashes(first: number, count: number): string[] | null {
    const found: string[] = [];
    for (let frame = first; frame < first + count; frame++) {
      const hash = this.hash(frame);
      if (hash === null) return null;
      found.push(hash);
    }
    return found;
  }

  /**
   * Simulates a frame again, from the state before it: what is different now has a cause outside of the rules. Null when it is
   * too long ago. Throws what the rules throw.
   */
  examine(frame: number): Examination | null {
    const [before, after] = [this.#state(frame - 1), this.#state(frame)];
    const hash = this.hash(frame);
    if (!before || !after || hash === null) return null;
    const { info, rules } = this.#game;
    const simulation = createSimulation(info, rules, this.#match);
    simulation.restore(clone(before.state), before.frame);
    simulation.step(after.inputs, after.items);
    const { state } = simulation;
    const again = hashState(state);
    const fields = fieldsBetween(after.state, state, MOST_FIELDS);
    const changes = again === hash ? fieldsBetween(before.state, state, MOST_CHANGES) : [];
    while (toJson(changes).length > CHANGES_BYTES) changes.pop();
    return { hash, again, fields, changes, state: { frame, before: after.inputs.slice(), state } };
  }

  /** The state after `frame` frames as encodeState makes it; null when it is too long ago, or yet to come. */
  encoded(frame: number): Uint8Array | null {
    const kept = this.#state(frame);
    return kept && encodeState(kept.state);
  }

  #state(frame: number): Kept | null {
    const kept = this.#states[frame % this.#states.length];
    return kept?.frame === frame ? kept : null;
  }
}

/** From one state to another. */
function fieldsBetween(from: unknown, to: unknown, limit: number): Field[] {
  return diff(from, to, limit).map(({ path, a, b }) => ({
    path: path.slice(0, FIELD_LIMIT),
    was: show(a).slice(0, VALUE_LIMIT),
    is: show(b).slice(0, VALUE_LIMIT),
  }));
}

/** Every so many frames of a game are reported. */
export function reportEvery(tickRate: number): number {
  return Math.min(MOST_HASHES, Math.ceil(tickRate / REPORTS_PER_SECOND));
}
