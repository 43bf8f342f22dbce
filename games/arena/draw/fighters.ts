// Fighters: round figures with a gun, which look where they aim; hearts above them, and a streak behind a dash. A hit stops one in
// the picture for a moment, and who is out falls.

import { AIM_X, AIM_Y, AIMS } from '../../../netcode/sim/aim.ts';
import { drawUpright, type Layout, seenWay } from '../../kit/arena/layout.ts';
import { createRoundFigures } from '../../kit/arena/round-figures.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import * as paint from '../../kit/draw/paint.ts';
import { ringFigure, rowsOfSigns } from '../../kit/draw/shapes.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import { PICKUP_KINDS } from '../rules/state.ts';
import { ICE_FRAMES, STEPS_PER_CELL } from '../rules/tuning.ts';
import { ICE as ICE_KIND, weapons } from '../rules/weapons.ts';
import { HEART, ICE, pickupColours } from './colours.ts';
import { drawGun } from './guns.ts';
import { placeOf, type Scene } from './scene.ts';

const { around, fillCircle, shaded, strokeRing, traceCircle } = paint;

/** Further than this in a frame one was put there: a new round. */
const JUMP = STEPS_PER_CELL;

const BODY_CELLS = 0.4;
const FLINCH_MS = 180;
/** A hit holds its fighter where it was for so long, and lets it catch up in as long again. */
const STOP_MS = 70;
const WHITE_MS = 130;
const FALL_MS = 1000;
/** In cells: how far who falls is thrown. */
const THROWN = 1.4;
const HEARTS_BESIDE = 4;
/** Size of fighters on the edge relative to those in the arena. */
const RIM_SIZE = 0.6;

/** The angle of a direction on a canvas. */
export const angleOf = (aim: number) => ((aim / AIMS) * 4 - 1) * (Math.PI / 2);

