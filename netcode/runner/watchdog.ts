// Notices a worker, or a thread, that has stopped answering: a game that loops for ever never comes back to its messages.

/** How often the worker is looked after, ms. */
export const LOOK_MS = 1_000;

/**
 * Looks without an answer after which it hangs: a busy machine may take half as long to load all games. Counted instead of
 * timed, because a machine that slept, and a page in the background, have looked less often.
 */
export const LOOKS_ALLOWED = 10;

export interface Watchdog {
  /** The worker has answered. */
  answered(): void;
  /** To be called every LOOK_MS. */
  look(): void;
}

/**
 * `ask` sends a question that a worker answers which comes back to its messages; `hangs` is called once, and then nothing.
 * Nothing counts before the first answer: how long a busy machine takes to load all games is nobody's fault.
 */
export function createWatchdog(ask: () => void, hangs: () => void): Watchdog {
  let unanswered = 0;
  let begun = false;
  let over = false;
  return {
    answered() {
      begun = true;
      unanswered = 0;
    },
    look() {
      if (over) return;
      if (unanswered === 0) ask();
      unanswered++;
      if (!begun || unanswered <= LOOKS_ALLOWED) return;
      over = true;
      hangs();
    },
  };
}
