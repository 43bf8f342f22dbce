// What a stage tells about itself: to the HUD, to tests and to benchmarks, about twice a second.

import type { Way } from '../../netcode/sim/ways.ts';
import type { Felt } from './felt-meter.ts';
import type { SeenChange } from './first-seen.ts';
import type { TimelineFigures } from './timeline/timeline.ts';

/** A state hash and the number of frames it was taken after. */
export type HashAt = readonly [frame: number, hash: string];

export interface StageStatus extends TimelineFigures {
  readonly game: string;
  readonly way: Way;
  /** Frames stepped as they really were. */
  readonly frame: number;
  /** Frames on the screen, guessed ones included. */
  readonly head: number;
  /** Frames that have come, and how long they are played, s. */
  readonly confirmed: number;
  readonly seconds: number;
  /** What is felt of the network; null in a replay. */
  readonly felt: Felt | null;
  /** The last few that were sent to the party, oldest first. */
  readonly hashes: readonly HashAt[];
  /** Commands and events in the frames stepped. */
  readonly items: number;
  /** Frames that have come and wait to be stepped. */
  readonly behind: number;
  /** Pictures drawn a second since the status before. */
  readonly fps: number;
  /** Average cost of a simulation step, ms. */
  readonly stepMs: number;
  readonly catchingUp: boolean;
  readonly finished: boolean;
  /** Measuring aid: when input changes of people were first on this screen (first-seen.ts). */
  readonly shown: readonly SeenChange[];
}

/** Enough for a test that looks once in a few seconds. */
export const KEPT_HASHES = 16;

/** Counts pictures; `perSecond` gives the rate since it was last asked. */
export function createRate(nowMs: number) {
  let count = 0;
  let sinceMs = nowMs;
  return {
    add(): void {
      count += 1;
    },
    perSecond(atMs: number): number {
      const rate = atMs > sinceMs ? (count * 1000) / (atMs - sinceMs) : 0;
      count = 0;
      sinceMs = atMs;
      return rate;
    },
  };
}

/** The status as attributes of the canvas element, where tests and benchmarks read it. */
export function statusAttributes(status: StageStatus): Record<string, string> {
  return {
    'data-game': status.game,
    'data-way': status.way,
    'data-frame': String(status.frame),
    'data-head': String(status.head),
    'data-confirmed': String(status.confirmed),
    'data-ahead': String(status.ahead),
    'data-rollbacks': JSON.stringify(status.rollbacks),
    'data-playout': status.playout.toFixed(2),
    'data-hashes': status.hashes.map(([frame, hash]) => `${frame}:${hash}`).join(' '),
    'data-items': String(status.items),
    'data-behind': String(status.behind),
    'data-fps': status.fps.toFixed(1),
    'data-step-ms': status.stepMs.toFixed(3),
    'data-catching-up': String(status.catchingUp),
    'data-finished': String(status.finished),
    'data-shown': JSON.stringify(status.shown),
  };
}
