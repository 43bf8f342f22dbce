// What a save of the game means for the match on the workbench: it goes on where it was, with the same inputs; where
// those are unfit by now it starts over, and where the rules throw it waits in front of that frame.

import type { Game } from '../../games/game.ts';
import type { Outcome } from '../../netcode/sim/rules.ts';
import {
  createOfflineMatch,
  type OfflineMatch,
  type OfflineMatchSurroundings,
  type PlayedFrame,
} from './offline-match.ts';
import { type Setup, sameSetup } from './setup.ts';

export interface Fault {
  readonly where: 'rules' | 'drawing' | 'controls';
  readonly frame: number;
  readonly error: Error;
}

/** What became of the match when the game was saved. */
export type Saved =
  /** `same` is whether the state is the one from before the save; null without one to compare with. */
  | { readonly kind: 'replayed'; readonly frames: number; readonly ms: number; readonly same: boolean | null }
  /** The inputs so far are unfit for the game as it is now. */
  | { readonly kind: 'unfit' };

/** What is worth a word. It changes seldom. */
export interface Notice {
  readonly fault: Fault | null;
  readonly saved: Saved | null;
  readonly outcome: Outcome | null;
}

export interface Session {
  /** The match at hand; null before the first, and where the rules fail at the start. */
  readonly offline: OfflineMatch<unknown> | null;
  readonly notice: Notice;
  /** Goes on where it was with the game as it is now; another setup starts over. */
  show(game: Game, setup: Setup): void;
  startOver(): void;
  /** Plays what is due after so many ms; speed 0 stands still, but arrives where it was first. */
  advance(elapsedMs: number, speed: number): void;
  /** Plays one frame. */
  step(): void;
  /** The match is stuck. Its inputs are kept for the next save. */
  fail(where: Fault['where'], error: unknown): void;
}

export const NOTHING: Notice = { fault: null, saved: null, outcome: null };

const NO_PAST: readonly PlayedFrame[] = [];

export function createSession(
  around: OfflineMatchSurroundings<unknown>,
  notify: (notice: Notice) => void,
): Session {
  let shown: { readonly game: Game; readonly setup: Setup } | null = null;
  let offline: OfflineMatch<unknown> | null = null;
  let notice = NOTHING;
  /** The inputs of a match that a fault has ended. */
  let kept = NO_PAST;
  /** A replay after a save, until it arrives. */
  let replay: { readonly hash: string | null; readonly startMs: number } | null = null;

  function say(change: Partial<Notice>): void {
    notice = { ...notice, ...change };
    notify(notice);
  }

  function begin(past: readonly PlayedFrame[]): void {
    kept = past;
    offline = null;
    try {
      if (shown) offline = createOfflineMatch(shown.game, shown.setup, past, around);
    } catch (error) {
      fail('rules', error);
    }
  }

  function fail(where: Fault['where'], thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const frame = offline?.frame ?? 0;
    const inputs = offline?.frames ?? kept;
    replay = null;
    say({ fault: { where, frame, error }, saved: null });
    // The state is in the middle of a frame, but the one before it is only a replay away.
    if (offline && where === 'rules') begin(inputs.slice(0, frame));
    kept = inputs;
  }

  function run(act: (offline: OfflineMatch<unknown>) => void): void {
    if (!offline) return;
    try {
      act(offline);
    } catch (error) {
      fail('rules', error);
      return;
    }
    if (offline.replaying) return;
    const outcome = offline.outcome();
    if ((outcome === null) !== (notice.outcome === null)) say({ outcome });
    if (!replay) return;
    const { hash, startMs } = replay;
    replay = null;
    const same = hash === null ? null : hash === offline.hash();
    say({ saved: { kind: 'replayed', frames: offline.frame, ms: around.now() - startMs, same } });
  }

  return {
    get offline() {
      return offline;
    },
    get notice() {
      return notice;
    },
    show(game, setup) {
      const past = notice.fault ? kept : (offline?.frames ?? kept);
      const hash = notice.fault || offline?.replaying ? null : (offline?.hash() ?? null);
      const saved = shown !== null && shown.game !== game && shown.game.info.id === game.info.id;
      const fits = past.every(({ input }) => input.length === game.info.inputBytes);
      const goesOn = shown !== null && sameSetup(shown.setup, setup) && fits;
      shown = { game, setup };
      replay = saved && goesOn ? { hash, startMs: around.now() } : null;
      say({ ...NOTHING, saved: saved && !goesOn ? { kind: 'unfit' } : null });
      begin(goesOn ? past : NO_PAST);
    },
    startOver() {
      replay = null;
      say(NOTHING);
      begin(NO_PAST);
    },
    advance(elapsedMs, speed) {
      const still = speed === 0 || notice.fault !== null;
      if (offline?.replaying || replay || !still) run((match) => match.advance(elapsedMs, speed));
    },
    step() {
      if (!notice.fault) run((match) => match.step());
    },
    fail,
  };
}
