// Where a client stands in a match: which frames they have, and which inputs of theirs have come. A spectator has a
// cursor, too, and no seat.

import type { ViewsOut } from '../objects/views-out.ts';
import type { Repeats } from '../sync/redundancy.ts';
import { ITEMS_AHEAD_FRAMES, KEEP_MS } from '../wire/limits.ts';

export class Cursor {
  /** The next frame wanted: all before it have arrived there. */
  frame = 0;
  /** The frame with which the peer wanted to begin was gone already. */
  lacksFirst = false;
  /**
   * Where the peer is told to begin, if it has said that it goes on from a frame that is gone: what it asks for before is
   * ignored. Infinity while that is looked for.
   */
  from = 0;
  /** Whether the peer has said anything about this match: with that, where it begins. Nothing is sent before. */
  knowsMatch = false;
  /**
   * When the client last made progress, or first fell behind after having all frames, ms; our own pauses do not count. (A
   * number from the first, so that V8 keeps it unboxed, as `Link.heardAt`.)
   */
  movedAt = 0;
  /** Frames before this one have had their items queued. */
  items = 0;
  /** Number of the next input wanted, 16 bits. */
  input = 0;
  /** Loss towards it is high enough for frames to be repeated unasked (sync/redundancy.ts). */
  lossy = false;
  /** The views of the state that it gets in the way `authority`; null elsewhere. Its frames are then sent only now and then. */
  views: ViewsOut | null = null;
  /** With views: when frames are sent again, ms. */
  recordAt = 0;
  /** When what was sent goes out again; null while nothing does, as for most: a relay of hundreds of rooms has memory to save. */
  repeats: Repeats | null = null;

  constructor(now: number) {
    this.movedAt = now;
  }

  /**
   * Whether more items may be queued: a peer drops those of a match that it has not heard of yet, because the room comes
   * in another channel, and those that are too far ahead of their frames.
   */
  get takesItems(): boolean {
    return this.knowsMatch && this.items < this.frame + ITEMS_AHEAD_FRAMES;
  }

  /** The relay itself was stopped, so nothing could be acknowledged: that time does not count against the client. */
  resume(now: number): void {
    this.movedAt = Math.max(this.movedAt, now);
  }

  /** All frames before `frame` have arrived there; `next` is the newest that there is. */
  reach(frame: number, next: number, now: number): void {
    this.frame = frame;
    this.movedAt = now;
    this.repeats?.acknowledged(frame === next, now);
  }

  /**
   * Whether the client can never catch up from a log of frames `first` to before `next`: the frame that it has said it wants is
   * gone, or it has made no progress for KEEP_MS.
   */
  isLost(first: number, next: number, now: number): boolean {
    return (this.knowsMatch && this.frame < first) || (this.frame < next && now - this.movedAt > KEEP_MS);
  }
}
