// The clock of a room's tournament: it has the next match called, and says when absent entrants are passed over.

import type { RoomOptions } from '../room/match-settings.ts';
import { canPlay } from '../room/own-file.ts';
import type { Room } from '../room/room.ts';
import { scoreKey } from '../room/scoreboard.ts';
import { absentEntrants, callNext, passOver } from '../room/tournament.ts';
import { msSince } from '../wire/fields.ts';
import { PASS_OVER_MS } from '../wire/limits.ts';

export class TournamentClock {
  readonly #room: Room;
  readonly #options: RoomOptions;
  /** The revision of the room that was looked at last. */
  #seen = -1;
  /** What the next match was called by; members change much else of a room, as often as they like. */
  #calledBy: readonly unknown[] = [];
  /** Since when absent entrants have been waited for, ms, also while others play a match. */
  readonly #waits = new Map<number, number>();
  /** Since when an entrant of the called match is missing, ms; null while all are here, and outside the lobby. */
  #since: number | null = null;

  constructor(room: Room, options: RoomOptions) {
    this.#room = room;
    this.#options = options;
  }

  /** Calls the next match where the room has changed, and passes over absent entrants when it is time. Returns whether the room has changed. */
  update(now: number): boolean {
    const room = this.#room;
    let changed = false;
    if (room.revision !== this.#seen) {
      this.#seen = room.revision;
      if (this.#mayCallOther()) {
        changed = callNext(room, (member) => canPlay(room, this.#options, member));
        this.#look(now);
      }
    }
    if (now < this.due) return changed;
    for (const entrant of room.tournament!.call!.sides) this.#waits.delete(entrant);
    this.#since = null;
    passOver(room);
    return true;
  }

  /** Whether anything has changed by which matches are called: what was played, or who is here and can play. */
  #mayCallOther(): boolean {
    const { tournament, phase, members } = this.#room;
    const here = members.map((member) => `${scoreKey(member)} ${canPlay(this.#room, this.#options, member)}`);
    const by = [phase, tournament?.format, tournament?.results, here.join()];
    if (by.every((one, at) => one === this.#calledBy[at])) return false;
    this.#calledBy = by;
    return true;
  }

  #look(now: number): void {
    const { tournament, phase } = this.#room;
    const absent = new Set(absentEntrants(this.#room));
    for (const entrant of this.#waits.keys()) if (!absent.has(entrant)) this.#waits.delete(entrant);
    const call = phase === 'lobby' ? tournament?.call : null;
    const missing = call?.sides.filter((entrant) => absent.has(entrant)) ?? [];
    for (const entrant of missing) this.#waits.set(entrant, this.#waits.get(entrant) ?? now);
    this.#since =
      missing.length > 0 ? Math.max(...missing.map((entrant) => this.#waits.get(entrant)!)) : null;
  }

  /** How long absent entrants who are called have been waited for, ms; 0 while none are. */
  waitedMs(now: number): number {
    return this.#since === null ? 0 : msSince(this.#since, now);
  }

  /** When absent entrants are passed over, ms; Infinity while none are waited for. */
  get due(): number {
    return this.#since === null ? Number.POSITIVE_INFINITY : this.#since + PASS_OVER_MS;
  }
}
