// Drawn rounds end: after two in a row a sole lead decides the match, and the next round has a
// winner also where the last ones crash together.

import { shuffle } from '../../../netcode/sim/rng.ts';
import { endIfDecided, roundDecided } from '../../kit/arena/rules/outliving.ts';
import { award, endRound } from '../../kit/arena/rules/round.ts';
import { sidesOf } from '../../kit/rules/sides.ts';
import type { TrailsState } from './state.ts';

/** Drawn rounds in a row, after which it is sudden death. */
export const MOST_DRAWS = 2;

/** Ends a round that is decided, as the kit does, and counts drawn rounds. */
export function endTrailsRound(state: TrailsState): void {
  const last = state.sudden && roundDecided(state) ? lastOut(state) : -1;
  if (last < 0) endIfDecided(state);
  else {
    award(state.seats[last]!, 1);
    endRound(state, last);
  }
  if (state.phase !== 'pause') return;
  state.draws = state.winner < 0 ? state.draws + 1 : 0;
  // A player alone lacks a rival, and may go on.
  if (state.draws >= MOST_DRAWS && sidesOf(state.seats).length > 1) state.sudden = true;
}

/** The seat that came furthest of those that crashed together as the last, of equals one by lot; -1 while a seat is alive. */
function lastOut(state: TrailsState): number {
  const { seats, since } = state;
  if (seats.some(({ alive }) => alive)) return -1;
  const gone = [...seats.keys()].filter((seat) => seats[seat]!.present && seats[seat]!.outAt === since);
  const furthest = Math.max(...gone.map((seat) => seats[seat]!.way));
  return shuffle(
    state.rng,
    gone.filter((seat) => seats[seat]!.way === furthest),
  )[0]!;
}
