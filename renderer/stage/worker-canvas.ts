// The canvas inside the worker: its size, and a picture with each refresh of the screen while it is watched, or less often.

import { createPixelBudget } from './pixel-budget.ts';
import type { StageSize } from './worker-messages.ts';

/** Draws one picture; sizes are in CSS pixels, `nowMs` is on the clock of performance.now(). */
export type Paint = (
  ctx: OffscreenCanvasRenderingContext2D,
  width: number,
  height: number,
  nowMs: number,
) => void;

/** Gives the canvas its size in device pixels, `ratio` of them for each CSS pixel, in which one draws from now on. */
export function fitCanvas(ctx: OffscreenCanvasRenderingContext2D, size: StageSize, ratio: number): void {
  const { canvas } = ctx;
  const width = Math.max(1, Math.round(size.width * ratio));
  const height = Math.max(1, Math.round(size.height * ratio));
  // Setting a size empties the canvas, so it is done right before drawing and only when it differs.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** A refresh this much before the next picture is due shows it: the times of refreshes are rounded. */
const SOON_MS = 1;

export interface WorkerCanvas {
  resize(size: StageSize): void;
  /** Draws with every refresh from now on, or stops. */
  play(on: boolean): void;
  /** Takes the last picture away. */
  empty(): void;
  /** At most so many pictures a second; null: with every refresh. */
  limit(perSecond: number | null): void;
}

/**
 * Null when this browser lacks 2D canvases in workers. `restored` is called when the graphics of the machine have failed and
 * are there again: everything that was ever drawn on any canvas is gone then.
 */
export function createWorkerCanvas(
  canvas: OffscreenCanvas,
  paint: Paint,
  restored: () => void,
): WorkerCanvas | null {
  // Games fill the whole picture: without alpha the browser saves blending it with the page.
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx || typeof requestAnimationFrame !== 'function') return null;
  /** Null until the page has told it: a picture of any other would be stretched over the element. */
  let size: StageSize | null = null;
  /** The first picture of this size is still to come: it is drawn at once, above the limit. */
  let isNew = false;
  let playing = false;
  let request = 0;
  let drawnAt = 0;
  let leastMs = 0;
  const budget = createPixelBudget();
  canvas.addEventListener('contextrestored', restored);

  function refresh(at: number): void {
    if (!playing || !ctx) return;
    request = requestAnimationFrame(refresh);
    if (size === null || (!isNew && at - drawnAt < leastMs)) return;
    budget.drawn(at - drawnAt - leastMs);
    drawnAt = at;
    isNew = false;
    fitCanvas(ctx, size, budget.ratioFor(size));
    ctx.save();
    paint(ctx, size.width, size.height, performance.now());
    ctx.restore();
  }

  return {
    resize(next) {
      size = next;
      isNew = true;
    },
    play(on) {
      if (on === playing) return;
      playing = on;
      drawnAt = performance.now();
      if (on) request = requestAnimationFrame(refresh);
      else cancelAnimationFrame(request);
    },
    empty() {
      ctx.reset();
    },
    limit(perSecond) {
      leastMs = perSecond === null ? 0 : 1000 / perSecond - SOON_MS;
    },
  };
}
