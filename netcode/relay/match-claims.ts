// Whose reports the rules do not believe, in the way `shadow`: the relay plays along and tells the log. Nobody is let go for
// it, because whoever is far away for a moment claims what cannot be as well.

import type { FrameLog } from '../frames/frame-log.ts';
import { MatchRunner, type PlayedGame } from '../runner/match-runner.ts';
import type { Shadows } from '../sim/rules.ts';
import type { MatchStart } from '../wire/messages.ts';

/** A seat, and how many of its reports have not been believed in this match. */
export interface Refused {
  readonly seat: number;
  readonly count: number;
}

export class MatchClaims {
  readonly #runner: MatchRunner;
  /** By seat, what was told last. */
  readonly #told: number[];
  #news: Refused[] = [];

  /** Null where the rules have no shadows. */
  static of(game: PlayedGame, start: MatchStart): MatchClaims | null {
    const { shadows } = game.rules;
    return shadows ? new MatchClaims(game, start, shadows) : null;
  }

  private constructor(game: PlayedGame, start: MatchStart, shadows: Shadows<unknown>) {
    this.#told = start.seats.map(() => 0);
    this.#runner = new MatchRunner(game, start, { watch: (state) => this.#look(state, shadows) });
  }

  /** Plays what has been closed. */
  advance(log: FrameLog): void {
    this.#runner.advance(log, log.next - this.#runner.frame);
  }

  /** What there is to tell, once: the first of a seat, and whenever they have doubled, so that nobody fills the log. */
  take(): readonly Refused[] {
    return this.#news.length > 0 ? this.#news.splice(0) : this.#news;
  }

  #look(state: unknown, shadows: Shadows<unknown>): void {
    for (const [seat, told] of this.#told.entries()) {
      const count = shadows.mover(state, seat)?.refused ?? 0;
      if (count === 0 || count < 2 * told) continue;
      this.#told[seat] = count;
      this.#news.push({ seat, count });
    }
  }
}
