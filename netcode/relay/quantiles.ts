// Quantiles of the newest times, each kept as a byte on a logarithmic scale: none is more than 4.5 % off.

/** Eight steps to a doubling: the middle of one is at most 4.5 % away from anything in it. */
const STEPS_PER_DOUBLING = 8;

/** The first step, ms; what is shorter counts as this. */
const SHORTEST_MS = 0.1;

/** Sixteen doublings: up to 6.5 s, longer than a session survives silence. */
const STEPS = 16 * STEPS_PER_DOUBLING;

/** Half a minute of a match, or a quarter in the lobby (network-statistics.ts); the engine keeps up to 64 bytes in the array itself. */
export const NEWEST = 60;

/** Scratch space for one sort at a time. */
const sorted = new Uint8Array(NEWEST);

export class Quantiles {
  /** A ring; what is not kept yet is above all steps. */
  readonly #steps = new Uint8Array(NEWEST).fill(STEPS);
  #added = 0;

  /** How many are kept. */
  get size(): number {
    return Math.min(this.#added, NEWEST);
  }

  add(ms: number): void {
    const step = ms <= SHORTEST_MS ? 0 : Math.floor(Math.log2(ms / SHORTEST_MS) * STEPS_PER_DOUBLING);
    this.#steps[this.#added++ % NEWEST] = Math.min(step, STEPS - 1);
  }

  /** The time that a share of all (above 0, at most 1) does not exceed, ms; 0 when there are none. */
  at(share: number): number {
    const { size } = this;
    if (size === 0) return 0;
    sorted.set(this.#steps);
    const step = sorted.sort()[Math.ceil(size * share) - 1]!;
    return SHORTEST_MS * 2 ** ((step + 0.5) / STEPS_PER_DOUBLING);
  }
}
