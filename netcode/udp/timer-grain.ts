// How coarse the timers of this system are. Windows 11 wakes a program whose window is covered every 15.6 ms, whatever it asks
// for; no system tells, so it is measured.

/** Timers that are remembered. */
const REMEMBERED = 16;

/** Half of them later than this, ms: the timers are coarse. One that is merely busy has no turns to spare for waiting. */
const COARSE_MS = 8;

/** No system's timers are coarser, ms: what is later waited for a processor. */
const COARSEST_MS = 15.7;

/**
 * Half of the deadlines that were watched missed by more than this, ms: what is late waits for a processor, and watching takes
 * from it what it lacks.
 */
const MISSED_MS = 4;

/** Timers that pass then until they may be called coarse again: a few seconds of a match. */
const REST = 64;

export class TimerGrain {
  readonly #late: number[] = [];
  readonly #missed: number[] = [];
  #rest = 0;
  #ms = 0;

  /** A timer came so late, ms. */
  note(lateMs: number): void {
    if (this.#rest > 0) this.#rest--;
    else this.#late.push(Math.min(lateMs, COARSEST_MS));
    if (this.#late.length < REMEMBERED) return;
    const sorted = this.#late.splice(0).sort((a, b) => a - b);
    const latest = sorted.at(-1)!;
    if (sorted[REMEMBERED / 2]! > COARSE_MS) this.#ms = latest;
    // Packets that arrive wake a program, too, and timers that are due by then come with them: a few late ones still tell.
    else if (latest <= COARSE_MS) this.#ms = 0;
  }

  /** A deadline that was watched in turns of the event loop was met so late, ms. */
  met(lateMs: number): void {
    this.#missed.push(lateMs);
    if (this.#missed.length < REMEMBERED) return;
    const sorted = this.#missed.splice(0).sort((a, b) => a - b);
    if (sorted[REMEMBERED / 2]! <= MISSED_MS) return;
    this.#ms = 0;
    this.#rest = REST;
    this.#late.length = 0;
  }

  /** How much too late a timer may come, ms; 0 where it comes as it was asked for. */
  get ms(): number {
    return this.#ms;
  }
}
