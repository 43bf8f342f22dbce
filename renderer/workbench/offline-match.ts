// A match without a network that remembers its inputs, so that changed rules can play them again: all that a match is
// follows from its seed and its inputs. The same makes lockstep possible, and replays.

import type { Game } from '../../games/game.ts';
import type { FrameItem } from '../../netcode/sim/frame-items.ts';
import type { Outcome } from '../../netcode/sim/rules.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { type Between, createShownStates } from '../stage/timeline/shown-states.ts';
import { matchOf, type Setup } from './setup.ts';

/** What the one player did in a frame. */
export interface PlayedFrame {
  readonly input: Uint8Array;
  readonly items: readonly FrameItem[];
}

export interface OfflineMatch<S> {
  readonly frame: number;
  /** What has been played, and what of the past is still to be played again. */
  readonly frames: readonly PlayedFrame[];
  /** True until the past has been played again. */
  readonly replaying: boolean;
  /** Average cost of the last steps, ms. */
  readonly stepMs: number;
  /** What the player holds from now on. */
  hold(input: Uint8Array): void;
  command(bytes: Uint8Array): void;
  /** Plays what is due after so many ms of real time: of the past as much as fits into a slice. Throws what rules throw. */
  advance(elapsedMs: number, speed: number): void;
  /** Plays one frame. Throws what rules throw. */
  step(): void;
  /** What to draw now. */
  picture(): Between<S>;
  hash(): string;
  outcome(): Outcome | null;
}

export interface OfflineMatchSurroundings<S> {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Effects of one frame start here; those of the past are left out. */
  observe(previous: S, current: S): void;
}

/** After a hidden window the match goes on where it was instead of rushing after the time. */
const LONGEST_PICTURE_MS = 100;
/** The past is played in slices, so that a long one is seen to rush by and the page still answers. */
const SLICE_MS = 50;
/** The weight of a new measurement in the average cost of a step. */
const NEW_WEIGHT = 0.05;
const NO_ITEMS: readonly FrameItem[] = [];

/** Begins with the inputs of `past`. Throws what the rules throw. */
export function createOfflineMatch<S>(
  { info, rules }: Game<S>,
  setup: Setup,
  past: readonly PlayedFrame[],
  { now, observe }: OfflineMatchSurroundings<S>,
): OfflineMatch<S> {
  const simulation = createSimulation(info, rules, matchOf(setup));
  const shown = createShownStates(simulation.state, 2);
  const inputs = new Uint8Array(setup.seats * info.inputBytes);
  const frames = [...past];
  const held = new Uint8Array(info.inputBytes);
  const pressed = new Uint8Array(info.inputBytes);
  let items: FrameItem[] = [];
  /** What of the next frame's time has passed, 0 to 1. */
  let due = 0;
  /** Whether the newest state is drawn as it is, instead of on the way to it. */
  let exact = true;
  let stepMs = 0;
  let over = false;

  /** What the player does in the frame at hand. As long as it stays the same it is one object, however many frames. */
  function live(): PlayedFrame {
    // A press that was let go before a frame could have it counts all the same, as at the relay.
    const input = held.map((byte, k) => byte | (pressed[k]! & info.latch[k]!));
    pressed.fill(0);
    const last = frames.at(-1);
    const same =
      last?.items.length === 0 && items.length === 0 && last.input.every((byte, k) => byte === input[k]);
    const played = same ? last : { input, items: items.length === 0 ? NO_ITEMS : items };
    items = [];
    return played;
  }

  function step(): void {
    if (over) return;
    const isPast = simulation.frame < past.length;
    const played = isPast ? past[simulation.frame]! : live();
    // Before the step: if the rules throw in it, the next ones are to meet this frame, too.
    if (!isPast) frames.push(played);
    inputs.set(played.input);
    const startMs = now();
    simulation.step(inputs, played.items);
    stepMs += NEW_WEIGHT * (now() - startMs - stepMs);
    over = simulation.outcome() !== null;
    if (over) frames.length = simulation.frame;
    // Copies only of what can be drawn.
    if (simulation.frame < past.length - 1 && !over) return;
    shown.record(simulation.frame, simulation.state);
    const { previous, current } = shown.at(simulation.frame);
    if (!isPast) observe(previous, current);
  }

  const isReplaying = () => !over && simulation.frame < past.length;

  return {
    get frame() {
      return simulation.frame;
    },
    frames,
    get replaying() {
      return isReplaying();
    },
    get stepMs() {
      return stepMs;
    },
    hold(input) {
      held.set(input);
      input.forEach((byte, k) => {
        pressed[k] = pressed[k]! | byte;
      });
    },
    command(bytes) {
      items.push({ from: 0, bytes });
    },
    advance(elapsedMs, speed) {
      if (isReplaying()) {
        const until = now() + SLICE_MS;
        while (isReplaying() && now() < until) step();
        shown.record(simulation.frame, simulation.state);
        return;
      }
      exact = false;
      due += (Math.min(elapsedMs, LONGEST_PICTURE_MS) * speed * info.tickRate) / 1000;
      for (; due >= 1 && !over; due--) step();
    },
    step() {
      step();
      exact = true;
    },
    picture: () => shown.at(simulation.frame - 1 + (exact || over ? 1 : due)),
    hash: () => simulation.hash(),
    outcome: () => simulation.outcome(),
  };
}
