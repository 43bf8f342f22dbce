// Shots as streaks of light, and pickups that breathe.

import { drawUpright, type Layout } from '../../kit/arena/layout.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { lighter } from '../../kit/draw/shades.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import { isIce } from '../rules/shots.ts';
import { PICKUP_KINDS } from '../rules/state.ts';
import { pickupColours } from './colours.ts';
import { heart, iceBall } from './fighters.ts';
import { type Scene, screenX, screenY, shotAt } from './scene.ts';

/** Frames of its way that a shot leaves a light on. */
const TAIL_FRAMES = 3.2;

/** Radius of a ball of ice: one sees it come. */
const ICE_CELLS = 0.3;

export function createShots({ cell }: Layout, looks: Looks) {
  const glows = looks.map(({ colour }) => createGlow(colour, 0.55 * cell));
  return {
    draw({ ctx, layout, current, alpha }: Scene): void {
      const now = current.frame - 1 + alpha;
      ctx.globalCompositeOperation = 'lighter';
      ctx.lineCap = 'round';
      for (const shot of current.shots) {
        const { colour } = looks[shot.seat]!;
        const at = shotAt(shot, now);
        if (isIce(shot)) {
          ctx.globalCompositeOperation = 'source-over';
          iceBall(ctx, screenX(layout, at.x), screenY(layout, at.y), ICE_CELLS * cell, colour, 1);
          ctx.globalCompositeOperation = 'lighter';
          continue;
        }
        const from = shotAt(shot, now - TAIL_FRAMES);
        const [x, y] = [screenX(layout, at.x), screenY(layout, at.y)];
        for (const [stroke, width] of [
          [colour, 0.2],
          [lighter(colour, 0.75), 0.1],
        ] as const) {
          ctx.strokeStyle = stroke;
          ctx.lineWidth = cell * width;
          ctx.beginPath();
          ctx.moveTo(screenX(layout, from.x), screenY(layout, from.y));
          ctx.lineTo(x, y);
          ctx.stroke();
        }
        shine(ctx, glows[shot.seat]!, x, y, 0.8);
        ctx.globalAlpha = 1;
      }
      ctx.globalCompositeOperation = 'source-over';
    },
  };
}

export function createPickups({ cell }: Layout) {
  const glows = PICKUP_KINDS.map((kind) => createGlow(pickupColours[kind], cell));
  return {
    draw({ ctx, layout, current, time, still }: Scene): void {
      for (const { id, kind, x: steps, y: down } of current.pickups) {
        const x = screenX(layout, steps);
        const y = screenY(layout, down);
        drawUpright(ctx, layout, { x, y }, () =>
          pickup(ctx, kind, x, y, still ? 0 : Math.sin(time / 260 + id)),
        );
      }
    },
  };

  function pickup(ctx: Ctx, kind: number, x: number, floor: number, swell: number): void {
    const y = floor - swell * cell * 0.05;
    ctx.globalCompositeOperation = 'lighter';
    shine(ctx, glows[kind]!, x, y, 0.5 + 0.15 * swell);
    ctx.globalCompositeOperation = 'source-over';
    ctx.globalAlpha = 1;
    const colour = pickupColours[PICKUP_KINDS[kind]!];
    ctx.fillStyle = 'rgba(8, 11, 18, 0.85)';
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(1.5, cell * 0.06);
    ctx.beginPath();
    ctx.roundRect(x - cell * 0.32, y - cell * 0.32, cell * 0.64, cell * 0.64, cell * 0.16);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = colour;
    if (PICKUP_KINDS[kind] === 'heart') heart(ctx, x, y, cell * 0.17);
    else
      for (const aside of [-0.15, 0, 0.15])
        ctx.fillRect(x + (aside - 0.04) * cell, y - cell * 0.16, cell * 0.08, cell * 0.32);
  }
}
