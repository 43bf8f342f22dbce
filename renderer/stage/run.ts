// One match on this stage: takes confirmed frames, steps the rules, and knows what can be shown of them.

import type { FromStage, StageStart } from '../../electron/party/stage-port.ts';
import type { Game } from '../../games/game.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { type Acceptance, createConfirmed } from './confirmed.ts';
import { createPace } from './pace.ts';
import { createPlaybackClock } from './playback-clock.ts';
import { createSeen } from './seen.ts';
import { type Between, createShown } from './shown.ts';
import { type HashAt, KEPT_HASHES, type StageStatus } from './status.ts';

/** What a run needs from around it. */
export interface RunSurroundings<S> {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  send(message: FromStage): void;
  /** Effects of one frame start here; not called for frames that are skipped while catching up. */
  observe(previous: S, current: S): void;
}

export interface Run<S> {
  readonly finished: boolean;
  readonly catchingUp: boolean;
  accept(first: number, count: number, bytes: Uint8Array): Acceptance;
  /** Steps what waits, as much as fits into one slice. True when frames are left: draw, then call again. */
  advance(): boolean;
  /** What to draw at this time. */
  picture(nowMs: number): Between<S>;
  /** The last picture was drawn; `timeMs` is the wall clock (see seen.ts). */
  drawn(timeMs: number): void;
  status(): Omit<StageStatus, 'fps'>;
}

/**
 * After a jump, effects of the last few frames still start: enough that an explosion on the screen is not
 * missed, few enough that nobody sees or hears the effects of minutes at once.
 */
const OBSERVED_FRAMES = 6;

/** Throws what the rules throw. */
export function createRun<S>(game: Game<S>, { match }: StageStart, around: RunSurroundings<S>): Run<S> {
  const { info } = game;
  const tickMs = 1000 / info.tickRate;
  const people = match.seats.flatMap((seat, index) => (seat.kind === 'player' ? [index] : []));
  const simulation = createSimulation(info, game.rules, match);
  const confirmed = createConfirmed(match.seats.length * info.inputBytes);
  const shown = createShown(simulation.state);
  const clock = createPlaybackClock(tickMs);
  const pace = createPace(info.tickRate, around.now);
  const seen = createSeen(people, info.inputBytes);
  let hashes: readonly HashAt[] = [];
  let finished = false;
  let position = 0;

  function stepOne(): boolean {
    if (finished) return false;
    const inputs = confirmed.take();
    if (!inputs) return false;
    seen.frame(simulation.frame, inputs);
    simulation.step(inputs);
    const { frame, state } = simulation;
    const outcome = simulation.outcome();
    // One more than is observed: effects compare a state with the one before. While skipping, no copies.
    if (confirmed.waiting <= OBSERVED_FRAMES || outcome) {
      shown.record(frame, state);
      const { previous, current } = shown.at(frame);
      if (confirmed.waiting < OBSERVED_FRAMES && previous !== current) around.observe(previous, current);
    }
    if (frame % info.tickRate === 0 || outcome) {
      const hash = simulation.hash();
      hashes = [...hashes, [frame, hash] as const].slice(-KEPT_HASHES);
      around.send({ kind: 'hash', frame, hash });
      if (outcome) {
        finished = true;
        const { scores, places } = outcome;
        around.send({ kind: 'finish', frame, hash, outcome: { scores: [...scores], places: [...places] } });
      }
    }
    return true;
  }

  return {
    get finished() {
      return finished;
    },
    get catchingUp() {
      return pace.catchingUp;
    },
    accept: (first, count, bytes) => (finished ? 'known' : confirmed.accept(first, count, bytes)),
    advance() {
      const before = simulation.frame;
      pace.slice(stepOne);
      if (simulation.frame === before) return false;
      // A slice that ends in the middle of a long way is shown too: the match rushes by instead of freezing.
      if (confirmed.waiting > OBSERVED_FRAMES) shown.record(simulation.frame, simulation.state);
      clock.arrived(simulation.frame, around.now());
      pace.left(finished ? 0 : confirmed.waiting);
      return !finished && confirmed.waiting > 0;
    },
    picture(nowMs) {
      position = clock.position(nowMs);
      return shown.at(position);
    },
    drawn: (timeMs) => seen.drawn(position, timeMs),
    status: () => ({
      game: info.id,
      frame: simulation.frame,
      hashes,
      behind: finished ? 0 : confirmed.waiting,
      stepMs: pace.stepMs,
      catchingUp: pace.catchingUp,
      finished,
      shown: seen.list(),
    }),
  };
}
