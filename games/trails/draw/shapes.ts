// The power-ups' colours, and their signs as paths around a centre.

import type { Ctx } from '../../kit/draw/text.ts';
import type { ItemKind } from '../rules/state.ts';

export const itemColours: { readonly [kind in ItemKind]: string } = {
  ghost: '#d4dcff',
  blast: '#ff8a4c',
  shield: '#6fd3ff',
  surge: '#ffe14d',
  slow: '#c58bff',
};

/** Draws the sign of a power-up in the current fill and stroke colour within the radius. */
export function drawItemSign(ctx: Ctx, kind: ItemKind, x: number, y: number, r: number): void {
  ctx.lineWidth = r * 0.26;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  switch (kind) {
    case 'ghost':
      ctx.arc(x, y - r * 0.2, r * 0.6, Math.PI, 0);
      for (const [dx, dy] of [
        [0.6, 0.75],
        [0.3, 0.45],
        [0, 0.75],
        [-0.3, 0.45],
        [-0.6, 0.75],
      ] as const) {
        ctx.lineTo(x + r * dx, y + r * dy);
      }
      ctx.closePath();
      ctx.fill();
      ctx.globalCompositeOperation = 'destination-out';
      for (const side of [-1, 1]) {
        ctx.beginPath();
        ctx.arc(x + side * r * 0.23, y - r * 0.18, r * 0.14, 0, 2 * Math.PI);
        ctx.fill();
      }
      ctx.globalCompositeOperation = 'source-over';
      return;
    case 'blast':
      for (let i = 0; i < 16; i++) {
        const far = i % 2 === 0 ? r * 0.95 : r * 0.45;
        ctx.lineTo(x + far * Math.cos((i * Math.PI) / 8), y + far * Math.sin((i * Math.PI) / 8));
      }
      ctx.closePath();
      ctx.fill();
      return;
    case 'shield':
      ctx.moveTo(x, y - r * 0.8);
      ctx.lineTo(x + r * 0.65, y - r * 0.5);
      ctx.quadraticCurveTo(x + r * 0.65, y + r * 0.45, x, y + r * 0.85);
      ctx.quadraticCurveTo(x - r * 0.65, y + r * 0.45, x - r * 0.65, y - r * 0.5);
      ctx.closePath();
      ctx.fill();
      return;
    case 'surge':
      for (const [dx, dy] of [
        [0.25, -0.95],
        [-0.55, 0.15],
        [-0.05, 0.15],
        [-0.25, 0.95],
        [0.55, -0.2],
        [0.05, -0.2],
      ] as const) {
        ctx.lineTo(x + r * dx, y + r * dy);
      }
      ctx.closePath();
      ctx.fill();
      return;
    case 'slow':
      for (const shift of [-0.42, 0.22]) {
        ctx.moveTo(x - r * 0.6, y + r * (shift - 0.15));
        ctx.lineTo(x, y + r * (shift + 0.35));
        ctx.lineTo(x + r * 0.6, y + r * (shift - 0.15));
      }
      ctx.stroke();
      return;
  }
}
