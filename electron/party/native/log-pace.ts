// How fast the log of a game is read. One that writes without end would keep the app busy with nothing else: its pipe fills, and
// it waits, as long as it writes more than anything needs to say.

/** Most bytes of a log read in a second: more than any game writes. */
export const MOST_A_SECOND = 1024 * 1024;

/** Each line counts as so many bytes more: it is compared with what is looked for. */
export const LINE_COSTS = 200;

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

export class LogPace {
  #began = Number.NEGATIVE_INFINITY;
  #read = 0;

  /** Notes that `bytes` were read at `nowMs`. Returns how long to wait before the next read, ms. */
  took(bytes: Uint8Array, nowMs: number): number {
    if (nowMs - this.#began >= 1_000) {
      this.#began = nowMs;
      this.#read = 0;
    }
    this.#read += bytes.length;
    for (const byte of bytes) if (byte === LINE_FEED || byte === RETURN) this.#read += LINE_COSTS;
    return this.#read < MOST_A_SECOND ? 0 : this.#began + 1_000 - nowMs;
  }
}
