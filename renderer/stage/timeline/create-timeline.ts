// The one list of timelines: each way to stay in step has its own. Adding a way is a file and a line here.

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import type { From, Timeline, TimelineSurroundings } from './timeline.ts';
import { createConfirmedTimeline } from './timeline-confirmed.ts';
import { createAheadTimeline } from './timeline-run-ahead.ts';
import { createShadowTimeline } from './timeline-shadow.ts';
import { createToldTimeline } from './timeline-told.ts';

/** The seats that are predicted for on this screen. Onlookers see what has happened and nothing else. */
export function predictedSeats({ match, mine }: StageStart): readonly number[] {
  return match.way === 'run-ahead' ? mine : [];
}

/** Throws what the rules throw. */
export function createTimeline<S>(
  game: Game<S>,
  start: StageStart,
  around: TimelineSurroundings<S>,
  from?: From<S>,
): Timeline<S> {
  switch (start.match.way) {
    case 'optimistic':
      return createConfirmedTimeline(game, start, 'single', around, from);
    case 'strict':
    case 'commands':
      return createConfirmedTimeline(game, start, 'grouped', around, from);
    case 'run-ahead':
      return start.mine.length === 0
        ? createConfirmedTimeline(game, start, 'single', around, from)
        : createAheadTimeline(game, start, around, from);
    case 'authority':
      return start.mine.length === 0
        ? createConfirmedTimeline(game, start, 'single', around, from)
        : createToldTimeline(game, start, around, from);
    case 'shadow':
      return createShadowTimeline(game, start, around, from);
  }
}
