// What stands still: mown grass, the road with its kerbs, the line and the places of the grid.

import type { Layout } from '../../kit/arena/layout.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import { beside } from '../rules/race.ts';
import { type Track, tracks } from '../rules/tracks.ts';
import { CELL, COLS, HALF_ROAD, ROWS } from '../rules/tuning.ts';
import { GRASS, GRASS_LIGHT, KERB, LINE, PAGE, ROAD, ROAD_EDGE } from './colours.ts';
import { screenX, screenY } from './scene.ts';

const KERB_CELLS = 0.34;

export function createGround(layout: Layout, number: number): OffscreenCanvas {
  const layer = new OffscreenCanvas(layout.width, layout.height);
  const ctx = context(layer);
  ctx.fillStyle = PAGE;
  ctx.fillRect(0, 0, layout.width, layout.height);
  ctx.save();
  ctx.beginPath();
  ctx.rect(layout.arenaX, layout.arenaY, layout.arenaWidth, layout.arenaHeight);
  ctx.clip();
  grass(ctx, layout);
  road(ctx, layout, tracks[number]!);
  start(ctx, layout, number);
  ctx.restore();
  return layer;
}

function grass(ctx: Ctx, { originX, originY, cell }: Layout): void {
  for (let stripe = 0; stripe < COLS + ROWS; stripe += 2) {
    ctx.fillStyle = stripe % 4 === 0 ? GRASS : GRASS_LIGHT;
    const left = originX + (stripe - ROWS) * cell;
    ctx.beginPath();
    ctx.moveTo(left, originY + ROWS * cell);
    ctx.lineTo(left + ROWS * cell, originY);
    ctx.lineTo(left + (ROWS + 2) * cell, originY);
    ctx.lineTo(left + 2 * cell, originY + ROWS * cell);
    ctx.fill();
  }
}

function road(ctx: Ctx, layout: Layout, track: Track): void {
  const { cell } = layout;
  const wide = (2 * HALF_ROAD * cell) / CELL;
  ctx.lineJoin = 'round';
  const stroke = (colour: string, width: number, dash: readonly number[] = []) => {
    trace(ctx, layout, track);
    ctx.setLineDash([...dash]);
    ctx.lineWidth = width;
    ctx.strokeStyle = colour;
    ctx.stroke();
  };
  stroke('rgba(0, 0, 0, 0.35)', wide + cell * 0.95);
  stroke(ROAD_EDGE, wide + cell * KERB_CELLS);
  stroke(KERB, wide + cell * KERB_CELLS, [cell * 0.7, cell * 0.7]);
  stroke(ROAD, wide - cell * 0.06);
  stroke('rgba(255, 255, 255, 0.035)', wide * 0.5);
  stroke('rgba(255, 255, 255, 0.2)', cell * 0.06, [cell * 0.6, cell * 0.9]);
  ctx.setLineDash([]);
}

function trace(ctx: Ctx, layout: Layout, { x, y, length }: Track): void {
  ctx.beginPath();
  for (let i = 0; i < length; i++) ctx.lineTo(screenX(layout, x[i]!), screenY(layout, y[i]!));
  ctx.closePath();
}

/** The chequered line, an arrow behind it, and where cars stand. */
function start(ctx: Ctx, layout: Layout, number: number): void {
  const track = tracks[number]!;
  const { cell } = layout;
  const at = (i: number, halves: number) => {
    const [x, y] = beside(number, (i + track.length) % track.length, halves);
    return [screenX(layout, x), screenY(layout, y)] as const;
  };
  const angle = (track.heading[0]! / 0x8000) * Math.PI;
  const [x, y] = at(0, 0);
  const wide = (2 * HALF_ROAD * cell) / CELL;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  const squares = 10;
  const size = wide / squares;
  for (let row = 0; row < 2; row++) {
    for (let i = 0; i < squares; i++) {
      ctx.fillStyle = (i + row) % 2 === 0 ? LINE : '#14161c';
      ctx.fillRect((row - 1) * size, -wide / 2 + i * size, size, size);
    }
  }
  ctx.fillStyle = 'rgba(255, 255, 255, 0.22)';
  for (const ahead of [2.2, 3.4]) {
    ctx.beginPath();
    ctx.moveTo(ahead * cell, -cell * 0.6);
    ctx.lineTo((ahead + 0.8) * cell, 0);
    ctx.lineTo(ahead * cell, cell * 0.6);
    ctx.lineTo((ahead + 0.3) * cell, 0);
    ctx.fill();
  }
  ctx.restore();
}
