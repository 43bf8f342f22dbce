// States by which a replay is sought. A file has two a minute; whoever plays a match again makes all others on the way.

import { deflateRawSync } from 'node:zlib';
import { hashState } from '../../../netcode/sim/hash.ts';
import { encodeState } from '../../../netcode/sim/state-codec.ts';
import type { RecordedState } from '../match/stage-feed.ts';

/** Apart by what playing takes, ms: so long is a seek, and a screen plays half as fast as this thread. */
const WAYPOINT_EVERY_MS = 80;

/** Sees the state after each frame, and tells some. `now`: ms on a monotonic clock. */
export function createWaypoints(
  now: () => number,
  tell: (state: RecordedState) => void,
): (state: unknown, frame: number) => void {
  let toldMs = now();
  return (state, frame) => {
    if (now() - toldMs < WAYPOINT_EVERY_MS) return;
    tell({ frame, hash: hashState(state), deflated: deflateRawSync(encodeState(state)) });
    toldMs = now();
  };
}
