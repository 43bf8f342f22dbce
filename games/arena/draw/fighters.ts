// Fighters: the colour and shape of the seat on a round body with a face and feet, which looks where it aims and walks where it
// goes; hearts above it, and a streak behind a dash. A hit stops it in the picture for a moment, and who is out falls.

import { AIM_X, AIM_Y, AIMS } from '../../../netcode/sim/aim.ts';
import { drawUpright, type Layout, upright } from '../../kit/arena/layout.ts';
import type { Looks, SeatLook } from '../../kit/draw/colours.ts';
import { createGlow } from '../../kit/draw/glow.ts';
import { darker, lighter } from '../../kit/draw/shades.ts';
import { ringFigure, traceShape } from '../../kit/draw/shapes.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import { type ArenaState, PICKUP_KINDS } from '../rules/state.ts';
import { ICE_FRAMES, STEPS_PER_CELL } from '../rules/tuning.ts';
import { ICE as ICE_KIND, weapons } from '../rules/weapons.ts';
import { HEART, ICE, pickupColours } from './colours.ts';
import { drawGun } from './guns.ts';
import { type Scene, screenX, screenY } from './scene.ts';

/** Further than this in a frame one was put there: a new round. */
const JUMP = STEPS_PER_CELL;

const BODY_CELLS = 0.4;
const GLOW_CELLS = 0.95;
const FACES = 32;
const FLINCH_MS = 180;
/** A hit holds its fighter where it was for so long, and lets it catch up in as long again. */
const STOP_MS = 70;
const WHITE_MS = 130;
const FALL_MS = 1000;
/** In cells: how far who falls is thrown. */
const THROWN = 1.4;
/** Steps of feet in a cell. */
const PACES = 1.1;
const HEARTS_BESIDE = 4;
/** Of those on the edge, against those in the arena. */
const RIM_SIZE = 0.6;

/** Game.positions: fighters, by seat, in steps. */
export function positions(state: ArenaState, out: number[]): void {
  for (const { x, y } of state.seats) out.push(x, y);
}

/** The angle of a direction on a canvas. */
export const angleOf = (aim: number) => ((aim / AIMS) * 4 - 1) * (Math.PI / 2);

