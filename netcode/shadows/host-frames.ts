// Where the host's frames are now, as told by when they come: jitter only ever makes one late, so the earliest of the last
// ones says, and half of a round trip on top.

/** Arrivals that are looked at: a second at sixty a second. A clock that drifts moves less than 0.1 ms in that. */
const SAMPLES = 60;

/** The clock runs at most this much faster or slower than it should while it corrects itself. */
const SLEW = 0.05;

/** Further off than this, ms, it is set: the match stood still, or its host did. */
const SET_MS = 150;

/** Time without a frame after which the host's clock is measured anew, ms: the host was away, or another one goes on. */
const SILENT_MS = 300;

export class HostFrames {
  readonly #tickMs: number;
  /** For each frame, the time of play at which it closed less the time at which it came, ms. */
  readonly #samples: number[] = [];
  #next = 0;
  #heardAt = Number.POSITIVE_INFINITY;
  #wayMs = 0;
  #offsetMs: number | null = null;
  #at = 0;
  #last = 0;

  constructor(tickMs: number) {
    this.#tickMs = tickMs;
  }

  /** The way to the host and back as measured. */
  link(rttMs: number): void {
    this.#wayMs = rttMs / 2;
  }

  /** Notes that `frames` frames have come by `now`. */
  heard(frames: number, now: number): void {
    if (now - this.#heardAt > SILENT_MS) this.reset();
    this.#heardAt = now;
    this.#samples[this.#next++ % SAMPLES] = frames * this.#tickMs - now;
  }

  /** Discards what was heard before. */
  reset(): void {
    this.#samples.length = 0;
    this.#next = 0;
    this.#offsetMs = null;
  }

  /** Frames that the host has played by now, with fractions; it only rises. Those of the start before any came. */
  position(now: number): number {
    if (this.#samples.length === 0) return this.#last;
    this.#slew(now);
    this.#last = Math.max(this.#last, (now + this.#offsetMs!) / this.#tickMs);
    return this.#last;
  }

  /** When it will have played so many, ms; Infinity while it is unknown. */
  reaches(frames: number): number {
    return this.#offsetMs === null ? Number.POSITIVE_INFINITY : frames * this.#tickMs - this.#offsetMs;
  }

  #slew(now: number): void {
    const wanted = Math.max(...this.#samples) + this.#wayMs;
    const mostMs = SLEW * Math.max(0, now - this.#at);
    this.#at = Math.max(this.#at, now);
    if (this.#offsetMs === null || Math.abs(wanted - this.#offsetMs) > SET_MS) this.#offsetMs = wanted;
    this.#offsetMs += Math.max(-mostMs, Math.min(wanted - this.#offsetMs, mostMs));
  }
}
