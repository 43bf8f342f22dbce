// Where somebody stands in a match: which frames they have, and which inputs of theirs have come. A spectator has a
// cursor, too, and no seat.

import { Repeats } from '../sync/repeat.ts';
import { ITEMS_AHEAD_FRAMES, KEEP_MS } from '../wire/limits.ts';

export class Cursor {
  /** Something came of the peer that is about this match: it knows that it is on. */
  heard = false;
  /** The next frame wanted: all before it have arrived there. */
  frame = 0;
  /** When `frame` last moved, ms; our own pauses do not count. */
  movedAt: number;
  /** Frames before this one have had their items queued. */
  items = 0;
  /** Number of the next input wanted, 16 bits. */
  input = 0;
  /** When what was sent goes out again, and whether repeats are on. */
  readonly repeats = new Repeats();
  lossy = false;

  constructor(now: number) {
    this.movedAt = now;
  }

  /**
   * Whether more items may be queued: a peer drops those of a match of which it has not heard yet, because they are in
   * another stream than the room that tells it, and those that are too far ahead of their frames.
   */
  get takesItems(): boolean {
    return this.heard && this.items < this.frame + ITEMS_AHEAD_FRAMES;
  }

  /** The relay itself was away, so that nothing could arrive. */
  resume(now: number): void {
    this.movedAt = Math.max(this.movedAt, now);
  }

  /** All frames before `frame` have arrived there; `next` is the newest that there is. */
  reach(frame: number, next: number, now: number): void {
    this.frame = frame;
    this.movedAt = now;
    this.repeats.acknowledged(frame === next, now);
  }

  /**
   * Whether a log of frames `first` to before `next` is of no more use: what is wanted is gone, or nothing has arrived
   * for too long.
   */
  isLost(first: number, next: number, now: number): boolean {
    return this.frame < first || (this.frame < next && now - this.movedAt > KEEP_MS);
  }
}
