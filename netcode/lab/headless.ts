// A game as a peer without a screen plays it: confirmed frames go in, states and hashes come out. In run-ahead it
// guesses as a screen does, so that guesses are put to the test wherever headless peers play.

import { reachedAt, type StateAt } from '../frames/snapshot-transfer.ts';
import { Pace } from '../objects/pace.ts';
import { type Corrections, Prediction } from '../objects/prediction.ts';
import type { View } from '../objects/view.ts';
import { type ShadowStats, ShadowView } from '../shadows/shadow-view.ts';
import type { FrameItem } from '../sim/frame-items.ts';
import type { GameInfo, Outcome, Rules } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { ways } from '../sim/ways.ts';
import { MAX_AHEAD, Rollback, type Rollbacks } from '../sync/rollback.ts';
import type { MatchStart } from '../wire/messages.ts';

export interface HeadlessGame {
  /** What a screen would show: the state after `head` frames, in run-ahead a guess. */
  readonly state: unknown;
  readonly head: number;
  /** Frames confirmed, and the state after them. */
  readonly confirmed: number;
  readonly confirmedState: unknown;
  /** Frames that are guessed beyond those; 0 where all are confirmed. */
  readonly ahead: number;
  readonly rollbacks: Rollbacks;
  /** Corrections of the state that the host tells; empty in other ways. */
  readonly corrections: Corrections;
  /** What following shadows came to; null in other ways. */
  readonly followed: ShadowStats | null;
  /** The host has told how the match stands, and is at `hostFrame` now. */
  hear(view: View, hostFrame: number, now: number): void;
  /** When `tick` is wanted at the latest, ms. */
  readonly due: number;
  /** The next frame as it really was; `settle` is called when all that has come is confirmed. */
  confirm(inputs: Uint8Array, items: readonly FrameItem[]): void;
  /** RTT and jitter as measured now, ms: how far to guess follows from them. */
  settle(rttMs: number, jitterMs: number, now: number): void;
  /** The frame that should have come is late: the screen goes on by itself, once. */
  tick(now: number): void;
  /** What is held from now on. Returns what the relay is told, and the frame for which it is meant; 0 is at once. */
  hold(input: Uint8Array): Held;
  /** What the relay is told by itself, while the same is held; null for silence. */
  take(): Held | null;
  /** Hash of the confirmed state. */
  hash(): string;
  /** How the match ended by the confirmed state; null until then. */
  outcome(): Outcome | null;
}

export interface Held {
  readonly frame: number;
  readonly bytes: Uint8Array;
}

/** `me` is the seat that plays here. `at`: where to begin instead of before frame 0. */
export function createHeadless(
  info: GameInfo,
  rules: Rules<unknown>,
  match: MatchStart,
  me: number,
  at: StateAt | null = null,
): HeadlessGame {
  const from = at ? reachedAt<unknown>(at) : undefined;
  if (ways[match.way].screensRunAhead) return guessing(info, rules, match, me, from);
  if (ways[match.way].tells === 'reports') return shadowing(info, rules, match, me, from);
  const game = following(info, rules, match, from);
  return ways[match.way].tells === 'state' && me >= 0 ? told(game, info, rules, match, me) : game;
}

/** A timer that is set for a frame has come to it, whatever was rounded. */
const SLACK_FRAMES = 1e-6;

type From = ReturnType<typeof reachedAt<unknown>>;

const NO_CORRECTIONS: Corrections = { count: 0, frames: 0, deepest: 0, largest: 0 };
const NO_ROLLBACKS: Rollbacks = { count: 0, frames: 0, deepest: 0 };

function following(info: GameInfo, rules: Rules<unknown>, match: MatchStart, from?: From): HeadlessGame {
  const simulation = createSimulation(info, rules, match, from);
  return {
    get state() {
      return simulation.state;
    },
    get head() {
      return simulation.frame;
    },
    get confirmed() {
      return simulation.frame;
    },
    get confirmedState() {
      return simulation.state;
    },
    ahead: 0,
    rollbacks: NO_ROLLBACKS,
    corrections: NO_CORRECTIONS,
    followed: null,
    hear() {},
    due: Number.POSITIVE_INFINITY,
    confirm: (inputs, items) => simulation.step(inputs, items),
    settle() {},
    tick() {},
    hold: (bytes) => ({ frame: 0, bytes }),
    take: () => null,
    hash: () => simulation.hash(),
    outcome: () => simulation.outcome(),
  };
}

