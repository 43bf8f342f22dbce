// The timeline of shadows: the own movers as this screen plays them, and the others where they are by now, as far as was
// told. All is shown as of the host's time, at any rate of the screen.

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import { ShadowView } from '../../../netcode/shadows/shadow-view.ts';
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
  const view = new ShadowView(info, rules, match, mine, from);
  const shown = createShownStates(view.state, KEPT_STATES, view.head);

  function played(frame: number, state: S): void {
    shown.record(frame, state);
    const { previous, current } = shown.at(frame);
    if (previous !== current) around.observe(previous, current);
  }

  return {
    get confirmed() {
      return view.confirmed;
    },
    get head() {
      return view.head;
    },
    arrived: (_first, newest, nowMs) => view.heard(newest, nowMs),
    due: (_nowMs, end) => end,
    confirm: (inputs, items) => view.confirm(inputs, items),
    settle(nowMs, left) {
      if (left === 0) view.run(nowMs, played);
    },
    wakeMs: () => view.due,
    hear: () => {},
    hold: (seat, input) => ({ frame: 0, bytes: view.hold(seat, input) }),
    takeReports: () => view.take().map((report) => ({ frame: 0, ...report })),
    link: (rttMs) => view.link(rttMs),
    runAhead: () => {},
    pause: (frame) => view.pause(frame),
    sight(nowMs) {
      const position = view.position(nowMs);
      return { ...shown.at(position), position, offsets: null };
    },
    state: () => view.confirmedState,
    outcome: () => view.outcome(),
    figures: () => ({
      ahead: view.head - view.confirmed,
      rollbacks: { count: view.followed.jumps, frames: 0, deepest: 0 },
      jump: view.followed.largest,
      playout: 0,
    }),
  };
}
