// What the processes of the row of coarse timers agree on.

import { toyGame } from '../../../netcode/lab/toy.ts';

export const PEERS = 2;
export const CONTENT = '00000000000000c7';

/** A game at this rate that outlasts every run. */
export function gameAt(tickRate: number) {
  return toyGame({ tickRate, inputBytes: 1, seats: PEERS, frames: 1 << 30 }).info;
}
