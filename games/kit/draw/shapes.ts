// Draws the shapes of seats, which have a path around a centre, and the ring, arrow and dots that mark a figure, in every game.
// All lengths are device pixels, unless they are in units: `unit` is how many pixels one has.

import type { Point } from '../rules/point.ts';
import type { Shape } from './colours.ts';
import { around, fillBox, fillCircle, rendered } from './paint.ts';
import type { Ctx } from './text.ts';

/** Draws a ring around the figure of a player at this screen, or of the player whom it follows; `opacity` is 0 to 1. */
export function ringFigure(
  ctx: Ctx,
  x: number,
  y: number,
  radius: number,
  unit: number,
  opacity: number,
): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.strokeStyle = `rgba(255, 255, 255, ${opacity})`;
  ctx.lineWidth = Math.max(1.25, 1.5 * unit);
  ctx.stroke();
}

const SIGHT_DOTS = 4;

/**
 * Draws dots in front of a figure along `angle`, where it aims, radians clockwise from east. `ready` is how much of the wait for
 * the next shot is over, 0 to 1: that part of the dots is bright.
 */
export function drawSight(ctx: Ctx, { x, y }: Point, angle: number, radius: number, ready: number): void {
  ctx.fillStyle = '#ffffff';
  for (let dot = 0; dot < SIGHT_DOTS; dot++) {
    const far = radius * (2.6 + 1.1 * dot);
    ctx.globalAlpha = SIGHT_DOTS * ready < dot + 1 ? 0.2 : 0.8 - 0.12 * dot;
    fillCircle(ctx, x + far * Math.cos(angle), y + far * Math.sin(angle), Math.max(1.5, radius * 0.14));
  }
  ctx.globalAlpha = 1;
}

/** Half of the mark at a figure that is hit, radians. */
const HIT_HALF = 0.55;

/** A bow and a tip beside a figure, towards where it was hit from: on a dark rim, so that it is seen on any ground. */
export function drawHitFrom(ctx: Ctx, at: Point, from: Point, radius: number, colour: string): void {
  around(ctx, at, Math.atan2(from.y - at.y, from.x - at.x), () => {
    ctx.lineJoin = 'round';
    ctx.beginPath();
    ctx.arc(0, 0, radius, -HIT_HALF, HIT_HALF);
    ctx.lineTo(radius * 1.4, 0);
    ctx.closePath();
    ctx.strokeStyle = 'rgba(4, 6, 12, 0.9)';
    ctx.lineWidth = radius * 0.16;
    ctx.stroke();
    ctx.fillStyle = colour;
    ctx.fill();
  });
}

/** Length of an arrow, units. */
export const ARROW_UNITS = 15;

/** Draws an arrow with its tip at (x, tip); `up` is 1 for an arrow above the tip, -1 for one below it. */
export function drawArrow(ctx: Ctx, x: number, tip: number, unit: number, up: 1 | -1): void {
  traceArrow(ctx, x, tip, unit, up);
  ctx.fillStyle = '#ffffff';
  ctx.fill();
}

/** Begins a path with the outline of an arrow; the arguments are those of `drawArrow`. */
export function traceArrow(ctx: Ctx, x: number, tip: number, unit: number, up: 1 | -1): void {
  const near = tip - up * ARROW_UNITS * unit;
  ctx.beginPath();
  ctx.moveTo(x, tip);
  ctx.lineTo(x - 12 * unit, near);
  ctx.lineTo(x + 12 * unit, near);
  ctx.closePath();
}

/** Draws the sign of a seat: its shape in its colour, in a circle of radius `r`. */
export function drawSeatSign(
  ctx: Ctx,
  { colour, shape }: { readonly colour: string; readonly shape: Shape },
  x: number,
  y: number,
  r: number,
): void {
  traceShape(ctx, shape, x, y, r);
  ctx.fillStyle = colour;
  ctx.fill();
}

/** A picture of `count` signs in a row; `r` is the radius of a sign with its margin. */
export function rowOfSigns(shape: Shape, colour: string, count: number, r: number): OffscreenCanvas {
  const step = 2.3 * r;
  return rendered(count * step, step, (ctx) => {
    for (let at = 0; at < count; at++)
      drawSeatSign(ctx, { colour, shape }, (at + 0.5) * step, 0.5 * step, 0.85 * r);
  });
}

/** A picture of a sign and, right of it, a bar of `whole` parts of which `left` are filled. `r` is the radius of the sign. */
export function signedBar(
  shape: Shape,
  colour: string,
  left: number,
  whole: number,
  r: number,
): OffscreenCanvas {
  const [side, bar, high] = [2.1 * r, 5 * r, 1.15 * r];
  const part = bar / Math.max(left, whole);
  return rendered(side + bar + 2, side, (ctx) => {
    const top = (side - high) / 2;
    fillBox(ctx, 'rgba(4, 6, 12, 0.85)', side - 1, top - 1, bar + 2, high + 2);
    for (let at = 0; at < left; at++)
      fillBox(ctx, colour, side + at * part, top, Math.max(1, part - 1), high);
    drawSeatSign(ctx, { colour, shape }, side / 2, side / 2, r);
  });
}

