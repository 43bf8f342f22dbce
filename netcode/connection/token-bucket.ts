// How often, or how much of, something is allowed: so much at once, and after that as much as is earned.

export class TokenBucket {
  readonly #msPerToken: number;
  readonly #burstMs: number;
  /** When all that was taken will have been earned, ms. */
  #earnedAt = Number.NEGATIVE_INFINITY;

  /** `burst` tokens at once, and one more each `msPerToken`. */
  constructor(burst: number, msPerToken: number) {
    this.#msPerToken = msPerToken;
    this.#burstMs = burst * msPerToken;
  }

  /** False, and nothing is taken, when there are not as many tokens. */
  take(now: number, tokens = 1): boolean {
    const earnedAt = Math.max(this.#earnedAt, now) + tokens * this.#msPerToken;
    if (earnedAt - now > this.#burstMs) return false;
    this.#earnedAt = earnedAt;
    return true;
  }

  /** How long until there is a token, ms; 0 when there is one. */
  waitMs(now: number): number {
    return Math.max(0, Math.max(this.#earnedAt, now) + this.#msPerToken - this.#burstMs - now);
  }

  /** Gives back one that was taken. */
  giveBack(): void {
    this.#earnedAt -= this.#msPerToken;
  }
}
