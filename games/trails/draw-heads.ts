// Where each head is between two frames, and how heads look: shape and glow of the seat, the piece of wall that
// is just growing, and signs of boost, ghost, shield and slowness.

import { seatLook } from '../colours.ts';
import { darker, lighter } from '../draw-shades.ts';
import { traceShape } from '../draw-shapes.ts';
import { context } from '../draw-text.ts';
import type { Layout } from './draw-layout.ts';
import { itemLooks } from './draw-shapes.ts';
import { CORE_CELLS } from './draw-walls.ts';
import { DX, DY, wallIn, wallSeat } from './sim-arena.ts';
import type { Cycle, TrailsState } from './sim-state.ts';
import { GHOST_FRAMES, STEPS_PER_CELL } from './sim-tuning.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

/** In cells from the arena's corner; cell (0, 0) has its centre at 0.5, 0.5. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function headAt(cycle: Cycle): Point {
  const ahead = cycle.offset / STEPS_PER_CELL;
  return { x: cycle.x + 0.5 + DX[cycle.dir]! * ahead, y: cycle.y + 0.5 + DY[cycle.dir]! * ahead };
}

/** A head further than this from where it was a frame ago was put there: a new round. */
const JUMP_CELLS = 3;

export function headBetween(previous: Cycle, current: Cycle, alpha: number): Point {
  const from = headAt(previous);
  const to = headAt(current);
  if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > JUMP_CELLS) return to;
  return { x: from.x + (to.x - from.x) * alpha, y: from.y + (to.y - from.y) * alpha };
}

/** Game.positions: the heads, by seat, in cells. */
export function headPositions(state: TrailsState, out: number[]): void {
  for (const cycle of state.cycles) {
    const { x, y } = headAt(cycle);
    out.push(x, y);
  }
}

/** A head as it is seen while it glides to where a correction put it. */
export function headSeen(head: Point, seat: number, offsets: readonly number[] | null | undefined): Point {
  return offsets ? { x: head.x + offsets[seat * 2]!, y: head.y + offsets[seat * 2 + 1]! } : head;
}

export interface Heads {
  draw(
    ctx: Ctx,
    previous: TrailsState,
    current: TrailsState,
    heads: readonly Point[],
    mine: readonly number[],
  ): void;
}

/** Radius of a head in cells; at least MIN_HEAD_UNITS, so that it can be told apart on a small screen. */
const HEAD_CELLS = 1.15;
const MIN_HEAD_UNITS = 6.5;
/** The sprite's half side in head radii: room for the glow. */
const SPRITE_RADII = 3;

export function createHeads(layout: Layout, seats: number): Heads {
  const { cell, arenaX, arenaY, unit } = layout;
  const radius = Math.max(HEAD_CELLS * cell, MIN_HEAD_UNITS * unit);
  const sprites = Array.from({ length: seats }, (_, seat) => headSprite(seat, radius));
  const reach = SPRITE_RADII * radius;

  return {
    draw(ctx, previous, current, heads, mine) {
      for (let seat = 0; seat < current.cycles.length; seat++) {
        const cycle = current.cycles[seat]!;
        if (!cycle.present || !previous.cycles[seat]!.alive) continue;
        growingWall(ctx, layout, previous, seat, heads[seat]!);
      }
      for (let seat = 0; seat < current.cycles.length; seat++) {
        const cycle = current.cycles[seat]!;
        if (!cycle.present) continue;
        const x = arenaX + heads[seat]!.x * cell;
        const y = arenaY + heads[seat]!.y * cell;
        if (!cycle.alive) {
          if (cycle.fuse < 0) continue;
          ctx.globalAlpha = 0.3;
          ctx.drawImage(sprites[seat]!, x - reach, y - reach);
          ctx.globalAlpha = 1;
          continue;
        }
        if (cycle.boosting || cycle.surge > 0) streak(ctx, cycle, seat, x, y, radius, cycle.surge > 0);
        if (cycle.ghost > 0) ctx.globalAlpha = 0.45;
        ctx.drawImage(sprites[seat]!, x - reach, y - reach);
        ctx.globalAlpha = 1;
        rings(ctx, cycle, x, y, radius, unit);
        if (mine.includes(seat)) ring(ctx, x, y, radius * 1.55, '#ffffff', Math.max(1.5, 1.6 * unit));
      }
    },
  };
}