/** Begins a path with the outline of a shape; `r` is the radius of the circle around it. */
export function traceShape(ctx: Ctx, shape: Shape, x: number, y: number, r: number): void {
  ctx.beginPath();
  switch (shape) {
    case 'circle':
      ctx.arc(x, y, r * 0.88, 0, 2 * Math.PI);
      return;
    case 'triangle':
      polygon(ctx, x, y + r * 0.12, 3, r, -Math.PI / 2);
      return;
    case 'square':
      polygon(ctx, x, y, 4, r * 1.08, Math.PI / 4);
      return;
    case 'diamond':
      polygon(ctx, x, y, 4, r, 0);
      return;
    case 'hexagon':
      polygon(ctx, x, y, 6, r * 0.96, 0);
      return;
    case 'cross': {
      const arm = r * 0.34;
      const out = r * 0.94;
      const half = [-arm, -out, arm, -out, arm, -arm, out, -arm, out, arm, arm, arm];
      for (let i = 0; i < half.length; i += 2) ctx.lineTo(x + half[i]!, y + half[i + 1]!);
      for (let i = 0; i < half.length; i += 2) ctx.lineTo(x - half[i]!, y - half[i + 1]!);
      ctx.closePath();
      return;
    }
    case 'star':
      for (let i = 0; i < 10; i++) {
        const far = i % 2 === 0 ? r * 1.06 : r * 0.48;
        const angle = -Math.PI / 2 + (i * Math.PI) / 5;
        ctx.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
      }
      ctx.closePath();
      return;
    case 'heart':
      ctx.moveTo(x, y + r * 0.95);
      ctx.bezierCurveTo(x - r * 1.5, y - r * 0.1, x - r * 0.75, y - r * 1.35, x, y - r * 0.5);
      ctx.bezierCurveTo(x + r * 0.75, y - r * 1.35, x + r * 1.5, y - r * 0.1, x, y + r * 0.95);
      ctx.closePath();
      return;
    case 'hourglass':
      corners(ctx, x, y, r, [-0.78, -0.95, 0.78, -0.95, 0.18, 0, 0.78, 0.95, -0.78, 0.95, -0.18, 0]);
      return;
    case 'clover':
      for (const [dx, dy] of [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ] as const) {
        ctx.moveTo(x + r * (0.5 * dx + 0.48), y + r * 0.5 * dy);
        ctx.arc(x + r * 0.5 * dx, y + r * 0.5 * dy, r * 0.48, 0, 2 * Math.PI);
      }
      return;
    case 'bolt':
      corners(ctx, x, y, r, [0.3, -1.05, -0.72, 0.2, -0.08, 0.2, -0.3, 1.05, 0.72, -0.2, 0.08, -0.2]);
      return;
    case 'bars':
      ctx.rect(x - r * 0.82, y - r * 0.85, r * 0.56, r * 1.7);
      ctx.rect(x + r * 0.26, y - r * 0.85, r * 0.56, r * 1.7);
      return;
    case 'chevron':
      corners(ctx, x, y, r, [0, -0.85, 0.95, 0.1, 0.95, 0.8, 0, -0.1, -0.95, 0.8, -0.95, 0.1]);
      return;
    case 'moon':
      ctx.arc(x + r * 0.1, y, r * 0.92, 0.3 * Math.PI, 1.7 * Math.PI);
      ctx.quadraticCurveTo(
        x - r * 0.5,
        y,
        x + r * 0.1 + r * 0.92 * Math.cos(0.3 * Math.PI),
        y + r * 0.92 * Math.sin(0.3 * Math.PI),
      );
      ctx.closePath();
      return;
    case 'eye':
      ctx.moveTo(x - r * 1.05, y);
      ctx.quadraticCurveTo(x, y - r * 1.15, x + r * 1.05, y);
      ctx.quadraticCurveTo(x, y + r * 1.15, x - r * 1.05, y);
      ctx.closePath();
      return;
    case 'drop':
      ctx.moveTo(x, y - r * 1.05);
      ctx.bezierCurveTo(x + r * 0.3, y - r * 0.45, x + r * 0.8, y - r * 0.1, x + r * 0.72, y + r * 0.35);
      ctx.arc(x, y + r * 0.3, r * 0.72, 0.07, Math.PI - 0.07);
      ctx.bezierCurveTo(x - r * 0.8, y - r * 0.1, x - r * 0.3, y - r * 0.45, x, y - r * 1.05);
      ctx.closePath();
      return;
  }
}

/** A closed outline through points around the centre, as parts of the radius: x, y, x, y, ... */
function corners(ctx: Ctx, x: number, y: number, r: number, parts: readonly number[]): void {
  for (let i = 0; i < parts.length; i += 2) ctx.lineTo(x + r * parts[i]!, y + r * parts[i + 1]!);
  ctx.closePath();
}

/** An outline with equal sides, its first corner at the angle `from`, radians clockwise from east. */
function polygon(ctx: Ctx, x: number, y: number, sides: number, r: number, from: number): void {
  for (let i = 0; i < sides; i++) {
    const angle = from + (i * 2 * Math.PI) / sides;
    ctx.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  ctx.closePath();
}
