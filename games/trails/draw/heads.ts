// Where each head is between two frames, and how heads look: shape and glow of the seat, the piece of wall that
// is just growing, and signs of boost, ghost, shield and slowness.

import { type Layout, upright } from '../../kit/arena/layout.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import type { Between } from '../../kit/arena/scene.ts';
import { seenAt } from '../../kit/arena/seen.ts';
import type { Looks, SeatLook } from '../../kit/draw/colours.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { strokeRing } from '../../kit/draw/paint.ts';
import { darker, lighter } from '../../kit/draw/shades.ts';
import { traceShape } from '../../kit/draw/shapes.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import { wallIn, wallSeat } from '../rules/arena.ts';
import type { Cycle, TrailsState } from '../rules/state.ts';
import { GHOST_FRAMES, STEPS_PER_CELL } from '../rules/tuning.ts';
import type { Scene } from './scene.ts';
import { itemColours } from './shapes.ts';
import { CORE_CELLS } from './walls.ts';

export function headAt(cycle: Cycle): Point {
  const ahead = cycle.offset / STEPS_PER_CELL;
  return { x: cycle.x + 0.5 + DX[cycle.dir]! * ahead, y: cycle.y + 0.5 + DY[cycle.dir]! * ahead };
}

/** A head further than this from where it was a frame ago was put there: a new round. */
const JUMP_CELLS = 3;

/** A head as it is seen between two frames, and while it glides to where a correction put it. */
export function headSeen(seat: number, between: Between<TrailsState>): Point {
  const { previous, current } = between;
  return seenAt(between, seat, headAt(previous.seats[seat]!), headAt(current.seats[seat]!), JUMP_CELLS);
}

/** Game.positions: the heads, by seat, in cells. */
export function headPositions(state: TrailsState, out: number[]): void {
  for (const cycle of state.seats) {
    const { x, y } = headAt(cycle);
    out.push(x, y);
  }
}

export interface Heads {
  draw(scene: Scene): void;
}

/** One head, in device pixels. */
interface Head {
  readonly cycle: Cycle;
  readonly seat: number;
  readonly x: number;
  readonly y: number;
}

/** Radius of a head in cells; at least MIN_HEAD_UNITS, so that it can be told apart on a small screen. */
const HEAD_CELLS = 1.15;
const MIN_HEAD_UNITS = 6.5;
/** The sprite's half side in head radii: room for its rim. */
const SPRITE_RADII = 1.3;
const GLOW_RADII = 3.4;
/** A turn squashes a head for this long. */
const SQUASH_MS = 170;
/** Lights behind a head that make its newest wall burn brighter. */
const TAIL_LIGHTS = 5;
const TAIL_STEP_CELLS = 1.6;

