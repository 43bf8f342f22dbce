// The five kinds of buildings around (0, 0), one tile is 1: stone below, a roof in the seat's colour, lit windows.

import type { SeatLook } from '../../kit/draw/colours.ts';
import { darker, lighter } from '../../kit/draw/shades.ts';
import { traceShape } from '../../kit/draw/shapes.ts';
import { BARRACKS, BASE, factsOf, TOWER, WORKSHOP } from '../rules/kinds.ts';
import { type Ctx, LAMP, OUTLINE } from './colours.ts';
import { drawSign } from './shapes.ts';

const STONE = '#5c5663';
const STONE_DARK = '#3a3541';

export function drawHouse(ctx: Ctx, kind: number, { colour, shape }: SeatLook): void {
  const half = factsOf(kind).size / 2;
  ctx.lineJoin = 'round';
  shadow(ctx, half);
  switch (kind) {
    case BASE:
      base(ctx, colour);
      break;
    case TOWER:
      tower(ctx, colour);
      break;
    default:
      house(ctx, half, colour, kind);
  }
  const markY = kind === BASE ? -0.3 : kind === TOWER ? -0.35 : -half * 0.32;
  const radius = kind === BASE ? 0.46 : kind === TOWER ? 0.26 : half * 0.27;
  traceShape(ctx, shape, 0, markY, radius * 1.18);
  ctx.lineWidth = radius * 0.5;
  ctx.strokeStyle = 'rgba(11, 9, 16, 0.75)';
  ctx.stroke();
  ctx.fillStyle = lighter(colour, 0.55);
  ctx.fill();
}

function shadow(ctx: Ctx, half: number): void {
  ctx.fillStyle = 'rgba(0, 0, 0, 0.42)';
  ctx.beginPath();
  ctx.roundRect(-half + 0.14, -half + 0.3, 2 * half, 2 * half - 0.12, 0.3);
  ctx.fill();
}

type Rect = readonly [x: number, y: number, width: number, height: number];

function slab(ctx: Ctx, rect: Rect, radius: number, fill: string, rim = OUTLINE): void {
  ctx.beginPath();
  ctx.roundRect(...rect, radius);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.lineWidth = 0.06;
  ctx.strokeStyle = rim;
  ctx.stroke();
}

function window(ctx: Ctx, x: number, y: number, width: number, height: number): void {
  const glow = ctx.createRadialGradient(x, y, 0, x, y, height * 2.2);
  glow.addColorStop(0, `${LAMP}88`);
  glow.addColorStop(1, `${LAMP}00`);
  ctx.fillStyle = glow;
  ctx.fillRect(x - height * 2.2, y - height * 2.2, height * 4.4, height * 4.4);
  ctx.fillStyle = '#ffdf9a';
  ctx.beginPath();
  ctx.roundRect(x - width / 2, y - height / 2, width, height, [width / 2, width / 2, 0.02, 0.02]);
  ctx.fill();
}

/** A gabled roof over a wall with windows: huts, barracks and workshops differ by size and by what is on it. */
function house(ctx: Ctx, half: number, colour: string, kind: number): void {
  const inset = 0.12;
  const side = half - inset;
  const eaves = side * 0.42;
  slab(ctx, [-side, -side * 0.2, 2 * side, side * 1.16], 0.1, STONE);
  ctx.fillStyle = STONE_DARK;
  ctx.fillRect(-side + 0.04, side * 0.72, 2 * side - 0.08, side * 0.2);
  const windows = kind === BARRACKS ? [-0.62, 0.62] : kind === WORKSHOP ? [-0.62, 0.62] : [0.5];
  for (const x of windows) window(ctx, x * side, side * 0.66, side * 0.2, side * 0.28);
  // The door.
  slab(ctx, [-side * 0.18, side * 0.48, side * 0.36, side * 0.48], 0.06, '#2a1d16');
  // Two slopes, the southern one in the light.
  const ridge = -side * 0.28;
  ctx.beginPath();
  ctx.moveTo(-side - 0.06, -side);
  ctx.lineTo(side + 0.06, -side);
  ctx.lineTo(side + 0.06, ridge);
  ctx.lineTo(-side - 0.06, ridge);
  ctx.closePath();
  ctx.fillStyle = darker(colour, 0.55);
  ctx.fill();
  ctx.beginPath();
  ctx.rect(-side - 0.06, ridge, 2 * side + 0.12, eaves - ridge);
  ctx.fillStyle = darker(colour, 0.22);
  ctx.fill();
  ctx.strokeStyle = 'rgba(11, 9, 16, 0.35)';
  ctx.lineWidth = 0.035;
  for (let x = -side + 0.16; x < side; x += 0.24) {
    ctx.beginPath();
    ctx.moveTo(x, -side);
    ctx.lineTo(x, eaves);
    ctx.stroke();
  }
  ctx.beginPath();
  ctx.moveTo(-side - 0.06, ridge);
  ctx.lineTo(side + 0.06, ridge);
  ctx.lineWidth = 0.1;
  ctx.strokeStyle = lighter(colour, 0.25);
  ctx.stroke();
  ctx.beginPath();
  ctx.roundRect(-side - 0.06, -side, 2 * side + 0.12, eaves + side, 0.08);
  ctx.lineWidth = 0.06;
  ctx.strokeStyle = OUTLINE;
  ctx.stroke();
  if (kind !== BARRACKS && kind !== WORKSHOP) return;
  ctx.strokeStyle = 'rgba(244, 236, 220, 0.85)';
  for (const x of [-0.64, 0.64]) {
    drawSign(ctx, kind === BARRACKS ? 'assault' : 'mend', x * side, -side * 0.3, side * 0.2);
  }
}

