// Soft round lights, rendered once for each colour and size and laid over the picture by adding.

import { type Ctx, context } from './text.ts';

/** `#rrggbb`; the sprite is as wide as twice the radius, in device pixels. */
export function createGlow(colour: string, radius: number): OffscreenCanvas {
  const size = Math.max(2, Math.ceil(radius * 2));
  const image = new OffscreenCanvas(size, size);
  const ctx = context(image);
  const glow = ctx.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  glow.addColorStop(0, `${colour}ff`);
  glow.addColorStop(0.35, `${colour}70`);
  glow.addColorStop(0.7, `${colour}1c`);
  glow.addColorStop(1, `${colour}00`);
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, size, size);
  return image;
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
