// The look of a picture tube: what darkens the picture is drawn once for a size, and each picture only laid under it.

import { type Ctx, context } from '../../draw/text.ts';
import { POINTS_DOWN, type ScreenLayout } from './screen-layout.ts';

/** How dark it is between two lines, and how much the points' glow gives back. */
const BETWEEN_LINES = 0.55;
const GLOW = 0.4;
/** Strength of the dark towards the corners. */
const EDGE = 0.5;
/** Device pixels that a line must have for something to be seen between two. */
const LEAST_LINE = 2;
/** Radius of the tube's corners, relative to its height. */
const CORNER = 0.035;

export interface Tube {
  /** Over the picture that stands there. */
  draw(ctx: Ctx, points: OffscreenCanvas, layout: ScreenLayout): void;
}

/** `page` is the colour around it. */
export function createTube(page: string): Tube {
  let glass = new OffscreenCanvas(1, 1);
  return {
    draw(ctx, points, { x, y, across, down }) {
      if (glass.width !== across || glass.height !== down) glass = makeGlass(across, down, page);
      // Enlarged with soft edges, it shines past them.
      ctx.globalCompositeOperation = 'lighter';
      ctx.globalAlpha = GLOW;
      ctx.drawImage(points, x, y, across, down);
      ctx.globalCompositeOperation = 'source-over';
      ctx.globalAlpha = 1;
      ctx.drawImage(glass, x, y);
    },
  };
}

function makeGlass(across: number, down: number, page: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(across, down);
  const ctx = context(canvas);
  if (down >= LEAST_LINE * POINTS_DOWN)
    for (let row = 0; row < down; row++) {
      ctx.fillStyle = `rgb(0 0 0 / ${BETWEEN_LINES * darkAt(((row + 0.5) * POINTS_DOWN) / down)})`;
      ctx.fillRect(0, row, across, 1);
    }
  const edge = ctx.createRadialGradient(across / 2, down / 2, down * 0.45, across / 2, down / 2, down * 0.8);
  edge.addColorStop(0, 'rgb(0 0 0 / 0)');
  edge.addColorStop(1, `rgb(0 0 0 / ${EDGE})`);
  ctx.fillStyle = edge;
  ctx.fillRect(0, 0, across, down);
  ctx.fillStyle = page;
  ctx.beginPath();
  ctx.rect(0, 0, across, down);
  ctx.roundRect(0, 0, across, down, CORNER * down);
  ctx.fill('evenodd');
  return canvas;
}

/** 0 in the middle of a line, 1 between two: a beam is brightest where it is aimed. */
function darkAt(line: number): number {
  return Math.cos(Math.PI * line) ** 2;
}
