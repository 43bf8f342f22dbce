// One match on this stage: takes confirmed frames, inputs them to the timeline of its way in good time, and tells
// the party what came of it.

import {
  type FromStage,
  type ItemsAt,
  MOST_SNAPSHOT_BYTES,
  SNAPSHOT_EVERY_S,
  type StageStart,
} from '../../electron/party/match/stage-messages.ts';
import type { Game } from '../../games/game.ts';
import type { View } from '../../netcode/objects/view.ts';
import type { PlayedGame } from '../../netcode/runner/match-runner.ts';
import { StateHistory } from '../../netcode/runner/state-history.ts';
import { copyOutcome } from '../../netcode/sim/rules.ts';
import { encodeState } from '../../netcode/sim/state-codec.ts';
import { createFeltMeter } from './felt-meter.ts';
import { createFirstSeen } from './first-seen.ts';
import { type HashAt, KEPT_HASHES, type StageStatus } from './stage-status.ts';
import { type Acceptance, type ConfirmedFrame, createConfirmedFrames } from './timeline/confirmed-frames.ts';
import { createTimeline, predictedSeats } from './timeline/create-timeline.ts';
import { createStepBudget } from './timeline/step-budget.ts';
import type { From, Sight } from './timeline/timeline.ts';

/** What a run needs from around it. */
export interface RunSurroundings<S> {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  send(message: FromStage): void;
  /** Name and version of what this runs in. */
  readonly engine: string;
  /** Effects of one frame start here; frames that are skipped while catching up go without. */
  observe(previous: S, current: S): void;
}

/** What is played on a stage, from whatever it comes. */
export interface StageRun<S> {
  readonly finished: boolean;
  readonly catchingUp: boolean;
  accept(first: number, count: number, bytes: Uint8Array, items: readonly ItemsAt[]): Acceptance;
  /**
   * Steps what is due, as much as fits into one slice. True when frames are left: draw, then call again. To be
   * called when frames have come, before each picture, and at `wakeMs`.
   */
  advance(): boolean;
  /** When to call `advance` even without a message, ms; Infinity while it can wait. */
  readonly wakeMs: number;
  /** What to draw at this time. */
  picture(nowMs: number): Sight<S>;
  status(): Omit<StageStatus, 'fps'>;
}

/** A match, as it happens. */
export interface MatchRun<S> extends StageRun<S> {
  /** What a seat of ours holds has changed: sends it. */
  hold(seat: number, input: Uint8Array): void;
  /** The host has told how its match stands, which is at `hostFrame` now. */
  hear(view: View, hostFrame: number): void;
  /** The way to the relay and back was measured. */
  link(rttMs: number, jitterMs: number): void;
  /** How many frames to run ahead, null for automatic. */
  runAhead(frames: number | null): void;
  /** The match stands still after so many frames; null: it goes on. */
  pause(frame: number | null): void;
  /** The hashes after these frames are asked for: sends them, if it still has all of them. */
  hashes(first: number, count: number): void;
  /** Simulates again up to this frame, because other members have another state, and sends the result. */
  examine(frame: number): void;
  /** The state after this frame is asked for: sends it, if it still has it. */
  give(frame: number): void;
  /**
   * The match is over for everybody else. Of a game with a file of people's own the last state has what is saved: frames that
   * have come are played, and it is sent. Throws what the rules throw.
   */
  conclude(): void;
  /** The last picture was drawn; `timeMs` is the wall clock (see first-seen.ts). */
  drawn(timeMs: number): void;
}

/**
 * How late the end of a match may be at this screen, seconds: others wait less (netcode/relay/match-lifecycle.ts), and a page is
 * some seconds late.
 */
const CONCLUDED_SECONDS = 20;

