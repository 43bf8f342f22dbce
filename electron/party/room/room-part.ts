// A part of the session in a room, and what it hears of the room.

import type { Frames } from '../../../netcode/frames/frame-log.ts';
import type { StateAt } from '../../../netcode/frames/snapshot-transfer.ts';
import type { KeptPeer } from '../../../netcode/udp/kept-peer.ts';
import type { FromPeer, FromRelay, RoomState } from '../../../netcode/wire/messages.ts';
import type { Play } from '../match/stage-feed.ts';
import type { Outcome } from '../window/contract.ts';

type Member = RoomState['members'][number];

/** The first player's place in the room, as the parts of the session see it. */
export interface InRoom {
  readonly peer: KeptPeer;
  /** The room as it was told last; null before the first time. */
  readonly room: RoomState | null;
  /** The first player's member number, or null before they are in. */
  readonly me: number | null;
  /** What the room has of the first player: as a member, or where there was no seat for them as an onlooker. */
  readonly own: Member | undefined;
  readonly onlooker: RoomState['onlookers'][number] | undefined;
  /** Whether the room has the first player as one of these. */
  readonly isIn: boolean;
  /** Members at this machine, the first player first. */
  readonly mine: readonly number[];
  /** Whether a member at this machine has a seat in the match. Frames come for the first, who watches where only another plays. */
  readonly plays: boolean;
  /** What the room is closed with, as far as this app knows. */
  readonly password: string | undefined;
  /** Queues a message for the room; has no effect after the end of the session. */
  say(message: FromPeer): void;
  /** Asks the room for something. What it answers; `no-room` when the session is over before it has. */
  ask(message: FromPeer): Promise<Outcome>;
}

/** The room as it is told, and what of it is played here. */
export interface RoomNow {
  readonly room: RoomState;
  /** The first player's member number. */
  readonly me: number;
  /** Whether this member plays, as InRoom.plays. */
  readonly plays: boolean;
  /** The frames of its match; null without one, and where a later match is known already. */
  readonly log: Frames | null;
  /** The state with which they begin, unless that is before frame 0. */
  readonly from: StateAt | null;
  /** What is played of it here; null where nothing is, or the file is missing that it is played with. */
  readonly play: Play | null;
}

export interface RoomPart {
  /** The first player is in: for the first time, after an absence, or at another app that has the room since. */
  entered?(): void;
  /** The room is told, or what is played of it here is another thing. */
  changed?(now: RoomNow): void;
  /** The relay says something, of the room as well. */
  heard?(message: FromRelay): void;
  /** The first player leaves, or is out. */
  close?(): unknown;
}
