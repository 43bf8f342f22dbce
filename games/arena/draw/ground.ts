// What stands still: page, floor and walls. What stands on the floor is as high as walls, so that their tops are where they end for
// it: shots and fighters meet the tops, and sides are seen below them.

import { drawUpright, fillAround, type Layout, lightUp, meantDir } from '../../kit/arena/layout.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { fillBox, rendered } from '../../kit/draw/paint.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaState } from '../rules/state.ts';
import { COLS, ROWS } from '../rules/tuning.ts';
import { BELT as BELT_KIND, DOOR, RAIL, WALL } from '../rules/walls.ts';
import { BELT, PAGE, STEEL, type Stone } from './colours.ts';

/** A wall's height, as a part of a cell: so much of the floor before it is not seen. */
export const HEIGHT = 0.22;

export function createGround(layout: Layout, { walls }: ArenaState, stone: Stone): OffscreenCanvas {
  const { width, height, turned, originX, originY, cell } = layout;
  /** Undefined outside of the arena. */
  const kindAt = (x: number, y: number) => (x < 0 || x >= COLS ? undefined : walls[y * COLS + x]);
  return rendered(width, height, (ctx) => {
    /** From the back to the front, as they are seen. */
    const each = (draw: (left: number, top: number, x: number, y: number) => void) => {
      for (let i = 0; i < COLS * ROWS; i++) {
        const [x, y] = turned ? [Math.floor(i / ROWS), i % ROWS] : [i % COLS, Math.floor(i / COLS)];
        draw(originX + x * cell, originY + y * cell, x, y);
      }
    };
    const eachWall = (draw: (left: number, top: number, x: number, y: number) => void) =>
      each((left, top, x, y) => {
        const middle = { x: left + cell / 2, y: top + cell / 2 };
        if (kindAt(x, y) === WALL) drawUpright(ctx, layout, middle, () => draw(left, top, x, y));
      });
    fillBox(ctx, PAGE, 0, 0, width, height);
    each((left, top, x, y) => {
      fillBox(ctx, stone.side, left, top, cell, cell);
      fillBox(ctx, stone.floor[stone.tile(x, y) & 1]!, left, top, cell - 1, cell - 1);
    });
    each((left, top, x, y) => bed(ctx, cell, left, top, kindAt(x, y)!));
    // What walls keep from the light that comes from the left above.
    eachWall((left, top) => {
      const [x, y] = [left + cell * 0.18, top + cell * (0.18 + HEIGHT)];
      fillBox(ctx, 'rgba(2, 4, 9, 0.4)', x, y, cell * 1.072, cell * 1.108);
    });
    lightUp(ctx, layout, stone.light);
    eachWall((left, top, x, y) => {
      const dirs = ([0, 1, 2, 3] as const).map((seen) => meantDir(layout, seen));
      const beside = dirs.map((dir) => kindAt(x + DX[dir]!, y + DY[dir]!));
      wall(ctx, cell, stone, { x: left, y: top }, beside);
    });
    fillAround(ctx, layout, PAGE);
  });
}

/** Draws the ground of belts, rails and doors. */
function bed(ctx: Ctx, cell: number, left: number, top: number, kind: number): void {
  if (kind < DOOR) return;
  fillBox(ctx, BELT, left, top, cell, cell);
  if (kind < RAIL) {
    ctx.strokeStyle = kind < BELT_KIND ? '#2a3550' : '#1d2739';
    ctx.lineWidth = Math.max(1, cell * 0.05);
    ctx.strokeRect(left + cell * 0.06, top + cell * 0.06, cell * 0.88, cell * 0.88);
    return;
  }
  for (const sleeper of [0.08, 0.42, 0.76])
    fillBox(ctx, '#2b2a2c', left + cell * sleeper, top + cell * 0.08, cell * 0.16, cell * 0.84);
  for (const rail of [0.2, 0.72]) {
    fillBox(ctx, '#56657f', left, top + cell * rail, cell, cell * 0.08);
    fillBox(ctx, STEEL, left, top + cell * rail, cell, Math.max(1, cell * 0.025));
  }
}

/** What lies beside a wall above, right, below and before it, as it is seen; undefined: nothing. */
type Beside = readonly (number | undefined)[];

function wall(ctx: Ctx, cell: number, stone: Stone, { x: left, y: top }: Point, beside: Beside): void {
  const [above, right, below, before] = beside;
  const line = Math.max(1, cell * 0.05);
  if (below !== WALL) fillBox(ctx, stone.side, left, top + cell, cell, cell * HEIGHT);
  fillBox(ctx, stone.top, left, top, cell, cell);
  if (above !== WALL) fillBox(ctx, stone.edge, left, top, cell, line);
  if (before !== WALL) fillBox(ctx, stone.edge, left, top, line, cell);
  if (right !== WALL) fillBox(ctx, 'rgba(0, 0, 0, 0.3)', left + cell - line, top, line, cell);
  if (below !== WALL) fillBox(ctx, stone.edge, left, top + cell - line, cell, line);
}
