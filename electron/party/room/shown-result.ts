// Whether a screen shows the result of the last match: until it is dismissed, or the next match begins. Only of a match that was
// dealt here, and whatever a host tells of results meanwhile.

import type { RoomState } from '../../../netcode/wire/messages.ts';

export class ShownResult {
  /** Number and game of the match that was dealt last; null before the first that this member has seen. */
  #dealt: { readonly number: number; readonly game: string } | null = null;
  #isDismissed = false;

  /** The game of the last match that is known of here. */
  get played(): string | null {
    return this.#dealt?.game ?? null;
  }

  update({ match, game }: RoomState): void {
    if (!match) return;
    this.#dealt = { number: match.number, game };
    this.#isDismissed = false;
  }

  /** What is on the screen has been seen, this result of a room in this phase if it is shown. */
  dismiss({ phase, result }: Pick<RoomState, 'phase' | 'result'>): void {
    this.#isDismissed ||= this.isShown(phase, result);
  }

  /** Whether this result, of a room in this phase, is on the screen. */
  isShown(phase: RoomState['phase'], result: RoomState['result']): boolean {
    return (
      phase === 'lobby' && result !== null && result.number === this.#dealt?.number && !this.#isDismissed
    );
  }
}
