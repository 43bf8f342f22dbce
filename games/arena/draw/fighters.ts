// Fighters: the colour and shape of the seat on a round body with a face and feet, which looks where it aims and walks where it
// goes; hearts above it, and a streak behind a dash. A hit stops it in the picture for a moment, and who is out falls.

import { AIM_X, AIM_Y, AIMS } from '../../../netcode/sim/aim.ts';
import { drawUpright, type Layout, upright } from '../../kit/arena/layout.ts';
import type { Looks, SeatLook } from '../../kit/draw/colours.ts';
import { createGlow } from '../../kit/draw/glow.ts';
import { around, copyTo, fillCircle, rendered, shaded, traceCircle } from '../../kit/draw/paint.ts';
import { darker, lighter } from '../../kit/draw/shades.ts';
import { drawSeatSign, ringFigure, traceShape } from '../../kit/draw/shapes.ts';
import type { Ctx } from '../../kit/draw/text.ts';
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
const DARK = '#0b0f1a';

/** Game.positions: fighters, by seat, in steps. */
export function positions(state: ArenaState, out: number[]): void {
  for (const { x, y } of state.seats) out.push(x, y);
}

/** The angle of a direction on a canvas. */
export const angleOf = (aim: number) => ((aim / AIMS) * 4 - 1) * (Math.PI / 2);

