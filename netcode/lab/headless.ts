// A game as a peer without a screen plays it: confirmed frames go in, states and hashes come out. In run-ahead it
// guesses as a screen does, so that guesses are put to the test wherever headless peers play.

import { reachedAt, type StateAt } from '../frames/snapshot-transfer.ts';
import type { FrameItem } from '../sim/frame-items.ts';
import type { GameInfo, Outcome, Rules } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { MAX_AHEAD, Rollback, type Rollbacks } from '../sync/rollback.ts';
import type { MatchStart } from '../wire/messages.ts';

export interface HeadlessGame {
  /** What a screen would show: the state after `head` frames, in run-ahead a guess. */
  readonly state: unknown;
  readonly head: number;
  /** Frames confirmed, and the state after them. */
  readonly confirmed: number;
  readonly confirmedState: unknown;
  /** Frames that are guessed beyond those; 0 where nothing is guessed. */
  readonly ahead: number;
  readonly rollbacks: Rollbacks;
  /** When `tick` is wanted if nothing else comes first, ms. */
  readonly due: number;
  /** The next frame as it really was; `settle` is called when all that has come is confirmed. */
  confirm(inputs: Uint8Array, items: readonly FrameItem[]): void;
  /** RTT and jitter as measured now, ms: how far to guess follows from them. */
  settle(rttMs: number, jitterMs: number, now: number): void;
  /** The frame that should have come has not: the screen goes on by itself, once. */
  tick(): void;
  /** What is held from now on. Returns the frame for which it is meant; 0 is at once. */
  hold(input: Uint8Array): number;
  /** Hash of the confirmed state. */
  hash(): string;
  /** How the match ended by the confirmed state; null until then. */
  outcome(): Outcome | null;
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
  return match.way === 'run-ahead'
    ? guessing(info, rules, match, me, from)
    : following(info, rules, match, from);
}

type From = ReturnType<typeof reachedAt<unknown>>;

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
    due: Number.POSITIVE_INFINITY,
    confirm: (inputs, items) => simulation.step(inputs, items),
    settle() {},
    tick() {},
    hold: () => 0,
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
      return runAhead.next;
    },
    hash: () => runAhead.hash(),
    outcome: () => runAhead.outcome(),
  };
}
