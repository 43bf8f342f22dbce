// The signs on buttons, as paths around a centre.

import type { Ctx } from './colours.ts';

function ring(
  ctx: Ctx,
  x: number,
  y: number,
  corners: number,
  from: number,
  far: (corner: number) => number,
): void {
  for (let corner = 0; corner < corners; corner++) {
    const angle = from + (corner * 2 * Math.PI) / corners;
    ctx.lineTo(x + far(corner) * Math.cos(angle), y + far(corner) * Math.sin(angle));
  }
  ctx.closePath();
}

export type Sign =
  | 'assault'
  | 'move'
  | 'stop'
  | 'hold'
  | 'patrol'
  | 'gather'
  | 'mend'
  | 'cancel'
  | 'rally'
  | 'find'
  | 'flag';

/** A sign within the radius, in lines of the current stroke colour. */
export function drawSign(ctx: Ctx, sign: Sign, x: number, y: number, r: number): void {
  ctx.lineWidth = r * 0.17;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  const line = (...points: number[]) => {
    ctx.moveTo(x + points[0]! * r, y + points[1]! * r);
    for (let at = 2; at < points.length; at += 2) ctx.lineTo(x + points[at]! * r, y + points[at + 1]! * r);
  };
  ctx.beginPath();
  switch (sign) {
    case 'assault':
      line(-0.7, -0.7, 0.55, 0.55);
      line(0.7, -0.7, -0.55, 0.55);
      line(0.2, 0.72, 0.72, 0.2);
      line(-0.2, 0.72, -0.72, 0.2);
      break;
    case 'move':
      line(-0.75, 0, 0.7, 0);
      line(0.2, -0.5, 0.75, 0, 0.2, 0.5);
      break;
    case 'stop':
      ctx.roundRect(x - r * 0.55, y - r * 0.55, r * 1.1, r * 1.1, r * 0.2);
      break;
    case 'hold':
      line(0, 0.85, -0.65, 0.35, -0.65, -0.7, 0.65, -0.7, 0.65, 0.35, 0, 0.85);
      break;
    case 'patrol':
      line(-0.7, -0.35, 0.65, -0.35);
      line(0.25, -0.75, 0.7, -0.35, 0.25, 0.05);
      line(0.7, 0.4, -0.65, 0.4);
      line(-0.25, 0.8, -0.7, 0.4, -0.25, 0);
      break;
    case 'gather':
      line(-0.55, 0.7, 0.3, -0.35);
      ctx.moveTo(x - r * 0.35, y - r * 0.7);
      ctx.quadraticCurveTo(x + r * 0.6, y - r * 0.75, x + r * 0.72, y + r * 0.3);
      break;
    case 'mend':
      line(-0.6, 0.7, 0.15, -0.1);
      line(-0.25, -0.5, 0.15, -0.8, 0.75, -0.2, 0.45, 0.15, -0.25, -0.5);
      break;
    case 'cancel':
      line(-0.55, -0.55, 0.55, 0.55);
      line(0.55, -0.55, -0.55, 0.55);
      break;
    case 'rally':
    case 'flag':
      line(-0.45, 0.8, -0.45, -0.75, 0.6, -0.4, -0.45, -0.02);
      break;
    case 'find':
      ring(ctx, x, y, 8, Math.PI / 8, (corner) => r * (corner % 2 === 0 ? 0.8 : 0.36));
      break;
  }
  ctx.stroke();
}
