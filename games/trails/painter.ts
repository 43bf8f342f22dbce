// Draws Trails.

import { seatLook } from '../colours.ts';
import type { Painter, Picture } from '../game.ts';
import { wallSeat } from './sim-arena.ts';
import type { TrailsState } from './sim-state.ts';

export function createPainter(): Painter<TrailsState> {
  return { observe: () => {}, draw };
}

function draw(ctx: OffscreenCanvasRenderingContext2D, picture: Picture<TrailsState>): void {
  const { current, width, height } = picture;
  ctx.fillStyle = '#070a12';
  ctx.fillRect(0, 0, width, height);
  const size = Math.min(width / current.cols, height / current.rows);
  for (let at = 0; at < current.grid.length; at++) {
    const seat = wallSeat(current.grid[at]!);
    if (seat < 0) continue;
    ctx.fillStyle = seatLook(seat).colour;
    ctx.fillRect((at % current.cols) * size, Math.floor(at / current.cols) * size, size - 1, size - 1);
  }
}
