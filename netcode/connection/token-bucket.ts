// How often, or how much of, something is allowed: so much at once, and after that as much as is earned.

/** What is allowed of one kind: so many tokens at once, and ms for one more. */
export interface Rate {
  readonly burst: number;
  readonly msPerToken: number;
}

/** A bucket of each kind, made when it is first taken from, to save memory. */
export class TokenBuckets<Kind extends string> {
  readonly #rates: Readonly<Record<Kind, Rate>>;
  readonly #buckets: { [kind in Kind]?: TokenBucket } = {};

  constructor(rates: Readonly<Record<Kind, Rate>>) {
    this.#rates = rates;
  }

  /** As `TokenBucket.take`. */
  take(kind: Kind, now: number, tokens = 1): boolean {
    let bucket = this.#buckets[kind];
    if (!bucket) {
      const { burst, msPerToken } = this.#rates[kind];
      bucket = new TokenBucket(burst, msPerToken);
      this.#buckets[kind] = bucket;
    }
    return bucket.take(now, tokens);
  }
}

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
