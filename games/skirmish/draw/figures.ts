// The four kinds of people, drawn from above by lantern light, looking east around (0, 0); one tile is 1.

import { darker, lighter } from '../../kit/draw/shades.ts';
import { ARCHER, CATAPULT, GUARD } from '../rules/kinds.ts';
import { type Ctx, ORE, OUTLINE } from './colours.ts';

/** 0 and 1 are the two halves of a walk, 2 is a blow, 3 (workers only) carries ore. */
export type Pose = 0 | 1 | 2 | 3;

const STEEL = '#c9cdd6';
const WOOD = '#8a6238';
const SKIN = '#e8c39a';

export function drawFigure(ctx: Ctx, kind: number, colour: string, pose: Pose): void {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  switch (kind) {
    case GUARD:
      guard(ctx, colour, pose);
      return;
    case ARCHER:
      archer(ctx, colour, pose);
      return;
    case CATAPULT:
      catapult(ctx, colour, pose);
      return;
    default:
      worker(ctx, colour, pose);
  }
}

function feet(ctx: Ctx, pose: Pose, wide: number): void {
  const step = pose === 0 ? 0.1 : pose === 1 ? -0.1 : 0;
  ctx.fillStyle = '#1c1720';
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.ellipse(step * side, side * wide, 0.13, 0.075, 0, 0, 2 * Math.PI);
    ctx.fill();
  }
}

function blob(ctx: Ctx, x: number, y: number, rx: number, ry: number, fill: string): void {
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.lineWidth = 0.055;
  ctx.strokeStyle = OUTLINE;
  ctx.stroke();
}

