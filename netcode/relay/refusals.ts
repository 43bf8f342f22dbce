// Counts by seat what a match has rejected, for the log of the relay's operator: impossible reports, inputs far from
// the current frame, packets beyond what is read. Nobody is let go for it: a bad network alone has the same
// effects for a moment.

/** A seat, and how much of it was rejected in this match so far. */
export interface Refused {
  readonly seat: number;
  readonly count: number;
}

const NONE: readonly Refused[] = [];

export class Refusals {
  readonly #counts: number[];
  readonly #told: number[];
  #news: Refused[] = [];

  constructor(seats: number) {
    this.#counts = new Array<number>(seats).fill(0);
    this.#told = this.#counts.slice();
  }

  /** Counts `more` for a seat. It is reported at the first and whenever the count has doubled, so that nobody fills the log. */
  note(seat: number, more = 1): void {
    const count = this.#counts[seat]! + more;
    this.#counts[seat] = count;
    if (count < 2 * this.#told[seat]!) return;
    this.#told[seat] = count;
    this.#news.push({ seat, count });
  }

  /** What there is to log, each once. */
  take(): readonly Refused[] {
    return this.#news.length > 0 ? this.#news.splice(0) : NONE;
  }
}
