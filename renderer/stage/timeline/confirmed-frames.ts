// Which confirmed frames have come: in order, without repeats, waiting to be stepped.

import type { ItemsAt } from '../../../electron/party/match/stage-messages.ts';
import type { FrameItem } from '../../../netcode/sim/frame-items.ts';

/** What became of a message with frames. */
export type Acceptance =
  | 'taken'
  /** All of them were here before. */
  | 'known'
  /** Frames before these are missing. Upstream delivers in order, so this is a fault. */
  | 'gap'
  /** Fewer or more bytes than that many frames have. */
  | 'misshapen';

export interface ConfirmedFrame {
  /** A view into its message. */
  readonly inputs: Uint8Array;
  readonly items: readonly FrameItem[];
}

export interface ConfirmedFrames {
  /** Number of the frame that comes after all that have come. */
  readonly end: number;
  /** Frames that have come and are still to be taken. */
  readonly waiting: number;
  accept(first: number, count: number, bytes: Uint8Array, items: readonly ItemsAt[]): Acceptance;
  /** The next frame, or null when all are taken. */
  take(): ConfirmedFrame | null;
}

const NO_ITEMS: readonly FrameItem[] = [];

/** Starts before frame `begin`. `frameBytes` is the size of one frame. */
export function createConfirmedFrames(frameBytes: number, begin = 0): ConfirmedFrames {
  // Messages are kept as they came: after a reload one may hold a whole match, and a copy would be wasted.
  const chunks: Uint8Array[] = [];
  let offset = 0; // bytes taken of the first chunk
  const itemsOf = new Map<number, readonly FrameItem[]>(); // of frames that wait and have some
  let end = begin;
  let waiting = 0;

  return {
    get end() {
      return end;
    },
    get waiting() {
      return waiting;
    },
    accept(first, count, bytes, items) {
      if (bytes.length !== count * frameBytes) return 'misshapen';
      if (first > end) return 'gap';
      const known = end - first;
      if (known >= count) return 'known';
      chunks.push(bytes.subarray(known * frameBytes));
      for (const at of items) if (at.frame >= end) itemsOf.set(at.frame, at.items);
      end += count - known;
      waiting += count - known;
      return 'taken';
    },
    take() {
      const chunk = chunks[0];
      if (!chunk) return null;
      const inputs = chunk.subarray(offset, offset + frameBytes);
      const number = end - waiting;
      const items = itemsOf.get(number) ?? NO_ITEMS;
      itemsOf.delete(number);
      offset += frameBytes;
      waiting -= 1;
      if (offset === chunk.length) {
        chunks.shift();
        offset = 0;
      }
      return { inputs, items };
    },
  };
}