function guessing(
  info: GameInfo,
  rules: Rules<unknown>,
  match: MatchStart,
  me: number,
  from?: From,
): HeadlessGame {
  const tickMs = 1000 / info.tickRate;
  const runAhead = new Rollback(info, rules, match, [me], () => {}, from);
  let ahead = 0;
  let due = Number.POSITIVE_INFINITY;
  return {
    get state() {
      return runAhead.state;
    },
    get head() {
      return runAhead.head;
    },
    get confirmed() {
      return runAhead.confirmed;
    },
    get confirmedState() {
      return runAhead.confirmedState;
    },
    get ahead() {
      return ahead;
    },
    get rollbacks() {
      return runAhead.rollbacks;
    },
    corrections: NO_CORRECTIONS,
    followed: null,
    hear() {},
    get due() {
      return due;
    },
    confirm: (inputs, items) => runAhead.confirm(inputs, items),
    settle(rttMs, jitterMs, now) {
      // An input reaches the relay a round trip after the frame that it answers was closed; jitter adds to it.
      ahead = Math.min(MAX_AHEAD, Math.ceil((rttMs + 2 * jitterMs) / tickMs));
      runAhead.run(Math.max(runAhead.next, runAhead.confirmed + ahead));
      due = now + tickMs;
    },
    tick() {
      due = Number.POSITIVE_INFINITY;
      runAhead.run(Math.min(runAhead.head, runAhead.confirmed + ahead) + 1);
    },
    hold(input) {
      runAhead.hold(me, input);
      return { frame: runAhead.next, bytes: input };
    },
    take: () => null,
    hash: () => runAhead.hash(),
    outcome: () => runAhead.outcome(),
  };
}

/** Frames are played as `game` does, behind; what is shown is what the host tells, and own objects ahead of it. */
function told(
  game: HeadlessGame,
  info: GameInfo,
  rules: Rules<unknown>,
  match: MatchStart,
  me: number,
): HeadlessGame {
  const pace = new Pace(1000 / info.tickRate);
  const prediction = new Prediction(info, rules, [me], rules.start(match));
  const { lagByte } = rules.objects!;
  const run = (now: number) => prediction.run(Math.floor(pace.position(now) + SLACK_FRAMES) + 1, pace.lag);
  return {
    get state() {
      return prediction.state;
    },
    get head() {
      return prediction.head;
    },
    get confirmed() {
      return game.confirmed;
    },
    get confirmedState() {
      return game.confirmedState;
    },
    get ahead() {
      return Math.max(0, prediction.head - (prediction.told?.frame ?? 0));
    },
    rollbacks: NO_ROLLBACKS,
    get corrections() {
      return prediction.corrections;
    },
    followed: null,
    get due() {
      return pace.reaches(prediction.head);
    },
    confirm: (inputs, items) => game.confirm(inputs, items),
    settle: (rttMs, jitterMs) => pace.link(rttMs, jitterMs),
    hear(view, hostFrame, now) {
      prediction.hear(view, pace.heard(view.frame, hostFrame, now));
      run(now);
    },
    tick: run,
    hold(input) {
      const bytes = input.slice();
      bytes[lagByte] = Math.round(pace.lag);
      prediction.hold(me, bytes);
      return { frame: prediction.next, bytes };
    },
    take: () => null,
    hash: () => game.hash(),
    outcome: () => game.outcome(),
  };
}

/** Its own mover is played here, and reported; the others' chase their shadows. */
function shadowing(
  info: GameInfo,
  rules: Rules<unknown>,
  match: MatchStart,
  me: number,
  from?: From,
): HeadlessGame {
  const view = new ShadowView(info, rules, match, me >= 0 ? [me] : [], from);
  return {
    get state() {
      return view.state;
    },
    get head() {
      return view.head;
    },
    get confirmed() {
      return view.confirmed;
    },
    get confirmedState() {
      return view.confirmedState;
    },
    get ahead() {
      return view.head - view.confirmed;
    },
    rollbacks: NO_ROLLBACKS,
    corrections: NO_CORRECTIONS,
    get followed() {
      return view.followed;
    },
    hear() {},
    get due() {
      return view.due;
    },
    confirm: (inputs, items) => view.confirm(inputs, items),
    settle(rttMs, _jitterMs, now) {
      view.link(rttMs);
      view.heard(view.confirmed, now);
      view.run(now);
    },
    tick: (now) => view.run(now),
    hold: (input) => ({ frame: 0, bytes: view.hold(me, input) }),
    take() {
      const [report] = view.take();
      return report ? { frame: 0, bytes: report.bytes } : null;
    },
    hash: () => view.hash(),
    outcome: () => view.outcome(),
  };
}
