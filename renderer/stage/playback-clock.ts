// Where in the match the picture is: a clock that follows the arrivals of frames without their jitter.
//
// State k is the game after k frames. When state k comes into being, the picture starts on its way from
// k - 1 to k and is there one tick later, when state k + 1 should come. Were that restarted at every arrival,
// a frame 3 ms early would cut the motion short by 3 ms and a late one would hold it. Instead the clock learns
// when states come on average and plays at that pace. It never runs past the newest state (nothing is
// extrapolated) and never backwards.

export interface PlaybackClock {
  /** State `newest` was reached at `nowMs`. After several frames at once only the last one counts. */
  arrived(newest: number, nowMs: number): void;
  /** Which states the picture is between: 41.25 is a quarter of the way from state 41 to 42. */
  position(nowMs: number): number;
}

/** Arrivals within the last half second or so decide: longer than jitter, shorter than a drift that is seen. */
const SETTLE_MS = 500;

/** An arrival this far off is no jitter but a stall or the end of one: the clock starts over from it. */
const RESTART_TICKS = 2;

/** An arrival further off than this many mean deviations counts as this far: one hiccup does not move the clock... */
const HICCUP_DEVIATIONS = 3;

/** ...and never less than this: threads of one machine already differ so much in when they run. */
const LEAST_HICCUP_MS = 1;

/** The picture waits this many mean deviations of the arrivals, so that most of them are in time... */
const MARGIN_DEVIATIONS = 2;

/** ...but not longer than this: beyond, an occasional held picture is better than a constant delay. */
const MAX_MARGIN_TICKS = 0.5;

export function createPlaybackClock(tickMs: number): PlaybackClock {
  const gain = Math.min(1, tickMs / SETTLE_MS);
  let newest = 0;
  let last = 0; // the latest position given
  let zeroMs: number | null = null; // when state 0 would have come, judged by the arrivals since
  let deviationMs = 0;

  return {
    arrived(state, nowMs) {
      newest = state;
      const sampleMs = nowMs - state * tickMs;
      const errorMs = zeroMs === null ? Number.POSITIVE_INFINITY : sampleMs - zeroMs;
      if (zeroMs === null || Math.abs(errorMs) > RESTART_TICKS * tickMs) {
        zeroMs = sampleMs;
        return;
      }
      const limitMs = Math.max(HICCUP_DEVIATIONS * deviationMs, LEAST_HICCUP_MS);
      const usualMs = Math.max(-limitMs, Math.min(errorMs, limitMs));
      zeroMs += usualMs * gain;
      deviationMs += (Math.abs(usualMs) - deviationMs) * gain;
    },
    position(nowMs) {
      if (zeroMs === null) return 0;
      const marginMs = Math.min(deviationMs * MARGIN_DEVIATIONS, MAX_MARGIN_TICKS * tickMs);
      const wanted = (nowMs - zeroMs - marginMs) / tickMs - 1;
      last = Math.max(last, Math.min(wanted, newest));
      return last;
    },
  };
}
