// Notices a worker, or a thread, that has stopped answering: a game that loops for ever keeps it from its messages.

/** How often the worker is looked after, ms. */
export const LOOK_MS = 1_000;

/** A look that comes later than this after it was due, ms, says that the machine is busy, and is ignored. */
export const LOOK_LATE_MS = 100;

/**
 * Looks in time without an answer after which it hangs. A machine that is busy, or slept, and a page in the background have
 * looked late, or less often.
 */
export const LOOKS_ALLOWED = 15;

export interface Watchdog {
  /** The worker has answered, or said anything else. */
  answered(): void;
  /** To be called every LOOK_MS; `nowMs` is on a monotonic clock. */
  look(nowMs: number): void;
}

/**
 * `ask` sends a question that a worker answers which comes back to its messages; `hangs` is called once.
 * The count begins with the first answer: a busy machine may take long to load all games.
 */
export function createWatchdog(ask: () => void, hangs: () => void): Watchdog {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let asked = false;
  let unanswered = 0;
  let begun = false;
  let over = false;
  return {
    answered() {
      begun = true;
      asked = false;
      unanswered = 0;
    },
    look(nowMs) {
      const inTime = nowMs - lookedAt <= LOOK_MS + LOOK_LATE_MS;
      lookedAt = nowMs;
      if (over) return;
      if (!asked) {
        asked = true;
        ask();
      } else if (begun && inTime && ++unanswered === LOOKS_ALLOWED) {
        over = true;
        hangs();
      }
    },
  };
}
