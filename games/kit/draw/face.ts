// A face on a round body: two eyes that look where the body does.

import type { Point } from '../rules/point.ts';
import { fillCircle, fillEllipse } from './paint.ts';
import type { Ctx } from './text.ts';

const DARK = '#0b0f1a';

/** Where each of two eyes is that look in a direction, how large, and how far they look away. */
function eyesOf(radius: number, { x, y }: Point) {
  const away = Math.max(0, -y - 0.35);
  const apart = radius * 0.33 * (1 - 0.35 * Math.abs(x));
  const middle = { x: x * radius * 0.36, y: radius * (-0.3 + 0.26 * y) - away * radius * 0.3 };
  const places = [-1, 1].map((side) => ({ x: middle.x + side * apart, y: middle.y }));
  return { places, r: radius * 0.25, away };
}

/** Two eyes in a round body around the origin, which look in a direction as it is seen; of a body that looks away a part of them. */
export function openEyes(ctx: Ctx, radius: number, look: Point): void {
  const { places, r, away } = eyesOf(radius, look);
  const high = r * 1.2 * (1 - away);
  if (high < 1) return;
  for (const { x, y } of places) {
    ctx.fillStyle = '#ffffff';
    fillEllipse(ctx, x, y, r, high);
    ctx.fillStyle = DARK;
    fillCircle(ctx, x + look.x * r * 0.45, y + look.y * high * 0.4, r * 0.52 * (1 - away));
  }
}

/** The same, shut: a line each, or a cross of a figure that is out. */
export function closedEyes(ctx: Ctx, radius: number, look: Point, isOut: boolean): void {
  const { places, r } = eyesOf(radius, look);
  ctx.lineWidth = Math.max(1, radius * 0.12);
  ctx.strokeStyle = DARK;
  const reach = r * 0.8;
  for (const { x, y } of places) {
    ctx.beginPath();
    for (const high of isOut ? [reach, -reach] : [0]) {
      ctx.moveTo(x - reach, y - high);
      ctx.lineTo(x + reach, y + high);
    }
    ctx.stroke();
  }
}
