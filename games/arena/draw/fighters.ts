// Fighters: the shape and colour of the seat on a body with a barrel, hearts around it, and a streak behind a dash.

import { drawUpright, type Layout, upright } from '../../kit/arena/layout.ts';
import type { Between } from '../../kit/arena/scene.ts';
import { seenAt } from '../../kit/arena/seen.ts';
import type { Looks, SeatLook } from '../../kit/draw/colours.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { darker, lighter } from '../../kit/draw/shades.ts';
import { ringFigure, traceShape } from '../../kit/draw/shapes.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import { ACROSS, ALONG } from '../rules/move.ts';
import type { ArenaState, Fighter } from '../rules/state.ts';
import { ICE_FRAMES, RIM_RELOAD_FRAMES, STEPS_PER_CELL } from '../rules/tuning.ts';
import { HEART, ICE } from './colours.ts';
import { type Scene, screenX, screenY } from './scene.ts';

/** Further than this in a frame one was put there: a new round. */
const JUMP = STEPS_PER_CELL;

const BODY_CELLS = 0.4;
const GLOW_CELLS = 1.15;
const FLINCH_MS = 180;
/** Of those on the edge, against those in the arena. */
const RIM_SIZE = 0.6;

/** Where a fighter is seen, in device pixels. */
export function spotOf(layout: Layout, between: Between<ArenaState>, seat: number): Point {
  const { previous, current } = between;
  const at = seenAt(between, seat, previous.seats[seat]!, current.seats[seat]!, JUMP);
  return { x: screenX(layout, at.x), y: screenY(layout, at.y) };
}

/** Game.positions: fighters, by seat, in steps. */
export function positions(state: ArenaState, out: number[]): void {
  for (const { x, y } of state.seats) out.push(x, y);
}

export function createFighters(layout: Layout, looks: Looks) {
  const { cell, unit } = layout;
  const radius = BODY_CELLS * cell;
  const bodies = looks.map((look) => bodyOf(look, radius, layout));
  const glows = looks.map(({ colour }) => createGlow(colour, GLOW_CELLS * cell));

  function draw(scene: Scene, seat: number): void {
    const { ctx, current, figures, effects, time, still, marked } = scene;
    const fighter = current.seats[seat]!;
    const { x, y } = figures[seat]!;
    const { colour } = looks[seat]!;
    const angle = Math.atan2(ALONG[fighter.facing]!, ACROSS[fighter.facing]!);
    const since = time - effects.squashed[seat]!;
    const kick = still ? 0 : Math.max(0, 1 - since / FLINCH_MS);
    if (fighter.dash > 0) streak(ctx, x, y, angle, colour, radius);
    // Nothing hits: it blinks, or without motion is paler.
    ctx.globalAlpha = fighter.safe > 0 ? (still ? 0.6 : 0.55 + 0.4 * Math.sin(time / 28)) : 1;
    barrel(ctx, { x, y, angle, radius, out: 1 - 0.25 * kick, triple: fighter.triple > 0, colour });
    const body = bodies[seat]!;
    const size = body.width * (1 + 0.12 * kick);
    ctx.drawImage(body, x - size / 2, y - size / 2, size, size);
    ctx.globalAlpha = 1;
    drawUpright(ctx, layout, { x, y }, () => {
      hearts(ctx, fighter, x, y, radius, unit);
      if (fighter.slow > 0) frost(ctx, x, y, radius, fighter.slow / ICE_FRAMES);
    });
    if (marked.includes(seat)) ringFigure(ctx, x, y, radius * 1.95, unit, 0.75);
  }

  /** Who is out: smaller, on the edge, with a ball of ice in front that grows until it can be rolled. */
  function drawOut({ ctx, current, figures, marked }: Scene, seat: number): void {
    const { facing, reload } = current.seats[seat]!;
    const { x, y } = figures[seat]!;
    const [aheadX, aheadY] = [ACROSS[facing]! / 256, ALONG[facing]! / 256];
    const size = bodies[seat]!.width * RIM_SIZE;
    ctx.globalAlpha = marked.includes(seat) ? 1 : 0.75;
    ctx.drawImage(bodies[seat]!, x - size / 2, y - size / 2, size, size);
    ctx.globalAlpha = 1;
    const ready = 1 - reload / RIM_RELOAD_FRAMES;
    const ball = radius * (0.18 + 0.3 * ready);
    iceBall(ctx, x + aheadX * radius, y + aheadY * radius, ball, looks[seat]!.colour, ready === 1 ? 1 : 0.55);
    if (marked.includes(seat)) ringFigure(ctx, x, y, radius * 1.1, unit, 0.75);
  }

  return {
    draw(scene: Scene): void {
      const { ctx, current, figures } = scene;
      const alive = [...current.seats.keys()].filter((seat) => current.seats[seat]!.alive);
      for (const seat of alive)
        drawUpright(ctx, layout, figures[seat]!, () => shadow(ctx, figures[seat]!, radius));
      ctx.globalCompositeOperation = 'lighter';
      for (const seat of alive) shine(ctx, glows[seat]!, figures[seat]!.x, figures[seat]!.y, 0.4);
      ctx.globalAlpha = 1;
      ctx.globalCompositeOperation = 'source-over';
      for (const [seat, { rim }] of current.seats.entries()) if (rim >= 0) drawOut(scene, seat);
      for (const seat of alive) draw(scene, seat);
    },
  };
}

