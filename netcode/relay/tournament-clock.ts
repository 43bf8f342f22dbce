// The clock of a room's tournament: it has the next match called, and says when absent entrants are passed over.

import type { RoomOptions } from '../room/match-settings.ts';
import { canPlay } from '../room/own-file.ts';
import type { Room } from '../room/room.ts';
import { callNext, missingEntrants, passOver } from '../room/tournament.ts';
import { msSince } from '../wire/fields.ts';
import { PASS_OVER_MS } from '../wire/limits.ts';

export class TournamentClock {
  readonly #room: Room;
  readonly #options: RoomOptions;
  /** The revision of the room for which the next match was called. */
  #seen = -1;
  /** The match whose entrants are waited for, and since when, ms; null while none are. */
  #wait: { readonly of: number; readonly since: number } | null = null;

  constructor(room: Room, options: RoomOptions) {
    this.#room = room;
    this.#options = options;
  }

  /** Calls the next match where the room has changed, and passes over absent entrants when it is time. Returns whether the room has changed. */
  update(now: number): boolean {
    const room = this.#room;
    if (!room.tournament || room.phase !== 'lobby') {
      this.#wait = null;
      this.#seen = -1;
      return false;
    }
    let changed = false;
    if (room.revision !== this.#seen) {
      this.#seen = room.revision;
      changed = callNext(room, (member) => canPlay(room, this.#options, member));
      const of = missingEntrants(room).length > 0 ? room.tournament.call!.of : null;
      if (of === null) this.#wait = null;
      else if (this.#wait?.of !== of) this.#wait = { of, since: now };
    }
    if (now < this.due) return changed;
    this.#wait = null;
    passOver(room);
    return true;
  }

  /** How long absent entrants who are called have been waited for, ms; 0 while none are. */
  waitedMs(now: number): number {
    return this.#wait === null ? 0 : msSince(this.#wait.since, now);
  }

  /** When absent entrants are passed over, ms; Infinity while none are waited for. */
  get due(): number {
    return this.#wait === null ? Number.POSITIVE_INFINITY : this.#wait.since + PASS_OVER_MS;
  }
}