export function createFighters(layout: Layout, looks: Looks) {
  const { cell, unit } = layout;
  const radius = BODY_CELLS * cell;
  const bodies = looks.map((look) => bodyOf(look, radius, layout));
  const whites = bodies.map((body) => whiteOf(body));
  const unders = looks.map(({ colour }) => underOf(colour, GLOW_CELLS * cell, radius));
  const tones = looks.map(({ colour }) => [darker(colour, 0.55), lighter(colour, 0.35)] as const);
  const rows = new Map<number, OffscreenCanvas>();
  /** Faces look in so many directions, and have open eyes or shut ones. */
  const faces = new Map<number, OffscreenCanvas>();
  /** By seat: where its feet point. */
  const feet = new Float64Array(looks.length);

  function hearts(count: number): OffscreenCanvas {
    const row = rows.get(count) ?? heartsOf(count, radius * 0.26);
    rows.set(count, row);
    return row;
  }

  /** A face in the middle of an image. */
  function faceOf(facing: number, shut: boolean): OffscreenCanvas {
    const way = Math.round((facing * FACES) / AIMS) % FACES;
    const key = 2 * way + Number(shut);
    const known = faces.get(key);
    if (known) return known;
    const half = Math.ceil(1.1 * radius);
    const image = new OffscreenCanvas(2 * half, 2 * half);
    face(context(image), half, half, seen(angleOf((way * AIMS) / FACES)), { shut });
    faces.set(key, image);
    return image;
  }

  /** Where a fighter is drawn: a hit stops it, and it catches up. */
  function heldAt({ figures, effects, still }: Scene, seat: number): Point {
    const hit = still ? null : effects.happened(seat, 2 * STOP_MS, 'hit');
    const { x, y } = figures[seat]!;
    if (!hit) return { x, y };
    const part = Math.min(1, 2 - hit.age / STOP_MS);
    const far = 0.05 * cell * Math.sin(hit.age * 0.3) * part;
    return {
      x: x + (screenX(layout, hit.x) - x) * part + far,
      y: y + (screenY(layout, hit.y) - y) * part,
    };
  }

  function draw(scene: Scene, seat: number): void {
    const { ctx, current, effects, time, still, marked } = scene;
    const fighter = current.seats[seat]!;
    const at = heldAt(scene, seat);
    const { x, y } = at;
    const [dark, light] = tones[seat]!;
    const angle = angleOf(fighter.facing);
    const shot = still ? null : effects.happened(seat, FLINCH_MS, 'shot');
    const kick = shot ? 1 - shot.age / FLINCH_MS : 0;
    const hit = effects.happened(seat, WHITE_MS, 'hit');
    if (fighter.dash > 0) streak(ctx, x, y, feet[seat]!, looks[seat]!.colour, radius);
    // Safe: it blinks, or without motion is paler.
    ctx.globalAlpha = fighter.safe > 0 ? (still ? 0.6 : 0.6 + 0.35 * Math.sin(time / 28)) : 1;
    walk(scene, seat, at, dark);
    const gun = () => {
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(angle);
      ctx.translate(-0.45 * kick * radius, 0);
      drawGun(ctx, fighter.weapon, radius, dark, light);
      ctx.restore();
    };
    // What is aimed away from the one who looks on lies behind the body.
    const [, seenY] = seen(angle);
    if (seenY < -0.2) gun();
    const size = bodies[seat]!.width * (1 + 0.1 * kick);
    ctx.drawImage(bodies[seat]!, x - size / 2, y - size / 2, size, size);
    const look = faceOf(fighter.facing, hit !== null || blinks(time, seat));
    drawUpright(ctx, layout, at, () => ctx.drawImage(look, x - look.width / 2, y - look.height / 2));
    if (seenY >= -0.2) gun();
    if (hit && !still) {
      ctx.globalAlpha = 0.9 * (1 - hit.age / WHITE_MS);
      ctx.drawImage(whites[seat]!, x - size / 2, y - size / 2, size, size);
    }
    ctx.globalAlpha = 1;
    drawUpright(ctx, layout, at, () => {
      const row = hearts(fighter.hearts);
      ctx.drawImage(row, Math.round(x - row.width / 2), Math.round(y - radius * 1.45 - row.height));
      if (fighter.slow > 0) arc(ctx, x, y, radius * 1.25, fighter.slow / ICE_FRAMES, ICE, radius * 0.22);
    });
    if (!marked.includes(seat)) return;
    ringFigure(ctx, x, y, radius * 1.95, unit, 0.75);
    const { load } = weapons[fighter.weapon]!;
    const colour = pickupColours[PICKUP_KINDS[fighter.weapon]!];
    if (load > 0) arc(ctx, x, y, radius * 1.95, fighter.load / load, colour, 3.5 * unit);
    sight(ctx, x, y, angle);
  }

  /** A direction as it is seen, whose y is that of the screen. */
  function seen(angle: number): readonly [number, number] {
    return layout.turned ? [-Math.sin(angle), Math.cos(angle)] : [Math.cos(angle), Math.sin(angle)];
  }

  /** Two feet that step the way it goes; they turn there, and stand side by side where it stands. */
  function walk(
    { ctx, previous, current, ms, still }: Scene,
    seat: number,
    { x, y }: Point,
    dark: string,
  ): void {
    const [from, to] = [previous.seats[seat]!, current.seats[seat]!];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const goes = Math.abs(dx) + Math.abs(dy) > 2 && Math.abs(dx) + Math.abs(dy) < JUMP;
    const wanted = goes ? Math.atan2(dy, dx) : angleOf(to.facing);
    const turn = Math.atan2(Math.sin(wanted - feet[seat]!), Math.cos(wanted - feet[seat]!));
    feet[seat]! += still ? turn : turn * (1 - Math.exp(-ms / 70));
    const pace = goes && !still ? Math.sin((((x + y) / cell) * PACES + seat) * Math.PI) : 0;
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(feet[seat]!);
    ctx.fillStyle = dark;
    ctx.beginPath();
    for (const side of [-1, 1]) {
      const ahead = radius * (0.1 + 0.62 * pace * side);
      ctx.moveTo(ahead + radius * 0.52, side * radius * 0.62);
      ctx.ellipse(ahead, side * radius * 0.62, radius * 0.52, radius * 0.34, 0, 0, 2 * Math.PI);
    }
    ctx.fill();
    ctx.restore();
  }

  /** Two eyes that look where it aims; of who looks away only a part is seen. */
  function face(
    ctx: Ctx,
    x: number,
    y: number,
    [lookX, lookY]: readonly [number, number],
    { shut = false, out = false },
  ): void {
    const away = Math.max(0, -lookY - 0.35);
    const [r, apart] = [radius * 0.25, radius * 0.33 * (1 - 0.35 * Math.abs(lookX))];
    const [midX, midY] = [
      x + lookX * radius * 0.36,
      y + radius * (-0.3 + 0.26 * lookY) - away * radius * 0.3,
    ];
    const high = r * 1.2 * (1 - away);
    ctx.lineWidth = Math.max(1, radius * 0.12);
    ctx.strokeStyle = '#0b0f1a';
    for (const side of [-1, 1]) {
      const eye = midX + side * apart;
      ctx.beginPath();
      if (out || shut) {
        ctx.moveTo(eye - r * 0.8, midY - (out ? r * 0.8 : 0));
        ctx.lineTo(eye + r * 0.8, midY + (out ? r * 0.8 : 0));
        if (out) ctx.moveTo(eye + r * 0.8, midY - r * 0.8);
        if (out) ctx.lineTo(eye - r * 0.8, midY + r * 0.8);
        ctx.stroke();
        continue;
      }
      if (high < 1) continue;
      ctx.ellipse(eye, midY, r, high, 0, 0, 2 * Math.PI);
      ctx.fillStyle = '#ffffff';
      ctx.fill();
      ctx.beginPath();
      ctx.arc(eye + lookX * r * 0.45, midY + lookY * high * 0.4, r * 0.52 * (1 - away), 0, 2 * Math.PI);
      ctx.fillStyle = '#0b0f1a';
      ctx.fill();
    }
  }

  /** Dots where the own fighter aims. */
  function sight(ctx: Ctx, x: number, y: number, angle: number): void {
    ctx.fillStyle = '#ffffff';
    for (let dot = 0; dot < 4; dot++) {
      const far = radius * (2.6 + 1.1 * dot);
      ctx.globalAlpha = 0.5 - 0.11 * dot;
      ctx.beginPath();
      ctx.arc(
        x + far * Math.cos(angle),
        y + far * Math.sin(angle),
        Math.max(1.2, radius * 0.12),
        0,
        2 * Math.PI,
      );
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  }

  /** Who has just gone out, thrown away from who did it; and a burnt spot for the rest of the round. */
  function fall(scene: Scene, seat: number): void {
    const { ctx, current, effects, figures, still } = scene;
    const out = effects.happened(seat, Number.POSITIVE_INFINITY, 'out');
    if (!out || current.phase === 'intro') return;
    const at = { x: screenX(layout, out.x), y: screenY(layout, out.y) };
    ctx.fillStyle = 'rgba(3, 5, 10, 0.4)';
    ctx.beginPath();
    ctx.ellipse(at.x, at.y, radius * 1.1, radius * 1.1, 0, 0, 2 * Math.PI);
    ctx.fill();
    if (out.age > FALL_MS) return;
    const part = out.age / FALL_MS;
    const by = figures[out.value];
    const angle = by && out.value !== seat ? Math.atan2(at.y - by.y, at.x - by.x) : -Math.PI / 2;
    const far = still ? 0 : THROWN * cell * (1 - (1 - part) ** 3);
    const size = bodies[seat]!.width * (1 - 0.35 * part);
    ctx.save();
    ctx.translate(at.x + far * Math.cos(angle), at.y + far * Math.sin(angle));
    if (!still) ctx.rotate(7 * (1 - (1 - part) ** 2));
    ctx.globalAlpha = 1 - part ** 2;
    ctx.drawImage(bodies[seat]!, -size / 2, -size / 2, size, size);
    upright(ctx, layout, 0, 0);
    face(ctx, 0, 0, [0, 0.3], { out: true });
    ctx.restore();
    ctx.globalAlpha = 1;
  }

  /** Who is out: smaller, on the edge, with a ball of ice in front that grows until it can be rolled. */
  function drawOut({ ctx, current, figures, marked }: Scene, seat: number): void {
    const { facing, reload } = current.seats[seat]!;
    const { x, y } = figures[seat]!;
    const size = bodies[seat]!.width * RIM_SIZE;
    ctx.globalAlpha = marked.includes(seat) ? 1 : 0.75;
    ctx.drawImage(bodies[seat]!, x - size / 2, y - size / 2, size, size);
    const grown = 1 - Math.min(1, reload / weapons[ICE_KIND]!.reload);
    const far = (radius * RIM_SIZE * 1.5) / 256;
    const [aheadX, aheadY] = [x + AIM_X[facing]! * far, y + AIM_Y[facing]! * far];
    iceBall(ctx, aheadX, aheadY, radius * 0.45 * grown, looks[seat]!.colour, ctx.globalAlpha);
    if (marked.includes(seat)) ringFigure(ctx, x, y, radius * 1.1, unit, 0.75);
  }

  return {
    draw(scene: Scene): void {
      const { ctx, current, figures } = scene;
      const alive = [...current.seats.keys()].filter((seat) => current.seats[seat]!.alive);
      for (const [seat, { present, alive: stands }] of current.seats.entries())
        if (present && !stands) fall(scene, seat);
      for (const seat of alive) {
        const { x, y } = figures[seat]!;
        const half = unders[seat]!.width / 2;
        drawUpright(ctx, layout, { x, y }, () =>
          ctx.drawImage(unders[seat]!, Math.round(x - half), Math.round(y - half)),
        );
      }
      for (const [seat, { rim }] of current.seats.entries()) if (rim >= 0) drawOut(scene, seat);
      for (const seat of alive) draw(scene, seat);
    },
  };
}

/** Once in some seconds, each at another time. */
const blinks = (time: number, seat: number) => (time + seat * 937) % (2600 + seat * 170) < 120;

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
  shade.addColorStop(0, lighter(colour, 0.4));
  shade.addColorStop(0.6, colour);
  shade.addColorStop(1, darker(colour, 0.4));
  ctx.beginPath();
  ctx.arc(half, half, radius, 0, 2 * Math.PI);
  ctx.fillStyle = shade;
  ctx.fill();
  ctx.lineWidth = Math.max(1.5, radius * 0.13);
  ctx.strokeStyle = darker(colour, 0.7);
  ctx.stroke();
  traceShape(ctx, shape, half, half + radius * 0.46, radius * 0.36);
  ctx.fillStyle = darker(colour, 0.72);
  ctx.fill();
  return image;
}

