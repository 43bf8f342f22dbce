// How long each seat may keep the others waiting in strict frame lock, at once and in sum. It is kept by seat for a whole
// match, so leaving and coming back gives no member more of it; nor does taking over one bot after the other (RelayMatch.mayTakeOver).

import type { SeatState } from './seats-played.ts';

/** How long the others wait for one seat, ms; then it costs its player the seat: the others came to play. */
export const STALL_LIMIT_MS = 10_000;

/** One ms of waiting is forgiven after this many: a member who makes the others wait for a fifth of the time is let go. */
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
   * The keyframe has closed, for which the inputs of the seats that are played were waited for. A late seat is charged what it was
   * later than the median of all: the rest is the relay's fault, or that of a network that they share.
   */
  settle(seats: readonly SeatState[], now: number): void {
    if (this.#late.size === 0) return;
    // A member who has left meanwhile was waited for, too.
    const inTime = seats.filter((state, seat) => state === 'played' && !this.#late.has(seat)).map(() => 0);
    const all = [...inTime, ...this.#late.values()].sort((a, b) => a - b);
    const median = all[(all.length - 1) >> 1]!;
    for (const [seat, lateMs] of this.#late) {
      if (lateMs > median) this.#debts.set(seat, { ms: this.#debtMs(seat, now) + lateMs - median, at: now });
    }
    this.#late.clear();
  }

  /** The seats that have used up their time, of `seats`, for which members have waited since `sinceMs`. */
  spent(seats: readonly number[], sinceMs: number, now: number): number[] {
    const waitedMs = this.#sinceWeAreHere(sinceMs, now);
    return seats.filter((seat) => this.#debtMs(seat, now) + waitedMs >= STALL_LIMIT_MS);
  }

  /** How long these seats together have kept the others waiting, and it is not forgiven, ms. */
  owedMs(seats: readonly number[], now: number): number {
    return seats.reduce((sum, seat) => sum + this.#debtMs(seat, now), 0);
  }

  /** The relay itself was away: nobody is to blame for what it did not hear. */
  resume(now: number): void {
    this.#resumedAt = now;
  }

  /** The match was paused for so long, ms, in which nothing is forgiven. */
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
