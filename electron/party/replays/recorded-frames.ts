// The frames of a replay that was read whole, as others read frames: nothing comes, nothing goes.

import type { Frames } from '../../../netcode/frames/frame-log.ts';

/** `bytes`: frames of `frameBytes` each, one after the other behind one of zeros, which is before the first. */
export function recordedFrames(
  seats: number,
  frameBytes: number,
  bytes: Uint8Array,
  items: ReadonlyMap<number, Uint8Array>,
): Frames {
  const offset = (number: number) => (number + 1) * frameBytes;
  return {
    shape: { seats, inputBytes: frameBytes / seats },
    first: 0,
    next: bytes.length / frameBytes - 1,
    bytes,
    offset,
    items: (number) => items.get(number),
    copy: (first, end) => bytes.slice(offset(first), offset(end)),
  };
}