export function createFighters(layout: Layout, looks: Looks) {
  const { cell, unit } = layout;
  const radius = BODY_CELLS * cell;
  const sprites = looks.map((look) => spritesOf(look, radius, layout));
  /** Rendered when they are first seen: so many hearts, and by seat bodies with faces, which look in so many directions. */
  const hearts: OffscreenCanvas[] = [];
  const figures: OffscreenCanvas[][] = looks.map(() => []);
  /** By seat: where its feet point. */
  const feet = new Float64Array(looks.length);

  /** A body with a face, whose eyes are open or shut. */
  function figureOf(seat: number, facing: number, isShut: boolean): OffscreenCanvas {
    const way = Math.round((facing * FACES) / AIMS) % FACES;
    const look = seen(angleOf((way * AIMS) / FACES));
    const { body } = sprites[seat]!;
    figures[seat]![2 * way + Number(isShut)] ??= rendered(body.width, body.height, (ctx) => {
      ctx.drawImage(body, 0, 0);
      ctx.translate(body.width / 2, body.width / 2);
      upright(ctx, layout, 0, 0);
      if (isShut) closedEyes(ctx, radius, look, false);
      else openEyes(ctx, radius, look);
    });
    return figures[seat]![2 * way + Number(isShut)]!;
  }

  /** Where a fighter is drawn: a hit stops it, and it catches up. */
  function heldAt({ figures, effects, still }: Scene, seat: number): Point {
    const hit = still ? null : effects.happened(seat, 2 * STOP_MS, 'hit');
    const { x, y } = figures[seat]!;
    if (!hit) return { x, y };
    const part = Math.min(1, 2 - hit.age / STOP_MS);
    const far = 0.05 * cell * Math.sin(hit.age * 0.3) * part;
    const held = { x: screenX(layout, hit.x), y: screenY(layout, hit.y) };
    return { x: x + (held.x - x) * part + far, y: y + (held.y - y) * part };
  }

  function draw(scene: Scene, seat: number): void {
    const { ctx, current, effects, time, still, marked } = scene;
    const fighter = current.seats[seat]!;
    const { white, dark, light } = sprites[seat]!;
    const at = heldAt(scene, seat);
    const { x, y } = at;
    const angle = angleOf(fighter.facing);
    const shot = still ? null : effects.happened(seat, FLINCH_MS, 'shot');
    const kick = shot ? 1 - shot.age / FLINCH_MS : 0;
    const hit = effects.happened(seat, WHITE_MS, 'hit');
    if (fighter.dash > 0) streak(ctx, at, feet[seat]!, looks[seat]!.colour, radius);
    // Safe: it blinks, or without motion is paler.
    ctx.globalAlpha = fighter.safe > 0 ? (still ? 0.6 : 0.6 + 0.35 * Math.sin(time / 28)) : 1;
    walk(scene, seat, at, dark);
    const gun = () =>
      around(ctx, at, angle, () => {
        ctx.translate(-0.45 * kick * radius, 0);
        drawGun(ctx, fighter.weapon, radius, dark, light);
      });
    // What is aimed away from the one who looks on lies behind the body.
    const isBehind = seen(angle).y < -0.2;
    if (isBehind) gun();
    const size = white.width * (1 + 0.1 * kick);
    copyTo(ctx, figureOf(seat, fighter.facing, hit !== null || blinks(time, seat)), at, size);
    if (!isBehind) gun();
    if (hit && !still) {
      ctx.globalAlpha = 0.9 * (1 - hit.age / WHITE_MS);
      copyTo(ctx, white, at, size);
    }
    ctx.globalAlpha = 1;
    drawUpright(ctx, layout, at, () => {
      hearts[fighter.hearts] ??= heartsOf(fighter.hearts, radius * 0.26);
      const row = hearts[fighter.hearts]!;
      ctx.drawImage(row, Math.round(x - row.width / 2), Math.round(y - radius * 1.45 - row.height));
      if (fighter.slow > 0) arc(ctx, at, radius * 1.25, fighter.slow / ICE_FRAMES, ICE, radius * 0.22);
    });
    if (!marked.includes(seat)) return;
    ringFigure(ctx, x, y, radius * 1.95, unit, 0.75);
    const { load } = weapons[fighter.weapon]!;
    const colour = pickupColours[PICKUP_KINDS[fighter.weapon]!];
    if (load > 0) arc(ctx, at, radius * 1.95, fighter.load / load, colour, 3.5 * unit);
    sight(ctx, at, angle);
  }

  /** A direction as it is seen, whose y is that of the screen. */
  function seen(angle: number): Point {
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return layout.turned ? { x: -y, y: x } : { x, y };
  }

  /** Two feet that step the way it goes; they turn there, and stand side by side where it stands. */
  function walk({ ctx, previous, current, ms, still }: Scene, seat: number, at: Point, dark: string): void {
    const [from, to] = [previous.seats[seat]!, current.seats[seat]!];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = Math.abs(dx) + Math.abs(dy);
    const goes = far > 2 && far < JUMP;
    const wanted = goes ? Math.atan2(dy, dx) : angleOf(to.facing);
    const turn = Math.atan2(Math.sin(wanted - feet[seat]!), Math.cos(wanted - feet[seat]!));
    feet[seat]! += still ? turn : turn * (1 - Math.exp(-ms / 70));
    const pace = goes && !still ? Math.sin((((at.x + at.y) / cell) * PACES + seat) * Math.PI) : 0;
    ctx.fillStyle = dark;
    around(ctx, at, feet[seat]!, () => {
      ctx.beginPath();
      for (const side of [-1, 1]) {
        const ahead = radius * (0.1 + 0.62 * pace * side);
        ctx.moveTo(ahead + radius * 0.52, side * radius * 0.62);
        ctx.ellipse(ahead, side * radius * 0.62, radius * 0.52, radius * 0.34, 0, 0, 2 * Math.PI);
      }
      ctx.fill();
    });
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
    const [x, y] = [screenX(layout, out.x), screenY(layout, out.y)];
    ctx.fillStyle = 'rgba(3, 5, 10, 0.4)';
    fillCircle(ctx, x, y, radius * 1.1);
    if (out.age > FALL_MS) return;
    const part = out.age / FALL_MS;
    const by = figures[out.value];
    const angle = by && out.value !== seat ? Math.atan2(y - by.y, x - by.x) : -Math.PI / 2;
    const far = still ? 0 : THROWN * cell * (1 - (1 - part) ** 3);
    const thrown = { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
    const { body } = sprites[seat]!;
    ctx.globalAlpha = 1 - part ** 2;
    around(ctx, thrown, still ? 0 : 7 * (1 - (1 - part) ** 2), () => {
      copyTo(ctx, body, { x: 0, y: 0 }, body.width * (1 - 0.35 * part));
      upright(ctx, layout, 0, 0);
      closedEyes(ctx, radius, { x: 0, y: 0.3 }, true);
    });
    ctx.globalAlpha = 1;
  }

  /** Who is out: smaller, on the edge, with a ball of ice in front that grows until it can be rolled. */
  function drawOut({ ctx, current, figures, marked }: Scene, seat: number): void {
    const { facing, reload } = current.seats[seat]!;
    const { x, y } = figures[seat]!;
    const { body } = sprites[seat]!;
    const isMarked = marked.includes(seat);
    ctx.globalAlpha = isMarked ? 1 : 0.75;
    copyTo(ctx, body, { x, y }, body.width * RIM_SIZE);
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
      for (const seat of alive) {
        const { x, y } = figures[seat]!;
        const { under } = sprites[seat]!;
        const [left, top] = [Math.round(x - under.width / 2), Math.round(y - under.width / 2)];
        drawUpright(ctx, layout, { x, y }, () => ctx.drawImage(under, left, top));
      }
      for (const seat of out) if (current.seats[seat]!.rim >= 0) drawOut(scene, seat);
      for (const seat of alive) draw(scene, seat);
    },
  };
}

/** Once in some seconds, each at another time. */
const blinks = (time: number, seat: number) => (time + seat * 937) % (2600 + seat * 170) < 120;

/** What of a fighter is rendered once: its body, that all white, what lies below it, and its shades. */
function spritesOf(look: SeatLook, radius: number, layout: Layout) {
  const { colour } = look;
  const side = 2 * Math.ceil(radius * 1.25);
  const body = rendered(side, side, (ctx) => {
    upright(ctx, layout, side / 2, side / 2);
    ctx.translate(side / 2, side / 2);
    paintBody(ctx, look, radius);
  });
  const white = rendered(side, side, (ctx) => {
    ctx.drawImage(body, 0, 0);
    ctx.globalCompositeOperation = 'source-in';
    ctx.fillStyle = '#ffffff';
    ctx.fillRect(0, 0, side, side);
  });
  const under = underOf(colour, GLOW_CELLS * layout.cell, radius);
  return { body, white, under, dark: darker(colour, 0.55), light: lighter(colour, 0.35) };
}