/** Throws what the rules throw. */
export function createMatchRun<S>(
  game: Game<S>,
  start: StageStart,
  around: RunSurroundings<S>,
  from?: From<S>,
): MatchRun<S> {
  const { info } = game;
  const { match } = start;
  const people = match.seats.flatMap((seat, index) => (seat.kind === 'player' || seat.taken ? [index] : []));
  const predicted = predictedSeats(start);
  const seenOthers = createFirstSeen(
    people.filter((seat) => !predicted.includes(seat)),
    info.inputBytes,
  );
  const seenOwn = createFirstSeen(predicted, info.inputBytes);
  const timeline = createTimeline(game, start, { observe: around.observe, played: seenOwn.frame }, from);
  const confirmed = createConfirmedFrames(match.seats.length * info.inputBytes, timeline.confirmed);
  const pace = createStepBudget(info.tickRate, around.now);
  const felt = createFeltMeter(1000 / info.tickRate);
  /** Views are what is waited for where there are any; frames come behind. */
  let isTold = false;
  let items = 0;
  const history = new StateHistory(game as PlayedGame, match);
  let hashes: readonly HashAt[] = [];
  let finished = false;
  let position = 0;
  const before = from?.before ?? new Uint8Array(match.seats.length * info.inputBytes);
  history.note(timeline.confirmed, timeline.state(), before, []);

  function stepOne(due: number): boolean {
    if (finished || timeline.confirmed >= due) return false;
    const next = confirmed.take();
    if (!next) return false;
    seenOthers.frame(timeline.confirmed, next.inputs);
    items += next.items.length;
    const left = due - timeline.confirmed - 1;
    timeline.confirm(next.inputs, next.items, left);
    report(next, left);
    return true;
  }

  function report({ inputs, items }: ConfirmedFrame, left: number): void {
    const frame = timeline.confirmed;
    const outcome = timeline.outcome();
    if (outcome || history.wants(frame, left)) history.note(frame, timeline.state(), inputs, items);
    const told = history.report(frame, outcome !== null);
    if (told) {
      hashes = [...hashes, [frame, told.hash] as const].slice(-KEPT_HASHES);
      around.send({ kind: 'hash', match: match.number, ...told });
    }
    // A screen that catches up has told it before; of a game with a file of people's own the last one has what is saved.
    const last = outcome !== null && info.file === true;
    if (last || (frame % (info.tickRate * SNAPSHOT_EVERY_S) === 0 && !pace.catchingUp)) {
      sendState('snapshot', frame, timeline.state());
    }
    if (!outcome || !told) return;
    finished = true;
    around.send({
      kind: 'finish',
      match: match.number,
      frame,
      hash: told.hash,
      outcome: copyOutcome(outcome),
    });
  }

  function sendState(kind: 'snapshot' | 'again', frame: number, state: unknown): void {
    const bytes = encodeState(state);
    if (bytes.length > MOST_SNAPSHOT_BYTES) return;
    around.send({ kind, match: match.number, frame, bytes });
  }

  function sendReports(): void {
    for (const said of timeline.takeReports()) around.send({ kind: 'input', match: match.number, ...said });
  }

  return {
    get finished() {
      return finished;
    },
    get catchingUp() {
      return pace.catchingUp;
    },
    accept(first, count, bytes, items) {
      if (finished) return 'known';
      const before = confirmed.end;
      const acceptance = confirmed.accept(first, count, bytes, items);
      if (acceptance === 'taken') {
        const nowMs = around.now();
        timeline.arrived(before + 1, confirmed.end, nowMs);
        if (!isTold) felt.came(confirmed.end, nowMs);
      }
      return acceptance;
    },
    advance() {
      if (finished) return false;
      const due = timeline.due(around.now(), confirmed.end);
      pace.slice(() => stepOne(due));
      const left = finished ? 0 : due - timeline.confirmed;
      timeline.settle(around.now(), left);
      sendReports();
      pace.left(left);
      return left > 0;
    },
    get wakeMs() {
      return finished ? Number.POSITIVE_INFINITY : timeline.wakeMs(confirmed.end);
    },
    hold(seat, input) {
      around.send({ kind: 'input', match: match.number, seat, ...timeline.hold(seat, input) });
    },
    hear(view, hostFrame) {
      isTold = true;
      const nowMs = around.now();
      felt.came(view.frame, nowMs);
      timeline.hear(view, hostFrame, nowMs);
    },
    link: (rttMs, jitterMs) => timeline.link(rttMs, jitterMs, around.now()),
    runAhead: (frames) => timeline.runAhead(frames),
    pause(frame) {
      felt.rest();
      timeline.pause(frame, around.now());
    },
    hashes(first, count) {
      const found = history.hashes(first, count);
      if (found) around.send({ kind: 'hashes', match: match.number, first, hashes: found.join('') });
    },
    examine(frame) {
      const found = history.examine(frame);
      if (!found) return;
      const { hash, again, fields, changes, state } = found;
      if (again !== hash) sendState('again', frame, state.state);
      const { engine } = around;
      around.send({
        kind: 'examined',
        match: match.number,
        frame,
        found: { hash, again, fields: [...fields], changes: [...changes], engine },
      });
    },
    give(frame) {
      const state = history.encoded(frame);
      const bytes = state && state.length <= MOST_SNAPSHOT_BYTES ? state : new Uint8Array(0);
      around.send({ kind: 'given', match: match.number, frame, bytes });
    },
    conclude() {
      if (info.file !== true || finished) return;
      // A page that is further behind would take longer to play the rest than anybody waits for its snapshot.
      if (confirmed.end - timeline.confirmed > CONCLUDED_SECONDS * info.tickRate) return;
      while (stepOne(confirmed.end));
      if (!finished) sendState('snapshot', timeline.confirmed, timeline.state());
    },
    picture(nowMs) {
      const sight = timeline.sight(nowMs, timeline.confirmed);
      position = sight.position;
      felt.drawn(position, nowMs);
      return sight;
    },
    drawn(timeMs) {
      seenOthers.drawn(position, timeMs);
      seenOwn.drawn(position, timeMs);
    },
    status: () => ({
      items,
      game: info.id,
      way: match.way,
      frame: timeline.confirmed,
      head: timeline.head,
      confirmed: confirmed.end,
      seconds: confirmed.end / info.tickRate,
      felt: felt.felt(),
      hashes,
      behind: finished ? 0 : confirmed.waiting,
      stepMs: pace.stepMs,
      catchingUp: pace.catchingUp,
      finished,
      shown: [...seenOthers.list(), ...seenOwn.list()],
      ...timeline.figures(),
    }),
  };
}
