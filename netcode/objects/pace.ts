// When a screen shows what, where the host tells the state: own objects so far ahead of the host that what is held gets
// there in time; the others so far behind it that nearly every view has come by then.

/** Jitters, which are mean deviations, that nearly everything keeps within. */
const JITTERS = 2;

/** What timers take on both ends, ms. */
const MARGIN_MS = 4;

/** Furthest ahead, frames: what is meant for later counts at the host when it comes (FURTHEST_EARLY). */
export const MOST_LEAD = 15;

/** Both change by at most this much a frame: nobody sees it. */
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

  /** A view has come; the host is at `hostFrame` now. */
  heard(frame: number, hostFrame: number, now: number): void {
    const zero = hostFrame - now / this.#tickMs;
    if (this.#zero === null || Math.abs(zero - this.#zero) > SET_FRAMES) this.#zero = zero;
    else this.#zero += (zero - this.#zero) * CLOCK_WEIGHT;
    const gap = frame - this.#newest;
    if (this.#newest >= 0) {
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
  }

  /** The match stands still: it may go on from an earlier frame than the clock has come to. */
  rest(frame: number): void {
    this.#zero = null;
    this.#last = frame;
  }

  /** For how many frames own objects should be played by now, with fractions; never fewer than before. */
  position(now: number): number {
    if (this.#zero === null) return this.#last;
    this.#last = Math.max(this.#last, now / this.#tickMs + this.#zero + this.#lead);
    return this.#last;
  }

  /** When that many will be due, ms; Infinity while nothing is known. */
  reaches(position: number): number {
    return this.#zero === null
      ? Number.POSITIVE_INFINITY
      : (position - this.#zero - this.#lead) * this.#tickMs;
  }
}