function paintBody(ctx: Ctx, { colour, shape }: SeatLook, radius: number): void {
  ctx.fillStyle = shaded(
    ctx.createRadialGradient(-radius * 0.3, -radius * 0.4, 0, 0, 0, radius * 1.1),
    [0, lighter(colour, 0.4)],
    [0.6, colour],
    [1, darker(colour, 0.4)],
  );
  fillCircle(ctx, 0, 0, radius);
  ctx.lineWidth = Math.max(1.5, radius * 0.13);
  ctx.strokeStyle = darker(colour, 0.7);
  ctx.stroke();
  drawSeatSign(ctx, { colour: darker(colour, 0.72), shape }, 0, radius * 0.46, radius * 0.36);
}

/** Where each of two eyes is that look in a direction, how large, and how far they look away. */
function eyesOf(radius: number, { x, y }: Point) {
  const away = Math.max(0, -y - 0.35);
  const apart = radius * 0.33 * (1 - 0.35 * Math.abs(x));
  const middle = { x: x * radius * 0.36, y: radius * (-0.3 + 0.26 * y) - away * radius * 0.3 };
  const places = [-1, 1].map((side) => ({ x: middle.x + side * apart, y: middle.y }));
  return { places, r: radius * 0.25, away };
}

/** Of who looks away only a part is seen. */
function openEyes(ctx: Ctx, radius: number, look: Point): void {
  const { places, r, away } = eyesOf(radius, look);
  const high = r * 1.2 * (1 - away);
  if (high < 1) return;
  for (const { x, y } of places) {
    ctx.beginPath();
    ctx.ellipse(x, y, r, high, 0, 0, 2 * Math.PI);
    ctx.fillStyle = '#ffffff';
    ctx.fill();
    ctx.fillStyle = DARK;
    fillCircle(ctx, x + look.x * r * 0.45, y + look.y * high * 0.4, r * 0.52 * (1 - away));
  }
}

/** A line each, or a cross of who is out. */
function closedEyes(ctx: Ctx, radius: number, look: Point, isOut: boolean): void {
  const { places, r } = eyesOf(radius, look);
  ctx.lineWidth = Math.max(1, radius * 0.12);
  ctx.strokeStyle = DARK;
  const reach = r * 0.8;
  for (const { x, y } of places) {
    ctx.beginPath();
    for (const high of isOut ? [reach, -reach] : [0]) {
      ctx.moveTo(x - reach, y - high);
      ctx.lineTo(x + reach, y + high);
    }
    ctx.stroke();
  }
}

/** So many hearts, four beside each other, which are as wide as a fighter. */
function heartsOf(count: number, r: number): OffscreenCanvas {
  const step = 2.3 * r;
  const rows = Math.max(1, Math.ceil(count / HEARTS_BESIDE));
  return rendered(HEARTS_BESIDE * step, rows * step, (ctx) => {
    ctx.fillStyle = HEART;
    for (let at = 0; at < count; at++) {
      const row = Math.floor(at / HEARTS_BESIDE);
      const beside = Math.min(HEARTS_BESIDE, count - row * HEARTS_BESIDE);
      const x = (at % HEARTS_BESIDE) + (HEARTS_BESIDE - beside + 1) / 2;
      traceShape(ctx, 'heart', x * step, (rows - row - 0.5) * step, 0.85 * r);
      ctx.fill();
    }
  });
}

/** What lies below a fighter: its light, and its shadow. */
function underOf(colour: string, reach: number, radius: number): OffscreenCanvas {
  const glow = createGlow(colour, reach);
  const [x, y] = [glow.width / 2 + radius * 0.18, glow.width / 2 + radius * 0.5];
  return rendered(glow.width, glow.width, (ctx) => {
    ctx.fillStyle = 'rgba(0, 0, 0, 0.4)';
    ctx.beginPath();
    ctx.ellipse(x, y, radius * 1.05, radius * 0.75, 0, 0, 2 * Math.PI);
    ctx.fill();
    ctx.globalAlpha = 0.4;
    ctx.drawImage(glow, 0, 0);
  });
}

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

/** A part of a ring, from above clockwise. */
function arc(ctx: Ctx, { x, y }: Point, r: number, part: number, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(2, width);
  ctx.beginPath();
  ctx.arc(x, y, r, -Math.PI / 2, (2 * part - 0.5) * Math.PI);
  ctx.stroke();
}

export function iceBall(ctx: Ctx, { x, y }: Point, radius: number, rim: string): void {
  ctx.fillStyle = ICE;
  ctx.strokeStyle = rim;
  ctx.lineWidth = Math.max(1.5, radius * 0.3);
  traceCircle(ctx, x, y, radius);
  ctx.fill();
  ctx.stroke();
}
