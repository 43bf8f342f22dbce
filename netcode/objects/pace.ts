// When a screen shows what, where the host tells the state: own objects so far ahead of the host that what is held gets
// there in time; the others so far behind it that nearly every view has come by then.

/** Jitters, which are mean deviations, that nearly everything keeps within. */
const JITTERS = 2;

/** What timers take on both ends, ms. */
const MARGIN_MS = 4;

/** Furthest ahead, frames: what is meant for later counts at the host when it comes (FURTHEST_EARLY). */
export const MOST_LEAD = 15;

/**
 * Own objects go on for so long without a view that was due, ms, and then stand still: a host that is gone comes back, or
 * another one goes on from before, and what was played meanwhile is taken back.
 */
const MOST_ALONE_MS = 500;

/** Most that speed and delay change a frame: too little to be seen. */
const SLEW_PER_FRAME = 0.05;

/** Further off than this, frames, the clock is set. */
const SET_FRAMES = 4;

/** Weight of one message in what is known of the host's clock: the way here is within one machine. */
const CLOCK_WEIGHT = 1 / 8;

/** Views that are missed, of all: with more than this another one is waited for. */
const LOSSY = 0.02;
const LOSS_WEIGHT = 1 / 64;

export class Pace {
  readonly #tickMs: number;
  /** Host's frames at time 0. */
  #zero: number | null = null;
  #wayFrames = 0;
  #lead = 0;
  #lag = 0;
  #begun = false;
  #last = 0;
  /** Latest position of the clock until the next view comes, frames. */
  #most = 0;
  /** Frame of the newest view, frames between two, and the share of them that got lost. */
  #newest = -1;
  #interval = 0;
  #missed = 0;

  constructor(tickMs: number) {
    this.#tickMs = tickMs;
  }

  /** How many frames others are shown behind the own. */
  get lag(): number {
    return this.#lag;
  }

  /** The way to the host and back as measured. */
  link(rttMs: number, jitterMs: number): void {
    this.#wayFrames = (rttMs / 2 + JITTERS * jitterMs + MARGIN_MS) / this.#tickMs;
  }

  /**
   * A view has come; the host is at `hostFrame` now. True when the host goes on from before: what was played of the time
   * since is taken back.
   */
  heard(frame: number, hostFrame: number, now: number): boolean {
    const zero = hostFrame - now / this.#tickMs;
    const wentBack = this.#zero !== null && zero < this.#zero - SET_FRAMES;
    if (this.#zero === null || Math.abs(zero - this.#zero) > SET_FRAMES) this.#zero = zero;
    else this.#zero += (zero - this.#zero) * CLOCK_WEIGHT;
    if (wentBack) this.#last = frame;
    // From one host's to another's is an interval of neither.
    const gap = Math.max(0, frame - this.#newest);
    if (this.#newest >= 0 && gap > 0) {
      this.#interval = this.#interval === 0 ? gap : Math.min(this.#interval, gap);
      this.#missed += ((gap > this.#interval ? 1 : 0) - this.#missed) * LOSS_WEIGHT;
    }
    this.#newest = frame;
    const lead = Math.min(MOST_LEAD, this.#wayFrames);
    const waited = this.#interval * (this.#missed > LOSSY ? 2 : 1);
    const lag = lead + waited + this.#wayFrames;
    const most = this.#begun ? SLEW_PER_FRAME * Math.max(1, gap) : Number.POSITIVE_INFINITY;
    this.#lead += Math.max(-most, Math.min(lead - this.#lead, most));
    this.#lag += Math.max(-most, Math.min(lag - this.#lag, most));
    this.#begun = this.#interval > 0;
    this.#most = frame + this.#lag + MOST_ALONE_MS / this.#tickMs;
    return wentBack;
  }

  /** The match stands still: it may go on from an earlier frame than the clock has come to. */
  rest(frame: number): void {
    this.#zero = null;
    this.#last = frame;
  }

  /**
   * For how many frames own objects should be played by now, with fractions; rises, unless the host goes on
   * from there.
   */
  position(now: number): number {
    if (this.#zero === null) return this.#last;
    const due = now / this.#tickMs + this.#zero + this.#lead;
    this.#last = Math.max(this.#last, Math.min(due, this.#most));
    return this.#last;
  }

  /** When that many will be due, ms; Infinity while it is unknown, or the host has been silent for too long. */
  reaches(position: number): number {
    return this.#zero === null || position >= this.#most
      ? Number.POSITIVE_INFINITY
      : (position - this.#zero - this.#lead) * this.#tickMs;
  }
}
