// The colours of everything besides seats, and the panels that they make.

import type { Palette } from '../../kit/draw/colours.ts';

export type Ctx = OffscreenCanvasRenderingContext2D;

export const TEXT = '#f2ecdf';
export const TEXT_DIM = '#a59c8c';
/** Around houses and figures. */
export const OUTLINE = '#0b0910';
export const LAMP = '#ffc46b';
export const ORE = '#8ff5e6';
export const BAD = '#ff6b5e';
export const GOOD = '#8fe388';
const PANEL = 'rgba(14, 13, 18, 0.9)';
const PANEL_LINE = '#4a4038';

/** The bar of a unit of whose health this part is left. */
export function healthColour(part: number): string {
  return part > 0.6 ? GOOD : part > 0.3 ? LAMP : BAD;
}

/** In device pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const palette: Palette = {
  text: TEXT,
  quiet: TEXT_DIM,
  panel: '#17151c',
  panelMine: '#37303a',
  edge: PANEL_LINE,
  edgeMine: LAMP,
  track: '#33272a',
  table: 'rgba(14, 13, 18, 0.95)',
};

export function drawPanel(ctx: Ctx, x: number, y: number, width: number, height: number, unit: number): void {
  ctx.beginPath();
  ctx.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, 8 * unit);
  ctx.fillStyle = PANEL;
  ctx.fill();
  ctx.lineWidth = Math.max(1, 1.25 * unit);
  ctx.strokeStyle = PANEL_LINE;
  ctx.stroke();
}
