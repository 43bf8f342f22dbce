// Round figures: a body with the colour and the shape of its seat, a face that looks where it turns to, and feet that walk where
// it goes.

import type { Looks, SeatLook } from '../draw/colours.ts';
import { closedEyes, openEyes } from '../draw/face.ts';
import { createGlow } from '../draw/glow.ts';
import { around, copyTo, fillCircle, fillEllipse, rendered, shaded, tinted } from '../draw/paint.ts';
import { darker, lighter } from '../draw/shades.ts';
import { drawSeatSign } from '../draw/shapes.ts';
import type { Ctx } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
import { drawUpright, type Layout, seenWay, upright } from './layout.ts';

/** Directions in which faces are rendered. */
const FACES = 32;
/** Radius of the light below, against that of the body. */
const LIGHT = 2.375;
/** Feet turn by most of the way in so long. */
const TURN_MS = 70;
/** Steps of feet in a cell. */
const PACES = 1.1;

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
    draw(ctx: Ctx, { seat, at, angle }: Posed, isShut: boolean, size = 1): void {
      const image = faced(seat, angle, isShut);
      copyTo(ctx, image, at, image.width * size);
    },
    /** Without a face; all white for a flash of it. */
    drawBody(ctx: Ctx, seat: number, at: Point, size: number, isWhite = false): void {
      const { body, white } = sprites[seat]!;
      copyTo(ctx, isWhite ? white : body, at, body.width * size);
    },
    /** One that is out, turned by its angle, with crosses for eyes. */
    drawOut(ctx: Ctx, { seat, at, angle }: Posed, size: number): void {
      const { body } = sprites[seat]!;
      around(ctx, at, angle, () => {
        copyTo(ctx, body, { x: 0, y: 0 }, body.width * size);
        upright(ctx, layout, 0, 0);
        closedEyes(ctx, radius, { x: 0, y: 0.3 }, true);
      });
    },
    /** Two feet that step the way it goes, or null; they turn there, and stand side by side where it stands. */
    drawFeet(
      { ctx, ms, still }: { readonly ctx: Ctx; readonly ms: number; readonly still: boolean },
      { seat, at, angle }: Posed,
      goes: number | null,
    ): void {
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
    /** Where the feet of a seat's figure point. */
    feetOf: (seat: number): number => feet[seat]!,
    /** The dark and the light shade of a seat's colour, for what its figure holds. */
    shadesOf: (seat: number) => sprites[seat]!,
  };
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