function headSprite(seat: number, radius: number): OffscreenCanvas {
  const { colour, shape } = seatLook(seat);
  const half = Math.ceil(SPRITE_RADII * radius);
  const image = new OffscreenCanvas(2 * half, 2 * half);
  const ctx = context(image);
  const glow = ctx.createRadialGradient(half, half, 0, half, half, half);
  glow.addColorStop(0, `${colour}b0`);
  glow.addColorStop(0.35, `${colour}48`);
  glow.addColorStop(1, `${colour}00`);
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, 2 * half, 2 * half);
  traceShape(ctx, shape, half, half, radius);
  ctx.fillStyle = lighter(colour, 0.72);
  ctx.fill();
  ctx.lineJoin = 'round';
  ctx.lineWidth = radius * 0.34;
  ctx.strokeStyle = darker(colour, 0.55);
  ctx.stroke();
  ctx.lineWidth = radius * 0.16;
  ctx.strokeStyle = colour;
  ctx.stroke();
  return image;
}

/** The wall in the head's own cell: from where it came in, round the centre, to the head. */
function growingWall(ctx: Ctx, layout: Layout, state: TrailsState, seat: number, head: Point): void {
  const { x, y } = state.cycles[seat]!;
  const byte = state.grid[y * state.cols + x]!;
  if (wallSeat(byte) !== seat) return;
  const { cell, arenaX, arenaY } = layout;
  const into = wallIn(byte);
  const across = head.x - x - 0.5;
  const down = head.y - y - 0.5;
  const along = across * DX[into]! + down * DY[into]!;
  const aside = Math.abs(across * DY[into]!) + Math.abs(down * DX[into]!);
  ctx.beginPath();
  ctx.moveTo(arenaX + (x + 0.5 - DX[into]! / 2) * cell, arenaY + (y + 0.5 - DY[into]! / 2) * cell);
  if (along >= 0 || aside > 0.01) ctx.lineTo(arenaX + (x + 0.5) * cell, arenaY + (y + 0.5) * cell);
  ctx.lineTo(arenaX + head.x * cell, arenaY + head.y * cell);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'butt';
  ctx.strokeStyle = seatLook(seat).colour;
  ctx.lineWidth = CORE_CELLS * cell;
  ctx.stroke();
}

/** A tail of light behind a fast head. */
function streak(
  ctx: Ctx,
  cycle: Cycle,
  seat: number,
  x: number,
  y: number,
  radius: number,
  surge: boolean,
): void {
  const dx = -DX[cycle.dir]!;
  const dy = -DY[cycle.dir]!;
  const length = radius * (surge ? 7 : 5);
  ctx.fillStyle = surge ? itemLooks.surge.colour : lighter(seatLook(seat).colour, 0.5);
  ctx.globalAlpha = 0.4;
  ctx.beginPath();
  ctx.moveTo(x + dy * radius * 0.95, y + dx * radius * 0.95);
  ctx.lineTo(x + dx * length, y + dy * length);
  ctx.lineTo(x - dy * radius * 0.95, y - dx * radius * 0.95);
  ctx.closePath();
  ctx.fill();
  ctx.globalAlpha = 1;
}

function rings(ctx: Ctx, cycle: Cycle, x: number, y: number, radius: number, unit: number): void {
  const line = Math.max(1.5, 2 * unit);
  if (cycle.shield) ring(ctx, x, y, radius * 2.1, itemLooks.shield.colour, line * 1.2);
  if (cycle.ghost > 0) {
    // The ring runs out with the effect.
    ring(ctx, x, y, radius * 1.9, itemLooks.ghost.colour, line, cycle.ghost / GHOST_FRAMES);
  }
  if (cycle.slow > 0) {
    ctx.setLineDash([line * 1.5, line * 2]);
    ring(ctx, x, y, radius * 1.9, itemLooks.slow.colour, line);
    ctx.setLineDash([]);
  }
}

function ring(ctx: Ctx, x: number, y: number, radius: number, colour: string, width: number, part = 1): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * part);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}
