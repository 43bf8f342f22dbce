// What lies on the floor: tokens with a rim in the colour of their kind and a sign on them.

import { drawUpright, type Layout } from '../../kit/arena/layout.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import { FLOOR } from '../rules/arena.ts';
import { ITEM_KINDS, type ItemKind } from '../rules/state.ts';
import type { Scene } from './scene.ts';

export const itemColours: { readonly [kind in ItemKind]: string } = {
  bomb: '#9fb4ff',
  reach: '#ff9a3d',
  speed: '#ffe14d',
  kick: '#6ee7c8',
  throw: '#8fe36b',
  shield: '#59c8ff',
  curse: '#d16bff',
};

export interface Items {
  draw(scene: Scene): void;
}

export function createItems(layout: Layout): Items {
  const { cell, originX, originY } = layout;
  const tokens = ITEM_KINDS.map((kind) => createToken(kind, cell * 0.74));
  return {
    draw({ ctx, current: state, time, still }) {
      for (let at = 0; at < state.items.length; at++) {
        const item = state.items[at]!;
        if (item === 0 || state.cells[at] !== FLOOR) continue;
        const token = tokens[item - 1]!;
        const lift = still ? 0 : Math.sin(time / 300 + at) * cell * 0.035;
        const x = originX + ((at % state.cols) + 0.5) * cell;
        const y = originY + (Math.floor(at / state.cols) + 0.5) * cell;
        drawUpright(ctx, layout, { x, y }, () => {
          const top = y - token.height / 2 + lift;
          ctx.drawImage(token, Math.round(x - token.width / 2), Math.round(top));
        });
      }
    },
  };
}

/** A token of a kind, so many device pixels wide. */
export function createToken(kind: ItemKind, wide: number): OffscreenCanvas {
  const size = Math.max(4, Math.ceil(wide));
  const image = new OffscreenCanvas(size, size);
  const ctx = context(image);
  const colour = itemColours[kind];
  const c = size / 2;
  ctx.fillStyle = 'rgba(0, 0, 0, 0.5)';
  ctx.beginPath();
  ctx.roundRect(size * 0.06, size * 0.1, size * 0.88, size * 0.88, size * 0.24);
  ctx.fill();
  ctx.fillStyle = '#1d1622';
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1.5, size * 0.085);
  ctx.beginPath();
  ctx.roundRect(size * 0.08, size * 0.06, size * 0.84, size * 0.84, size * 0.22);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.lineWidth = Math.max(1.5, size * 0.1);
  sign(ctx, kind, c, size * 0.48, size * 0.27);
  return image;
}

/** Draws the sign of a kind in the current colours within the radius. */
function sign(ctx: Ctx, kind: ItemKind, x: number, y: number, r: number): void {
  ctx.beginPath();
  switch (kind) {
    case 'bomb':
      ctx.arc(x - r * 0.1, y + r * 0.2, r * 0.72, 0, 2 * Math.PI);
      ctx.fill();
      ctx.beginPath();
      ctx.moveTo(x + r * 0.35, y - r * 0.35);
      ctx.quadraticCurveTo(x + r * 0.5, y - r * 0.9, x + r * 0.95, y - r * 0.8);
      ctx.stroke();
      return;
    case 'reach':
      ctx.moveTo(x, y - r * 1.1);
      ctx.bezierCurveTo(x + r * 0.2, y - r * 0.4, x + r * 0.95, y - r * 0.1, x + r * 0.72, y + r * 0.6);
      ctx.bezierCurveTo(x + r * 0.5, y + r * 1.1, x - r * 0.5, y + r * 1.1, x - r * 0.72, y + r * 0.6);
      ctx.bezierCurveTo(x - r * 0.9, y + r * 0.1, x - r * 0.45, y - r * 0.1, x - r * 0.35, y - r * 0.5);
      ctx.bezierCurveTo(x - r * 0.2, y - r * 0.3, x - r * 0.05, y - r * 0.6, x, y - r * 1.1);
      ctx.fill();
      return;
    case 'speed':
      for (const shift of [-0.55, 0.25]) {
        ctx.moveTo(x + r * shift, y - r * 0.75);
        ctx.lineTo(x + r * (shift + 0.65), y);
        ctx.lineTo(x + r * shift, y + r * 0.75);
      }
      ctx.stroke();
      return;
    case 'kick':
      ctx.moveTo(x - r * 0.75, y - r * 0.9);
      ctx.lineTo(x - r * 0.1, y - r * 0.9);
      ctx.lineTo(x - r * 0.05, y + r * 0.05);
      ctx.quadraticCurveTo(x + r * 0.9, y + r * 0.15, x + r * 0.9, y + r * 0.85);
      ctx.lineTo(x - r * 0.75, y + r * 0.85);
      ctx.closePath();
      ctx.fill();
      return;
    case 'throw':
      ctx.arc(x - r * 0.05, y + r * 0.55, r * 0.85, 1.05 * Math.PI, 1.85 * Math.PI);
      ctx.stroke();
      ctx.beginPath();
      ctx.moveTo(x + r * 1.02, y + r * 0.62);
      ctx.lineTo(x + r * 0.3, y + r * 0.3);
      ctx.lineTo(x + r * 0.95, y - r * 0.2);
      ctx.closePath();
      ctx.fill();
      return;
    case 'shield':
      ctx.moveTo(x, y - r);
      ctx.lineTo(x + r * 0.8, y - r * 0.65);
      ctx.quadraticCurveTo(x + r * 0.8, y + r * 0.5, x, y + r);
      ctx.quadraticCurveTo(x - r * 0.8, y + r * 0.5, x - r * 0.8, y - r * 0.65);
      ctx.closePath();
      ctx.fill();
      return;
    case 'curse':
      ctx.arc(x, y - r * 0.2, r * 0.8, 0.8 * Math.PI, 0.2 * Math.PI);
      ctx.lineTo(x + r * 0.4, y + r * 0.85);
      ctx.lineTo(x - r * 0.4, y + r * 0.85);
      ctx.closePath();
      ctx.fill();
      ctx.globalCompositeOperation = 'destination-out';
      for (const side of [-1, 1]) {
        ctx.beginPath();
        ctx.arc(x + side * r * 0.33, y - r * 0.15, r * 0.22, 0, 2 * Math.PI);
        ctx.fill();
      }
      ctx.globalCompositeOperation = 'source-over';
      return;
  }
}
