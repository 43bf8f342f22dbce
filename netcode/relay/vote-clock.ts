// The clock of a room's vote on the next game: it says when the vote ends. netcode/room/choosing.ts counts it.

import { allHaveVoted, countVotes } from '../room/choosing.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { isOn } from '../room/native.ts';
import type { Room } from '../room/room.ts';
import type { Random } from '../wire/datagram.ts';
import { msSince } from '../wire/fields.ts';
import { VOTE_MS } from '../wire/limits.ts';

export class VoteClock {
  readonly #room: Room;
  readonly #options: RoomOptions;
  readonly #random: Random;
  /** When the vote began, ms; null while there is none. */
  #since: number | null = null;

  constructor(room: Room, options: RoomOptions, random: Random) {
    this.#room = room;
    this.#options = options;
    this.#random = random;
  }

  /** Begins to count, ends the vote when it is due, and calls it off where a match or native game begins. Returns whether it has ended. */
  update(now: number): boolean {
    const room = this.#room;
    if (room.phase !== 'lobby' || isOn(room)) room.voting = false;
    if (!room.voting) {
      this.#since = null;
      return false;
    }
    this.#since ??= now;
    if (now < this.due && !allHaveVoted(room)) return false;
    this.#since = null;
    countVotes(room, this.#options, this.#random);
    return true;
  }

  /** How long the vote has been on, ms; 0 while none is. */
  votingMs(now: number): number {
    return this.#since === null ? 0 : msSince(this.#since, now);
  }

  /** When the vote ends at the latest, ms; Infinity while there is none. */
  get due(): number {
    return this.#since === null ? Number.POSITIVE_INFINITY : this.#since + VOTE_MS;
  }
}
