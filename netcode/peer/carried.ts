// What a lost session hands to the peer that reconnects: the frames and inputs of its match, so that each is fetched once.

import type { SnapshotDownload, StateAt } from '../frames/snapshot-transfer.ts';
import { type Dealt, isAnother } from '../wire/dealt-match.ts';
import type { Progress } from '../wire/introductions.ts';
import type { FromPeer, MatchStart, RoomState } from '../wire/messages.ts';
import type { Downlink } from './downlink.ts';

export type Finished = Extract<FromPeer, { m: 'finished' }>;

export interface Left extends Dealt {
  /** The room's epoch when it was last heard of: frames of another epoch may differ. */
  readonly epoch: number;
  /** The fingerprint of the relay that it came from. */
  readonly host: string;
}

/** A match in which a session ended. */
export interface CarriedMatch extends Left {
  readonly downlink: Downlink;
  /** What the seat held. */
  readonly held: Uint8Array;
  /** What this end has said of how the match ended: the relay may be gone that has heard it. Null before. */
  readonly finished: Finished | null;
  /** Where it began, unless with frame 0. */
  readonly from: StateAt | null;
  /** That session itself began with carried frames, and only others came than go on from them: this relay has closed different ones. */
  readonly isStuck: boolean;
}

/** A match whose snapshot had only partly arrived when the session ended. */
export interface CarriedSnapshot extends Left {
  readonly download: SnapshotDownload;
}

export type Carried = CarriedMatch | CarriedSnapshot;

/** How far they go, for a relay that keeps only some; undefined without any, or when they are stuck behind a gap. */
export function progressOf(carried: Carried | null): Progress | undefined {
  if (!carried || !('downlink' in carried) || carried.isStuck) return undefined;
  return { match: carried.match.number, frames: carried.downlink.log.next };
}

/**
 * Whether carried frames are still valid at a relay: at the same one within the epoch, else if all of them were closed before the
 * epoch of the room began (`room.since`): at another relay, or at one of the same key, which has taken the place of a dead one.
 */
export function goesOn(known: Carried, now: MatchStart, room: RoomState, host: string): boolean {
  const { epoch } = known;
  // The same epoch can come from another app: when the first to take over died before everybody had heard of it.
  const isNext = epoch === room.epoch || epoch + 1 === room.epoch;
  const isBefore = 'downlink' in known && known.downlink.log.next <= room.since;
  const isStuck = 'downlink' in known && known.isStuck;
  const isSame = host === known.host && epoch === room.epoch;
  const hasThem = isSame ? !isStuck : isNext && isBefore;
  return hasThem && !isAnother(known, { game: room.game, match: now });
}
