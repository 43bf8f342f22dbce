// The strip under an arena: which round it is and what the match goes to, and bars of what a player has.

import type { SeatLook } from '../draw/colours.ts';
import { type Ctx, drawLabel } from '../draw/text.ts';
import { goalOf } from './goal.ts';
import type { RoundState } from './rules/round.ts';
import type { ArenaWords, Scene } from './scene.ts';

/** At the left of the strip; the goal only where the window is wide enough. Returns how wide it is, device pixels. */
export function drawRound<S extends RoundState, W extends ArenaWords & { round(number: number): string }>(
  scene: Scene<S, unknown, W>,
  colour: string,
  middle: number,
): number {
  const { ctx, layout, labels, words, current, unit } = scene;
  const style = { size: 15 * unit, colour, weight: 500 };
  const round = words.round(current.round);
  const whole = labels.get(`${round}  ·  ${goalOf(scene)}`, style);
  const text = whole.width <= layout.width * 0.4 ? whole : labels.get(round, style);
  drawLabel(ctx, text, layout.footX, middle, 'left');
  return text.width;
}

/** Where a bar stands: `middle` is its height on the screen, `bar` its width. */
export interface BarPlace {
  readonly left: number;
  readonly middle: number;
  readonly bar: number;
  readonly unit: number;
}

/** Draws a mark that is ready to this part, 0 to 1, and bright at 1. */
export function drawReady(
  ctx: Ctx,
  { colour }: Pick<SeatLook, 'colour'>,
  track: string,
  part: number,
  { left, middle, bar, unit }: BarPlace,
): void {
  const height = 10 * unit;
  for (const [wide, fill, opacity] of [
    [1, track, 1],
    [part, colour, part === 1 ? 1 : 0.5],
  ] as const) {
    ctx.globalAlpha = opacity;
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.roundRect(left, middle - height / 2, Math.max(height, bar * wide), height, height / 2);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}