function bodyOf({ colour, shape }: SeatLook, radius: number, layout: Layout): OffscreenCanvas {
  const half = Math.ceil(radius * 1.25);
  const image = new OffscreenCanvas(2 * half, 2 * half);
  const ctx = context(image);
  upright(ctx, layout, half, half);
  const shade = ctx.createRadialGradient(
    half - radius * 0.3,
    half - radius * 0.4,
    0,
    half,
    half,
    radius * 1.1,
  );
  shade.addColorStop(0, lighter(colour, 0.35));
  shade.addColorStop(1, darker(colour, 0.35));
  ctx.beginPath();
  ctx.arc(half, half, radius, 0, 2 * Math.PI);
  ctx.fillStyle = shade;
  ctx.fill();
  ctx.lineWidth = Math.max(1.5, radius * 0.14);
  ctx.strokeStyle = darker(colour, 0.65);
  ctx.stroke();
  traceShape(ctx, shape, half, half, radius * 0.56);
  ctx.fillStyle = darker(colour, 0.7);
  ctx.fill();
  return image;
}

function shadow(ctx: Ctx, { x, y }: Point, radius: number): void {
  ctx.fillStyle = 'rgba(0, 0, 0, 0.4)';
  ctx.beginPath();
  ctx.ellipse(x + radius * 0.18, y + radius * 0.5, radius * 1.05, radius * 0.75, 0, 0, 2 * Math.PI);
  ctx.fill();
}

interface Barrel extends Point {
  readonly angle: number;
  /** Of the body. */
  readonly radius: number;
  /** How much of its length shows: it recoils at a shot. */
  readonly out: number;
  readonly triple: boolean;
  readonly colour: string;
}

function barrel(ctx: Ctx, { x, y, angle, radius, out, triple, colour }: Barrel): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  for (const aside of triple ? [-0.3, 0.3, 0] : [0]) {
    ctx.fillStyle = darker(colour, 0.5);
    ctx.fillRect(radius * 0.4, radius * (aside - 0.22), radius * 1.15 * out, radius * 0.44);
    ctx.fillStyle = lighter(colour, 0.3);
    ctx.fillRect(radius * 0.4, radius * (aside - 0.14), radius * 1.1 * out, radius * 0.16);
  }
  ctx.restore();
}

function streak(ctx: Ctx, x: number, y: number, angle: number, colour: string, radius: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  const tail = ctx.createLinearGradient(-radius * 5, 0, 0, 0);
  tail.addColorStop(0, `${colour}00`);
  tail.addColorStop(1, `${colour}c0`);
  ctx.fillStyle = tail;
  ctx.beginPath();
  ctx.moveTo(0, -radius * 0.9);
  ctx.lineTo(-radius * 5, 0);
  ctx.lineTo(0, radius * 0.9);
  ctx.fill();
  ctx.restore();
}

/** A ring of ice that runs out. */
function frost(ctx: Ctx, x: number, y: number, radius: number, part: number): void {
  ctx.strokeStyle = ICE;
  ctx.lineWidth = Math.max(2, radius * 0.22);
  ctx.beginPath();
  ctx.arc(x, y, radius * 1.25, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * part);
  ctx.stroke();
}

export function iceBall(ctx: Ctx, x: number, y: number, radius: number, rim: string, alpha: number): void {
  ctx.globalAlpha = alpha;
  ctx.fillStyle = ICE;
  ctx.strokeStyle = rim;
  ctx.lineWidth = Math.max(1.5, radius * 0.3);
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** A row of small hearts above each fighter: how much it can still take, without a word. */
function hearts(ctx: Ctx, fighter: Fighter, x: number, y: number, radius: number, unit: number): void {
  const size = Math.max(4.4 * unit, radius * 0.3);
  const step = size * 2.3;
  const top = y - radius * 1.75;
  ctx.fillStyle = HEART;
  for (let i = 0; i < fighter.hearts; i++) {
    heart(ctx, x + (i - (fighter.hearts - 1) / 2) * step, top, size);
  }
}

export function heart(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.moveTo(x, y + r);
  ctx.bezierCurveTo(x - r * 1.6, y - r * 0.1, x - r * 0.7, y - r * 1.2, x, y - r * 0.35);
  ctx.bezierCurveTo(x + r * 0.7, y - r * 1.2, x + r * 1.6, y - r * 0.1, x, y + r);
  ctx.fill();
}
