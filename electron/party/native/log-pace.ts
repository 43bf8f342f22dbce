// How fast the log of a game is read. One that writes without end would keep the app busy with nothing else: its pipe fills, and
// it waits, as long as it writes more than anything needs to say.

/** Most bytes of a log read in a second: more than any game writes. */
export const MOST_A_SECOND = 1024 * 1024;

export class LogPace {
  #began = Number.NEGATIVE_INFINITY;
  #read = 0;

  /** Notes that `bytes` were read at `nowMs`. Returns how long to wait before the next read, ms. */
  took(bytes: number, nowMs: number): number {
    if (nowMs - this.#began >= 1_000) {
      this.#began = nowMs;
      this.#read = 0;
    }
    this.#read += bytes;
    return this.#read < MOST_A_SECOND ? 0 : this.#began + 1_000 - nowMs;
  }
}
