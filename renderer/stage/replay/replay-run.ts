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
  /** Speed relative to real time. */
  | { readonly do: 'speed'; readonly speed: number }
  | { readonly do: 'seek'; readonly frame: number }
  /** Moves by this many frames, forwards or back, and pauses. */
  | { readonly do: 'step'; readonly by: number }
  /**
   * Moves to the frame at which a room watches the replay together: it was sent to this frame `elapsedMs` ago, and has moved on
   * since unless it stands. `turn` tells this control from others.
   */
  | {
      readonly do: 'follow';
      readonly turn: string;
      readonly frame: number;
      readonly moves: boolean;
      readonly speed: number;
      readonly elapsedMs: number;
    };

/** Where it stands. */
export interface ReplayStatus {
  /** The frame on the screen, and how many there are. */
  readonly frame: number;
  readonly length: number;
  readonly playing: boolean;
  readonly speed: number;
  /** The frame that was sought, while it is on its way there; a seek to where it is ends that. */
  readonly seeking: number | null;
  /** The control `follow` that leads it, or null. */
  readonly turn: string | null;
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

/** A replay that follows a room and is this far from it, seconds, goes there instead of playing on to it. */
const FOLLOWED_SECONDS = 1;

/** A neighbour of the newest state, and one for each that a picture may still lie between. */
const KEPT_STATES = 4;

/** A replay that begins with `from`, by default before frame 0. Throws what the rules throw. */
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
  /** What leads it, and when it was sent to that frame, ms. */
  let led: (Extract<ReplayControl, { do: 'follow' }> & { readonly sinceMs: number }) | null = null;
  let items = 0;

  const goal = () => Math.min(Math.ceil(position), track.length);

  function tick(): void {
    if (led) {
      lead(led);
      return;
    }
    const ms = Math.min(now() - atMs, LONGEST_PICTURE_MS);
    atMs = now();
    // It may have been sought beyond an end that has come since.
    position = Math.min(position, track.length);
    if (!playing || track.frame < Math.floor(position) || track.length === track.first) return;
    position = Math.min(position + (ms * speed * info.tickRate) / 1000, track.length);
    if (position === track.length) playing = false;
  }

  function lead({ frame, moves, speed: pace, sinceMs }: NonNullable<typeof led>): void {
    atMs = now();
    const passed = moves ? ((atMs - sinceMs) * pace * info.tickRate) / 1000 : 0;
    const to = Math.min(Math.max(frame + passed, track.first), track.length);
    playing = moves && to < track.length;
    const ahead = to - position;
    if (ahead < -KEPT_STATES || ahead > FOLLOWED_SECONDS * info.tickRate * Math.max(1, pace)) go(to);
    // A frame or two back, as a better telling of the room's time makes it, are still there.
    else position = to;
    if (!moves && track.frame > to) go(to);
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
      if (control.do !== 'follow') led = null;
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
        case 'follow':
          led = { ...control, sinceMs: now() - control.elapsedMs };
          speed = control.speed;
          lead(led);
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
      turn: led?.turn ?? null,
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
