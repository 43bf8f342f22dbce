// The frames of a replay that was read whole, as others read frames: all of them are there.

import type { Frames } from '../../../netcode/frames/frame-log.ts';

/** `bytes`: frames of `frameBytes` each from `first` on, one after the other behind the one before the first. */
export function recordedFrames(
  seats: number,
  first: number,
  frameBytes: number,
  bytes: Uint8Array,
  items: ReadonlyMap<number, Uint8Array>,
): Frames {
  const offset = (number: number) => (number - first + 1) * frameBytes;
  return {
    shape: { seats, inputBytes: frameBytes / seats },
    first,
    next: first + bytes.length / frameBytes - 1,
    bytes,
    offset,
    items: (number) => items.get(number),
    copy: (from, end) => bytes.slice(offset(from), offset(end)),
  };
}
