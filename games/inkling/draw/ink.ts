// Strokes on paper: smooth lines through the points of a sheet's ink.

import type { Rect } from '../../kit/draw/rect.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import { context } from '../../kit/draw/text.ts';
import {
  lastStroke,
  SHEET_HEIGHT,
  SHEET_WIDTH,
  type Sheet,
  type Stroke,
  strokesOf,
  WIDTHS,
} from '../rules/sheet.ts';

/** The paper's last: who draws with it rubs out. */
export const COLOUR_VALUES = [
  ...['#23252f', '#2f7fd6', '#df4339', '#f2891d', '#f4c928', '#3b9f4c'],
  ...['#8a5a34', '#f284b2', '#8a4fc4', '#58c2e6', '#8c93a1', '#fbf6ea'],
] as const;
export const PAPER_COLOUR = '#fbf6ea';

/** `scale`: device pixels of a unit. */
function drawStroke(ctx: Ctx, { colour, width, points }: Stroke, scale: number): void {
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.strokeStyle = COLOUR_VALUES[colour]!;
  ctx.lineWidth = Math.max(1, WIDTHS[width]! * scale);
  const at = (index: number) => points[index]! * scale;
  ctx.beginPath();
  ctx.moveTo(at(0), at(1));
  if (points.length === 2) ctx.lineTo(at(0) + 0.01, at(1));
  for (let point = 2; point + 3 < points.length; point += 2) {
    const [x, y] = [at(point), at(point + 1)];
    ctx.quadraticCurveTo(x, y, (x + at(point + 2)) / 2, (y + at(point + 3)) / 2);
  }
  if (points.length > 2) ctx.lineTo(at(points.length - 2), at(points.length - 1));
  ctx.stroke();
}

/** A sheet with all of its ink, as wide as that. */
export function paperOf(ink: Uint8Array, width: number): OffscreenCanvas {
  const image = new OffscreenCanvas(width, Math.round((width * SHEET_HEIGHT) / SHEET_WIDTH));
  const ctx = context(image);
  ctx.fillStyle = PAPER_COLOUR;
  ctx.fillRect(0, 0, image.width, image.height);
  for (const stroke of strokesOf(ink, ink.length)) drawStroke(ctx, stroke, width / SHEET_WIDTH);
  return image;
}

/** The sheet that is drawn on: of a picture it draws only what is new. */
export interface Paper {
  draw(ctx: Ctx, sheet: Sheet, turn: number, at: Rect): void;
}

export function createPaper(): Paper {
  let image: OffscreenCanvas | null = null;
  let [turn, cuts, drawn, from] = [-1, 0, 0, 0];

  return {
    draw(ctx, sheet, now, at) {
      const width = Math.round(at.width);
      // The last stroke may have grown, and is drawn again.
      if (!image || image.width !== width || now !== turn || sheet.cuts !== cuts || sheet.used < drawn) {
        image = paperOf(sheet.ink.subarray(0, sheet.used), width);
      } else if (sheet.used > drawn) {
        const pen = context(image);
        for (const stroke of strokesOf(sheet.ink, sheet.used, from))
          drawStroke(pen, stroke, width / SHEET_WIDTH);
      }
      [turn, cuts, drawn, from] = [now, sheet.cuts, sheet.used, lastStroke(sheet)];
      ctx.drawImage(image, Math.round(at.x), Math.round(at.y));
    },
  };
}
