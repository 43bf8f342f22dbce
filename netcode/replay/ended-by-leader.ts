// Whether the leader of a room ended a match before its rules did, by its frames.

import type { Frames } from '../frames/frame-log.ts';
import { decodeEvent, decodeItems, FROM_RELAY } from '../sim/frame-items.ts';

/** Whether the last of `frames` frames has the event with which a leader ends a match. False where that frame is missing. */
export function endedByLeader(log: Frames, frames: number): boolean {
  const items = decodeItems(log.items(frames - 1) ?? new Uint8Array()) ?? [];
  return items.some((item) => item.from === FROM_RELAY && decodeEvent(item.bytes)?.kind === 'end');
}
