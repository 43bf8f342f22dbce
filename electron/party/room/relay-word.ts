// Keeps what the relay tells besides the room: figures of each member's network, and for whom the match waits.

import type { FromRelay } from '../../../netcode/wire/messages.ts';
import { NO_STATS, type Stats } from './member-network.ts';
import type { RoomNow, RoomPart } from './room-part.ts';

export class RelayWord implements RoomPart {
  /** The relay's newest statistics. */
  stats: Stats = NO_STATS;
  /** Numbers of the members whose inputs the match waits for. */
  waitingFor: readonly number[] = [];

  changed({ room }: Pick<RoomNow, 'room'>): void {
    if (room.phase !== 'playing') this.waitingFor = [];
  }

  heard(message: FromRelay): void {
    if (message.m === 'stats') this.stats = message;
    if (message.m === 'waiting') this.waitingFor = message.for;
  }

  /** The session is lost: for whom the match waits is unknown until another begins. */
  away(): void {
    this.waitingFor = [];
  }
}
