// A recorded match that can be played from anywhere: frames, and states on the way to which one goes back.

import { MOST_RECORDED_BYTES } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import { clone } from '../../../netcode/sim/clone.ts';
import type { FrameItem } from '../../../netcode/sim/frame-items.ts';
import { hashState } from '../../../netcode/sim/hash.ts';
import type { Match } from '../../../netcode/sim/rules.ts';
import { createSimulation, type Reached } from '../../../netcode/sim/simulation.ts';
import { decodeState } from '../../../netcode/sim/state-codec.ts';

/** A state is kept wherever playing has taken this long since the one before, ms: from there on a seek is as short. */
const KEEP_EVERY_MS = 50;

/** Most states that are kept: where a match of hours has more, every other one goes, and those to come are as far apart. */
export const MOST_KEPT = 512;

export interface ReplayTrack<S> {
  /** Frames before the first that is there, and before the end: that of its match, as soon as it is known, or of what has come. */
  readonly first: number;
  readonly length: number;
  /** Before the end of what has come. */
  readonly received: number;
  /** The state after `frame` frames; to read only. */
  readonly frame: number;
  readonly state: S;
  /** States that are kept to go back to. */
  readonly kept: number;
  /** The frame that comes after those that have come. */
  append(inputs: Uint8Array, items: readonly FrameItem[]): void;
  /** A recorded state (sim/state-codec.ts) and the hash that it should have; one with another hash is ignored. */
  snapshot(frame: number, hash: string, bytes: Uint8Array): void;
  /** Goes to the nearest known state that is on the way to `frame`. True when it was a jump. */
  approach(frame: number): boolean;
  /** Plays the next frame. Throws what the rules throw. */
  step(): void;
}

interface Kept<S> {
  readonly frame: number;
  readonly state: S;
}

/** `now` gives ms on a monotonic clock; it begins with `from`, unless before frame 0. Throws what the rules throw. */
export function createReplayTrack<S>(
  { info, rules }: Game<S>,
  match: Match,
  now: () => number,
  from?: Reached<S>,
): ReplayTrack<S> {
  const simulation = createSimulation(info, rules, match, from);
  const first = simulation.frame;
  const inputs: Uint8Array[] = [];
  const itemsOf = new Map<number, readonly FrameItem[]>();
  /** By rising frames; the first is the start. */
  const kept: Kept<S>[] = [{ frame: first, state: clone(simulation.state) }];
  const recorded = new Map<number, { readonly hash: string; readonly bytes: Uint8Array }>();
  /** Where the match is over; whatever is said to come after that is made up. */
  let endedAt = Number.POSITIVE_INFINITY;
  let recordedBytes = 0;
  let keepEveryMs = KEEP_EVERY_MS;
  let sinceKeptMs = 0;

  const keptAt = (frame: number): Kept<S> => kept.findLast((one) => one.frame <= frame)!;

  function keep(frame: number, stateOf: () => S): void {
    const at = kept.findLastIndex((one) => one.frame < frame) + 1;
    if (kept[at]?.frame === frame) return;
    kept.splice(at, 0, { frame, state: stateOf() });
    if (kept.length <= MOST_KEPT) return;
    kept.splice(0, kept.length, ...kept.filter((_, index) => index % 2 === 0));
    keepEveryMs *= 2;
  }

  function lookForEnd(): void {
    if (simulation.outcome()) endedAt = Math.min(endedAt, simulation.frame);
  }

  /** Decoded when it is needed, once. */
  function keepRecorded(frame: number): void {
    const { hash, bytes } = recorded.get(frame)!;
    recorded.delete(frame);
    const decoded = decodeState(bytes);
    if (!decoded || hashState(decoded.state) !== hash) return;
    keep(frame, () => decoded.state as S);
  }

  return {
    first,
    get length() {
      return Math.min(first + inputs.length, endedAt);
    },
    get received() {
      return first + inputs.length;
    },
    get frame() {
      return simulation.frame;
    },
    get state() {
      return simulation.state;
    },
    get kept() {
      return kept.length;
    },
    append(bytes, items) {
      if (items.length > 0) itemsOf.set(first + inputs.length, items);
      inputs.push(bytes);
    },
    snapshot(frame, hash, bytes) {
      if (recordedBytes + bytes.length > MOST_RECORDED_BYTES) return;
      recordedBytes += bytes.length;
      recorded.set(frame, { hash, bytes });
    },
    approach(frame) {
      const here = simulation.frame <= frame ? simulation.frame : -1;
      const known = Math.max(here, keptAt(frame).frame);
      const [best] = [...recorded.keys()].filter((one) => one > known && one <= frame).sort((a, b) => b - a);
      if (best !== undefined) keepRecorded(best);
      const from = keptAt(frame);
      if (from.frame <= here) return false;
      simulation.restore(from.state, from.frame);
      lookForEnd();
      sinceKeptMs = 0;
      return true;
    },
    step() {
      const { frame } = simulation;
      const begunMs = now();
      simulation.step(inputs[frame - first]!, itemsOf.get(frame));
      lookForEnd();
      sinceKeptMs += now() - begunMs;
      if (sinceKeptMs < keepEveryMs) return;
      sinceKeptMs = 0;
      keep(simulation.frame, () => clone(simulation.state));
    },
  };
}
