// How often, or how much of, something is allowed: so much at once, and after that as much as is earned.

/** What is allowed of one kind: so many tokens at once, and ms for one more. */
export interface Rate {
  readonly burst: number;
  readonly msPerToken: number;
}

/** A bucket of each kind, of which only what was taken is kept. */
export class TokenBuckets<Kind extends string> {
  readonly #rates: Readonly<Record<Kind, Rate>>;
  /** When all that was taken of a kind will have been earned, ms. */
  readonly #earnedAt: { [kind in Kind]?: number } = {};

  constructor(rates: Readonly<Record<Kind, Rate>>) {
    this.#rates = rates;
  }

  /** Takes tokens of a kind, as `TokenBucket.take`. */
  take(kind: Kind, now: number, tokens = 1): boolean {
    const rate = this.#rates[kind];
    const earnedAt = earnedAfter(this.#earnedAt[kind] ?? now, rate, now, tokens);
    if (isTooMuch(earnedAt, rate, now)) return false;
    this.#earnedAt[kind] = earnedAt;
    return true;
  }
}

export class TokenBucket {
  readonly #rate: Rate;
  #earnedAt = Number.NEGATIVE_INFINITY;

  /** `burst` tokens at once, and one more each `msPerToken`. */
  constructor(burst: number, msPerToken: number) {
    this.#rate = { burst, msPerToken };
  }

  /** False, leaving all tokens, when there are fewer. */
  take(now: number, tokens = 1): boolean {
    const earnedAt = earnedAfter(this.#earnedAt, this.#rate, now, tokens);
    if (isTooMuch(earnedAt, this.#rate, now)) return false;
    this.#earnedAt = earnedAt;
    return true;
  }

  /** How long until there is a token, ms; 0 when there is one. */
  waitMs(now: number): number {
    const { burst, msPerToken } = this.#rate;
    return Math.max(0, earnedAfter(this.#earnedAt, this.#rate, now, 1) - burst * msPerToken - now);
  }

  /** Gives back one that was taken. */
  giveBack(): void {
    this.#earnedAt -= this.#rate.msPerToken;
  }
}

/** When everything will have been earned if so many tokens more are taken, ms. */
function earnedAfter(earnedAt: number, { msPerToken }: Rate, now: number, tokens: number): number {
  return Math.max(earnedAt, now) + tokens * msPerToken;
}

/** Whether that is more than a burst ahead. */
function isTooMuch(earnedAt: number, { burst, msPerToken }: Rate, now: number): boolean {
  return earnedAt - now > burst * msPerToken;
}
