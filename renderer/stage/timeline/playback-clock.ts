// Where in the match the picture is: a clock that follows the arrivals of frames without their jitter.
//
// State k is the game after k frames. When state k comes into being, the picture starts on its way from
// k - 1 to k and is there one tick later, when state k + 1 should come. Were that restarted at every arrival,
// a frame 3 ms early would cut the motion short by 3 ms and a late one would hold it. Instead the clock learns
// when states come on average and plays at that pace, later by a buffer that most arrivals keep within, or
// earlier by a lead where frames are guessed (run-ahead). It only goes forwards.

/**
 * How a clock follows: `single` frames come one by one, and of several at once only the last is in time;
 * `grouped` frames come several at once as a rule (keyframes, turns) and are played evenly one by one;
 * `ahead` is single without a buffer: guesses fill what is late.
 */
export type Following = 'single' | 'grouped' | 'ahead';

export interface PlaybackClock {
  /** States `first` to `newest` can be reached since `nowMs`. */
  arrived(first: number, newest: number, nowMs: number): void;
  /** The network's jitter as the sockets measure it. */
  jitter(ms: number): void;
  /** Plays this many ticks earlier from now on, or soon. */
  lead(ticks: number): void;
  /**
   * Which states the picture is between: 41.25 is a quarter of the way from state 41 to 42. At most `limit`
   * and at least what it was before.
   */
  position(nowMs: number, limit: number): number;
  /** Goes back to this position and stays there until the next arrival; a lead is then taken up little by little. */
  rest(position: number): void;
  /** The latest position given. */
  readonly last: number;
  /** When the position reaches this one by itself; ms. Infinity before the first arrival. */
  reaches(position: number): number;
  /** How long arrivals are waited for, in ticks. */
  readonly buffer: number;
}

/** Arrivals within the last half second or so decide: longer than jitter, shorter than a drift that is seen. */
const SETTLE_MS = 500;

/** An arrival this far off is a stall or the end of one, beyond jitter: the clock starts over from it. */
const RESTART_TICKS = 2;

/** An arrival further off than this many mean deviations counts as this far: one hiccup leaves the clock where it is... */
const HICCUP_DEVIATIONS = 3;

/** ...and at least this: threads of one machine already differ so much in when they run. */
const LEAST_HICCUP_MS = 1;

/** Arrivals that the buffer is judged by: a second at 60 Hz. */
const JUDGED = 64;

/** The buffer is as long as this share of the judged arrivals was late at most: three of 64 hiccups are left out. */
const IN_TIME = 0.95;

/** Jitter that threads cause in each other, ms: below it a quiet LAN goes without a buffer. */
const QUIET_MS = 1;

/**
 * Arrivals are judged in a thread that also draws, next to a process that also relays: on a busy machine they are
 * late in a way that would cost the player a buffer in vain. So half a tick is all, ...
 */
const LOCAL_BUFFER_TICKS = 0.5;

/** ...unless the sockets see as much jitter: it is a mean deviation, and this many cover nearly all of it; ... */
const JITTERS = 3;

/** ...and beyond this an occasional held picture is better than a constant delay. */
const MAX_BUFFER_TICKS = 2;

/** The picture runs at most this much faster or slower while the buffer or the lead changes: too little to be seen. */
const SLEW_PER_FRAME = 0.1;

/** A buffer shrinks slower than it grows, so that it is still there for the next one. */
const SHRINK_PER_FRAME = 0.02;

/** Longest group of frames at once, ms: more than a turn of half a second; longer ones are the end of a stall. */
const LONGEST_GROUP_MS = 600;

/** Groups that come sooner than before (turns that got shorter) are caught up with this much faster. */
const HURRY = 0.25;

export function createPlaybackClock(tickMs: number, following: Following): PlaybackClock {
  /** When state 0 would have come, judged by each of the last arrivals alone, ms. */
  const samples = new Float64Array(JUDGED);
  let judged = 0;
  let newest = 0;
  let last = 0;
  let zeroMs: number | null = null; // when state 0 would have come, judged by the arrivals since
  let deviationMs = 0;
  let buffer = 0; // ticks
  let mostBuffer = LOCAL_BUFFER_TICKS;
  let lead = 0;
  let wantedLead = 0;
  let begun = false;

  function follow(sampleMs: number, frames: number): void {
    const errorMs = zeroMs === null ? Number.POSITIVE_INFINITY : sampleMs - zeroMs;
    if (zeroMs === null || Math.abs(errorMs) > RESTART_TICKS * tickMs) {
      const hurry = following === 'grouped' && errorMs < 0 && errorMs >= -LONGEST_GROUP_MS;
      zeroMs = hurry ? zeroMs! - HURRY * frames * tickMs : sampleMs;
      return;
    }
    const gain = Math.min(1, (frames * tickMs) / SETTLE_MS);
    const limitMs = Math.max(HICCUP_DEVIATIONS * deviationMs, LEAST_HICCUP_MS);
    const usualMs = Math.max(-limitMs, Math.min(errorMs, limitMs));
    zeroMs += usualMs * gain;
    deviationMs += (Math.abs(usualMs) - deviationMs) * gain;
  }

  function judge(sampleMs: number): void {
    samples[judged % JUDGED] = sampleMs;
    judged += 1;
    const kept = samples.slice(0, Math.min(judged, JUDGED)).sort();
    const lateMs = kept[Math.min(kept.length - 1, Math.floor(kept.length * IN_TIME))]! - zeroMs!;
    const wanted = lateMs < QUIET_MS ? 0 : Math.min(lateMs / tickMs, mostBuffer);
    buffer += Math.max(-SHRINK_PER_FRAME, Math.min(wanted - buffer, SLEW_PER_FRAME));
  }

  return {
    get last() {
      return last;
    },
    get buffer() {
      return buffer;
    },
    arrived(first, state, nowMs) {
      const frames = state - newest;
      newest = state;
      const group = following === 'grouped' && frames * tickMs <= LONGEST_GROUP_MS;
      begun = true;
      follow(nowMs - (group ? first : state) * tickMs, Math.max(1, frames));
      // The first frame of a message is the one that was waited for longest.
      if (following !== 'ahead') judge(nowMs - first * tickMs);
      lead += Math.max(-SLEW_PER_FRAME, Math.min(wantedLead - lead, SLEW_PER_FRAME));
    },
    jitter(ms) {
      mostBuffer = Math.min(Math.max(LOCAL_BUFFER_TICKS, (JITTERS * ms) / tickMs), MAX_BUFFER_TICKS);
    },
    lead(ticks) {
      wantedLead = ticks;
      if (!begun) lead = ticks;
    },
    position(nowMs, limit) {
      if (zeroMs === null) return last;
      const wanted = (nowMs - zeroMs) / tickMs - 1 + lead - buffer;
      last = Math.max(last, Math.min(wanted, limit));
      return last;
    },
    rest(position) {
      zeroMs = null;
      last = position;
      lead = 0;
    },
    reaches: (position) =>
      zeroMs === null ? Number.POSITIVE_INFINITY : zeroMs + (position + 1 - lead + buffer) * tickMs,
  };
}
