// The strip under an arena: which round it is and what the match goes to, a clock, and bars of what a player has.

import type { Palette, SeatLook } from '../draw/colours.ts';
import { fillCircle } from '../draw/paint.ts';
import { drawSeatSign } from '../draw/shapes.ts';
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

const OWN_BAR_UNITS = 130;

/** A bar of an own seat: what it is of, the part of the wait that is left, and what the player has found. */
export interface OwnBar {
  readonly title: string;
  readonly wait: number;
  readonly found?: { readonly text: string; readonly colour: string };
}

/** Draws bars of seats from the right end of the strip as far as there is room beside `end`; returns where they begin. */
export function drawOwnBars(
  scene: Scene<RoundState, unknown>,
  { text, track }: Pick<Palette, 'text' | 'track'>,
  seats: readonly number[],
  { middle, end }: { readonly middle: number; readonly end: number },
  barOf: (seat: number) => OwnBar,
): number {
  const { ctx, layout, labels, looks, unit } = scene;
  const bar = Math.min(OWN_BAR_UNITS * unit, layout.width * 0.2);
  const style = { size: 15 * unit, colour: text, weight: 600 };
  // In a team all have one colour.
  const sign = seats.length > 1 ? 22 * unit : 0;
  let right = layout.width - layout.footX;
  for (const seat of seats.toReversed()) {
    const { title: said, wait, found } = barOf(seat);
    const title = labels.get(said, style);
    const left = right - bar;
    if (left - title.width - sign < end) break;
    drawReady(ctx, looks[seat]!, track, 1 - Math.min(1, wait), { left, middle, bar, unit });
    drawLabel(ctx, title, left - title.width - 4 * unit, middle, 'left');
    if (sign > 0) drawSeatSign(ctx, looks[seat]!, left - title.width - 14 * unit, middle, 7 * unit);
    right = left - title.width - sign - 24 * unit;
    // Of several the bars need all the room.
    if (!found || seats.length > 1) continue;
    const label = labels.get(found.text, { ...style, colour: found.colour });
    if (right - label.width < end) continue;
    drawLabel(ctx, label, right - label.width, middle, 'left');
    right -= label.width + 10 * unit;
  }
  return right;
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
