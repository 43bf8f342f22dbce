// What stands still: page, floor and walls. Walls are raised: their tops catch the light, their sides lie in shadow.

import { drawUpright, type Layout, meantDir } from '../../kit/arena/layout.ts';
import { type Dir, DX, DY } from '../../kit/arena/rules/directions.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaState } from '../rules/state.ts';
import { COLS, ROWS } from '../rules/tuning.ts';
import { BELT as BELT_KIND, DOOR, RAIL } from '../rules/walls.ts';
import { BELT, FLOOR, FLOOR_LIGHT, JOINT, PAGE, STEEL, WALL_EDGE, WALL_SIDE, WALL_TOP } from './colours.ts';

/** A wall's height, as a part of a cell. */
const HEIGHT = 0.22;

export function createGround(layout: Layout, { walls }: ArenaState): OffscreenCanvas {
  const layer = new OffscreenCanvas(layout.width, layout.height);
  const ctx = context(layer);
  ctx.fillStyle = PAGE;
  ctx.fillRect(0, 0, layout.width, layout.height);
  /** 1 for a wall; undefined outside of the arena. */
  const at = (x: number, y: number) => (x < 0 || x >= COLS ? undefined : walls[y * COLS + x]);
  const eachWall = (draw: (left: number, top: number, x: number, y: number) => void) => {
    each(layout, (x, y, left, top, middle) => {
      if (at(x, y) === 1) drawUpright(ctx, layout, middle, () => draw(left, top, x, y));
    });
  };
  each(layout, (x, y, left, top) => floor(ctx, layout, left, top, (x + y) % 2 === 0));
  each(layout, (x, y, left, top) => laid(ctx, layout, left, top, walls[y * COLS + x]!));
  eachWall((left, top) => shadow(ctx, layout, left, top));
  light(
    ctx,
    layout,
    walls.includes(RAIL) ? '96, 214, 190' : walls.includes(BELT_KIND + 1) ? '255, 168, 96' : '120, 170, 255',
  );
  eachWall((left, top, x, y) => {
    wall(ctx, layout, left, top, (seen) => {
      const dir = meantDir(layout, seen);
      return at(x + DX[dir]!, y + DY[dir]!);
    });
  });
  // Scores and the strip lie on the page: half of the outer walls was below them, and its edge went through their words.
  const { arenaX, arenaY, arenaWidth, arenaHeight, turned, width, height } = layout;
  ctx.fillStyle = PAGE;
  ctx.beginPath();
  ctx.rect(0, 0, width, height);
  if (turned) ctx.rect(arenaX, 0, arenaWidth, height);
  else ctx.rect(0, arenaY, width, arenaHeight);
  ctx.fill('evenodd');
  return layer;
}

type Cell = (x: number, y: number, left: number, top: number, middle: Point) => void;

/** From the back to the front, as they are seen. */
function each({ turned, originX, originY, cell }: Layout, draw: Cell): void {
  for (let i = 0; i < COLS * ROWS; i++) {
    const [x, y] = turned ? [Math.floor(i / ROWS), i % ROWS] : [i % COLS, Math.floor(i / COLS)];
    const [left, top] = [originX + x * cell, originY + y * cell];
    draw(x, y, left, top, { x: left + cell / 2, y: top + cell / 2 });
  }
}

function floor(ctx: Ctx, { cell }: Layout, left: number, top: number, dark: boolean): void {
  ctx.fillStyle = JOINT;
  ctx.fillRect(left, top, cell, cell);
  ctx.fillStyle = dark ? FLOOR : FLOOR_LIGHT;
  ctx.fillRect(left, top, cell - 1, cell - 1);
}

/** The beds of belts, rails and doors. */
function laid(ctx: Ctx, { cell }: Layout, left: number, top: number, kind: number): void {
  if (kind < DOOR) return;
  ctx.fillStyle = BELT;
  ctx.fillRect(left, top, cell, cell);
  if (kind < RAIL) {
    ctx.strokeStyle = kind < BELT_KIND ? '#2a3550' : '#1d2739';
    ctx.lineWidth = Math.max(1, cell * 0.05);
    ctx.strokeRect(left + cell * 0.06, top + cell * 0.06, cell * 0.88, cell * 0.88);
    return;
  }
  ctx.fillStyle = '#2b2a2c';
  for (const sleeper of [0.08, 0.42, 0.76])
    ctx.fillRect(left + cell * sleeper, top + cell * 0.08, cell * 0.16, cell * 0.84);
  for (const rail of [0.2, 0.72]) {
    ctx.fillStyle = '#56657f';
    ctx.fillRect(left, top + cell * rail, cell, cell * 0.08);
    ctx.fillStyle = STEEL;
    ctx.fillRect(left, top + cell * rail, cell, Math.max(1, cell * 0.025));
  }
}

/** What a wall keeps from the light that comes from the left above. */
function shadow(ctx: Ctx, { cell }: Layout, left: number, top: number): void {
  ctx.fillStyle = 'rgba(2, 4, 9, 0.45)';
  const far = cell * 0.18;
  ctx.fillRect(left + far, top + far, cell + far * 0.4, cell + far * 0.6);
}

/** `beside` says what lies there, as it is seen: 1 a wall, undefined open. */
function wall(
  ctx: Ctx,
  { cell }: Layout,
  left: number,
  top: number,
  beside: (seen: Dir) => number | undefined,
): void {
  const [above, right, below, before] = ([0, 1, 2, 3] as const).map(beside);
  const high = cell * HEIGHT;
  ctx.fillStyle = WALL_SIDE;
  ctx.fillRect(left, top, cell, cell);
  const shade = ctx.createLinearGradient(0, top - high, 0, top + cell - high);
  shade.addColorStop(0, WALL_TOP);
  shade.addColorStop(1, '#313d56');
  ctx.fillStyle = shade;
  const roof = top - (above === undefined ? 0 : high);
  ctx.fillRect(left, roof, cell, below === 1 ? cell + high : cell);
  ctx.fillStyle = WALL_EDGE;
  const line = Math.max(1, cell * 0.05);
  if (above !== 1) ctx.fillRect(left, roof, cell, line);
  if (before !== 1) ctx.fillRect(left, roof, line, cell);
  ctx.fillStyle = 'rgba(0, 0, 0, 0.3)';
  if (right !== 1) ctx.fillRect(left + cell - line, roof, line, cell);
}

/** Of each arena's own colour in the middle, dark towards the corners. */
function light(ctx: Ctx, { arenaX, arenaY, arenaWidth, arenaHeight }: Layout, colour: string): void {
  const x = arenaX + arenaWidth / 2;
  const y = arenaY + arenaHeight / 2;
  const glow = ctx.createRadialGradient(x, y, 0, x, y, arenaWidth * 0.6);
  glow.addColorStop(0, `rgba(${colour}, 0.17)`);
  glow.addColorStop(0.6, 'rgba(20, 30, 60, 0)');
  glow.addColorStop(1, 'rgba(0, 0, 6, 0.5)');
  ctx.fillStyle = glow;
  ctx.fillRect(arenaX, arenaY, arenaWidth, arenaHeight);
}
