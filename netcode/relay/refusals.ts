// What of each seat is not taken in a match, for the log of whoever runs the relay: impossible reports, inputs of another
// time, packets beyond an allowance. Nobody is let go for it, because whoever is far away for a moment claims what cannot be
// as well.

/** A seat, and how much of it was not taken in this match. */
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

  /** So much more of a seat. Told are the first, and whenever it has doubled, so that nobody fills the log. */
  note(seat: number, more = 1): void {
    const count = this.#counts[seat]! + more;
    this.#counts[seat] = count;
    if (count < 2 * this.#told[seat]!) return;
    this.#told[seat] = count;
    this.#news.push({ seat, count });
  }

  /** What there is to tell, once. */
  take(): readonly Refused[] {
    return this.#news.length > 0 ? this.#news.splice(0) : NONE;
  }
}
