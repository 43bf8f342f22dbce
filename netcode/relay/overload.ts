// Notices when a relay has more to do than it can: work that is due waits for the next turn of `advance`, and ever longer.
// Rooms then send only at every second tick, with the frames of both.
//
// Late ticks alone say nothing: timers of some systems are 15 ms late, and after a stop of the process everything is late.

/** The mean wait, ms, from which on it is too much: far above that of a busy relay, far below a tick. */
export const BEHIND_MS = 5;

/** The mean is of about so long, ms. */
export const OVERLOAD_SPAN_MS = 100;

/** Weight and cap, ms, of a single turn in the mean: one long stop of the process is no overload. */
const TURN_SHARE = 0.2;
const MOST_WAIT_MS = 4 * BEHIND_MS;

export class Overload {
  #meanMs = 0;
  #notedAt = Number.NEGATIVE_INFINITY;

  /** A turn ended at `now`, and what waits for the next one has been due for so long, ms; 0 when nothing waits. */
  note(waitMs: number, now: number): void {
    const weight = Math.min(TURN_SHARE, (now - this.#notedAt) / OVERLOAD_SPAN_MS);
    this.#meanMs += weight * (Math.min(waitMs, MOST_WAIT_MS) - this.#meanMs);
    this.#notedAt = now;
  }

  /** Whether rooms are to send less. */
  get behind(): boolean {
    return this.#meanMs > BEHIND_MS;
  }
}
