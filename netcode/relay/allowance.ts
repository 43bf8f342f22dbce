// How often somebody may do something: a few times at once, and after that as often as one more is earned.

export class Allowance {
  readonly #everyMs: number;
  readonly #ahead: number;
  /** When all that was taken will have been earned, ms. */
  #earnedAt = Number.NEGATIVE_INFINITY;

  /** `burst` at once, and one more each `everyMs`. */
  constructor(burst: number, everyMs: number) {
    this.#everyMs = everyMs;
    this.#ahead = (burst - 1) * everyMs;
  }

  /** False when it is too often. */
  take(now: number): boolean {
    if (this.#earnedAt - now > this.#ahead) return false;
    this.#earnedAt = Math.max(this.#earnedAt, now) + this.#everyMs;
    return true;
  }
}
