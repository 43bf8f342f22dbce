// The signs of buttons, orders and places, as paths around a centre.

import type { Sign } from '../control/signs.ts';
import type { Ctx } from './colours.ts';

/** What a sign is drawn with: the places of a line in radii from the centre, as x, y, x, y, ... */
interface Stroke {
  readonly ctx: Ctx;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  line(...places: number[]): void;
}

function flag({ line }: Stroke): void {
  line(-0.45, 0.8, -0.45, -0.75, 0.6, -0.4, -0.45, -0.02);
}

function bead({ ctx, x, y, r }: Stroke, across: number, down: number): void {
  const [cx, cy] = [x + across * r, y + down * r];
  ctx.moveTo(cx + 0.22 * r, cy);
  ctx.arc(cx, cy, 0.22 * r, 0, 2 * Math.PI);
}

const drawings: Readonly<Record<Sign, (stroke: Stroke) => void>> = {
  assault({ line }) {
    line(-0.7, -0.7, 0.55, 0.55);
    line(0.7, -0.7, -0.55, 0.55);
    line(0.2, 0.72, 0.72, 0.2);
    line(-0.2, 0.72, -0.72, 0.2);
  },
  move({ line }) {
    line(-0.75, 0, 0.7, 0);
    line(0.2, -0.5, 0.75, 0, 0.2, 0.5);
  },
  stop: ({ ctx, x, y, r }) => ctx.roundRect(x - r * 0.55, y - r * 0.55, r * 1.1, r * 1.1, r * 0.2),
  hold: ({ line }) => line(0, 0.85, -0.65, 0.35, -0.65, -0.7, 0.65, -0.7, 0.65, 0.35, 0, 0.85),
  patrol({ line }) {
    line(-0.7, -0.35, 0.65, -0.35);
    line(0.25, -0.75, 0.7, -0.35, 0.25, 0.05);
    line(0.7, 0.4, -0.65, 0.4);
    line(-0.25, 0.8, -0.7, 0.4, -0.25, 0);
  },
  gather({ ctx, x, y, r, line }) {
    line(-0.55, 0.7, 0.3, -0.35);
    ctx.moveTo(x - r * 0.35, y - r * 0.7);
    ctx.quadraticCurveTo(x + r * 0.6, y - r * 0.75, x + r * 0.72, y + r * 0.3);
  },
  mend({ line }) {
    line(-0.6, 0.7, 0.15, -0.1);
    line(-0.25, -0.5, 0.15, -0.8, 0.75, -0.2, 0.45, 0.15, -0.25, -0.5);
  },
  cancel({ line }) {
    line(-0.55, -0.55, 0.55, 0.55);
    line(0.55, -0.55, -0.55, 0.55);
  },
  rally: flag,
  surrender: flag,
  queue(stroke) {
    bead(stroke, -0.62, 0.5);
    stroke.line(-0.46, 0.33, -0.14, -0.05);
    bead(stroke, 0, -0.22);
    stroke.line(0.2, -0.12, 0.42, 0.02);
    bead(stroke, 0.62, 0.12);
  },
  ping(stroke) {
    const { ctx, x, y, r, line } = stroke;
    line(-0.47, 0.03, 0, 0.85, 0.47, 0.03);
    ctx.arc(x, y - 0.25 * r, 0.55 * r, 0.17 * Math.PI, 0.83 * Math.PI, true);
    bead(stroke, 0, -0.25);
  },
  find({ ctx, x, y, r }) {
    for (let corner = 0; corner < 8; corner++) {
      const angle = Math.PI / 8 + (corner * Math.PI) / 4;
      const far = r * (corner % 2 === 0 ? 0.8 : 0.36);
      ctx.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
    }
    ctx.closePath();
  },
};

/** A sign within the radius, in lines of the current stroke colour. */
export function drawSign(ctx: Ctx, sign: Sign, x: number, y: number, r: number): void {
  ctx.lineWidth = r * 0.17;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  drawings[sign]({
    ctx,
    x,
    y,
    r,
    line(...places) {
      ctx.moveTo(x + places[0]! * r, y + places[1]! * r);
      for (let at = 2; at < places.length; at += 2) ctx.lineTo(x + places[at]! * r, y + places[at + 1]! * r);
    },
  });
  ctx.stroke();
}

/** A sign on a dark disc, readable over whatever is there. */
export function drawBadge(ctx: Ctx, sign: Sign, x: number, y: number, r: number, colour: string): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
  ctx.fillStyle = 'rgba(14, 13, 18, 0.82)';
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = r * 0.12;
  ctx.stroke();
  drawSign(ctx, sign, x, y, r * 0.62);
}
