// Quantiles of times, from a histogram with logarithmic buckets: no time is stored or sorted, and none is more than 4.5 % off.

/** Eight buckets to a doubling: the middle of one is at most 4.5 % away from anything in it. */
const BUCKETS_PER_DOUBLING = 8;

/** The first bucket, ms; what is shorter counts as this. */
const SHORTEST_MS = 0.1;

/** Sixteen doublings: up to 6.5 s, longer than a session survives silence. */
const BUCKETS = 16 * BUCKETS_PER_DOUBLING;

export class Quantiles {
  /** None goes beyond 255, of which a span has far fewer (network-statistics.ts). */
  readonly #counts = new Uint8ClampedArray(BUCKETS);
  size = 0;

  add(ms: number): void {
    const bucket = ms <= SHORTEST_MS ? 0 : Math.floor(Math.log2(ms / SHORTEST_MS) * BUCKETS_PER_DOUBLING);
    this.#counts[Math.min(bucket, BUCKETS - 1)]!++;
    this.size++;
  }

  clear(): void {
    this.#counts.fill(0);
    this.size = 0;
  }

  /** The time that a share of all (0 to 1) of both does not exceed, ms; 0 when there are none. */
  static of(a: Quantiles, b: Quantiles, share: number): number {
    const wanted = Math.ceil((a.size + b.size) * share);
    let seen = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      seen += a.#counts[bucket]! + b.#counts[bucket]!;
      if (seen >= wanted && seen > 0) return SHORTEST_MS * 2 ** ((bucket + 0.5) / BUCKETS_PER_DOUBLING);
    }
    return 0;
  }
}
