// Sprites of what stands in cells: floor, pillars, crates, kegs and fallen blocks, each one cell, seen a little
// from the front: a lit top and a dark face below it.

import { fillEllipse } from '../../kit/draw/paint.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import * as colours from './colours.ts';

export interface Blocks {
  readonly floors: readonly OffscreenCanvas[];
  readonly pillar: OffscreenCanvas;
  readonly crates: readonly OffscreenCanvas[];
  readonly burnt: OffscreenCanvas;
  readonly keg: OffscreenCanvas;
  readonly block: OffscreenCanvas;
}

/** The part of a cell that is a block's front. */
const FRONT = 0.24;

export function createBlocks(cell: number): Blocks {
  const sprite = (paint: (ctx: Ctx, s: number) => void) => {
    const image = new OffscreenCanvas(cell, cell);
    const ctx = context(image);
    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    paint(ctx, cell);
    return image;
  };
  return {
    floors: [0, 1].map((tone) => sprite((ctx, s) => floor(ctx, s, tone))),
    pillar: sprite(pillar),
    crates: [0, 1].map((turn) => sprite((ctx, s) => crate(ctx, s, turn, false))),
    burnt: sprite((ctx, s) => crate(ctx, s, 0, true)),
    keg: sprite(keg),
    block: sprite(stone),
  };
}

function floor(ctx: Ctx, s: number, tone: number): void {
  ctx.fillStyle = tone === 0 ? colours.FLOOR_DARK : colours.FLOOR_LIGHT;
  ctx.fillRect(0, 0, s, s);
  const joint = Math.max(1, Math.round(s * 0.03));
  ctx.fillStyle = colours.FLOOR_JOINT;
  ctx.fillRect(0, 0, s, joint);
  ctx.fillRect(0, 0, joint, s);
  // The grain of the stone: two faint strokes.
  ctx.fillStyle = 'rgba(255, 220, 180, 0.025)';
  ctx.fillRect(s * 0.2, s * (0.3 + 0.2 * tone), s * 0.4, joint);
  ctx.fillRect(s * 0.5, s * (0.72 - 0.1 * tone), s * 0.3, joint);
}

/** A box that fills the cell: shadow, front, top, and a light edge along the top's back. */
function box(ctx: Ctx, s: number, top: string, light: string, dark: string): void {
  const r = s * 0.12;
  const inset = Math.max(1, s * 0.02);
  ctx.fillStyle = 'rgba(0, 0, 0, 0.5)';
  ctx.fillRect(0, s * 0.1, s, s * 0.9);
  ctx.fillStyle = dark;
  ctx.beginPath();
  ctx.roundRect(inset, inset, s - 2 * inset, s - 2 * inset, r);
  ctx.fill();
  const face = ctx.createLinearGradient(0, 0, 0, s * (1 - FRONT));
  face.addColorStop(0, light);
  face.addColorStop(1, top);
  ctx.fillStyle = face;
  ctx.beginPath();
  ctx.roundRect(inset, inset, s - 2 * inset, s * (1 - FRONT), r);
  ctx.fill();
}

function pillar(ctx: Ctx, s: number): void {
  box(ctx, s, colours.IRON, colours.IRON_LIGHT, colours.IRON_DARK);
  const top = s * (1 - FRONT);
  ctx.strokeStyle = 'rgba(20, 22, 32, 0.55)';
  ctx.lineWidth = Math.max(1, s * 0.04);
  ctx.beginPath();
  ctx.roundRect(s * 0.18, s * 0.15, s * 0.64, top - s * 0.28, s * 0.06);
  ctx.stroke();
  for (const [x, y] of [
    [0.1, 0.09],
    [0.9, 0.09],
    [0.1, 0.69],
    [0.9, 0.69],
  ] as const) {
    ctx.fillStyle = 'rgba(10, 12, 18, 0.6)';
    dot(ctx, s * x, s * (y + 0.012), s * 0.045);
    ctx.fillStyle = '#a3acc4';
    dot(ctx, s * x, s * y, s * 0.033);
  }
}

