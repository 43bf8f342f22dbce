// What a relay is given and whom it tells, besides its rooms.

import type { KeyPair } from '../crypto/key-pair.ts';
import type { Counted, Member } from '../room/room.ts';
import type { ByeReason } from '../wire/datagram.ts';
import type { Inheritance } from './founding.ts';
import type { HallAsker } from './held-room.ts';
import type { Visits } from './reception.ts';

/** The hall that the rooms of a relay are in. */
export interface RelayHall {
  /** Number of a room in the hall, from 1, by its number at this relay, from 1. */
  numberOf(room: number): number;
  /** A member of a room, by its number at this relay, asks for the hall: Relay.tellHall is to be called with it, later. */
  asked(room: number, asker: HallAsker): void;
}

export interface RelayOptions {
  /** Who hosts; drawn by default, for as long as the relay runs. */
  readonly identity?: KeyPair;
  /** What another relay's rooms go on with here, room by room: PROTOCOL.md, When the host is gone. */
  readonly inheritances?: readonly (Inheritance | null)[];
  /** The hall that the rooms are in; without it the rooms are in none. */
  readonly hall?: RelayHall;
  /** A room has failed, which is a bug; it was closed, and a new one stands in its place. Rooms count from 1. */
  onFault?(room: number, error: unknown): void;
  /** A member comes into a room's running match: its judge is asked for a snapshot (RelayRoom.snapshot). */
  onSnapshotWanted?(room: number, match: number): void;
  /** A room has ended a client's session, and why. */
  onLetGo?(room: number, member: Member, reason: ByeReason): void;
  /** A match has counted for a room's scoreboard, or counts anew (room/scoreboard.ts): called before any member is told of it. */
  onCounted?(room: number, counted: Counted): void;
  /** How many inputs, reports and packets of a player have been rejected in this match, for the log (refusals.ts). */
  onRefused?(room: number, member: Member, count: number): void;
  /** Whether those outside get in; without it no looker is asked to show it. */
  readonly visits?: Visits;
}
