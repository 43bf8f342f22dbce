// Soft round lights, rendered once for each colour and size and laid over the picture by adding.

import { rendered, shaded } from './paint.ts';
import type { Ctx } from './text.ts';

/** `#rrggbb`; the sprite is as wide as twice the radius, in device pixels. */
export function createGlow(colour: string, radius: number): OffscreenCanvas {
  const size = Math.max(2, Math.ceil(radius * 2));
  const middle = size / 2;
  return rendered(size, size, (ctx) => {
    ctx.fillStyle = shaded(
      ctx.createRadialGradient(middle, middle, 0, middle, middle, middle),
      [0, `${colour}ff`],
      [0.35, `${colour}70`],
      [0.7, `${colour}1c`],
      [1, `${colour}00`],
    );
    ctx.fillRect(0, 0, size, size);
  });
}

/** Adds a light; the caller has set `globalCompositeOperation` to `lighter`. */
export function shine(
  ctx: Ctx,
  glow: OffscreenCanvas,
  x: number,
  y: number,
  strength: number,
  size = 1,
): void {
  if (strength <= 0) return;
  ctx.globalAlpha = Math.min(1, strength);
  const wide = glow.width * size;
  ctx.drawImage(glow, Math.round(x - wide / 2), Math.round(y - wide / 2), Math.round(wide), Math.round(wide));
}
