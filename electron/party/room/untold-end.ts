// The end of a match that the own stage has seen by the rules, while the host goes on telling that the match is played. Other players
// may see the end later, and a dedicated relay may hear from one of two that there is none: that the host has told no result is a
// fact after some time, and says nothing of why.

import { END_LIMIT_MS } from '../../../netcode/relay/match-lifecycle.ts';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { WAITING_MS } from './room-times.ts';

/** Longest time between two looks that counts as spent in the room, ms: in a longer one this machine slept. */
const LONGEST_LOOK_MS = 4 * WAITING_MS;

type ToldRoom = Pick<RoomState, 'phase' | 'match' | 'epoch'>;

export class UntoldEnd {
  /** The match whose end was seen, at which host, and for how long that one was heard since, ms. */
  #seen: { readonly match: number; readonly epoch: number; heardMs: number } | null = null;
  #isDismissed = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** The own stage has seen the end of this match of the room. */
  staged(match: number, { epoch }: Pick<ToldRoom, 'epoch'>): void {
    if (this.#seen?.match === match) return;
    this.#seen = { match, epoch, heardMs: 0 };
    this.#isDismissed = false;
  }

  /** The room as it is told. Another host has all the time again. */
  update(room: ToldRoom): void {
    if (!this.#seen) return;
    if (room.phase !== 'playing' || room.match?.number !== this.#seen.match) this.#seen = null;
    else if (room.epoch !== this.#seen.epoch) this.#seen = { ...this.#seen, epoch: room.epoch, heardMs: 0 };
  }

  /**
   * To be called every WAITING_MS, at `now`, ms. `isHeard`: whether the host is: one that was silent has all the time again. Returns
   * whether the end has become one that the host has not told.
   */
  look(now: number, isHeard: boolean): boolean {
    const sinceMs = Math.min(now - this.#lookedAt, LONGEST_LOOK_MS);
    this.#lookedAt = now;
    if (!this.#seen) return false;
    const was = this.isUntold;
    this.#seen.heardMs = isHeard ? this.#seen.heardMs + sinceMs : 0;
    return this.isUntold && !was;
  }

  /** Whether the host, which is heard, has not told the end for END_LIMIT_MS, and the person has not turned away from that. */
  get isUntold(): boolean {
    return this.#seen !== null && this.#seen.heardMs >= END_LIMIT_MS && !this.#isDismissed;
  }

  /** The person has turned away from the end, until the host tells it. */
  dismiss(): void {
    this.#isDismissed = true;
  }
}
