// How many frames a screen runs ahead: as many as were chosen, or as the way to the relay and back takes.

import { MAX_AHEAD } from '../../../netcode/sync/rollback.ts';

export interface RunAheadDepth {
  /** 0 to MAX_AHEAD. */
  readonly frames: number;
  measured(rttMs: number, jitterMs: number, nowMs: number): void;
  /** Chooses the depth from now on, as in createRunAheadDepth. */
  choose(fixed: number | null): void;
}

/**
 * An input that is made while c frames are confirmed reaches the relay when RTT / tick more are closed; to count
 * in the frame that it was guessed for, that frame must still be open by then. So this many jitters are added...
 */
const JITTERS = 2;

/** ...but a network that misses a number by less than this, in frames, gets by without one more frame. */
const SLACK_FRAMES = 0.1;

/** One frame fewer only when it would do with this much to spare, in frames, ... */
const SPARE_FRAMES = 0.25;

/** ...for this long, ms: each change is seen, if one looks for it. */
const SPARE_MS = 2_000;

/** `fixed`: that many whatever is measured; null: automatic, 0 until something is measured. */
export function createRunAheadDepth(atFirst: number | null, tickMs: number): RunAheadDepth {
  let fixed = atFirst;
  let frames = fixed ?? 0;
  let spareSinceMs: number | null = null;

  return {
    get frames() {
      return frames;
    },
    choose(next) {
      fixed = next;
      // Automatic goes on from where it was: what is measured next corrects it.
      frames = next ?? frames;
      spareSinceMs = null;
    },
    measured(rttMs, jitterMs, nowMs) {
      if (fixed !== null) return;
      const needed = (rttMs + JITTERS * jitterMs) / tickMs;
      const more = Math.min(Math.ceil(needed - SLACK_FRAMES), MAX_AHEAD);
      if (more > frames) frames = more;
      if (frames === 0 || needed + SPARE_FRAMES > frames - 1) {
        spareSinceMs = null;
        return;
      }
      spareSinceMs ??= nowMs;
      if (nowMs - spareSinceMs < SPARE_MS) return;
      frames -= 1;
      spareSinceMs = nowMs;
    },
  };
}
