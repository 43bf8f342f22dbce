// Commands and events of a match as its relay sends them: which frames have any, and the messages that carry them.

import type { FrameLog } from '../frames/frame-log.ts';
import { itemsMessage } from '../wire/items-message.ts';
import type { Cursor } from './cursor.ts';

/** When the commands and events of a match are more, bytes, its oldest frames go, and no player can come back into it. */
export const KEPT_ITEMS_BYTES = 16 * 1024 * 1024;

export class MatchItems {
  readonly #log: FrameLog;
  readonly #match: number;
  /** How many frames are kept when their items exceed KEPT_ITEMS_BYTES. */
  readonly #leastKept: number;
  /** The newest frame that has items; -1 before there is one. */
  #newest = -1;
  /** Bytes of the items of all frames so far. */
  #bytes = 0;
  /** The last message that was made, and its frame: members mostly want the same. */
  #message: Uint8Array | null = null;
  #messageFrame = -1;

  /** Items of match number `match`, whose log may have frames already. */
  constructor(log: FrameLog, match: number, leastKept: number) {
    this.#log = log;
    this.#match = match;
    this.#leastKept = leastKept;
    this.note(log.first);
  }

  /** Frames from this one on have been closed. */
  note(from: number): void {
    for (let frame = from; frame < this.#log.next; frame++) {
      const items = this.#log.items(frame);
      if (!items) continue;
      this.#newest = frame;
      this.#bytes += items.length;
      if (this.#bytes > KEPT_ITEMS_BYTES) this.#log.stopGrowing(this.#leastKept);
    }
  }

  /** Whether any frame whose items are not queued yet has some. Mostly none has, and then no frame is looked at. */
  has(cursor: Cursor): boolean {
    return cursor.items <= this.#newest;
  }

  /** How many frames have their items queued. */
  queued(cursor: Cursor): number {
    return this.has(cursor) ? cursor.items : this.#log.next;
  }

  /** The next message with items that goes to a member; null when there is none yet, or the member is too far behind. */
  next(cursor: Cursor): Uint8Array | null {
    for (; this.has(cursor); cursor.items++) {
      if (!cursor.takesItems) return null;
      const items = this.#log.items(cursor.items);
      if (!items) continue;
      if (this.#messageFrame !== cursor.items) {
        this.#message = itemsMessage(this.#match, cursor.items, items);
        this.#messageFrame = cursor.items;
      }
      cursor.items++;
      return this.#message;
    }
    return null;
  }
}
