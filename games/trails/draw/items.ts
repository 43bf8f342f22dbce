// Power-ups on the floor: a bright badge with a sign, three cells wide like its reach, breathing a little.

import { type Layout, upright } from '../../kit/arena/layout.ts';
import { context } from '../../kit/draw/text.ts';
import { ITEM_KINDS, type ItemKind } from '../rules/state.ts';
import type { Scene } from './scene.ts';
import { drawItemSign, itemColours } from './shapes.ts';

export interface Items {
  draw(scene: Scene): void;
}

/** A little more than the three cells in which it is taken, so that what looks like a near miss is still taken. */
const BADGE_CELLS = 3.4;
const MIN_BADGE_UNITS = 20;
const BREATH_MS = 900;

export function createItems(layout: Layout): Items {
  const size = Math.ceil(Math.max(BADGE_CELLS * layout.cell, MIN_BADGE_UNITS * layout.unit));
  const sprites = new Map(ITEM_KINDS.map((kind) => [kind, badgeSprite(kind, size, layout)]));
  return {
    draw({ ctx, current, time, still }) {
      for (const item of current.items) {
        const sprite = sprites.get(item.kind)!;
        const phase = ((time / BREATH_MS) * 2 + item.x) * Math.PI;
        const side = still ? sprite.width : sprite.width * (1 + 0.06 * Math.sin(phase));
        const x = layout.arenaX + (item.x + 0.5) * layout.cell;
        const y = layout.arenaY + (item.y + 0.5) * layout.cell;
        ctx.drawImage(sprite, x - side / 2, y - side / 2, side, side);
      }
    },
  };
}

function badgeSprite(kind: ItemKind, size: number, layout: Layout): OffscreenCanvas {
  // The glow needs half as much again on each side.
  const side = 2 * size;
  const middle = side / 2;
  const image = new OffscreenCanvas(side, side);
  const ctx = context(image);
  const colour = itemColours[kind];
  const glow = ctx.createRadialGradient(middle, middle, size * 0.3, middle, middle, middle);
  glow.addColorStop(0, `${colour}70`);
  glow.addColorStop(1, `${colour}00`);
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, side, side);
  ctx.beginPath();
  ctx.roundRect(middle - size / 2, middle - size / 2, size, size, size * 0.28);
  ctx.fillStyle = '#0b1122';
  ctx.fill();
  ctx.lineWidth = Math.max(1.5, size * 0.075);
  ctx.strokeStyle = colour;
  ctx.stroke();

  const sign = new OffscreenCanvas(size, size);
  const signCtx = context(sign);
  signCtx.fillStyle = colour;
  signCtx.strokeStyle = colour;
  drawItemSign(signCtx, kind, size / 2, size / 2, size * 0.36);
  upright(ctx, layout, middle, middle);
  ctx.drawImage(sign, middle - size / 2, middle - size / 2);
  return image;
}
