// One cell of wall as a picture: for each seat and each way through a cell a glow of three cells' width and a
// bright core, rendered once per cell size. Each seat's core also has a pattern, a second sign beside
// colour.

import { type Dir, DX, DY } from '../../kit/arena/rules/directions.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import { darker, lighter } from '../../kit/draw/shades.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import { directionsOf, ROCK_BYTE, WAYS, wallSeat, wallWay } from '../rules/arena.ts';
import { ROCK_EDGE, ROCK_FACE } from './colours.ts';

type Pattern = 'plain' | 'double' | 'notched' | 'beads' | 'thin' | 'bars' | 'squares' | 'dashes';

// Seats with the same pattern have colours that are easy to tell apart.
const patterns: readonly Pattern[] = [
  'plain',
  'double',
  'notched',
  'beads',
  'beads',
  'notched',
  'plain',
  'double',
  'thin',
  'squares',
  'bars',
  'dashes',
  'dashes',
  'bars',
  'squares',
  'thin',
];

export interface WallAtlas {
  readonly cell: number;
  /** Draws the glow of a wall byte (see rules/arena.ts) into the cell at (x, y) and the eight around it. */
  glow(ctx: Ctx, byte: number, x: number, y: number): void;
  /** Draws the wall itself; stays within its cell. */
  core(ctx: Ctx, byte: number, crashed: boolean, x: number, y: number): void;
}

/** Strokes of falling width laid over each other make a glow that fades outwards. */
const GLOW_STROKES = 9;
const GLOW_WIDEST_CELLS = 2.9;
const GLOW_NARROWEST_CELLS = 0.9;
const GLOW_STROKE_ALPHA = 0.038;
export const CORE_CELLS = 0.56;
/** Walls of crashed cycles are still hard but dull. */
const CRASHED_ALPHA = 0.42;

/** For each seat a row of all ways through a cell. */
export function createWallAtlas(cell: number, looks: Looks): WallAtlas {
  const glow = 3 * cell;
  const glows = new OffscreenCanvas(WAYS * glow, looks.length * glow);
  const cores = new OffscreenCanvas(WAYS * cell, looks.length * cell);
  const glowCtx = context(glows);
  const coreCtx = context(cores);
  looks.forEach(({ colour }, seat) => {
    for (let way = 0; way < WAYS; way++) {
      const { into, out } = directionsOf(way);
      drawGlow(glowCtx, { left: way * glow, top: seat * glow, cell, seat, colour, into, out });
      drawCore(coreCtx, { left: way * cell, top: seat * cell, cell, seat, colour, into, out });
    }
  });
  return {
    cell,
    glow(ctx, byte, x, y) {
      if (byte === ROCK_BYTE) return;
      ctx.drawImage(
        glows,
        wallWay(byte) * glow,
        wallSeat(byte) * glow,
        glow,
        glow,
        x - cell,
        y - cell,
        glow,
        glow,
      );
    },
    core(ctx, byte, crashed, x, y) {
      if (byte === ROCK_BYTE) {
        drawRock(ctx, x, y, cell);
        return;
      }
      if (crashed) ctx.globalAlpha = CRASHED_ALPHA;
      ctx.drawImage(cores, wallWay(byte) * cell, wallSeat(byte) * cell, cell, cell, x, y, cell, cell);
      if (crashed) ctx.globalAlpha = 1;
    },
  };
}

/** Cells of one rock join; the lit edge is each cell's own. */
function drawRock(ctx: Ctx, x: number, y: number, cell: number): void {
  const edge = Math.max(1, Math.floor(cell / 6));
  ctx.fillStyle = ROCK_EDGE;
  ctx.fillRect(x, y, cell, cell);
  ctx.fillStyle = ROCK_FACE;
  ctx.fillRect(x, y + edge, cell - edge, cell - edge);
}

function traceWay(ctx: Ctx, x: number, y: number, cell: number, into: Dir, out: Dir): void {
  const half = cell / 2;
  ctx.beginPath();
  ctx.moveTo(x - DX[into]! * half, y - DY[into]! * half);
  ctx.lineTo(x, y);
  ctx.lineTo(x + DX[out]! * half, y + DY[out]! * half);
}

/** A wall of a seat through a cell whose picture lies in an atlas. */
interface Piece {
  readonly left: number;
  readonly top: number;
  readonly cell: number;
  readonly seat: number;
  readonly colour: string;
  readonly into: Dir;
  readonly out: Dir;
}

function drawGlow(ctx: Ctx, { left, top, cell, colour, into, out }: Piece): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, 3 * cell, 3 * cell);
  ctx.clip();
  ctx.lineJoin = 'round';
  ctx.strokeStyle = colour;
  ctx.globalAlpha = GLOW_STROKE_ALPHA;
  for (let i = 0; i < GLOW_STROKES; i++) {
    const part = i / (GLOW_STROKES - 1);
    ctx.lineWidth = cell * (GLOW_WIDEST_CELLS + part * (GLOW_NARROWEST_CELLS - GLOW_WIDEST_CELLS));
    traceWay(ctx, left + 1.5 * cell, top + 1.5 * cell, cell, into, out);
    ctx.stroke();
  }
  ctx.restore();
}

function drawCore(ctx: Ctx, { left, top, cell, seat, colour, into, out }: Piece): void {
  const x = left + cell / 2;
  const y = top + cell / 2;
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, cell, cell);
  ctx.clip();
  ctx.lineJoin = 'round';
  const line = (style: string, width: number) => {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1, width * cell);
    traceWay(ctx, x, y, cell, into, out);
    ctx.stroke();
  };
  const dot = (style: string, radius: number) => {
    ctx.fillStyle = style;
    ctx.beginPath();
    ctx.arc(x, y, radius * cell, 0, 2 * Math.PI);
    ctx.fill();
  };
  /** Along the way in and across it, in cells. */
  const bar = (style: string, along: number, across: number) => {
    const [wide, high] = DX[into] === 0 ? [across, along] : [along, across];
    ctx.fillStyle = style;
    ctx.fillRect(x - (wide * cell) / 2, y - (high * cell) / 2, wide * cell, high * cell);
  };
  switch (patterns[seat % patterns.length]!) {
    case 'plain':
      line(colour, CORE_CELLS);
      line(lighter(colour, 0.65), 0.2);
      break;
    case 'double':
      line(colour, 0.68);
      line(darker(colour, 0.78), 0.24);
      break;
    case 'notched':
      line(colour, CORE_CELLS);
      dot(darker(colour, 0.8), 0.17);
      break;
    case 'thin':
      line(colour, 0.3);
      break;
    case 'bars':
      line(darker(colour, 0.45), CORE_CELLS);
      bar(colour, 0.3, 0.78);
      break;
    case 'squares':
      line(darker(colour, 0.4), 0.2);
      bar(colour, 0.62, 0.62);
      break;
    case 'dashes':
      bar(colour, 0.62, CORE_CELLS);
      bar(lighter(colour, 0.65), 0.62, 0.2);
      break;
    case 'beads':
      line(darker(colour, 0.35), 0.26);
      dot(colour, 0.38);
      dot(lighter(colour, 0.6), 0.15);
      break;
  }
  ctx.restore();
}
