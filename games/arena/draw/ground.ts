// What stands still: page, floor and walls. Walls are raised: their tops catch the light, their sides lie in shadow.

import type { Layout } from '../../kit/arena/layout.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import type { ArenaState } from '../rules/state.ts';
import { COLS, ROWS } from '../rules/tuning.ts';
import { FLOOR, FLOOR_LIGHT, JOINT, PAGE, WALL_EDGE, WALL_SIDE, WALL_TOP } from './colours.ts';

/** A wall's height, as a part of a cell. */
const HEIGHT = 0.22;

export function createGround(layout: Layout, { walls }: ArenaState): OffscreenCanvas {
  const layer = new OffscreenCanvas(layout.width, layout.height);
  const ctx = context(layer);
  ctx.fillStyle = PAGE;
  ctx.fillRect(0, 0, layout.width, layout.height);
  const isWall = (x: number, y: number) => walls[y * COLS + x] === 1;
  each((x, y) => floor(ctx, layout, x, y));
  each((x, y) => {
    if (isWall(x, y)) shadow(ctx, layout, x, y);
  });
  light(ctx, layout);
  each((x, y) => {
    if (isWall(x, y)) wall(ctx, layout, x, y, isWall);
  });
  return layer;
}

function each(draw: (x: number, y: number) => void): void {
  for (let y = 0; y < ROWS; y++) for (let x = 0; x < COLS; x++) draw(x, y);
}

function floor(ctx: Ctx, { originX, originY, cell }: Layout, x: number, y: number): void {
  const left = originX + x * cell;
  const top = originY + y * cell;
  ctx.fillStyle = JOINT;
  ctx.fillRect(left, top, cell, cell);
  ctx.fillStyle = (x + y) % 2 === 0 ? FLOOR : FLOOR_LIGHT;
  ctx.fillRect(left, top, cell - 1, cell - 1);
}

/** What a wall keeps from the light that comes from the left above. */
function shadow(ctx: Ctx, { originX, originY, cell }: Layout, x: number, y: number): void {
  ctx.fillStyle = 'rgba(2, 4, 9, 0.45)';
  const far = cell * 0.18;
  ctx.fillRect(originX + x * cell + far, originY + y * cell + far, cell + far * 0.4, cell + far * 0.6);
}

function wall(
  ctx: Ctx,
  { originX, originY, cell }: Layout,
  x: number,
  y: number,
  isWall: (x: number, y: number) => boolean,
): void {
  const left = originX + x * cell;
  const top = originY + y * cell;
  const high = cell * HEIGHT;
  ctx.fillStyle = WALL_SIDE;
  ctx.fillRect(left, top, cell, cell);
  const shade = ctx.createLinearGradient(0, top - high, 0, top + cell - high);
  shade.addColorStop(0, WALL_TOP);
  shade.addColorStop(1, '#313d56');
  ctx.fillStyle = shade;
  const below = y + 1 < ROWS && isWall(x, y + 1);
  ctx.fillRect(left, top - (y === 0 ? 0 : high), cell, below ? cell + high : cell);
  ctx.fillStyle = WALL_EDGE;
  const line = Math.max(1, cell * 0.05);
  const roof = top - (y === 0 ? 0 : high);
  if (!isWall(x, y - 1)) ctx.fillRect(left, roof, cell, line);
  if (!isWall(x - 1, y)) ctx.fillRect(left, roof, line, cell);
  ctx.fillStyle = 'rgba(0, 0, 0, 0.3)';
  if (!isWall(x + 1, y)) ctx.fillRect(left + cell - line, roof, line, cell);
}

/** Cold in the middle, dark towards the corners. */
function light(ctx: Ctx, { arenaX, arenaY, arenaWidth, arenaHeight }: Layout): void {
  const x = arenaX + arenaWidth / 2;
  const y = arenaY + arenaHeight / 2;
  const glow = ctx.createRadialGradient(x, y, 0, x, y, arenaWidth * 0.6);
  glow.addColorStop(0, 'rgba(120, 170, 255, 0.13)');
  glow.addColorStop(0.6, 'rgba(20, 30, 60, 0)');
  glow.addColorStop(1, 'rgba(0, 0, 6, 0.5)');
  ctx.fillStyle = glow;
  ctx.fillRect(arenaX, arenaY, arenaWidth, arenaHeight);
}
