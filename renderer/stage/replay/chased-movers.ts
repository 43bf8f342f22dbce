// What a replay shows of the movers of a match of shadows. In its frames a shadow jumps whenever a report came; all screens
// hid that, so here too what is drawn chases it, for every seat, as on the screen of a spectator.

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import { Chase } from '../../../netcode/shadows/chase.ts';
import { clone, copyInto } from '../../../netcode/sim/clone.ts';
import type { Rules } from '../../../netcode/sim/rules.ts';
import { ways } from '../../../netcode/sim/ways.ts';

/** After so many frames an entity is where it would be, wherever it began: a second. */
export const CHASED_FRAMES = 60;

export interface ChasedMovers<S> {
  /** The state after the next frame with its entities instead of shadows; to read only, until the one after. */
  follow(state: S): S;
  /** The next frame is unrelated to the one before. */
  forget(): void;
}

/** In the other ways frames are what screens showed. */
export function createChasedMovers<S>(
  { shadows }: Rules<S>,
  { seats, way }: StageStart['match'],
): ChasedMovers<S> {
  if (ways[way].tells !== 'reports' || !shadows) return { follow: (state) => state, forget() {} };
  const chase = new Chase(shadows);
  let shown: S | null = null;
  return {
    follow(state) {
      shown = shown === null ? clone(state) : copyInto(shown, state);
      for (const seat of seats.keys()) {
        const mover = shadows.mover(shown, seat);
        if (mover) chase.follow(seat, mover);
        else chase.forget(seat);
      }
      return shown;
    },
    forget() {
      for (const seat of seats.keys()) chase.forget(seat);
    },
  };
}
