// The outlines of the seats' shapes and of the power-ups' signs, as paths around a centre.

import type { Shape } from '../colours.ts';
import type { ItemKind } from './sim-state.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

/** Begins a path with the shape; `r` is the radius of the circle around it. */
export function traceShape(ctx: Ctx, shape: Shape, x: number, y: number, r: number): void {
  ctx.beginPath();
  switch (shape) {
    case 'circle':
      ctx.arc(x, y, r * 0.88, 0, 2 * Math.PI);
      return;
    case 'triangle':
      polygon(ctx, x, y + r * 0.12, 3, r, -Math.PI / 2);
      return;
    case 'square':
      polygon(ctx, x, y, 4, r * 1.08, Math.PI / 4);
      return;
    case 'diamond':
      polygon(ctx, x, y, 4, r, 0);
      return;
    case 'hexagon':
      polygon(ctx, x, y, 6, r * 0.96, 0);
      return;
    case 'cross': {
      const arm = r * 0.34;
      const out = r * 0.94;
      const corners = [-arm, -out, arm, -out, arm, -arm, out, -arm, out, arm, arm, arm];
      for (let i = 0; i < corners.length; i += 2) ctx.lineTo(x + corners[i]!, y + corners[i + 1]!);
      for (let i = 0; i < corners.length; i += 2) ctx.lineTo(x - corners[i]!, y - corners[i + 1]!);
      ctx.closePath();
      return;
    }
    case 'star':
      for (let i = 0; i < 10; i++) {
        const far = i % 2 === 0 ? r * 1.06 : r * 0.48;
        const angle = -Math.PI / 2 + (i * Math.PI) / 5;
        ctx.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
      }
      ctx.closePath();
      return;
    case 'drop':
      ctx.moveTo(x, y - r * 1.05);
      ctx.bezierCurveTo(x + r * 0.3, y - r * 0.45, x + r * 0.8, y - r * 0.1, x + r * 0.72, y + r * 0.35);
      ctx.arc(x, y + r * 0.3, r * 0.72, 0.07, Math.PI - 0.07);
      ctx.bezierCurveTo(x - r * 0.8, y - r * 0.1, x - r * 0.3, y - r * 0.45, x, y - r * 1.05);
      ctx.closePath();
      return;
  }
}

function polygon(ctx: Ctx, x: number, y: number, corners: number, r: number, from: number): void {
  for (let i = 0; i < corners; i++) {
    const angle = from + (i * 2 * Math.PI) / corners;
    ctx.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  ctx.closePath();
}

export interface ItemLook {
  /** What floats up when somebody takes it: the effect in one or two words. */
  readonly title: string;
  readonly colour: string;
}

export const itemLooks: { readonly [kind in ItemKind]: ItemLook } = {
  ghost: { title: 'Ghost', colour: '#d4dcff' },
  blast: { title: 'Blast', colour: '#ff8a4c' },
  shield: { title: 'Shield', colour: '#6fd3ff' },
  surge: { title: 'Surge', colour: '#ffe14d' },
  slow: { title: 'Slow the rest', colour: '#c58bff' },
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
