// The first moments of a round: three, two, one, go, whose figure is whose, and where one's own is.

import { ARROW_UNITS, drawArrow } from '../draw/shapes.ts';
import { type Ctx, drawLabel, marginOf, type Pen } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
import { drawUpright, type Layout, onScreen } from './layout.ts';
import type { NamePlace, Scene } from './scene.ts';

/** Size of a number of the count; smaller in a low arena, so that figures begin clear of the word after it. */
const COUNT_UNITS = 150;
const COUNT_PART = 0.24;

/** A number of the count, or the word after it. `age` is 0 to 1: it starts large, settles and fades. */
export function drawCount(
  { ctx, labels, unit, still, layout }: Pen & { readonly layout: Layout },
  text: string,
  age: number,
  x: number,
  y: number,
): void {
  const letters = Math.min(COUNT_UNITS * unit, COUNT_PART * layout.arenaHeight);
  const label = labels.get(text, { size: letters, weight: 850, face: 'display' });
  const size = still ? 1 : 1 + 0.6 * (1 - Math.min(1, age * 3)) ** 2;
  ctx.globalAlpha = Math.max(0, Math.min(1, (1 - age) * 3));
  const width = label.width * size;
  const height = label.height * size;
  ctx.drawImage(label.image, x - width / 2, y - height / 2, width, height);
  ctx.globalAlpha = 1;
}

/** Size of the letters of a name, and where there is little room. */
const NAME_UNITS = [18, 14];
const MOST_NAME_UNITS = 150;
/** A name needs at least this to be told from others. */
const LEAST_NAME_UNITS = 44;
const BETWEEN_NAMES_UNITS = 6;
/** How close two names are in one row, in parts of their letters. */
const ROW = 0.8;

/** Width of a name beside others in its row, in device pixels. */
export function nameWidth(
  place: NamePlace,
  others: readonly NamePlace[],
  unit: number,
  screenWidth: number,
): number {
  const { x, y, side } = place;
  const inRow = others.filter(
    (other) => other !== place && Math.abs(other.y - y) < ROW * NAME_UNITS[0]! * unit,
  );
  const around = { left: x, right: screenWidth - x };
  const room = side ? around[side] : Math.min(...inRow.map((other) => Math.abs(other.x - x)));
  const most = room - (side ? 2 : 1) * BETWEEN_NAMES_UNITS * unit;
  return Math.min(MOST_NAME_UNITS * unit, Math.max(LEAST_NAME_UNITS * unit, most));
}

/**
 * A name at a figure, smaller or cut where it is wider than `most`, and kept within the screen; left out where it would lie
 * over one of `names`, to which it is added: both would be unreadable, and the scores say whose sign it is.
 */
export function drawName(
  { ctx, labels, unit }: Pen,
  name: string,
  colour: string,
  { x, y, side }: NamePlace,
  most: number,
  screenWidth: number,
  names: Plate[],
): void {
  const styles = NAME_UNITS.map((units) => ({ size: units * unit, colour, weight: 650, rim: true }));
  const lettersOf = (style: (typeof styles)[number]) => labels.get(name, style).width - 2 * marginOf(style);
  const style = styles.find((one) => lettersOf(one) <= most) ?? styles.at(-1)!;
  const label = labels.get(name, lettersOf(style) <= most ? style : { ...style, maxWidth: most });
  const half = label.width / 2;
  const at = side === 'left' ? x - half : side === 'right' ? x + half : x;
  const middle = Math.min(screenWidth - half, Math.max(half, at));
  // Its letters: rims may touch.
  const named = { middle, half: half - marginOf(style), top: y - style.size / 2 };
  const isOver = (other: Plate) =>
    Math.abs(other.middle - middle) < other.half + named.half &&
    Math.abs(other.top - named.top) < ROW * style.size;
  if (names.some(isOver)) return;
  names.push(named);
  drawLabel(ctx, label, middle, y);
}

/** The place of a name, `cells` below a figure on the screen. `arena`: as its game draws it. */
export function nameBelow(arena: Layout, figure: Point, cells: number): Point {
  const { x, y } = onScreen(arena, figure);
  return { x, y: y + arena.cell * cells };
}

