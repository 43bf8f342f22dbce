// Pictures of the players of Powder: small hooded figures with a headlamp, in the seat's colour, with the seat's shape
// on the apron; and the wisp that is left of one.

import type { SeatLook } from '../../kit/draw/colours.ts';
import { fillEllipse } from '../../kit/draw/paint.ts';
import { darker, lighter } from '../../kit/draw/shades.ts';
import { traceShape } from '../../kit/draw/shapes.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';

/** Sprites are this many cells wide and high. */
const SPRITE_CELLS = 1.5;

function sheet(cell: number): { readonly image: OffscreenCanvas; readonly ctx: Ctx; readonly c: number } {
  const size = Math.ceil(cell * SPRITE_CELLS);
  const image = new OffscreenCanvas(size, size);
  const ctx = context(image);
  // The origin is where the player is: the middle of the floor of its cell.
  ctx.translate(size / 2, size * 0.58);
  return { image, ctx, c: cell };
}

/** Draws a player looking in one of the four directions. */
export function body(cell: number, { colour, shape }: SeatLook, face: number): OffscreenCanvas {
  const { image, ctx, c } = sheet(cell);
  const side = face === 1 ? 1 : face === 3 ? -1 : 0;
  const coat = ctx.createLinearGradient(-c * 0.36, -c * 0.5, c * 0.3, c * 0.4);
  coat.addColorStop(0, lighter(colour, 0.38));
  coat.addColorStop(0.5, colour);
  coat.addColorStop(1, darker(colour, 0.42));
  ctx.lineJoin = 'round';

  // Coat and hood in one outline.
  ctx.beginPath();
  ctx.moveTo(-c * 0.34, c * 0.3);
  ctx.bezierCurveTo(-c * 0.44, -c * 0.02, -c * 0.38, -c * 0.2, -c * 0.3, -c * 0.3);
  ctx.bezierCurveTo(-c * 0.32, -c * 0.66, c * 0.32, -c * 0.66, c * 0.3, -c * 0.3);
  ctx.bezierCurveTo(c * 0.38, -c * 0.2, c * 0.44, -c * 0.02, c * 0.34, c * 0.3);
  ctx.bezierCurveTo(c * 0.2, c * 0.42, -c * 0.2, c * 0.42, -c * 0.34, c * 0.3);
  ctx.closePath();
  ctx.fillStyle = coat;
  ctx.fill();
  ctx.lineWidth = Math.max(1.5, c * 0.06);
  ctx.strokeStyle = '#0b090e';
  ctx.stroke();

  // The shape, on the apron or on the back.
  ctx.fillStyle = '#15111a';
  traceShape(ctx, shape, side * c * 0.1, c * 0.14, c * 0.2);
  ctx.fill();

  if (face !== 0) {
    ctx.fillStyle = '#17121a';
    fillEllipse(ctx, side * c * 0.09, -c * 0.27, c * 0.21, c * 0.165);
    ctx.fillStyle = '#fff8e6';
    for (const eye of side === 0 ? [-1, 1] : [0.1, 1.5]) {
      const x = side === 0 ? eye * c * 0.088 : side * eye * c * 0.12;
      fillEllipse(ctx, x, -c * 0.265, c * 0.05, c * 0.075);
    }
    // The lamp on the hood.
    ctx.fillStyle = '#2a2129';
    fillEllipse(ctx, side * c * 0.17, -c * 0.475, c * 0.1, c * 0.085);
    ctx.fillStyle = '#ffe9a8';
    fillEllipse(ctx, side * c * 0.19, -c * 0.475, c * 0.066, c * 0.06);
  } else {
    ctx.strokeStyle = darker(colour, 0.55);
    ctx.lineWidth = Math.max(1, c * 0.045);
    ctx.beginPath();
    ctx.moveTo(-c * 0.28, -c * 0.24);
    ctx.quadraticCurveTo(0, -c * 0.12, c * 0.28, -c * 0.24);
    ctx.stroke();
  }
  return image;
}

/** A wisp in the seat's colour with its shape. */
export function ghost(cell: number, { colour, shape }: SeatLook): OffscreenCanvas {
  const { image, ctx, c } = sheet(cell);
  ctx.beginPath();
  ctx.arc(0, -c * 0.1, c * 0.3, Math.PI, 0);
  for (const [x, y] of [
    [0.3, 0.3],
    [0.15, 0.18],
    [0, 0.32],
    [-0.15, 0.18],
    [-0.3, 0.3],
  ] as const) {
    ctx.lineTo(x * c, y * c);
  }
  ctx.closePath();
  ctx.fillStyle = lighter(colour, 0.55);
  ctx.fill();
  ctx.fillStyle = darker(colour, 0.5);
  traceShape(ctx, shape, 0, 0, c * 0.16);
  ctx.fill();
  return image;
}
