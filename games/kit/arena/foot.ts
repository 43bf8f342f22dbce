// The strip under an arena: which round it is and what the match goes to, a clock, and bars of what a player has.

import type { SeatLook } from '../draw/colours.ts';
import { fillCircle } from '../draw/paint.ts';
import { type Ctx, drawLabel, type Pen } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
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

/** Width of a clock's fuse, and of its seconds before that. */
export const FUSE_UNITS = 150;
export const SECONDS_UNITS = 34;
/** A clock with its seconds, and what is free on both sides. */
export const CLOCK_ROOM_UNITS = 204;

/** Colours of a clock's seconds, of the fuse that burns down, of what is burnt, and of all in the last ten seconds. */
export interface ClockLook {
  readonly text: string;
  readonly fuse: string;
  readonly burnt: string;
  readonly danger: string;
}

/** Draws the seconds that are left of so many frames, and a fuse that burns down; x is the left end, y the middle. */
export function drawClock(
  { ctx, labels, unit }: Pen,
  { text, fuse, burnt, danger }: ClockLook,
  { left, whole }: { readonly left: number; readonly whole: number },
  { x, y, width }: Point & { readonly width: number },
): void {
  const seconds = Math.ceil(left / 60);
  const hurries = seconds <= 10;
  const label = labels.get(String(seconds), {
    size: 16 * unit,
    colour: hurries ? danger : text,
    weight: 700,
  });
  drawLabel(ctx, label, x, y, 'left');
  const start = x + SECONDS_UNITS * unit;
  const end = start + (width * left) / whole;
  ctx.lineCap = 'round';
  ctx.lineWidth = 5 * unit;
  for (const [to, colour] of [
    [start + width, burnt],
    [end, hurries ? danger : fuse],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.beginPath();
    ctx.moveTo(start, y);
    ctx.lineTo(to, y);
    ctx.stroke();
  }
  ctx.fillStyle = '#fff1c0';
  fillCircle(ctx, end, y, 4.5 * unit);
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
