// Pictures of people and buildings at the size of the moment, made when first needed and then only copied.

import type { Looks, SeatLook } from '../../kit/draw/colours.ts';
import { context } from '../../kit/draw/text.ts';
import { factsOf, isBuilding } from '../rules/kinds.ts';
import { drawFigure, type Pose } from './figures.ts';
import { drawHouse } from './houses.ts';

export const DIRECTIONS = 16;
/** Tiles of a person's picture: a catapult's arm reaches out. */
const PERSON_TILES = 1.7;
/** Room around a building for its shadow and turrets. */
const HOUSE_MARGIN_TILES = 0.5;

export interface Sprites {
  readonly scale: number;
  /** Centred on the person. `direction` is 0 to DIRECTIONS - 1, 0 is east. */
  person(kind: number, seat: number, direction: number, pose: Pose): OffscreenCanvas;
  house(kind: number, seat: number): OffscreenCanvas;
}

export function createSprites(scale: number, looks: Looks): Sprites {
  const people = new Map<number, OffscreenCanvas>();
  const houses = new Map<number, OffscreenCanvas>();
  return {
    scale,
    person(kind, seat, direction, pose) {
      const key = ((kind * 16 + seat) * DIRECTIONS + direction) * 4 + pose;
      let sprite = people.get(key);
      if (!sprite) {
        sprite = personPicture(scale, kind, looks[seat]!, direction, pose);
        people.set(key, sprite);
      }
      return sprite;
    },
    house(kind, seat) {
      const key = kind * 16 + seat;
      let sprite = houses.get(key);
      if (!sprite) {
        sprite = housePicture(scale, kind, looks[seat]!);
        houses.set(key, sprite);
      }
      return sprite;
    },
  };
}

function personPicture(
  scale: number,
  kind: number,
  { colour }: SeatLook,
  direction: number,
  pose: Pose,
): OffscreenCanvas {
  const side = Math.ceil(PERSON_TILES * scale);
  const image = new OffscreenCanvas(side, side);
  const ctx = context(image);
  const { radius } = factsOf(kind);
  const tiles = radius / 1024;
  ctx.translate(side / 2, side / 2);
  ctx.scale(scale, scale);
  // A soft shadow and a rim in the seat's colour: whose it is can be told at any size.
  ctx.fillStyle = 'rgba(0, 0, 0, 0.4)';
  ctx.beginPath();
  ctx.ellipse(0.05, 0.1, tiles * 1.15, tiles, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.beginPath();
  ctx.arc(0, 0, tiles * 1.12, 0, 2 * Math.PI);
  ctx.fillStyle = `${colour}26`;
  ctx.fill();
  ctx.lineWidth = Math.max(0.045, 1 / scale);
  ctx.strokeStyle = `${colour}a0`;
  ctx.stroke();
  ctx.rotate((direction * 2 * Math.PI) / DIRECTIONS);
  ctx.scale(1.06, 1.06);
  drawFigure(ctx, kind, colour, pose);
  return image;
}

function housePicture(scale: number, kind: number, look: SeatLook): OffscreenCanvas {
  const side = Math.ceil((factsOf(kind).size + 2 * HOUSE_MARGIN_TILES) * scale);
  const image = new OffscreenCanvas(side, side);
  const ctx = context(image);
  ctx.translate(side / 2, side / 2);
  ctx.scale(scale, scale);
  drawHouse(ctx, kind, look);
  return image;
}

/** A picture of a kind for panels, about `side` pixels wide. */
function iconOf(kind: number, look: SeatLook, side: number): OffscreenCanvas {
  const image = new OffscreenCanvas(Math.ceil(side), Math.ceil(side));
  const ctx = context(image);
  ctx.translate(side / 2, side / 2);
  if (isBuilding(kind)) {
    const scale = side / (factsOf(kind).size + 0.5);
    ctx.scale(scale, scale);
    drawHouse(ctx, kind, look);
  } else {
    const scale = side / (kind === 4 ? 1.5 : 1.1);
    ctx.scale(scale, scale);
    ctx.rotate(-Math.PI / 5);
    drawFigure(ctx, kind, look.colour, 0);
  }
  return image;
}

export type Icons = (kind: number, seat: number, side: number) => OffscreenCanvas;

/** Icons that are made when first needed. */
export function createIcons(looks: Looks): Icons {
  const icons = new Map<string, OffscreenCanvas>();
  return (kind, seat, side) => {
    const key = `${kind}|${seat}|${side}`;
    const known = icons.get(key) ?? iconOf(kind, looks[seat]!, side);
    icons.set(key, known);
    return known;
  };
}
