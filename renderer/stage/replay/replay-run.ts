// A recorded match on this stage: played at any speed, stepped, and sought in.

import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import type { Game } from '../../../games/game.ts';
import type { Reached } from '../../../netcode/sim/simulation.ts';
import type { StageRun } from '../match-run.ts';
import { createShownStates, OBSERVED_FRAMES } from '../timeline/shown-states.ts';
import { createStepBudget } from '../timeline/step-budget.ts';
import { CHASED_FRAMES, createChasedMovers } from './chased-movers.ts';
import { createReplayTrack } from './replay-track.ts';

/** What a person does with it. */
export type ReplayControl =
  | { readonly do: 'play'; readonly on: boolean }
  /** Of real time. */
  | { readonly do: 'speed'; readonly speed: number }
  | { readonly do: 'seek'; readonly frame: number }
  /** So many frames on, or back; and it stands. */
  | { readonly do: 'step'; readonly by: number };

/** Where it stands. */
export interface ReplayStatus {
  /** The frame on the screen, and how many there are. */
  readonly frame: number;
  readonly length: number;
  readonly playing: boolean;
  readonly speed: number;
  /** The frame that was sought, while it is on its way there; a seek to where it is ends that. */
  readonly seeking: number | null;
}

export interface ReplayRun<S> extends StageRun<S> {
  control(control: ReplayControl): void;
  replay(): ReplayStatus;
  snapshot(frame: number, hash: string, bytes: Uint8Array): void;
}

export interface ReplaySurroundings<S> {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Effects of one frame start here. */
  observe(previous: S, current: S): void;
  /** What is shown next is unrelated to what was shown before. */
  jumped(): void;
}

/** After a hidden window it goes on where it was instead of rushing after the time. */
const LONGEST_PICTURE_MS = 100;

/** A neighbour of the newest state, and one for each that a picture may still lie between. */
const KEPT_STATES = 4;

/** It begins with `from`, unless before frame 0. Throws what the rules throw. */
export function createReplayRun<S>(
  game: Game<S>,
  { match }: StageStart,
  { now, observe, jumped }: ReplaySurroundings<S>,
  from?: Reached<S>,
): ReplayRun<S> {
  const { info, rules } = game;
  const size = match.seats.length * info.inputBytes;
  const track = createReplayTrack(game, match, now, from);
  const shown = createShownStates(track.state, KEPT_STATES, track.first);
  const movers = createChasedMovers(rules, match);
  const pace = createStepBudget(info.tickRate, now);
  let playing = true;
  let speed = 1;
  /** Frames from the start to the picture; whole when it stands. */
  let position = track.first;
  let sought: number | null = null;
  let atMs = now();
  let items = 0;

  const goal = () => Math.min(Math.ceil(position), track.length);

  function tick(): void {
    const ms = Math.min(now() - atMs, LONGEST_PICTURE_MS);
    atMs = now();
    // It may have been sought beyond an end that has come since.
    position = Math.min(position, track.length);
    if (!playing || track.frame < Math.floor(position) || track.length === track.first) return;
    position = Math.min(position + (ms * speed * info.tickRate) / 1000, track.length);
    if (position === track.length) playing = false;
  }

  function go(frame: number): void {
    position = Math.min(Math.max(frame, track.first), track.length);
    sought = goal();
    if (!track.approach(goal())) return;
    movers.forget();
    shown.record(track.frame, track.state);
    jumped();
  }

  function stepOne(): boolean {
    const ahead = goal() - track.frame;
    if (ahead <= 0) return false;
    track.step();
    // A long way ends where the match turns out to be over.
    const left = Math.min(ahead, goal() - track.frame + 1);
    if (left > CHASED_FRAMES) {
      movers.forget();
      return true;
    }
    const state = movers.follow(track.state);
    if (left > OBSERVED_FRAMES) return true;
    shown.record(track.frame, state);
    const { previous, current } = shown.at(track.frame);
    if (left < OBSERVED_FRAMES && previous !== current) observe(previous, current);
    return true;
  }

  return {
    finished: false,
    get catchingUp() {
      return pace.catchingUp;
    },
    accept(first, count, bytes, itemsAt) {
      if (bytes.length !== count * size) return 'misshapen';
      if (first > track.received) return 'gap';
      if (first < track.received) return 'known';
      const itemsOf = new Map(itemsAt.map((at) => [at.frame, at.items]));
      items += itemsOf.size;
      for (let at = 0; at < count; at++) {
        track.append(bytes.subarray(at * size, (at + 1) * size), itemsOf.get(first + at) ?? []);
      }
      return 'taken';
    },
    advance() {
      tick();
      pace.slice(stepOne);
      const left = goal() - track.frame;
      // A slice that ends in the middle of a long way is shown, too.
      if (left > OBSERVED_FRAMES) shown.record(track.frame, track.state);
      pace.left(left);
      return left > 0;
    },
    wakeMs: Number.POSITIVE_INFINITY,
    picture() {
      const at = Math.min(position, track.frame);
      return { ...shown.at(at), position: at, offsets: null };
    },
    control(control) {
      tick();
      switch (control.do) {
        case 'play':
          if (control.on && position === track.length) go(track.first);
          playing = control.on;
          if (!playing) position = goal();
          return;
        case 'speed':
          speed = control.speed;
          return;
        case 'seek':
          go(control.frame);
          return;
        case 'step':
          playing = false;
          go(goal() + control.by);
          return;
        default:
          control satisfies never;
      }
    },
    snapshot: (frame, hash, bytes) => track.snapshot(frame, hash, bytes),
    replay: () => ({
      frame: Math.min(goal(), track.frame),
      length: track.length,
      playing,
      speed,
      seeking: sought !== null && track.frame < Math.min(sought, track.length) ? sought : null,
    }),
    status: () => ({
      items,
      game: info.id,
      way: match.way,
      frame: track.frame,
      head: track.frame,
      confirmed: track.length,
      seconds: 0,
      felt: null,
      jump: 0,
      hashes: [],
      behind: goal() - track.frame,
      stepMs: pace.stepMs,
      catchingUp: pace.catchingUp,
      finished: false,
      shown: [],
      ahead: 0,
      rollbacks: { count: 0, frames: 0, deepest: 0 },
      playout: 0,
    }),
  };
}
