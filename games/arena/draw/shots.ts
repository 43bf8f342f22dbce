// Shots as the light of each weapon, and what lies on the floor, which breathes.

import { drawUpright, type Layout } from '../../kit/arena/layout.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { lighter } from '../../kit/draw/shades.ts';
import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import { isIce, shotAt } from '../rules/shots.ts';
import { PICKUP_KINDS } from '../rules/state.ts';
import { pickupColours } from './colours.ts';
import { iceBall } from './fighters.ts';
import { drawGun } from './guns.ts';
import { type Scene, screenX, screenY } from './scene.ts';

/** Radius of a ball of ice: one sees it come. */
const ICE_CELLS = 0.3;

interface Trail {
  /** Frames of its way that it leaves a light on. */
  readonly frames: number;
  /** In cells. */
  readonly width: number;
  readonly glow: number;
}

/** By weapon. */
const TRAILS: readonly Trail[] = [
  { frames: 3.4, width: 0.2, glow: 0.8 },
  { frames: 1.8, width: 0.17, glow: 0.6 },
  { frames: 2.4, width: 0.12, glow: 0.55 },
  { frames: 5, width: 0.17, glow: 1 },
  { frames: 2, width: 0.3, glow: 1 },
  { frames: 6, width: 0.26, glow: 1.3 },
];

export function createShots({ cell }: Layout, looks: Looks) {
  const glows = looks.map(({ colour }) => createGlow(colour, 0.55 * cell));
  const cores = looks.map(({ colour }) => lighter(colour, 0.75));
  return {
    draw({ ctx, layout, current, alpha }: Scene): void {
      const now = current.frame - 1 + alpha;
      ctx.globalCompositeOperation = 'lighter';
      ctx.lineCap = 'round';
      for (const shot of current.shots) {
        const { colour } = looks[shot.seat]!;
        const at = shotAt(shot, now);
        const [x, y] = [screenX(layout, at.x), screenY(layout, at.y)];
        if (isIce(shot)) {
          ctx.globalCompositeOperation = 'source-over';
          iceBall(ctx, x, y, ICE_CELLS * cell, colour, 1);
          ctx.globalCompositeOperation = 'lighter';
          continue;
        }
        const { frames, width, glow } = TRAILS[shot.kind]!;
        const from = shotAt(shot, now - frames);
        for (const [stroke, part] of [
          [colour, 1],
          [cores[shot.seat]!, 0.5],
        ] as const) {
          ctx.strokeStyle = stroke;
          ctx.lineWidth = cell * width * part;
          ctx.beginPath();
          ctx.moveTo(screenX(layout, from.x), screenY(layout, from.y));
          ctx.lineTo(x, y);
          ctx.stroke();
        }
        shine(ctx, glows[shot.seat]!, x, y, 0.8, glow);
        ctx.globalAlpha = 1;
      }
      ctx.globalCompositeOperation = 'source-over';
    },
  };
}

export function createPickups(layout: Layout) {
  const { cell } = layout;
  const glows = PICKUP_KINDS.map((kind) => createGlow(pickupColours[kind], cell));
  const crates = PICKUP_KINDS.map((_, kind) => crateOf(kind, cell));
  return {
    draw({ ctx, current, time, still }: Scene): void {
      for (const { id, kind, x: steps, y: down } of current.pickups) {
        const [x, y] = [screenX(layout, steps), screenY(layout, down)];
        const swell = still ? 0 : Math.sin(time / 260 + id);
        ctx.globalCompositeOperation = 'lighter';
        shine(ctx, glows[kind]!, x, y, 0.5 + 0.15 * swell);
        ctx.globalCompositeOperation = 'source-over';
        ctx.globalAlpha = 1;
        const half = crates[kind]!.width / 2;
        drawUpright(ctx, layout, { x, y }, () =>
          ctx.drawImage(crates[kind]!, x - half, y - half - swell * cell * 0.05),
        );
      }
    },
  };
}

/** A tile with the weapon, or a heart. */
function crateOf(kind: number, cell: number): OffscreenCanvas {
  const side = 2 * Math.ceil(cell * 0.48);
  const image = new OffscreenCanvas(side, side);
  const ctx: Ctx = context(image);
  const colour = pickupColours[PICKUP_KINDS[kind]!];
  ctx.translate(side / 2, side / 2);
  ctx.fillStyle = 'rgba(8, 11, 18, 0.88)';
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1.5, cell * 0.06);
  ctx.beginPath();
  ctx.roundRect(-cell * 0.4, -cell * 0.4, cell * 0.8, cell * 0.8, cell * 0.18);
  ctx.fill();
  ctx.stroke();
  if (PICKUP_KINDS[kind] === 'heart') drawSeatSign(ctx, { colour, shape: 'heart' }, 0, 0, cell * 0.24);
  else {
    ctx.rotate(-Math.PI / 5);
    ctx.translate(-cell * 0.36, 0);
    drawGun(ctx, kind, cell * 0.32, colour, '#ffffff');
  }
  return image;
}