function crate(ctx: Ctx, s: number, turn: number, burnt: boolean): void {
  if (burnt) box(ctx, s, '#3a2216', '#5a3018', '#1c100b');
  else box(ctx, s, colours.WOOD, colours.WOOD_LIGHT, colours.WOOD_DARK);
  const top = s * (1 - FRONT);
  const line = Math.max(1, s * 0.035);
  ctx.lineWidth = line;
  ctx.strokeStyle = burnt ? '#150b07' : '#5f3e22';
  for (const part of [0.36, 0.64]) {
    ctx.beginPath();
    if (turn === 0) {
      ctx.moveTo(s * 0.08, top * part);
      ctx.lineTo(s * 0.92, top * part);
    } else {
      ctx.moveTo(s * part, s * 0.06);
      ctx.lineTo(s * part, top);
    }
    ctx.stroke();
  }
  // Frame, brace and the seams of the front.
  ctx.strokeStyle = burnt ? '#6b3413' : '#d7a468';
  ctx.lineWidth = Math.max(1.5, s * 0.075);
  ctx.strokeRect(s * 0.085, s * 0.075, s * 0.83, top - s * 0.12);
  ctx.strokeStyle = burnt ? '#43220f' : '#a9753f';
  ctx.beginPath();
  ctx.moveTo(s * (turn === 0 ? 0.14 : 0.86), s * 0.13);
  ctx.lineTo(s * (turn === 0 ? 0.86 : 0.14), top - s * 0.1);
  ctx.stroke();
  ctx.strokeStyle = 'rgba(0, 0, 0, 0.4)';
  ctx.lineWidth = line;
  for (const part of [0.33, 0.67]) {
    ctx.beginPath();
    ctx.moveTo(s * part, top + s * 0.04);
    ctx.lineTo(s * part, s * 0.96);
    ctx.stroke();
  }
}

/** A standing barrel with brass bands and a painted spark, so that it is not taken for a crate. */
function keg(ctx: Ctx, s: number): void {
  ctx.fillStyle = 'rgba(0, 0, 0, 0.5)';
  fillEllipse(ctx, s * 0.5, s * 0.86, s * 0.4, s * 0.11);
  const body = ctx.createLinearGradient(s * 0.1, 0, s * 0.9, 0);
  body.addColorStop(0, colours.KEG_DARK);
  body.addColorStop(0.38, colours.KEG_LIGHT);
  body.addColorStop(0.6, colours.KEG);
  body.addColorStop(1, colours.KEG_DARK);
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.moveTo(s * 0.2, s * 0.16);
  ctx.bezierCurveTo(s * 0.04, s * 0.4, s * 0.04, s * 0.65, s * 0.2, s * 0.88);
  ctx.bezierCurveTo(s * 0.35, s * 0.97, s * 0.65, s * 0.97, s * 0.8, s * 0.88);
  ctx.bezierCurveTo(s * 0.96, s * 0.65, s * 0.96, s * 0.4, s * 0.8, s * 0.16);
  ctx.closePath();
  ctx.fill();
  ctx.strokeStyle = colours.BRASS;
  ctx.lineWidth = Math.max(1.5, s * 0.06);
  for (const [y, w] of [
    [0.34, 0.39],
    [0.76, 0.38],
  ] as const) {
    ctx.beginPath();
    ctx.ellipse(s * 0.5, s * y, s * w, s * 0.1, 0, 0.08 * Math.PI, 0.92 * Math.PI);
    ctx.stroke();
  }
  ctx.fillStyle = '#6e4527';
  fillEllipse(ctx, s * 0.5, s * 0.17, s * 0.31, s * 0.11);
  ctx.lineWidth = Math.max(1, s * 0.035);
  ctx.strokeStyle = colours.BRASS;
  ctx.beginPath();
  ctx.ellipse(s * 0.5, s * 0.17, s * 0.31, s * 0.11, 0, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.fillStyle = '#ffe9b0';
  ctx.beginPath();
  for (let i = 0; i < 12; i++) {
    const far = s * (i % 2 === 0 ? 0.17 : 0.07);
    const angle = (i * Math.PI) / 6;
    ctx.lineTo(s * 0.5 + far * Math.cos(angle), s * 0.6 + far * Math.sin(angle));
  }
  ctx.closePath();
  ctx.fill();
}

function stone(ctx: Ctx, s: number): void {
  box(ctx, s, colours.STONE, colours.STONE_LIGHT, colours.STONE_DARK);
  ctx.strokeStyle = 'rgba(30, 18, 18, 0.6)';
  ctx.lineWidth = Math.max(1, s * 0.045);
  ctx.beginPath();
  ctx.moveTo(s * 0.16, s * 0.2);
  ctx.lineTo(s * 0.42, s * 0.38);
  ctx.lineTo(s * 0.36, s * 0.56);
  ctx.lineTo(s * 0.6, s * 0.7);
  ctx.moveTo(s * 0.42, s * 0.38);
  ctx.lineTo(s * 0.74, s * 0.26);
  ctx.stroke();
}

function dot(ctx: Ctx, x: number, y: number, r: number): void {
  fillEllipse(ctx, x, y, r, r);
}
