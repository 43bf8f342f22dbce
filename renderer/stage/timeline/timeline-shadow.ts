// The timeline of shadows: the own movers as this screen plays them, and the others where they are by now, as far as was
// told. All is shown as of the host's time, at any rate of the screen.

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import { Follower } from '../../../netcode/shadows/follower.ts';
import { createShownStates } from './shown-states.ts';
import type { From, Timeline, TimelineSurroundings } from './timeline.ts';

/** The two that a picture lies between, and some that were played since the one before. */
const KEPT_STATES = 8;

/** Throws what the rules throw. */
export function createShadowTimeline<S>(
  { info, rules }: Game<S>,
  { match, mine }: StageStart,
  around: TimelineSurroundings<S>,
  from?: From<S>,
): Timeline<S> {
  const follower = new Follower(info, rules, match, mine, from);
  const shown = createShownStates(follower.state, KEPT_STATES, follower.head);

  function played(frame: number, state: S): void {
    shown.record(frame, state);
    const { previous, current } = shown.at(frame);
    if (previous !== current) around.observe(previous, current);
  }

  return {
    get confirmed() {
      return follower.confirmed;
    },
    get head() {
      return follower.head;
    },
    arrived: (_first, newest, nowMs) => follower.heard(newest, nowMs),
    due: (_nowMs, end) => end,
    confirm: (inputs, items) => follower.confirm(inputs, items),
    settle(nowMs, left) {
      if (left === 0) follower.run(nowMs, played);
    },
    wakeMs: () => follower.due,
    hear: () => {},
    hold: (seat, input) => ({ frame: 0, bytes: follower.hold(seat, input) }),
    takeReports: () => follower.take().map((report) => ({ frame: 0, ...report })),
    link: (rttMs) => follower.link(rttMs),
    runAhead: () => {},
    pause: (frame) => follower.pause(frame),
    sight(nowMs) {
      const position = follower.position(nowMs);
      return { ...shown.at(position), position, offsets: null };
    },
    state: () => follower.confirmedState,
    outcome: () => follower.outcome(),
    figures: () => ({
      ahead: follower.head - follower.confirmed,
      rollbacks: { count: follower.followed.jumps, frames: 0, deepest: 0 },
      jump: follower.followed.largest,
      playout: 0,
    }),
  };
}
