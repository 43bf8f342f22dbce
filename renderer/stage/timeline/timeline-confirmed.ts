// The timeline of ways whose screens show confirmed frames alone: optimistic, strict and commands. A frame is stepped when the
// picture gets to it, so that the frames of a group are played one after another.

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import { createSimulation, type Reached } from '../../../netcode/sim/simulation.ts';
import { createPlaybackClock, type Following } from './playback-clock.ts';
import { createShownStates, OBSERVED_FRAMES } from './shown-states.ts';
import { NO_REPORTS, type Timeline, type TimelineSurroundings } from './timeline.ts';

/** A frame is stepped this much before the picture gets to it: one that comes a little early goes without a timer. */
const EARLY_TICKS = 0.1;

/** The clock plays behind the newest step by one tick at most, and for a moment by a little more. */
const KEPT_STATES = 4;

/** Throws what the rules throw. */
export function createConfirmedTimeline<S>(
  game: Game<S>,
  { match }: StageStart,
  following: Exclude<Following, 'ahead'>,
  { observe }: TimelineSurroundings<S>,
  from?: Reached<S>,
): Timeline<S> {
  const simulation = createSimulation(game.info, game.rules, match, from);
  const shown = createShownStates(simulation.state, KEPT_STATES, simulation.frame);
  const clock = createPlaybackClock(1000 / game.info.tickRate, following);

  return {
    get confirmed() {
      return simulation.frame;
    },
    get head() {
      return simulation.frame;
    },
    arrived: clock.arrived,
    due: (nowMs, end) => Math.min(Math.floor(clock.position(nowMs, end) + EARLY_TICKS) + 1, end),
    confirm(inputs, items, left) {
      simulation.step(inputs, items);
      // One state more than is drawn: effects compare a state with the one before. While skipping, states are not copied.
      if (left > OBSERVED_FRAMES) return;
      shown.record(simulation.frame, simulation.state);
      const { previous, current } = shown.at(simulation.frame);
      if (left < OBSERVED_FRAMES && previous !== current) observe(previous, current);
    },
    settle(_nowMs, left) {
      // A slice that ends before the newest frame is drawn, too: the match runs fast instead of freezing.
      if (left > OBSERVED_FRAMES) shown.record(simulation.frame, simulation.state);
    },
    wakeMs: (end) =>
      simulation.frame < end ? clock.reaches(simulation.frame - EARLY_TICKS) : Number.POSITIVE_INFINITY,
    hear: () => {},
    hold: (_seat, bytes) => ({ frame: 0, bytes }),
    takeReports: () => NO_REPORTS,
    link: (_rttMs, jitterMs) => clock.jitter(jitterMs),
    runAhead: () => {},
    pause: () => {}, // confirmed frames end at the same frame on every screen
    sight(nowMs, end) {
      const position = clock.position(nowMs, end);
      return { ...shown.at(position), position, offsets: null };
    },
    state: () => simulation.state,
    outcome: () => simulation.outcome(),
    figures: () => ({
      ahead: 0,
      rollbacks: { count: 0, frames: 0, deepest: 0 },
      jump: 0,
      playout: clock.buffer,
    }),
  };
}