function line(ctx: Ctx, colour: string, width: number, ...points: readonly number[]): void {
  for (const [stroke, thick] of [
    [OUTLINE, width + 0.06],
    [colour, width],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(points[0]!, points[1]!);
    for (let at = 2; at < points.length; at += 2) ctx.lineTo(points[at]!, points[at + 1]!);
    ctx.lineWidth = thick;
    ctx.strokeStyle = stroke;
    ctx.stroke();
  }
}

function worker(ctx: Ctx, colour: string, pose: Pose): void {
  feet(ctx, pose, 0.13);
  if (pose === 2) line(ctx, WOOD, 0.06, 0.05, 0.2, 0.42, 0.06);
  else line(ctx, WOOD, 0.06, -0.12, 0.26, 0.26, 0.22);
  const tip = pose === 2 ? [0.44, -0.1, 0.4, 0.06, 0.46, 0.22] : [0.24, 0.08, 0.3, 0.22, 0.24, 0.36];
  line(ctx, STEEL, 0.07, ...tip);
  blob(ctx, -0.03, 0, 0.19, 0.27, colour);
  blob(ctx, -0.05, 0, 0.11, 0.16, '#5d4a3a');
  if (pose === 3) {
    ctx.beginPath();
    for (const [x, y] of [
      [-0.42, 0.02],
      [-0.28, -0.2],
      [-0.1, -0.14],
      [-0.08, 0.12],
      [-0.26, 0.2],
    ] as const) {
      ctx.lineTo(x, y);
    }
    ctx.closePath();
    ctx.fillStyle = ORE;
    ctx.fill();
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = '#1e6a66';
    ctx.stroke();
  }
  blob(ctx, 0.05, 0, 0.14, 0.14, '#d9a94e');
  ctx.beginPath();
  ctx.arc(0.14, 0, 0.06, 0, 2 * Math.PI);
  ctx.fillStyle = '#fff3cf';
  ctx.fill();
}

function guard(ctx: Ctx, colour: string, pose: Pose): void {
  feet(ctx, pose, 0.17);
  if (pose === 2) line(ctx, STEEL, 0.075, 0.14, 0.26, 0.68, 0.02);
  else line(ctx, STEEL, 0.075, 0.1, 0.3, 0.5, 0.32);
  blob(ctx, -0.04, 0, 0.22, 0.35, darker(colour, 0.35));
  blob(ctx, -0.02, -0.23, 0.15, 0.13, colour);
  blob(ctx, -0.02, 0.23, 0.15, 0.13, colour);
  blob(ctx, 0.02, 0, 0.16, 0.16, STEEL);
  line(ctx, colour, 0.06, -0.1, 0, 0.1, 0);
  // The shield, held to the left: the sign of this kind.
  ctx.beginPath();
  ctx.arc(-0.02, -0.06, 0.4, -1.25, 0.05);
  ctx.lineWidth = 0.19;
  ctx.strokeStyle = OUTLINE;
  ctx.stroke();
  ctx.lineWidth = 0.12;
  ctx.strokeStyle = lighter(colour, 0.35);
  ctx.stroke();
}

function archer(ctx: Ctx, colour: string, pose: Pose): void {
  feet(ctx, pose, 0.13);
  // A hooded cloak that ends in a point behind.
  ctx.beginPath();
  ctx.moveTo(-0.46, 0);
  ctx.quadraticCurveTo(-0.2, -0.34, 0.06, -0.25);
  ctx.quadraticCurveTo(0.2, 0, 0.06, 0.25);
  ctx.quadraticCurveTo(-0.2, 0.34, -0.46, 0);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.lineWidth = 0.055;
  ctx.strokeStyle = OUTLINE;
  ctx.stroke();
  blob(ctx, 0.03, 0, 0.16, 0.15, darker(colour, 0.4));
  blob(ctx, 0.1, 0, 0.08, 0.09, SKIN);
  // The bow across the front.
  for (const [stroke, width] of [
    [OUTLINE, 0.12],
    ['#d8a35c', 0.065],
  ] as const) {
    ctx.beginPath();
    ctx.arc(0.02, 0, 0.4, -1.05, 1.05);
    ctx.lineWidth = width;
    ctx.strokeStyle = stroke;
    ctx.stroke();
  }
  const pull = pose === 2 ? 0.23 : 0.08;
  ctx.beginPath();
  ctx.moveTo(0.22, -0.35);
  ctx.lineTo(pull, 0);
  ctx.lineTo(0.22, 0.35);
  ctx.lineWidth = 0.03;
  ctx.strokeStyle = '#f4ead2';
  ctx.stroke();
  if (pose !== 2) line(ctx, '#f4ead2', 0.035, 0.08, 0, 0.5, 0);
}

function catapult(ctx: Ctx, colour: string, pose: Pose): void {
  for (const x of [-0.38, 0.3]) {
    for (const side of [-1, 1]) {
      ctx.fillStyle = '#2a2026';
      ctx.beginPath();
      ctx.roundRect(x - 0.13, side * 0.42 - 0.07, 0.28, 0.14, 0.05);
      ctx.fill();
      ctx.lineWidth = 0.04;
      ctx.strokeStyle = OUTLINE;
      ctx.stroke();
    }
  }
  line(ctx, WOOD, 0.1, -0.56, -0.3, 0.5, -0.3);
  line(ctx, WOOD, 0.1, -0.56, 0.3, 0.5, 0.3);
  line(ctx, darker(WOOD, 0.2), 0.1, -0.42, -0.3, -0.42, 0.3);
  line(ctx, darker(WOOD, 0.2), 0.12, 0.22, -0.34, 0.22, 0.34);
  // The seat's cloth over the middle.
  ctx.beginPath();
  ctx.roundRect(-0.3, -0.24, 0.42, 0.48, 0.08);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.lineWidth = 0.05;
  ctx.strokeStyle = OUTLINE;
  ctx.stroke();
  if (pose === 2) line(ctx, '#c08c50', 0.1, 0, 0, 0.66, 0);
  else {
    line(ctx, '#c08c50', 0.1, 0.22, 0, -0.5, 0);
    blob(ctx, -0.54, 0, 0.14, 0.14, '#7d7a80');
  }
}
