// The timeline of the way `authority`: the picture shows the other figures as the host told them, a little behind, and the own
// figures a little ahead. Frames come later, and are played for reports: hashes and the end.

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import { Pace } from '../../../netcode/objects/pace.ts';
import { Prediction } from '../../../netcode/objects/prediction.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { createShownStates } from './shown-states.ts';
import { createSmoothing } from './smoothing.ts';
import { type From, NO_REPORTS, type Timeline, type TimelineSurroundings } from './timeline.ts';

/** States kept: the two around a picture, and those played since the picture before. */
const KEPT_STATES = 8;

/** Time of play without a told state after which confirmed frames are shown, seconds: a host that came late has no state. */
const SILENT_SECONDS = 0.5;

/** Most frames that a screen plays one by one after an absence; beyond them it goes on from the host's state. */
const MOST_AT_ONCE = 30;

/** Throws what the rules throw. */
export function createToldTimeline<S>(
  game: Game<S>,
  { match, mine }: StageStart,
  around: TimelineSurroundings<S>,
  from?: From<S>,
): Timeline<S> {
  const { info, rules } = game;
  const simulation = createSimulation(info, rules, match, from);
  const prediction = new Prediction(info, rules, mine, simulation.state);
  const pace = new Pace(1000 / info.tickRate);
  const shown = createShownStates(simulation.state, KEPT_STATES, simulation.frame);
  const smoothing = createSmoothing(game);
  const { lagByte } = rules.objects!;
  const begunAt = simulation.frame;
  /** Frames after which the match stands still, or null. */
  let still: number | null = null;
  let position = simulation.frame;
  /** Frames of the newest picture, and of the confirmed state shown in its place; null before the first. */
  let newest = simulation.frame;
  let settled: number | null = null;

  /** Whether the picture shows confirmed frames: in a pause, at the end, and while the host is silent. */
  function isSettled(): boolean {
    const { frame } = simulation;
    const silent = frame > (prediction.told?.frame ?? begunAt) + SILENT_SECONDS * info.tickRate;
    return silent || (still !== null && frame >= still) || simulation.outcome() !== null;
  }

  function settle(nowMs: number): void {
    if (isSettled()) {
      if (settled === simulation.frame) return;
      settled = simulation.frame;
      smoothing.before(shown, position);
      shown.record(++newest, simulation.state);
      smoothing.after(shown, nowMs);
      return;
    }
    settled = null;
    if (still !== null || !prediction.told) return;
    const due = Math.floor(pace.position(nowMs)) + 1;
    if (due > prediction.head + MOST_AT_ONCE) prediction.rest();
    while (prediction.head < due) {
      prediction.run(prediction.head + 1, pace.lag);
      newest = prediction.head;
      shown.record(newest, prediction.state);
      const { previous, current } = shown.at(newest);
      if (previous !== current) around.observe(previous, current);
    }
  }

  return {
    get confirmed() {
      return simulation.frame;
    },
    get head() {
      return Math.max(prediction.head, simulation.frame);
    },
    arrived: () => {},
    due: (_nowMs, end) => end,
    confirm: (inputs, items) => simulation.step(inputs, items),
    settle: (nowMs) => settle(nowMs),
    hear(view, hostFrame, nowMs) {
      if (still !== null) return;
      const goesBack = pace.heard(view.frame, hostFrame, nowMs);
      if (!prediction.places(view)) smoothing.before(shown, position);
      if (prediction.hear(view, goesBack)) {
        newest = prediction.head;
        shown.record(newest, prediction.state);
      }
      smoothing.after(shown, nowMs);
      settle(nowMs);
    },
    wakeMs: () => pace.reaches(prediction.head),
    hold(seat, input) {
      const bytes = input.slice();
      bytes[lagByte] = Math.round(pace.lag);
      prediction.hold(seat, bytes);
      return { frame: prediction.next, bytes };
    },
    takeReports: () => NO_REPORTS,
    link: (rttMs, jitterMs) => pace.link(rttMs, jitterMs),
    runAhead: () => {},
    pause(frame, nowMs) {
      still = frame;
      if (frame !== null) {
        prediction.rest();
        pace.rest(prediction.head);
      }
      settle(nowMs);
    },
    sight(nowMs) {
      position = settled === null ? pace.position(nowMs) : newest;
      return { ...shown.at(position), position, offsets: smoothing.offsets(nowMs) };
    },
    state: () => simulation.state,
    outcome: () => simulation.outcome(),
    figures: () => ({
      ahead: Math.max(0, prediction.head - (prediction.told?.frame ?? prediction.head)),
      rollbacks: prediction.corrections,
      jump: smoothing.furthest,
      playout: pace.lag,
    }),
  };
}
