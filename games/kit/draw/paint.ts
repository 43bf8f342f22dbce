// What painters do all the time: pictures that are rendered once, and what is drawn around its middle.

import type { Point } from '../rules/point.ts';
import { type Ctx, context } from './text.ts';

/** A picture that is drawn once and then only copied, in device pixels; parts of them are rounded up. */
export function rendered(width: number, height: number, draw: (ctx: Ctx) => void): OffscreenCanvas {
  const image = new OffscreenCanvas(Math.ceil(width), Math.ceil(height));
  draw(context(image));
  return image;
}

/** Copies a square picture to a place that is its middle, `size` wide. */
export function copyTo(ctx: Ctx, image: OffscreenCanvas, { x, y }: Point, size = image.width): void {
  ctx.drawImage(image, x - size / 2, y - size / 2, size, size);
}

/** Draws with the origin at a point and the x axis in a direction, radians clockwise from east. */
export function around(ctx: Ctx, { x, y }: Point, angle: number, draw: () => void): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  draw();
  ctx.restore();
}

export function fillBox(ctx: Ctx, colour: string, x: number, y: number, wide: number, high: number): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x, y, wide, high);
}

/** Begins a path with a circle. */
export function traceCircle(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
}

export function fillCircle(ctx: Ctx, x: number, y: number, r: number): void {
  traceCircle(ctx, x, y, r);
  ctx.fill();
}

/** A circle with a rim of another colour. */
export function fillRimmed(ctx: Ctx, { x, y }: Point, radius: number, colour: string, rim: string): void {
  ctx.fillStyle = colour;
  ctx.strokeStyle = rim;
  ctx.lineWidth = Math.max(1.5, radius * 0.3);
  fillCircle(ctx, x, y, radius);
  ctx.stroke();
}

export function fillEllipse(ctx: Ctx, x: number, y: number, rx: number, ry: number): void {
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  ctx.fill();
}

/** A ring, or a part of it from above clockwise: what is left of something. */
export function strokeRing(
  ctx: Ctx,
  { x, y }: Point,
  radius: number,
  colour: string,
  width: number,
  part = 1,
): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * part);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** The outline of a picture, filled with one colour. */
export function tinted(image: OffscreenCanvas, colour: string): OffscreenCanvas {
  return rendered(image.width, image.height, (ctx) => {
    ctx.drawImage(image, 0, 0);
    ctx.globalCompositeOperation = 'source-in';
    fillBox(ctx, colour, 0, 0, image.width, image.height);
  });
}

/** Gives a gradient its colours, each with the part of the way at which it is. */
export function shaded(
  gradient: CanvasGradient,
  ...stops: readonly (readonly [part: number, colour: string])[]
): CanvasGradient {
  for (const [part, colour] of stops) gradient.addColorStop(part, colour);
  return gradient;
}
