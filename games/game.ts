// What a game folder exports: facts, rules, controls and a painter. Nothing outside knows more of a game.

import type { GameInfo, Rules } from '../netcode/sim/rules.ts';

/** A button of the game: which bit of the input it sets and which keys press it by default. */
export interface Button {
  readonly name: string;
  readonly byte: number;
  /** The mask of its bit, for instance 0x04. */
  readonly bit: number;
  /** Physical keys (KeyboardEvent.code). */
  readonly keys: readonly string[];
}

/** What the stage hands to a painter for one drawn picture. */
export interface Picture<S> {
  readonly previous: S;
  readonly current: S;
  /** How far the picture is from `previous` (0) to `current` (1). */
  readonly alpha: number;
  /** The seat of the player at this screen, or null for an onlooker. */
  readonly me: number | null;
  /** Size in CSS pixels; the context is already scaled to device pixels. */
  readonly width: number;
  readonly height: number;
  /** Milliseconds on a monotonic clock, for effects that are not part of the game. */
  readonly time: number;
  readonly reducedMotion: boolean;
}

/** Draws a game. One painter lives as long as one match and may keep particles and caches. */
export interface Painter<S> {
  /**
   * Called once after each simulated frame: effects are started here. While catching up only the last few
   * frames are observed, so whatever the picture itself needs comes from the states that `draw` gets.
   */
  observe(previous: S, current: S): void;
  draw(ctx: OffscreenCanvasRenderingContext2D, picture: Picture<S>): void;
}

export interface Game<S = unknown> {
  readonly info: GameInfo;
  readonly rules: Rules<S>;
  readonly buttons: readonly Button[];
  createPainter(): Painter<S>;
}
