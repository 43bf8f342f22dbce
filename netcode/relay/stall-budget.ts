// How long each seat may keep all others waiting (strict frame lock), at once and again and again. It goes by the seat
// and the match: whoever leaves and comes back has no more of it than before.

/** How long the others wait for one seat, ms; then it costs its player the seat: the others came to play. */
export const STALL_LIMIT_MS = 10_000;

/** One ms of waiting is forgiven after this many: whoever makes the others wait for a fifth of the time is let go. */
export const FORGIVEN_AFTER = 5;

/** What the others have waited for a seat, ms, and when that was written down. */
interface Debt {
  readonly ms: number;
  readonly at: number;
}

export class StallBudget {
  readonly #debts = new Map<number, Debt>();
  /** How late inputs for the next keyframe came, by seat, ms. */
  readonly #late = new Map<number, number>();
  #resumedAt = Number.NEGATIVE_INFINITY;

  /** Everybody has waited so long for a seat's input for the keyframe that is to come. */
  note(seat: number, waitedMs: number, now: number): void {
    this.#late.set(seat, this.#sinceWeAreHere(waitedMs, now));
  }

  /**
   * The keyframe of these seats has come, of those that are played. What most were late is nobody's fault: then the relay
   * was, or the network that they share.
   */
  settle(played: readonly boolean[], now: number): void {
    if (this.#late.size === 0) return;
    const seats = played.filter(Boolean).length;
    const inTime = new Array<number>(Math.max(0, seats - this.#late.size)).fill(0);
    const all = [...inTime, ...this.#late.values()].sort((a, b) => a - b);
    const most = all[(all.length - 1) >> 1]!;
    for (const [seat, lateMs] of this.#late) {
      if (lateMs > most) this.#debts.set(seat, { ms: this.#debtMs(seat, now) + lateMs - most, at: now });
    }
    this.#late.clear();
  }

  /** Of seats that everybody has been waiting for since so long those that get no more time. */
  spent(seats: readonly number[], sinceMs: number, now: number): number[] {
    const waitedMs = this.#sinceWeAreHere(sinceMs, now);
    return seats.filter((seat) => this.#debtMs(seat, now) + waitedMs >= STALL_LIMIT_MS);
  }

  /** The relay itself was away: nobody is to blame for what it did not hear. */
  resume(now: number): void {
    this.#resumedAt = now;
  }

  /** The match stood still for so long, ms: that is no time in which anything is forgiven. */
  stood(ms: number): void {
    for (const [seat, debt] of this.#debts) this.#debts.set(seat, { ...debt, at: debt.at + ms });
  }

  #sinceWeAreHere(ms: number, now: number): number {
    return Math.min(ms, now - this.#resumedAt);
  }

  #debtMs(seat: number, now: number): number {
    const debt = this.#debts.get(seat);
    return debt === undefined ? 0 : Math.max(0, debt.ms - (now - debt.at) / FORGIVEN_AFTER);
  }
}
