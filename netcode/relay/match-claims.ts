// In the way `shadow` the relay plays the match, too, to count by seat the reports that the rules do not believe.

import type { FrameLog } from '../frames/frame-log.ts';
import { type Checkpoint, MatchRunner, type PlayedGame } from '../runner/match-runner.ts';
import type { Shadows } from '../sim/rules.ts';
import type { MatchStart } from '../wire/messages.ts';
import type { Refusals } from './refusals.ts';

export class MatchClaims {
  readonly #runner: MatchRunner;
  readonly #refusals: Refusals;
  /** By seat, how many have been counted. */
  readonly #known: number[];

  /** Null where the rules have no shadows. */
  static of(game: PlayedGame, start: MatchStart, refusals: Refusals): MatchClaims | null {
    const { shadows } = game.rules;
    return shadows ? new MatchClaims(game, start, shadows, refusals) : null;
  }

  private constructor(game: PlayedGame, start: MatchStart, shadows: Shadows<unknown>, refusals: Refusals) {
    this.#refusals = refusals;
    this.#known = start.seats.map(() => 0);
    this.#runner = new MatchRunner(game, start, { watch: (state) => this.#look(state, shadows) });
  }

  /** Frames played. */
  get frame(): number {
    return this.#runner.frame;
  }

  /** Plays the frames that have been closed. Returns the checkpoints among them: state hashes, and at the end the outcome. */
  advance(log: FrameLog): readonly Checkpoint[] {
    return this.#runner.advance(log, log.next - this.#runner.frame);
  }

  #look(state: unknown, shadows: Shadows<unknown>): void {
    for (const [seat, known] of this.#known.entries()) {
      const count = shadows.mover(state, seat)?.refused ?? known;
      if (count <= known) continue;
      this.#known[seat] = count;
      this.#refusals.note(seat, count - known);
    }
  }
}
