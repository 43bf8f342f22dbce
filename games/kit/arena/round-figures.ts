// Round figures: a body with the colour and the shape of its seat, a face that looks where it turns to, and feet that walk where
// it goes.

import { AIMS } from '../../../netcode/sim/aim.ts';
import type { Looks, SeatLook } from '../draw/colours.ts';
import { closedEyes, openEyes } from '../draw/face.ts';
import { createGlow } from '../draw/glow.ts';
import { around, copyTo, fillCircle, fillEllipse, rendered, shaded, tinted } from '../draw/paint.ts';
import { darker, lighter } from '../draw/shades.ts';
import { drawSeatSign } from '../draw/shapes.ts';
import type { Ctx } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
import { drawUpright, type Layout, seenWay, upright } from './layout.ts';
import type { Scene } from './scene.ts';

/** Directions in which faces are rendered. */
const FACES = 32;
/** Radius of the light below, against that of the body. */
const LIGHT = 2.375;
/** Feet turn by most of the way in so long. */
const TURN_MS = 70;
/** Steps of feet in a cell. */
const PACES = 1.1;

/** One that is out falls so long, and is thrown so far, in cells. */
const FALL_MS = 1000;
const THROWN = 1.4;

/** What all figures of one picture are drawn by. */
type Drawn = Pick<Scene<unknown, unknown>, 'ctx' | 'time' | 'ms' | 'still'>;

/** A figure in one picture: which seat's, where, and in which direction, radians clockwise from east. */
export interface Posed {
  readonly seat: number;
  readonly at: Point;
  readonly angle: number;
}

/** Pictures of the figures of all seats, for one layout. `size` is the part of their own size in which bodies are drawn. */
export function createRoundFigures(layout: Layout, looks: Looks, radius: number) {
  const { cell } = layout;
  const sprites = looks.map((look) => spritesOf(look, radius, layout));
  /** By seat: bodies with faces, rendered when they are first seen. */
  const faces: OffscreenCanvas[][] = looks.map(() => []);
  /** By seat, rendered when it first goes out. */
  const stains: OffscreenCanvas[] = [];
  /** By seat: where its feet point. */
  const feet = new Float64Array(looks.length);

  function faced(seat: number, angle: number, isShut: boolean): OffscreenCanvas {
    const way = ((Math.round((angle / (2 * Math.PI)) * FACES) % FACES) + FACES) % FACES;
    const look = seenWay(layout, (way * 2 * Math.PI) / FACES);
    const { body } = sprites[seat]!;
    const index = 2 * way + Number(isShut);
    faces[seat]![index] ??= rendered(body.width, body.height, (ctx) => {
      ctx.drawImage(body, 0, 0);
      ctx.translate(body.width / 2, body.width / 2);
      upright(ctx, layout, 0, 0);
      if (isShut) closedEyes(ctx, radius, look, false);
      else openEyes(ctx, radius, look);
    });
    return faces[seat]![index]!;
  }

  return {
    /** What lies below a figure: its light, and its shadow. */
    drawUnder(ctx: Ctx, seat: number, at: Point): void {
      const { under } = sprites[seat]!;
      const [left, top] = [Math.round(at.x - under.width / 2), Math.round(at.y - under.width / 2)];
      drawUpright(ctx, layout, at, () => ctx.drawImage(under, left, top));
    },
    /** Its eyes close by themselves once in some seconds, each at another time. */
    draw({ ctx, time }: Drawn, { seat, at, angle }: Posed, isShut: boolean, size = 1): void {
      const blinks = (time + seat * 937) % (2600 + seat * 170) < 120;
      const image = faced(seat, angle, isShut || blinks);
      copyTo(ctx, image, at, image.width * size);
    },
    /** Without a face; all white for a flash of it. */
    drawBody(ctx: Ctx, seat: number, at: Point, size: number, isWhite = false): void {
      const { body, white } = sprites[seat]!;
      copyTo(ctx, isWhite ? white : body, at, body.width * size);
    },
    /** Draws one that went out so many ms ago, thrown away from `by` for a moment; what stays there is a stain. */
    drawFallen({ ctx, still }: Drawn, seat: number, { x, y }: Point, by: Point | null, age: number): void {
      const { body, dark } = sprites[seat]!;
      stains[seat] ??= stainOf(dark, radius, seat);
      copyTo(ctx, stains[seat], { x, y });
      if (age > FALL_MS) return;
      const part = age / FALL_MS;
      const way = by ? Math.atan2(y - by.y, x - by.x) : -Math.PI / 2;
      const far = still ? 0 : THROWN * cell * (1 - (1 - part) ** 3);
      const at = { x: x + far * Math.cos(way), y: y + far * Math.sin(way) };
      ctx.globalAlpha = 1 - part ** 2;
      around(ctx, at, still ? 0 : 7 * (1 - (1 - part) ** 2), () => {
        copyTo(ctx, body, { x: 0, y: 0 }, body.width * (1 - 0.35 * part));
        upright(ctx, layout, 0, 0);
        closedEyes(ctx, radius, { x: 0, y: 0.3 }, true);
      });
      ctx.globalAlpha = 1;
    },
    /** Draws the tail of one that rushes on. */
    drawStreak(ctx: Ctx, seat: number, at: Point): void {
      const { colour } = looks[seat]!;
      around(ctx, at, feet[seat]!, () => {
        const tail = ctx.createLinearGradient(-radius * 5, 0, 0, 0);
        ctx.fillStyle = shaded(tail, [0, `${colour}00`], [1, `${colour}c0`]);
        ctx.beginPath();
        ctx.moveTo(0, -radius * 0.9);
        ctx.lineTo(-radius * 5, 0);
        ctx.lineTo(0, radius * 0.9);
        ctx.fill();
      });
    },
    /** Two feet that step the way it goes, or null; they turn there, and stand side by side where it stands. */
    drawFeet({ ctx, ms, still }: Drawn, { seat, at, angle }: Posed, goes: number | null): void {
      const wanted = goes ?? angle;
      const turn = Math.atan2(Math.sin(wanted - feet[seat]!), Math.cos(wanted - feet[seat]!));
      feet[seat]! += still ? turn : turn * (1 - Math.exp(-ms / TURN_MS));
      const pace = goes !== null && !still ? Math.sin((((at.x + at.y) / cell) * PACES + seat) * Math.PI) : 0;
      ctx.fillStyle = sprites[seat]!.dark;
      around(ctx, at, feet[seat]!, () => {
        for (const side of [-1, 1]) {
          const ahead = radius * (0.1 + 0.62 * pace * side);
          fillEllipse(ctx, ahead, side * radius * 0.62, radius * 0.52, radius * 0.34);
        }
      });
    },
    /** The dark and the light shade of a seat's colour, for what its figure holds. */
    shadesOf: (seat: number) => sprites[seat]!,
  };
}

