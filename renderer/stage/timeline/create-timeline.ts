// Which timeline a screen has, by what the way of its match says (netcode/sim/ways.ts).

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import { ways } from '../../../netcode/sim/ways.ts';
import type { From, Timeline, TimelineSurroundings } from './timeline.ts';
import { createConfirmedTimeline } from './timeline-confirmed.ts';
import { createAheadTimeline } from './timeline-run-ahead.ts';
import { createShadowTimeline } from './timeline-shadow.ts';
import { createToldTimeline } from './timeline-told.ts';

/** The seats that are predicted for on this screen. Onlookers see only what has happened. */
export function predictedSeats({ match, mine }: StageStart): readonly number[] {
  return ways[match.way].screensRunAhead ? mine : [];
}

/** Throws what the rules throw. */
export function createTimeline<S>(
  game: Game<S>,
  start: StageStart,
  around: TimelineSurroundings<S>,
  from?: From<S>,
): Timeline<S> {
  const { closes, tells, screensRunAhead } = ways[start.match.way];
  if (tells === 'reports') return createShadowTimeline(game, start, around, from);
  const plays = start.mine.length > 0;
  if (plays && tells === 'state') return createToldTimeline(game, start, around, from);
  if (plays && screensRunAhead) return createAheadTimeline(game, start, around, from);
  return createConfirmedTimeline(game, start, closes === 'ticks' ? 'single' : 'grouped', around, from);
}
