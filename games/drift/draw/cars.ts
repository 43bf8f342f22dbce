// Cars: the colour of the seat with its shape on the roof, tyre marks and smoke behind cars that slide, a light that shows how
// long, and the ghost of the best lap.

import { turned } from '../../../netcode/sim/turn.ts';
import type { Layout } from '../../kit/arena/layout.ts';
import type { Between } from '../../kit/arena/scene.ts';
import { seenAt } from '../../kit/arena/seen.ts';
import type { Looks, SeatLook } from '../../kit/draw/colours.ts';
import { around, fillBox, rendered, shaded } from '../../kit/draw/paint.ts';
import type { Spray } from '../../kit/draw/particles.ts';
import { darker, lighter } from '../../kit/draw/shades.ts';
import { drawSeatSign, ringFigure } from '../../kit/draw/shapes.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import type { DriftState, Racer } from '../rules/state.ts';
import { CELL, LEAST_CHARGE, MOST_CHARGE, SLIDE_SPEED, TRACE_EVERY } from '../rules/tuning.ts';
import { CHARGED, SMOKE } from './colours.ts';
import { type Scene, type Spot, screenX, screenY } from './scene.ts';

/** Further than this in a frame a car was put there: the start of a race. */
const JUMP = 2 * CELL;

const LONG_CELLS = 1.15;
const WIDE_CELLS = 0.62;

/** Pictures between two puffs of smoke. */
const PUFF_MS = 45;

const puff: Spray = { kind: 'smoke', speed: 1.1, life: 620, size: 0.55, drag: 2 };

/** Where a car is seen: on the shorter way round between two directions. */
export function spotOf(layout: Layout, between: Between<DriftState>, seat: number): Spot {
  const from = between.previous.seats[seat]!;
  const to = between.current.seats[seat]!;
  const { x, y } = seenAt(between, seat, from, to, JUMP);
  const jumped = Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > JUMP;
  const heading = jumped ? to.heading : turned(from.heading, to.heading, between.alpha);
  return { x: screenX(layout, x), y: screenY(layout, y), angle: (heading / 0x8000) * Math.PI };
}

/** How fast a car goes sideways. */
function sideways({ heading, vx, vy }: Racer): number {
  const angle = (heading / 0x8000) * Math.PI;
  return Math.abs(vy * Math.cos(angle) - vx * Math.sin(angle));
}

export function createCars(layout: Layout, looks: Looks) {
  const { cell, unit, originX, originY } = layout;
  const long = LONG_CELLS * cell;
  const wide = WIDE_CELLS * cell;
  const bodies = looks.map((look) => bodyOf(look, long, wide));
  const marks = new OffscreenCanvas(layout.width, layout.height);
  const rubber = context(marks);
  const last: (Spot | null)[] = looks.map(() => null);
  let round = 0;
  let puffAt = 0;

  /** Tyres leave marks for as long as a race. */
  function mark(scene: Scene): void {
    const { current, figures, effects, time, still } = scene;
    if (current.round !== round) {
      round = current.round;
      rubber.clearRect(0, 0, marks.width, marks.height);
      last.fill(null);
    }
    const puffs = !still && time > puffAt;
    if (puffs) puffAt = time + PUFF_MS;
    current.seats.forEach((racer, seat) => {
      const spot = figures[seat]!;
      const before = last[seat] ?? spot;
      last[seat] = spot;
      const slides = racer.present && sideways(racer) > SLIDE_SPEED;
      const far = Math.hypot(spot.x - before.x, spot.y - before.y);
      if (!slides || far > 2 * cell || current.phase === 'intro') return;
      rubber.strokeStyle = 'rgba(8, 9, 12, 0.32)';
      rubber.lineWidth = Math.max(1.5, cell * 0.13);
      for (const side of [-1, 1]) {
        rubber.beginPath();
        for (const { x, y, angle } of [before, spot]) {
          const back = -long * 0.32;
          const off = side * wide * 0.36;
          rubber.lineTo(
            x + Math.cos(angle) * back - Math.sin(angle) * off,
            y + Math.sin(angle) * back + Math.cos(angle) * off,
          );
        }
        rubber.stroke();
      }
      if (!puffs) return;
      const [x, y] = [(spot.x - originX) / cell, (spot.y - originY) / cell];
      effects.particles.burst(puff, x - Math.cos(spot.angle) * 0.5, y - Math.sin(spot.angle) * 0.5, 1, SMOKE);
    });
  }

  function drawCar(scene: Scene, seat: number): void {
    const { ctx, current, figures, marked, time, still } = scene;
    const racer = current.seats[seat]!;
    const { x, y, angle } = figures[seat]!;
    ctx.globalAlpha = racer.alive || current.phase !== 'play' ? 1 : 0.45;
    if (marked.includes(seat)) ringFigure(ctx, x, y, long * 0.78, unit, 0.6);
    around(ctx, { x, y }, angle, () => {
      fillBox(ctx, 'rgba(0, 0, 0, 0.35)', -long * 0.46, -wide * 0.4, long, wide);
      flame(ctx, racer, long, wide, still ? 1 : 0.8 + 0.2 * Math.sin(time / 30));
      const body = bodies[seat]!;
      ctx.drawImage(body, -body.width / 2, -body.height / 2);
    });
    ctx.globalAlpha = 1;
  }

  return {
    draw(scene: Scene): void {
      const { ctx, current } = scene;
      mark(scene);
      ctx.drawImage(marks, 0, 0);
      drawGhost(scene, layout, long, wide);
      const seats = [...current.seats.keys()].filter((seat) => current.seats[seat]!.present);
      // One's own on top.
      seats.sort((a, b) => Number(scene.mine.includes(a)) - Number(scene.mine.includes(b)));
      for (const seat of seats) drawCar(scene, seat);
    },
  };
}

