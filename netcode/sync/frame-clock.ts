// When frames open and close: an absolute clock, which stays exact however late a timer is.

/**
 * A timer of whole milliseconds is only so exact, ms, so what is due within it is done now: those of
 * hundreds of rooms that come a little later are then done in one go.
 */
export const TIMER_SLACK_MS = 1;

/** After a pause longer than this, ms (a sleeping laptop), the clock goes on from now instead of racing. */
export const LONGEST_CATCH_UP_MS = 250;

export class FrameClock {
  readonly #tickMs: number;
  /** When frame 0 opened, moved on by the pauses that were left out, ms. */
  #origin: number;
  /** How late the last frame was closed, ms. */
  lateMs = 0;

  constructor(tickMs: number, startsAt: number) {
    this.#tickMs = tickMs;
    this.#origin = startsAt;
  }

  /** When a frame opens, ms; it closes when the next one opens. */
  opens(frame: number): number {
    return this.#origin + frame * this.#tickMs;
  }

  /** Whether `due` has come. */
  reached(due: number, now: number): boolean {
    if (due > now + TIMER_SLACK_MS) return false;
    this.lateMs = now - due;
    return true;
  }

  /** The clock stood still for so long, ms. */
  stood(ms: number): void {
    this.#origin += ms;
  }

  /** What was due at `due` happens at `now`: all that follows moves on with it. */
  moveOn(due: number, now: number): void {
    this.#origin += now - due;
  }

  /** Moves on after a pause that is too long to catch up. */
  skipPause(due: number, now: number): void {
    if (now - due > LONGEST_CATCH_UP_MS) this.moveOn(due, now);
  }
}