/** Its outline, all white. */
function whiteOf(body: OffscreenCanvas): OffscreenCanvas {
  const image = new OffscreenCanvas(body.width, body.height);
  const ctx = context(image);
  ctx.drawImage(body, 0, 0);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(0, 0, body.width, body.height);
  return image;
}

/** So many hearts, four beside each other, which are as wide as a fighter. */
function heartsOf(count: number, r: number): OffscreenCanvas {
  const step = 2.3 * r;
  const rows = Math.max(1, Math.ceil(count / HEARTS_BESIDE));
  const image = new OffscreenCanvas(Math.ceil(HEARTS_BESIDE * step), Math.ceil(rows * step));
  const ctx = context(image);
  ctx.fillStyle = HEART;
  for (let at = 0; at < count; at++) {
    const row = Math.floor(at / HEARTS_BESIDE);
    const beside = Math.min(HEARTS_BESIDE, count - row * HEARTS_BESIDE);
    const x = (at % HEARTS_BESIDE) + (HEARTS_BESIDE - beside + 1) / 2;
    traceShape(ctx, 'heart', x * step, (rows - row - 0.5) * step, 0.85 * r);
    ctx.fill();
  }
  return image;
}

/** What lies below a fighter: its light, and its shadow. */
function underOf(colour: string, reach: number, radius: number): OffscreenCanvas {
  const glow = createGlow(colour, reach);
  const image = new OffscreenCanvas(glow.width, glow.height);
  const ctx = context(image);
  const middle = glow.width / 2;
  ctx.fillStyle = 'rgba(0, 0, 0, 0.4)';
  ctx.beginPath();
  ctx.ellipse(middle + radius * 0.18, middle + radius * 0.5, radius * 1.05, radius * 0.75, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.globalAlpha = 0.4;
  ctx.drawImage(glow, 0, 0);
  return image;
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

/** A part of a ring, from above clockwise. */
function arc(ctx: Ctx, x: number, y: number, r: number, part: number, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(2, width);
  ctx.beginPath();
  ctx.arc(x, y, r, -Math.PI / 2, (2 * part - 0.5) * Math.PI);
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
