// The slow push in on where a round was decided, as a camera would: a transform over everything in the arena.

import type { Ctx } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
import type { Layout } from './layout.ts';

const PUSH_MS = 1400;
const MOST = 0.16;

/** How much larger the arena is drawn so many milliseconds after the decision: 1 and a little. */
export function zoomAfter(ms: number): number {
  const part = Math.min(1, Math.max(0, ms / PUSH_MS));
  return 1 + MOST * part * part * (3 - 2 * part);
}

/** Cuts the drawing to the arena and enlarges it about a point, which is kept so far inside that all edges stay outside. */
export function pushIn(ctx: Ctx, arena: Layout, at: Point, zoom: number): void {
  const { arenaX, arenaY, arenaWidth, arenaHeight } = arena;
  ctx.beginPath();
  ctx.rect(arenaX, arenaY, arenaWidth, arenaHeight);
  ctx.clip();
  const x = Math.min(arenaX + arenaWidth, Math.max(arenaX, at.x));
  const y = Math.min(arenaY + arenaHeight, Math.max(arenaY, at.y));
  ctx.translate(x, y);
  ctx.scale(zoom, zoom);
  ctx.translate(-x, -y);
}
