// Whether a screen shows the result of the last match: until it is dismissed, or the next match begins.

import type { RoomState } from '../../../netcode/wire/messages.ts';

type Result = RoomState['result'];

export class ShownResult {
  /** Number of the last match whose result is not shown any more: dismissed, or from before the member came. */
  #dismissed: number | null = null;
  #played: string | null = null;
  /** Number of the match that was dealt last; 0 before the first. */
  #dealt = 0;

  /** The game of the last match that is known of here. */
  get played(): string | null {
    return this.#played;
  }

  update({ match, phase, game, result }: RoomState): void {
    // The result of a match from before the member came is not shown.
    this.#dismissed ??= result?.number ?? 0;
    // The next match dismisses the result, so that one that the host ends leads to the lobby and not back to it.
    if (match) {
      this.#played = game;
      this.#dealt = match.number;
    }
    if (phase !== 'lobby' && result) this.#dismissed = result.number;
  }

  /** The result on the screen has been seen. */
  dismiss(result: Result): void {
    this.#dismissed = result?.number ?? null;
  }

  /** Whether this result, of a room in this phase, is on the screen. */
  isShown(phase: RoomState['phase'], result: Result): boolean {
    if (result === null || phase !== 'lobby') return false;
    return result.number !== this.#dismissed && result.number >= this.#dealt;
  }
}
