// States by which a replay is sought. A file has two a minute; playing a match again makes all others on the way.

import { deflateRawSync } from 'node:zlib';
import { hashState } from '../../../netcode/sim/hash.ts';
import { encodeState } from '../../../netcode/sim/state-codec.ts';
import type { RecordedState } from '../match/stage-feed.ts';

/** Apart by what playing takes, ms: so long is a seek, and a screen plays half as fast as this thread. */
const WAYPOINT_EVERY_MS = 80;

/** After so many they are twice as far apart each time: a match of hours, of any origin, stays within the memory. */
const WAYPOINTS_AT_FIRST = 512;

/** Sees the state after each frame, and tells some. `now`: ms on a monotonic clock. */
export function createWaypoints(
  now: () => number,
  tell: (state: RecordedState) => void,
): (state: unknown, frame: number) => void {
  let toldMs = now();
  let everyMs = WAYPOINT_EVERY_MS;
  let told = 0;
  return (state, frame) => {
    if (now() - toldMs < everyMs) return;
    if (++told % WAYPOINTS_AT_FIRST === 0) everyMs *= 2;
    tell({ frame, hash: hashState(state), deflated: deflateRawSync(encodeState(state)) });
    toldMs = now();
  };
}
