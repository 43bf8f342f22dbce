// Signs of the tools of a hand that draws.

import type { Ctx } from './text.ts';

/** A pencil whose tip points to the left below. */
export function drawPencil(ctx: Ctx, colour: string, x: number, y: number, r: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(Math.PI / 4);
  ctx.fillStyle = colour;
  ctx.fillRect(-r * 0.28, -r, r * 0.56, r * 1.35);
  ctx.fillStyle = '#f3e6c8';
  ctx.beginPath();
  ctx.moveTo(-r * 0.28, r * 0.35);
  ctx.lineTo(r * 0.28, r * 0.35);
  ctx.lineTo(0, r);
  ctx.fill();
  ctx.restore();
}

/** An arrow back, or a bin. */
export function drawToolSign(
  ctx: Ctx,
  kind: 'undo' | 'wipe',
  colour: string,
  x: number,
  y: number,
  r: number,
): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = r * 0.24;
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.beginPath();
  if (kind === 'undo') {
    ctx.arc(x, y + r * 0.1, r * 0.75, -Math.PI * 0.85, Math.PI * 0.6);
    ctx.moveTo(x - r * 0.95, y - r * 0.85);
    ctx.lineTo(x - r * 0.72, y - r * 0.2);
    ctx.lineTo(x - r * 0.05, y - r * 0.4);
  } else {
    ctx.moveTo(x - r * 0.9, y - r * 0.6);
    ctx.lineTo(x + r * 0.9, y - r * 0.6);
    ctx.moveTo(x - r * 0.3, y - r * 0.9);
    ctx.lineTo(x + r * 0.3, y - r * 0.9);
    ctx.moveTo(x - r * 0.65, y - r * 0.3);
    ctx.lineTo(x - r * 0.5, y + r * 0.9);
    ctx.lineTo(x + r * 0.5, y + r * 0.9);
    ctx.lineTo(x + r * 0.65, y - r * 0.3);
  }
  ctx.stroke();
}
