// The frames of a replay that was read whole, as others read frames: all of them are there.

import type { Frames } from '../../../netcode/frames/frame-log.ts';
import { decodeItems } from '../../../netcode/sim/frame-items.ts';

/** The items of all frames in one piece: what comes from the thread that reads a stranger's recording costs the party no more. */
export interface RecordedItems {
  /** The frames that have some, in order, and where those of each end in `bytes`, as encodeItems makes them. */
  readonly frames: Uint32Array;
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
}

/** The items of a log, but for malformed ones. */
export function itemsIn(log: Frames): RecordedItems {
  const frames: number[] = [];
  const ends: number[] = [];
  const parts: Uint8Array[] = [];
  let end = 0;
  for (let frame = log.first; frame < log.next; frame++) {
    const encoded = log.items(frame);
    if (!encoded || !decodeItems(encoded)) continue;
    parts.push(encoded);
    frames.push(frame);
    end += encoded.length;
    ends.push(end);
  }
  const bytes = new Uint8Array(end);
  for (const [at, part] of parts.entries()) bytes.set(part, ends[at]! - part.length);
  return { frames: Uint32Array.from(frames), ends: Uint32Array.from(ends), bytes };
}

function itemsAt({ frames, ends, bytes }: RecordedItems, frame: number): Uint8Array | undefined {
  let low = 0;
  for (let high = frames.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (frames[middle]! < frame) low = middle + 1;
    else high = middle;
  }
  return frames[low] === frame ? bytes.subarray(ends[low - 1] ?? 0, ends[low]) : undefined;
}

/** `bytes`: frames of `frameBytes` each from `first` on, one after the other behind the one before the first. */
export function recordedFrames(
  seats: number,
  first: number,
  frameBytes: number,
  bytes: Uint8Array,
  items: RecordedItems,
): Frames {
  const offset = (number: number) => (number - first + 1) * frameBytes;
  return {
    shape: { seats, inputBytes: frameBytes / seats },
    first,
    next: first + bytes.length / frameBytes - 1,
    bytes,
    offset,
    items: (number) => itemsAt(items, number),
    copy: (from, end) => bytes.slice(offset(from), offset(end)),
  };
}