/** What a slide has charged shines behind the car: dim until letting go is worth it. */
function flame(ctx: Ctx, { more }: Racer, long: number, wide: number, flicker: number): void {
  if (more === 0) return;
  const part = more / MOST_CHARGE;
  const ready = more >= LEAST_CHARGE;
  ctx.fillStyle = ready ? (part === 1 ? '#ff8fd0' : CHARGED) : 'rgba(255, 255, 255, 0.45)';
  ctx.beginPath();
  ctx.moveTo(-long * 0.44, -wide * 0.3);
  ctx.lineTo(-long * (0.5 + 0.55 * part * flicker), 0);
  ctx.lineTo(-long * 0.44, wide * 0.3);
  ctx.fill();
}

/**
 * The car of the best lap, where it was as long after the line as oneself is now, or who is followed, or anybody; in units.
 * Null while all of them wait.
 */
export function ghostAt(
  { ghost, phase, since, seats }: DriftState,
  marked: readonly number[],
  alpha: number,
): { readonly x: number; readonly y: number; readonly heading: number } | null {
  const seat = [...marked, ...seats.keys()].find((one) => seats[one]?.alive);
  if (ghost.seat < 0 || phase !== 'play' || seat === undefined) return null;
  const frame = since - seats[seat]!.lapFrom + alpha - 1;
  const index = Math.floor(frame / TRACE_EVERY);
  const part = frame / TRACE_EVERY - index;
  const { trace } = ghost;
  if (frame < 0 || frame + TRACE_EVERY > ghost.frames || 3 * index + 5 >= trace.length) return null;
  const between = (k: number) =>
    trace[3 * index + k]! + (trace[3 * index + 3 + k]! - trace[3 * index + k]!) * part;
  const heading = turned(trace[3 * index + 2]!, trace[3 * index + 5]!, part);
  return { x: between(0), y: between(1), heading };
}

function drawGhost({ ctx, current, alpha, marked }: Scene, layout: Layout, long: number, wide: number): void {
  const ghost = ghostAt(current, marked, alpha);
  if (!ghost) return;
  ctx.save();
  ctx.translate(screenX(layout, ghost.x), screenY(layout, ghost.y));
  ctx.rotate((ghost.heading / 0x8000) * Math.PI);
  // Faint within, so that it looks unlike a car; its outline is seen on bare track and on grass.
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.85)';
  ctx.fillStyle = 'rgba(255, 255, 255, 0.22)';
  ctx.lineWidth = Math.max(1.5, wide * 0.14);
  ctx.beginPath();
  ctx.roundRect(-long / 2, -wide / 2, long, wide, wide * 0.35);
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}

function bodyOf({ colour, shape }: SeatLook, long: number, wide: number): OffscreenCanvas {
  const [width, height] = [Math.ceil(long * 1.15), Math.ceil(wide * 1.35)];
  return rendered(width, height, (ctx) => {
    ctx.translate(width / 2, height / 2);
    for (const x of [0.3, -0.32]) {
      for (const y of [-0.5, 0.5])
        fillBox(ctx, '#0b0c10', x * long - long * 0.11, y * wide - wide * 0.11, long * 0.22, wide * 0.22);
    }
    ctx.fillStyle = shaded(
      ctx.createLinearGradient(0, -wide / 2, 0, wide / 2),
      [0, lighter(colour, 0.3)],
      [0.5, colour],
      [1, darker(colour, 0.35)],
    );
    ctx.beginPath();
    ctx.roundRect(-long / 2, -wide / 2, long, wide, [wide * 0.2, wide * 0.42, wide * 0.42, wide * 0.2]);
    ctx.fill();
    ctx.lineWidth = Math.max(1, wide * 0.07);
    ctx.strokeStyle = darker(colour, 0.7);
    ctx.stroke();
    // Glass in front, lamps, and a wing behind.
    fillBox(ctx, 'rgba(10, 14, 24, 0.8)', long * 0.14, -wide * 0.36, long * 0.12, wide * 0.72);
    for (const side of [-0.34, 0.34])
      fillBox(ctx, '#fff7d6', long * 0.43, side * wide - wide * 0.08, long * 0.06, wide * 0.16);
    fillBox(ctx, darker(colour, 0.6), -long * 0.5, -wide * 0.52, long * 0.09, wide * 1.04);
    drawSeatSign(ctx, { colour: darker(colour, 0.75), shape }, -long * 0.12, 0, wide * 0.3);
  });
}
