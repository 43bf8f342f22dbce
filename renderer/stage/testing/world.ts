// A screen, a relay and the way between them under a fake clock: what is pressed goes out, frames come back.

import type { FromStage, StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import { createRng, nextU32 } from '../../../netcode/sim/rng.ts';
import type { Way } from '../../../netcode/sim/ways.ts';
import { OptimisticInputs } from '../../../netcode/sync/optimistic.ts';
import { createMatchRun, type MatchRun } from '../match-run.ts';
import type { Sight } from '../timeline/timeline.ts';
import { gameTexts } from './game-texts.ts';

/** A seat that holds 0x01 moves on by one each frame; a press is a cue. */
export interface Walk {
  frame: number;
  xs: number[];
  held: number[];
  cues: { kind: string; seat: number }[];
}

export const TICK_MS = 1000 / 60;

/** Frames of a match. */
export const LENGTH = 600;

export const walk: Game<Walk> = {
  info: {
    id: 'walk',
    name: 'Walk',
    version: 1,
    tickRate: 60,
    minSeats: 1,
    maxSeats: 4,
    inputBytes: 1,
    latch: [0xff],
    options: [],
    ways: ['optimistic', 'run-ahead'],
  },
  rules: {
    start: ({ seats }) => ({ frame: 0, xs: seats.map(() => 0), held: seats.map(() => 0), cues: [] }),
    step(state, inputs) {
      state.frame += 1;
      state.cues = [];
      for (let seat = 0; seat < inputs.length; seat += 1) {
        const input = inputs[seat]! & 1;
        if (input && !state.held[seat]) state.cues.push({ kind: 'press', seat });
        state.held[seat] = input;
        state.xs[seat]! += input;
      }
    },
    outcome: ({ frame, xs }) => (frame < LENGTH ? null : { scores: xs, places: xs.map(() => 1) }),
    standing: ({ xs }) => ({ scores: xs, places: xs.map(() => 1) }),
    bot: () => {},
  },
  texts: { en: gameTexts, zh: gameTexts },
  buttons: [],
  createPainter: () => ({ observe: () => {}, draw: () => {} }),
  positions: (state, out) => {
    for (const x of state.xs) out.push(x, 0);
  },
  jumpUnits: 8,
};

export interface Drawn {
  readonly ms: number;
  readonly sight: Sight<Walk>;
}

export interface WorldOptions {
  readonly way: Way;
  readonly hz: number;
  /** To the relay and back, ms. */
  readonly rttMs: number;
  /** Up to this much more each way, ms; datagrams keep their order. */
  readonly jitterMs?: number;
  /** Frames that the relay sends at once. */
  readonly group?: number;
  readonly mine?: readonly number[];
  readonly ahead?: StageStart['ahead'];
  readonly seed?: number;
}

/** Seat 0 is this screen's unless `mine` says otherwise, seat 1 another screen's; `press` at any time, then `run`. */
export function createWorld({ way, hz, rttMs, jitterMs = 0, group = 1, ...more }: WorldOptions) {
  const { mine = [0], ahead = null, seed = 1 } = more;
  const rng = createRng(seed);
  const clock = { ms: 0 };
  const actions: { ms: number; act: () => void }[] = [];
  const at = (ms: number, act: () => void) => actions.push({ ms, act });
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'player' as const, name }));
  const start: StageStart = {
    game: 'walk',
    mine: [...mine],
    ahead,
    match: { number: 1, epoch: 0, seed: 1, seats, options: {}, way },
  };
  const sent: FromStage[] = [];
  const observed: { frame: number; cue: string }[] = [];
  const drawn: Drawn[] = [];

  const arrivals = { toRelay: 0, toScreen: 0 };
  function deliver(way: keyof typeof arrivals, act: () => void): void {
    const delayMs = rttMs / 2 + (jitterMs * nextU32(rng)) / 2 ** 32;
    arrivals[way] = Math.max(arrivals[way], clock.ms + delayMs);
    at(arrivals[way], act);
  }

  const inputs = new OptimisticInputs({ seats: 2, inputBytes: 1 }, walk.info.latch);
  const early: Extract<FromStage, { kind: 'input' }>[] = [];
  /** All that the relay closed. */
  const frames: number[] = [];

  const run: MatchRun<Walk> = createMatchRun(walk, start, {
    now: () => clock.ms,
    engine: 'Test 1',
    send(message) {
      sent.push(message);
      if (message.kind !== 'input') return;
      deliver('toRelay', () => early.push(message));
    },
    observe: (_previous, { frame, cues }) => {
      for (const { kind, seat } of cues) observed.push({ frame, cue: `${kind} ${seat}` });
    },
  });

  let still = false;
  function close(): void {
    if (still) return;
    while (early[0] && early[0].frame <= frames.length / 2) {
      const { seat, bytes } = early.shift()!;
      inputs.accept(seat, bytes, 0);
    }
    const frame = new Uint8Array(2);
    inputs.close(frame, 0);
    frames.push(...frame);
    const end = frames.length / 2;
    if (end % group !== 0) return;
    const bytes = Uint8Array.from(frames.slice(-2 * group));
    deliver('toScreen', () => {
      run.accept(end - group, group, bytes, []);
      run.advance();
    });
  }

  return {
    run,
    drawn,
    sent,
    observed,
    frames,
    clock,
    at,
    /** A seat of ours holds this from then on. */
    press: (ms: number, input: number, seat = 0) => at(ms, () => run.hold(seat, Uint8Array.of(input))),
    /** The other seat does, as the relay hears. */
    other: (ms: number, input: number) => at(ms, () => inputs.accept(1, Uint8Array.of(input), 0)),
    /** The relay stops closing frames from then on, until it begins again. */
    pause(fromMs: number, untilMs: number): void {
      at(fromMs, () => {
        still = true;
        const frame = frames.length / 2;
        deliver('toScreen', () => run.pause(frame));
      });
      at(untilMs, () => {
        still = false;
        for (const { seat, bytes } of early.splice(0)) inputs.accept(seat, bytes, 0);
        inputs.forgetPresses();
        deliver('toScreen', () => run.pause(null));
      });
    },
    /** Lets time pass until then. The link is measured four times a second. */
    play(untilMs: number): void {
      for (let n = 1; n * TICK_MS <= untilMs; n += 1) at(n * TICK_MS, close);
      for (let ms = 0; ms <= untilMs; ms += 250) at(ms, () => run.link(rttMs, jitterMs / 2));
      for (let n = 0; (n * 1000) / hz <= untilMs; n += 1) {
        at((n * 1000) / hz + 0.4, () => {
          run.advance();
          drawn.push({ ms: clock.ms, sight: structuredClone(run.picture(clock.ms)) });
        });
      }
      while (actions.length > 0) {
        const first = actions.reduce((best, { ms }, i) => (ms < actions[best]!.ms ? i : best), 0);
        const [{ ms, act }] = actions.splice(first, 1) as [{ ms: number; act: () => void }];
        if (ms > untilMs) break;
        clock.ms = Math.max(clock.ms, ms);
        act();
      }
    },
  };
}

/** Where a seat is drawn, without offsets. */
export function xOf({ sight: { previous, current, alpha } }: Drawn, seat: number): number {
  return previous.xs[seat]! + (current.xs[seat]! - previous.xs[seat]!) * alpha;
}
