// What lies between confirmed frames and the picture: confirmed frames go in, states to show come out.

import type { View } from '../../../netcode/objects/view.ts';
import type { FrameItem } from '../../../netcode/sim/frame-items.ts';
import type { Outcome } from '../../../netcode/sim/rules.ts';
import type { Reached } from '../../../netcode/sim/simulation.ts';
import type { Rollbacks } from '../../../netcode/sync/rollback.ts';
import type { Between } from './shown-states.ts';

/** What a timeline tells about itself. */
export interface TimelineFigures {
  /** Frames that it runs ahead; 0 where frames are confirmed. */
  readonly ahead: number;
  readonly rollbacks: Rollbacks;
  /** Furthest that a correction put anything elsewhere in the picture, in units of the game. */
  readonly jump: number;
  /** How long arrivals are waited for, in ticks. */
  readonly playout: number;
}

/** What is to be drawn. */
export interface Sight<S> extends Between<S> {
  /** See playback-clock.ts. */
  readonly position: number;
  /** See Picture. */
  readonly offsets: readonly number[] | null;
}

/** An input, and the frame in which it counts at the earliest; 0 is at once. */
export interface Held {
  readonly frame: number;
  readonly bytes: Uint8Array;
}

/** Report of an own seat. */
export type Report = Held & { readonly seat: number };

/** The reports of timelines that tell held inputs alone. */
export const NO_REPORTS: readonly Report[] = [];

export interface Timeline<S> {
  /** Frames stepped as they really were. */
  readonly confirmed: number;
  /** Frames stepped, guessed ones included. */
  readonly head: number;
  /** States `first` to `newest` can be reached since now. */
  arrived(first: number, newest: number, nowMs: number): void;
  /** How many of the `end` frames that have come should be stepped by now. */
  due(nowMs: number, end: number): number;
  /** The next frame as it really was; `left` more of them are due. */
  confirm(inputs: Uint8Array, items: readonly FrameItem[], left: number): void;
  /** Some frames were confirmed, or time has passed; `left` of those that are due are still to come. */
  settle(nowMs: number, left: number): void;
  /** When something is due by itself, ms; Infinity while it can wait. */
  wakeMs(end: number): number;
  /** The host has told how its match stands, which is at `hostFrame` now. */
  hear(view: View, hostFrame: number, nowMs: number): void;
  /** What a seat of ours holds has changed. Returns what the relay is told of it. */
  hold(seat: number, input: Uint8Array): Held;
  /** What the relay is told of our seats even while the same is held. */
  takeReports(): readonly Report[];
  /** The way to the relay and back was measured. */
  link(rttMs: number, jitterMs: number, nowMs: number): void;
  /** How many frames to run ahead, null for automatic; ignored where frames are confirmed. */
  runAhead(frames: number | null): void;
  /** The match stands still after so many frames; null: it goes on. */
  pause(frame: number | null, nowMs: number): void;
  /** What to draw at this time, of `end` frames that have come. */
  sight(nowMs: number, end: number): Sight<S>;
  /** The confirmed state; to read only, and until the next call. */
  state(): S;
  outcome(): Outcome | null;
  figures(): TimelineFigures;
}

/** Where a match begins on this screen if that is after frame 0, and the inputs of the frame before. */
export interface From<S> extends Reached<S> {
  readonly before: Uint8Array;
}

/** What a timeline needs from around it. */
export interface TimelineSurroundings<S> {
  /** Effects of one frame start here; frames that are skipped while catching up go without. */
  observe(previous: S, current: S): void;
  /** A frame is played for the first time, perhaps on a guess. Told by timelines that guess. */
  played(frame: number, inputs: Uint8Array): void;
}