export function createHeads(layout: Layout, looks: Looks): Heads {
  const { cell, arenaX, arenaY, unit } = layout;
  const radius = Math.max(HEAD_CELLS * cell, MIN_HEAD_UNITS * unit);
  const sprites = looks.map((look) => headSprite(look, radius, layout));
  const glows = looks.map(({ colour }) => createGlow(colour, GLOW_RADII * radius));
  const tails = looks.map(({ colour }) => createGlow(lighter(colour, 0.2), 1.5 * cell));

  /** Draws a cycle: longer along its way while fast, flatter for a moment after a turn. */
  function body({ ctx, effects, still }: Scene, { cycle, seat, x, y }: Head): void {
    const turned = still ? null : effects.happened(seat, SQUASH_MS, 'turn');
    const squash = turned ? 0.34 * (1 - turned.age / SQUASH_MS) : 0;
    const stretch = (cycle.surge > 0 ? 0.42 : cycle.boosting ? 0.3 : 0) - squash;
    const along = 2 * SPRITE_RADII * radius * (1 + stretch);
    const across = 2 * SPRITE_RADII * radius * (1 - 0.55 * stretch);
    const wide = DX[cycle.dir] === 0 ? across : along;
    const high = DX[cycle.dir] === 0 ? along : across;
    ctx.drawImage(sprites[seat]!, x - wide / 2, y - high / 2, wide, high);
  }

  function lights({ ctx, time, still }: Scene, { cycle, seat, x, y }: Head): void {
    const fast = cycle.boosting || cycle.surge > 0;
    const breath = still ? 0 : 0.12 * Math.sin(time / 110 + seat);
    const strength = (fast ? 0.95 : 0.6) + breath;
    shine(ctx, glows[seat]!, x, y, cycle.ghost > 0 ? strength * 0.4 : strength, fast ? 1.35 : 1);
    if (cycle.ghost > 0) return;
    for (let i = 1; i <= TAIL_LIGHTS && i * TAIL_STEP_CELLS <= cycle.run; i++) {
      const far = i * TAIL_STEP_CELLS * cell;
      shine(
        ctx,
        tails[seat]!,
        x - DX[cycle.dir]! * far,
        y - DY[cycle.dir]! * far,
        0.55 * (1 - i / (TAIL_LIGHTS + 1)),
      );
    }
  }

  return {
    draw(scene) {
      const { ctx, previous, current, figures, marked } = scene;
      const heads = current.seats.map((cycle, seat) => ({
        cycle,
        seat,
        x: arenaX + figures[seat]!.x * cell,
        y: arenaY + figures[seat]!.y * cell,
      }));
      for (const { cycle, seat } of heads)
        if (cycle.present && previous.seats[seat]!.alive) growingWall(scene, seat);
      ctx.globalCompositeOperation = 'lighter';
      for (const head of heads) if (head.cycle.alive) lights(scene, head);
      ctx.globalCompositeOperation = 'source-over';
      for (const head of heads) {
        const { cycle, seat } = head;
        if (!cycle.present || (!cycle.alive && cycle.fuse < 0)) continue;
        if (cycle.alive && (cycle.boosting || cycle.surge > 0))
          streak(ctx, head, looks[seat]!.colour, radius);
        ctx.globalAlpha = !cycle.alive ? 0.3 : cycle.ghost > 0 ? 0.45 : 1;
        body(scene, head);
        ctx.globalAlpha = 1;
        if (!cycle.alive) continue;
        rings(ctx, head, radius, unit);
        if (marked.includes(seat)) strokeRing(ctx, head, radius * 1.55, '#ffffff', Math.max(1.5, 1.6 * unit));
      }
    },
  };
}

function headSprite({ colour, shape }: SeatLook, radius: number, layout: Layout): OffscreenCanvas {
  const half = Math.ceil(SPRITE_RADII * radius);
  const image = new OffscreenCanvas(2 * half, 2 * half);
  const ctx = context(image);
  upright(ctx, layout, half, half);
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
function growingWall({ ctx, layout, looks, previous: state, figures }: Scene, seat: number): void {
  const head = figures[seat]!;
  const { x, y } = state.seats[seat]!;
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
  ctx.strokeStyle = looks[seat]!.colour;
  ctx.lineWidth = CORE_CELLS * cell;
  ctx.stroke();
}

/** A tail of light behind a fast head. */
function streak(ctx: Ctx, { cycle, x, y }: Head, colour: string, radius: number): void {
  const surge = cycle.surge > 0;
  const dx = -DX[cycle.dir]!;
  const dy = -DY[cycle.dir]!;
  const length = radius * (surge ? 7 : 5);
  ctx.fillStyle = surge ? itemColours.surge : lighter(colour, 0.5);
  ctx.globalAlpha = 0.4;
  ctx.beginPath();
  ctx.moveTo(x + dy * radius * 0.95, y + dx * radius * 0.95);
  ctx.lineTo(x + dx * length, y + dy * length);
  ctx.lineTo(x - dy * radius * 0.95, y - dx * radius * 0.95);
  ctx.closePath();
  ctx.fill();
  ctx.globalAlpha = 1;
}

function rings(ctx: Ctx, head: Head, radius: number, unit: number): void {
  const { cycle } = head;
  const line = Math.max(1.5, 2 * unit);
  if (cycle.shield) strokeRing(ctx, head, radius * 2.1, itemColours.shield, line * 1.2);
  if (cycle.ghost > 0) {
    // The ring runs out with the effect.
    strokeRing(ctx, head, radius * 1.9, itemColours.ghost, line, cycle.ghost / GHOST_FRAMES);
  }
  if (cycle.slow > 0) {
    ctx.setLineDash([line * 1.5, line * 2]);
    strokeRing(ctx, head, radius * 1.9, itemColours.slow, line);
    ctx.setLineDash([]);
  }
}
