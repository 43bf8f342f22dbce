// Shockwaves and afterglows: rings that run outwards and lights that fade, in a fixed number of places.

import { createGlow } from './glow.ts';
import type { Ctx } from './text.ts';

export interface Waves {
  /** A ring that runs out to `reach` units and thins as it goes. */
  ring(x: number, y: number, reach: number, life: number, colour: string): void;
  /** A light of `reach` units that fades. */
  glow(x: number, y: number, reach: number, life: number, colour: string): void;
  advance(ms: number): void;
  /** World unit (0, 0) lies at (left, top), a unit is `scale` device pixels; `still` for reduced motion. */
  draw(ctx: Ctx, left: number, top: number, scale: number, still: boolean): void;
}

/** While frames are caught up they come by the hundred; only the latest are worth showing. */
const MOST = 40;
const GLOW_PIXELS = 64;

interface Wave {
  ring: boolean;
  x: number;
  y: number;
  reach: number;
  left: number;
  life: number;
  colour: string;
}

export function createWaves(): Waves {
  const waves: Wave[] = Array.from({ length: MOST }, () => ({
    ring: true,
    x: 0,
    y: 0,
    reach: 0,
    left: 0,
    life: 1,
    colour: '',
  }));
  const glows = new Map<string, OffscreenCanvas>();
  let next = 0;

  function put(ring: boolean, x: number, y: number, reach: number, life: number, colour: string): void {
    Object.assign(waves[next]!, { ring, x, y, reach, left: life, life, colour });
    next = (next + 1) % MOST;
  }

  function glowOf(colour: string): OffscreenCanvas {
    const known = glows.get(colour);
    if (known) return known;
    const made = createGlow(colour, GLOW_PIXELS / 2);
    glows.set(colour, made);
    return made;
  }

  return {
    ring: (x, y, reach, life, colour) => put(true, x, y, reach, life, colour),
    glow: (x, y, reach, life, colour) => put(false, x, y, reach, life, colour),
    advance(ms) {
      for (const wave of waves) wave.left = Math.max(0, wave.left - ms);
    },
    draw(ctx, left, top, scale, still) {
      for (const wave of waves) {
        if (wave.left === 0) continue;
        const x = left + wave.x * scale;
        const y = top + wave.y * scale;
        const gone = 1 - wave.left / wave.life;
        if (wave.ring) {
          // Without motion the ring stands where it would end.
          const reach = still ? wave.reach : wave.reach * (1 - (1 - gone) ** 3);
          ctx.globalAlpha = 0.85 * (1 - gone);
          ctx.strokeStyle = wave.colour;
          ctx.lineWidth = Math.max(1, wave.reach * scale * 0.12 * (1 - gone));
          ctx.beginPath();
          ctx.arc(x, y, Math.max(0.5, reach * scale), 0, 2 * Math.PI);
          ctx.stroke();
        } else {
          ctx.globalCompositeOperation = 'lighter';
          ctx.globalAlpha = 0.7 * (1 - gone) ** 2;
          const side = 2 * wave.reach * scale;
          ctx.drawImage(glowOf(wave.colour), x - side / 2, y - side / 2, side, side);
          ctx.globalCompositeOperation = 'source-over';
        }
      }
      ctx.globalAlpha = 1;
    },
  };
}
