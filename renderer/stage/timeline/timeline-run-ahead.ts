// The timeline of run-ahead: the picture is a few frames ahead of what is confirmed, driven by the clock of this
// screen, so that a key press is on it in the next frame, whatever the way to the relay takes.

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import { MAX_AHEAD, Rollback } from '../../../netcode/sync/rollback.ts';
import { createCues } from './cues.ts';
import { createPlaybackClock } from './playback-clock.ts';
import { createRunAheadDepth } from './run-ahead-depth.ts';
import { createShownStates, OBSERVED_FRAMES } from './shown-states.ts';
import { createSmoothing } from './smoothing.ts';
import { type From, NO_REPORTS, type Timeline, type TimelineSurroundings } from './timeline.ts';

/** States kept: as many as a correction can play again, and the one before them. */
const KEPT_STATES = MAX_AHEAD + 3;

/** Throws what the rules throw. */
export function createAheadTimeline<S>(
  game: Game<S>,
  { match, mine, ahead: fixed }: StageStart,
  around: TimelineSurroundings<S>,
  from?: From<S>,
): Timeline<S> {
  const tickMs = 1000 / game.info.tickRate;
  const runAhead = new Rollback(game.info, game.rules, match, mine, played, from);
  const shown = createShownStates(runAhead.state, KEPT_STATES, runAhead.head);
  const clock = createPlaybackClock(tickMs, 'ahead');
  const ahead = createRunAheadDepth(fixed, tickMs);
  const cues = createCues();
  const smoothing = createSmoothing(game);
  /** Frames that were ever on this screen. */
  let furthest = runAhead.head;
  /** Confirmed frames that are still to come before the screen is up to date. */
  let behind = 0;
  /** Frames after which the match stands still, or null; and whether the screen has got there. */
  let still: number | null = null;
  let rests = false;
  clock.lead(ahead.frames);

  /** Every screen shows the same state in a pause: what was guessed past it is taken back. */
  function rest(nowMs: number): void {
    if (rests || still === null || runAhead.confirmed < still) return;
    rests = true;
    smoothing.before(shown, clock.last);
    runAhead.rest();
    shown.record(runAhead.confirmed, runAhead.state);
    smoothing.after(shown, nowMs);
    clock.rest(runAhead.confirmed);
  }

  function wake(): void {
    rests = false;
    still = null;
    runAhead.wake();
  }

  function played(frame: number, state: S, inputs: Uint8Array): void {
    if (behind > OBSERVED_FRAMES) {
      furthest = Math.max(furthest, frame);
      return;
    }
    const again = frame <= furthest;
    if (again) smoothing.before(shown, clock.last);
    shown.record(frame, state);
    const { previous, current } = shown.at(frame);
    if (previous !== current && behind < OBSERVED_FRAMES) {
      const news = cues.observe(frame, current, again);
      if (news !== null) around.observe(previous, news);
    }
    if (again) return;
    furthest = frame;
    around.played(frame - 1, inputs);
  }

  return {
    get confirmed() {
      return runAhead.confirmed;
    },
    get head() {
      return runAhead.head;
    },
    arrived: clock.arrived,
    due: (_nowMs, end) => end,
    confirm(inputs, items, left) {
      if (rests) wake();
      behind = left;
      runAhead.confirm(inputs, items);
    },
    settle(nowMs, left) {
      behind = left;
      if (left > OBSERVED_FRAMES) shown.record(runAhead.head, runAhead.state);
      if (left > 0) return;
      rest(nowMs);
      if (rests) return;
      // Between state h - 1 and h: frame h - 1 is played when the picture starts on its way through it.
      runAhead.run(Math.ceil(clock.position(nowMs, runAhead.confirmed + ahead.frames + 1)));
      smoothing.after(shown, nowMs);
    },
    // Everything here is in time: the next frame is played at the latest when the next picture is drawn.
    wakeMs: () => Number.POSITIVE_INFINITY,
    hear: () => {},
    hold(seat, bytes) {
      runAhead.hold(seat, bytes);
      return { frame: runAhead.next, bytes };
    },
    takeReports: () => NO_REPORTS,
    link(rttMs, jitterMs, nowMs) {
      ahead.measured(rttMs, jitterMs, nowMs);
      clock.lead(ahead.frames);
    },
    runAhead(frames) {
      ahead.choose(frames);
      clock.lead(ahead.frames);
    },
    pause(frame, nowMs) {
      if (frame === null) wake();
      else still = frame;
      rest(nowMs);
    },
    sight(nowMs) {
      const position = clock.last;
      return { ...shown.at(position), position, offsets: smoothing.offsets(nowMs) };
    },
    state: () => runAhead.confirmedState,
    outcome: () => runAhead.outcome(),
    figures: () => ({
      ahead: ahead.frames,
      rollbacks: runAhead.rollbacks,
      jump: smoothing.furthest,
      playout: 0,
    }),
  };
}