/** The keep: four corner turrets, a great roof, and the lantern that a seat lives by. */
function base(ctx: Ctx, colour: string): void {
  slab(ctx, [-1.7, -1.5, 3.4, 3.2], 0.2, STONE);
  ctx.fillStyle = STONE_DARK;
  ctx.fillRect(-1.66, 1.2, 3.32, 0.44);
  for (const x of [-1.05, -0.62, 0.62, 1.05]) window(ctx, x, 1.28, 0.17, 0.3);
  slab(ctx, [-0.3, 0.98, 0.6, 0.7], 0.12, '#2a1d16');
  window(ctx, 0, 1.42, 0.26, 0.44);
  for (const [x, y] of [
    [-1.55, -1.45],
    [1.55, -1.45],
    [-1.55, 1.3],
    [1.55, 1.3],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x, y, 0.4, 0, 2 * Math.PI);
    ctx.fillStyle = STONE;
    ctx.fill();
    ctx.lineWidth = 0.06;
    ctx.strokeStyle = OUTLINE;
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(x, y, 0.25, 0, 2 * Math.PI);
    ctx.fillStyle = darker(colour, 0.25);
    ctx.fill();
    ctx.stroke();
  }
  // A hipped roof of four slopes.
  const slopes: readonly [string, readonly number[]][] = [
    [darker(colour, 0.6), [-1.4, -1.35, 1.4, -1.35, 0.5, -0.3, -0.5, -0.3]],
    [darker(colour, 0.42), [-1.4, -1.35, -0.5, -0.3, -0.5, 0, -1.4, 0.95]],
    [darker(colour, 0.42), [1.4, -1.35, 0.5, -0.3, 0.5, 0, 1.4, 0.95]],
    [darker(colour, 0.16), [-1.4, 0.95, 1.4, 0.95, 0.5, 0, -0.5, 0]],
  ];
  for (const [fill, points] of slopes) {
    ctx.beginPath();
    for (let at = 0; at < points.length; at += 2) ctx.lineTo(points[at]!, points[at + 1]!);
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = OUTLINE;
    ctx.stroke();
  }
  slab(ctx, [-0.62, -0.86, 1.24, 1.12], 0.25, darker(colour, 0.5));
}

function tower(ctx: Ctx, colour: string): void {
  ctx.beginPath();
  ctx.ellipse(0, 0.3, 0.78, 0.66, 0, 0, 2 * Math.PI);
  ctx.fillStyle = STONE_DARK;
  ctx.fill();
  ctx.lineWidth = 0.06;
  ctx.strokeStyle = OUTLINE;
  ctx.stroke();
  window(ctx, 0, 0.68, 0.15, 0.3);
  ctx.beginPath();
  ctx.arc(0, -0.2, 0.78, 0, 2 * Math.PI);
  ctx.fillStyle = STONE;
  ctx.fill();
  ctx.stroke();
  for (let notch = 0; notch < 8; notch++) {
    const angle = (notch * Math.PI) / 4;
    slab(
      ctx,
      [0.68 * Math.cos(angle) - 0.12, -0.2 + 0.68 * Math.sin(angle) - 0.12, 0.24, 0.24],
      0.05,
      '#77707f',
    );
  }
  ctx.beginPath();
  ctx.arc(0, -0.28, 0.5, 0, 2 * Math.PI);
  ctx.fillStyle = darker(colour, 0.3);
  ctx.fill();
  ctx.lineWidth = 0.06;
  ctx.stroke();
}
