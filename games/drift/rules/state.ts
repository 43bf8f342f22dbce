// The whole state of a match of Drift: plain data, and of cars whole numbers, so that a report says all of one.

import type { Rng } from '../../../netcode/sim/rng.ts';
import type { Reported } from '../../../netcode/sim/rules.ts';
import type { Contender, RoundCue, RoundState } from '../../kit/arena/rules/round.ts';
import type { Cue } from '../../kit/rules/cue.ts';

/** What a car has besides what every contender has; `more` is how long it has been sliding, for its boost. */
export interface Car extends Reported {
  /** What is held in this frame, as far as is known. */
  held: number;
  /** What was held in the frame before, obeyed or ignored: a silent player goes on holding just this. */
  said: number;
  /** Frame of the match in which its horn was heard last. */
  hornAt: number;
  /** Places of the road since the line, over all laps; negative before it. */
  at: number;
  /** Laps done. */
  lap: number;
  /** Frame of the race in which the lap at hand began. */
  lapFrom: number;
  /** Frames of its best lap of the match, 0 before there is one. */
  best: number;
  /** Frame of the race in which it was through, or -1. */
  doneAt: number;
  /** Where it has been in the lap at hand: x, y and heading, every TRACE_EVERY frames. */
  trace: Uint16Array;
}

export interface Racer extends Contender, Car {}

/** The best lap of the match so far. */
export interface Ghost {
  /** Whose it is, or -1 before there is one. */
  seat: number;
  frames: number;
  trace: Uint16Array;
}

/**
 * Cues besides those of every round. Value of `lap`: laps done; of `best`: frames of the lap; of `finish`: the place; of
 * `boost`: how long the slide was; of `bump`: how hard; `horn` and `gift` have none.
 */
export type DriftCue = 'lap' | 'best' | 'finish' | 'boost' | 'bump' | 'horn' | 'gift';

export type AnyCue = Cue<DriftCue | RoundCue>;

export interface DriftState extends RoundState<Racer, DriftCue> {
  readonly level: number;
  readonly track: number;
  readonly laps: number;
  /** Frames of the match. */
  frame: number;
  /** The frame of the match in which all cars get what the host has given; long ago before there is anything. */
  giftAt: number;
  ghost: Ghost;
  readonly rng: Rng;
}
