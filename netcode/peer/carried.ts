// What a session leaves of its match for the peer of the next one, which asks for no frame twice.

import type { SnapshotDownload, StateAt } from '../frames/snapshot-transfer.ts';
import type { MatchStart, RoomState } from '../wire/messages.ts';
import type { Downlink } from './downlink.ts';

interface Left {
  readonly match: MatchStart;
  /** Of the room when it was last heard of: under another one the frames may be others. */
  readonly epoch: number;
  /** The fingerprint of the relay that it came from. */
  readonly host: string;
}

/** A match in which a session ended. */
export interface CarriedMatch extends Left {
  readonly downlink: Downlink;
  /** What the seat held. */
  readonly held: Uint8Array;
  /** Where it began, unless with frame 0. */
  readonly from: StateAt | null;
  /** In that session nothing came that goes on from what was there before it: this relay may have other frames. */
  readonly isStuck: boolean;
}

/** One that had not begun here when the session ended: a part of a snapshot. */
export interface CarriedSnapshot extends Left {
  readonly download: SnapshotDownload;
}

export type Carried = CarriedMatch | CarriedSnapshot;

/** Whether a match goes on in a room as it was known: under the next epoch it does up to the frame at which that began. */
export function goesOn(known: Carried, now: MatchStart, room: RoomState, host: string): boolean {
  const { match, epoch } = known;
  const { number, epoch: dealt, seed } = match;
  // Who goes on with the room may have died before all had heard of it: then the same epoch comes again, from another app.
  const isNext = epoch === room.epoch || epoch + 1 === room.epoch;
  const isBefore = 'downlink' in known && known.downlink.log.next <= room.since;
  const isStuck = 'downlink' in known && known.isStuck;
  const hasThem = host === known.host ? epoch === room.epoch && !isStuck : isNext && isBefore;
  return hasThem && number === now.number && dealt === now.epoch && seed === now.seed;
}
