// How many frames of a match a relay keeps.

import { KEEP_MS, LONGEST_MATCH_FRAMES } from '../wire/limits.ts';

/** How long frames that all members have are kept, ms: 1.5 times as long as room-checkpoint.ts waits for them. */
const RECENT_MS = 1_500;

export class Retention {
  /** Number of frames that the log keeps. */
  readonly kept: number;
  /** Number of frames among them that it keeps even when their items exceed KEPT_ITEMS_BYTES. */
  readonly leastKept: number;
  /** Number of frames when the session of a player last ended; 0 at first. */
  leftAt = 0;
  /** Number of frames that the log keeps although all members have them; Infinity: all. */
  readonly #recentFrames: number;

  /**
   * `delayMs`: how much later spectators see the match; `keepAll`: so that a player can come back from frame 0 on; `isTrimmed`:
   * frames that all members have may go.
   */
  constructor(match: {
    readonly tickRate: number;
    readonly delayMs: number;
    readonly keepAll: boolean;
    readonly isTrimmed: boolean;
  }) {
    const frames = (ms: number) => Math.ceil(((ms + match.delayMs) * match.tickRate) / 1000);
    this.leastKept = frames(KEEP_MS);
    this.kept = match.keepAll ? LONGEST_MATCH_FRAMES : this.leastKept;
    this.#recentFrames = match.isTrimmed ? frames(RECENT_MS) : Number.POSITIVE_INFINITY;
  }

  /** Number of the newest frames that stay although all clients have them, of `next`: a player who left may come back for KEEP_MS. */
  recent(next: number): number {
    const mayComeBack = next - this.leftAt <= this.leastKept;
    return Math.max(this.#recentFrames, mayComeBack ? this.leastKept : 0);
  }
}
