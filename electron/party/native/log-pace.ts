// Bounds how fast the app reads the log of a game, so that a game that writes without end leaves the app time for the rest. What
// is beyond the bound stays in the pipe; once that is full, the game waits.

/** Most bytes of a log read in a second: more than any game writes. */
export const MOST_A_SECOND = 1024 * 1024;

/** Bytes that each line counts besides its own: the app compares every line with patterns. */
export const LINE_COSTS = 200;

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

export class LogPace {
  #began = Number.NEGATIVE_INFINITY;
  #read = 0;

  /** Notes that `bytes` were read at `nowMs`. Returns how long to wait before the next read, ms. */
  note(bytes: Uint8Array, nowMs: number): number {
    if (nowMs - this.#began >= 1_000) {
      this.#began = nowMs;
      this.#read = 0;
    }
    this.#read += bytes.length;
    for (const byte of bytes) if (byte === LINE_FEED || byte === RETURN) this.#read += LINE_COSTS;
    return this.#read < MOST_A_SECOND ? 0 : this.#began + 1_000 - nowMs;
  }
}