/** Where marks begin, device pixels, that are so high and stand so far from a figure: above it, or below it near the score bar. */
export function marksTop(layout: Layout, at: Point, far: number, height: number): number {
  const edge = onScreen(layout, { x: layout.arenaX, y: layout.arenaY }).y;
  const isUnderBar = onScreen(layout, at).y - edge < far + height;
  return Math.round(isUnderBar ? at.y + far : at.y - far - height);
}

/** Draws pictures one below the other, so far from a figure: above it, or below it near the score bar. `arena`: as its game draws it. */
export function drawMarks(
  ctx: Ctx,
  arena: Layout,
  at: Point,
  far: number,
  pictures: readonly OffscreenCanvas[],
): void {
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  let top = marksTop(arena, at, far, height);
  drawUpright(ctx, arena, at, () => {
    for (const picture of pictures) {
      ctx.drawImage(picture, Math.round(at.x - picture.width / 2), top);
      top += picture.height;
    }
  });
}

/** How far from the middle of a figure the arrow's tip is, and what must be free above it; in cells. */
export interface Reach {
  readonly above: number;
  readonly below: number;
  readonly room: number;
}

/** Above a figure as it is seen, below it in the top rows. `arena` is as its game draws it. */
export function markBeside(
  { layout, figures, time, still }: Pick<Scene<unknown, Point>, 'layout' | 'figures' | 'time' | 'still'>,
  arena: Layout,
  seat: number,
  { above, below, room }: Reach,
): Point & { readonly up: 1 | -1 } {
  const { x, y } = onScreen(arena, figures[seat]!);
  const { cell, unit } = layout;
  const bob = still ? 0 : 4 * unit * Math.sin(time / 130);
  return y - cell * room > layout.arenaY
    ? { x, y: y - cell * above - bob, up: 1 }
    : { x, y: y + cell * below + bob, up: -1 };
}

/** Read from the sofa, two metres away: of all words of a round these are looked for first. */
const OWN_UNITS = 30;
const PLATE_UNITS = 42;
/** Between plates of figures that stand close. */
const BETWEEN_UNITS = 5;

/** Where a plate or a name lies, device pixels. */
export interface Plate {
  readonly middle: number;
  readonly half: number;
  readonly top: number;
}

/**
 * A plate with a word and an arrow whose tip is at a point, at an own figure: the first thing to look for. `up` is 1 for
 * one above the figure, -1 below it. Kept within the screen; opaque, to be read on any ground; and farther away
 * where it would hide one of `plates`, to which it is added.
 */
export function drawMark(
  pen: Pen,
  word: string,
  x: number,
  tip: number,
  up: 1 | -1,
  screenWidth: number,
  plates: Plate[],
): void {
  const { ctx, labels, unit } = pen;
  const style = { size: OWN_UNITS * unit, weight: 750, maxWidth: 240 * unit };
  const label = labels.get(word, style);
  const half = (label.width + 12 * unit) / 2;
  const middle = Math.min(screenWidth - half, Math.max(half, x));
  const height = PLATE_UNITS * unit;
  const apart = BETWEEN_UNITS * unit;
  let top = tip - up * ARROW_UNITS * unit - (up > 0 ? height : 0);
  const isHiding = (plate: Plate) =>
    Math.abs(plate.middle - middle) < plate.half + half && Math.abs(plate.top - top) < height;
  for (let at = 0; at < plates.length && plates.some(isHiding); at++) top -= up * (height + apart);
  plates.push({ middle, half, top });
  ctx.beginPath();
  ctx.roundRect(middle - half, top, 2 * half, height, 10 * unit);
  ctx.fillStyle = '#0a0d16';
  ctx.fill();
  ctx.lineWidth = 2.5 * unit;
  ctx.strokeStyle = '#ffffff';
  ctx.stroke();
  drawArrow(ctx, x, tip, unit, up);
  drawLabel(ctx, label, middle, top + height / 2);
}
