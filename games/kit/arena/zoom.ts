// The slow push in on where a round was decided, as a camera would: a transform over everything in the arena.

type Ctx = OffscreenCanvasRenderingContext2D;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const PUSH_MS = 1400;
const MOST = 0.16;

/** How much larger the arena is drawn so many milliseconds after the decision: 1 and a little. */
export function zoomAfter(ms: number): number {
  const part = Math.min(1, Math.max(0, ms / PUSH_MS));
  return 1 + MOST * part * part * (3 - 2 * part);
}

/** Cuts the drawing to the arena and enlarges it about a point, which is kept so far inside that no edge shows. */
export function pushIn(ctx: Ctx, arena: Rect, x: number, y: number, zoom: number): void {
  ctx.beginPath();
  ctx.rect(arena.x, arena.y, arena.width, arena.height);
  ctx.clip();
  const px = Math.min(arena.x + arena.width, Math.max(arena.x, x));
  const py = Math.min(arena.y + arena.height, Math.max(arena.y, y));
  ctx.translate(px, py);
  ctx.scale(zoom, zoom);
  ctx.translate(-px, -py);
}