export function createFighters(layout: Layout, looks: Looks) {
  const { cell, unit } = layout;
  const radius = BODY_CELLS * cell;
  const round = createRoundFigures(layout, looks, radius);
  /** Rendered when they are first seen: so many hearts. */
  const hearts: OffscreenCanvas[] = [];

  /** Where a fighter is drawn: a hit stops it, and it catches up. */
  function heldAt({ figures, effects, still }: Scene, seat: number): Point {
    const hit = still ? null : effects.happened(seat, 2 * STOP_MS, 'hit');
    const { x, y } = figures[seat]!;
    if (!hit) return { x, y };
    const part = Math.min(1, 2 - hit.age / STOP_MS);
    const far = 0.05 * cell * Math.sin(hit.age * 0.3) * part;
    const held = placeOf(layout, hit);
    return { x: x + (held.x - x) * part + far, y: y + (held.y - y) * part };
  }

  function draw(scene: Scene, seat: number): void {
    const { ctx, current, effects, time, still, marked } = scene;
    const fighter = current.seats[seat]!;
    const at = heldAt(scene, seat);
    const { x, y } = at;
    const angle = angleOf(fighter.facing);
    const posed = { seat, at, angle };
    const shot = still ? null : effects.happened(seat, FLINCH_MS, 'shot');
    const kick = shot ? 1 - shot.age / FLINCH_MS : 0;
    const hit = effects.happened(seat, WHITE_MS, 'hit');
    if (fighter.dash > 0) streak(ctx, at, round.feetOf(seat), looks[seat]!.colour, radius);
    // Safe: it blinks, or without motion is paler.
    ctx.globalAlpha = fighter.safe > 0 ? (still ? 0.6 : 0.6 + 0.35 * Math.sin(time / 28)) : 1;
    round.drawFeet(scene, posed, wayOf(scene, seat));
    const { dark, light } = round.shadesOf(seat);
    const gun = () =>
      around(ctx, at, angle, () => {
        ctx.translate(-0.45 * kick * radius, 0);
        drawGun(ctx, fighter.weapon, radius, dark, light);
      });
    // What is aimed away from the one who looks on lies behind the body.
    const isBehind = seenWay(layout, angle).y < -0.2;
    if (isBehind) gun();
    const size = 1 + 0.1 * kick;
    round.draw(ctx, posed, hit !== null || blinks(time, seat), size);
    if (!isBehind) gun();
    if (hit && !still) {
      ctx.globalAlpha = 0.9 * (1 - hit.age / WHITE_MS);
      round.drawBody(ctx, seat, at, size, true);
    }
    ctx.globalAlpha = 1;
    drawUpright(ctx, layout, at, () => {
      hearts[fighter.hearts] ??= rowsOfSigns('heart', HEART, fighter.hearts, HEARTS_BESIDE, radius * 0.26);
      const row = hearts[fighter.hearts]!;
      ctx.drawImage(row, Math.round(x - row.width / 2), Math.round(y - radius * 1.45 - row.height));
      const slowed = fighter.slow / ICE_FRAMES;
      if (slowed > 0) strokeRing(ctx, at, radius * 1.25, ICE, Math.max(2, radius * 0.22), slowed);
    });
    if (!marked.includes(seat)) return;
    ringFigure(ctx, x, y, radius * 1.95, unit, 0.75);
    const { load } = weapons[fighter.weapon]!;
    const colour = pickupColours[PICKUP_KINDS[fighter.weapon]!];
    if (load > 0) strokeRing(ctx, at, radius * 1.95, colour, Math.max(2, 3.5 * unit), fighter.load / load);
    sight(ctx, at, angle);
  }

  /** Dots where the own fighter aims. */
  function sight(ctx: Ctx, { x, y }: Point, angle: number): void {
    ctx.fillStyle = '#ffffff';
    for (let dot = 0; dot < 4; dot++) {
      const far = radius * (2.6 + 1.1 * dot);
      ctx.globalAlpha = 0.5 - 0.11 * dot;
      fillCircle(ctx, x + far * Math.cos(angle), y + far * Math.sin(angle), Math.max(1.2, radius * 0.12));
    }
    ctx.globalAlpha = 1;
  }

  /** Who has just gone out, thrown away from who did it; and a burnt spot for the rest of the round. */
  function fall({ ctx, current, effects, figures, still }: Scene, seat: number): void {
    const out = effects.happened(seat, Number.POSITIVE_INFINITY, 'out');
    if (!out || current.phase === 'intro') return;
    const { x, y } = placeOf(layout, out);
    ctx.fillStyle = 'rgba(3, 5, 10, 0.4)';
    fillCircle(ctx, x, y, radius * 1.1);
    if (out.age > FALL_MS) return;
    const part = out.age / FALL_MS;
    const by = figures[out.value];
    const angle = by && out.value !== seat ? Math.atan2(y - by.y, x - by.x) : -Math.PI / 2;
    const far = still ? 0 : THROWN * cell * (1 - (1 - part) ** 3);
    const at = { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
    ctx.globalAlpha = 1 - part ** 2;
    round.drawOut(ctx, { seat, at, angle: still ? 0 : 7 * (1 - (1 - part) ** 2) }, 1 - 0.35 * part);
    ctx.globalAlpha = 1;
  }

  /** Who is out: smaller, on the edge, with a ball of ice in front that grows until it can be rolled. */
  function drawOut({ ctx, current, figures, marked }: Scene, seat: number): void {
    const { facing, reload } = current.seats[seat]!;
    const { x, y } = figures[seat]!;
    const isMarked = marked.includes(seat);
    ctx.globalAlpha = isMarked ? 1 : 0.75;
    round.drawBody(ctx, seat, { x, y }, RIM_SIZE);
    const grown = 1 - Math.min(1, reload / weapons[ICE_KIND]!.reload);
    const far = (radius * RIM_SIZE * 1.5) / 256;
    const ahead = { x: x + AIM_X[facing]! * far, y: y + AIM_Y[facing]! * far };
    iceBall(ctx, ahead, radius * 0.45 * grown, looks[seat]!.colour);
    ctx.globalAlpha = 1;
    if (isMarked) ringFigure(ctx, x, y, radius * 1.1, unit, 0.75);
  }

  return {
    draw(scene: Scene): void {
      const { ctx, current, figures } = scene;
      const seats = [...current.seats.keys()];
      const alive = seats.filter((seat) => current.seats[seat]!.alive);
      const out = seats.filter((seat) => current.seats[seat]!.present && !alive.includes(seat));
      for (const seat of out) fall(scene, seat);
      for (const seat of alive) round.drawUnder(ctx, seat, figures[seat]!);
      for (const seat of out) if (current.seats[seat]!.rim >= 0) drawOut(scene, seat);
      for (const seat of alive) draw(scene, seat);
    },
  };
}

/** Where a fighter goes, or null where it stands. */
function wayOf({ previous, current }: Scene, seat: number): number | null {
  const [from, to] = [previous.seats[seat]!, current.seats[seat]!];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.abs(dx) + Math.abs(dy);
  return far > 2 && far < JUMP ? Math.atan2(dy, dx) : null;
}

/** Once in some seconds, each at another time. */
const blinks = (time: number, seat: number) => (time + seat * 937) % (2600 + seat * 170) < 120;

function streak(ctx: Ctx, at: Point, angle: number, colour: string, radius: number): void {
  around(ctx, at, angle, () => {
    const tail = ctx.createLinearGradient(-radius * 5, 0, 0, 0);
    ctx.fillStyle = shaded(tail, [0, `${colour}00`], [1, `${colour}c0`]);
    ctx.beginPath();
    ctx.moveTo(0, -radius * 0.9);
    ctx.lineTo(-radius * 5, 0);
    ctx.lineTo(0, radius * 0.9);
    ctx.fill();
  });
}

export function iceBall(ctx: Ctx, { x, y }: Point, radius: number, rim: string): void {
  ctx.fillStyle = ICE;
  ctx.strokeStyle = rim;
  ctx.lineWidth = Math.max(1.5, radius * 0.3);
  traceCircle(ctx, x, y, radius);
  ctx.fill();
  ctx.stroke();
}
