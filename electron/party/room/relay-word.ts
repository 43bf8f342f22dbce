// What the relay tells beside the room: how each member's network is, and whom the match waits for.

import type { FromRelay } from '../../../netcode/wire/messages.ts';
import { NO_STATS, type Stats } from './member-network.ts';
import type { RoomNow, RoomPart } from './room-part.ts';

export class RelayWord implements RoomPart {
  /** The relay's statistics as told last. */
  stats: Stats = NO_STATS;
  /** Members whose inputs the match waits for. */
  waitingFor: readonly number[] = [];

  changed({ room }: Pick<RoomNow, 'room'>): void {
    if (room.phase !== 'playing') this.waitingFor = [];
  }

  heard(message: FromRelay): void {
    if (message.m === 'stats') this.stats = message;
    if (message.m === 'waiting') this.waitingFor = message.for;
  }

  /** The session is lost: nothing is known of the match until it is back. */
  away(): void {
    this.waitingFor = [];
  }
}