/** The angle on a canvas of a direction in AIMS-ths of a turn (netcode/sim/aim.ts). */
export const angleOf = (aim: number) => ((aim / AIMS) * 4 - 1) * (Math.PI / 2);

/** Where a figure goes from one frame to the next, or null where it stands or was put elsewhere, `jump` away or farther. */
export function wayOf(from: Point, to: Point, jump: number): number | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.abs(dx) + Math.abs(dy);
  return far > 2 && far < jump ? Math.atan2(dy, dx) : null;
}

/** What of a figure is rendered once: its body, that all white, what lies below it, and its shades. */
function spritesOf(look: SeatLook, radius: number, layout: Layout) {
  const { colour } = look;
  const side = 2 * Math.ceil(radius * 1.25);
  const body = rendered(side, side, (ctx) => {
    upright(ctx, layout, side / 2, side / 2);
    ctx.translate(side / 2, side / 2);
    paintBody(ctx, look, radius);
  });
  const under = underOf(colour, radius);
  return {
    body,
    white: tinted(body, '#ffffff'),
    under,
    dark: darker(colour, 0.55),
    light: lighter(colour, 0.35),
  };
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

/** Drops around a middle, each seat's turned otherwise. */
function stainOf(colour: string, radius: number, seat: number): OffscreenCanvas {
  const side = 2 * Math.ceil(2.6 * radius);
  return rendered(side, side, (ctx) => {
    ctx.fillStyle = colour;
    for (let drop = 0; drop < 6; drop++) {
      const [far, way] = [0.42 * drop * radius, 2.4 * drop + seat];
      const [x, y] = [side / 2 + far * Math.cos(way), side / 2 + far * Math.sin(way)];
      fillCircle(ctx, x, y, radius * (0.95 - 0.13 * drop));
    }
  });
}

function underOf(colour: string, radius: number): OffscreenCanvas {
  const glow = createGlow(colour, LIGHT * radius);
  const [x, y] = [glow.width / 2 + radius * 0.18, glow.width / 2 + radius * 0.5];
  return rendered(glow.width, glow.width, (ctx) => {
    ctx.fillStyle = 'rgba(0, 0, 0, 0.4)';
    fillEllipse(ctx, x, y, radius * 1.05, radius * 0.75);
    ctx.globalAlpha = 0.4;
    ctx.drawImage(glow, 0, 0);
  });
}
