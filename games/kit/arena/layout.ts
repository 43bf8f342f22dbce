// Where an arena and its bars are on the screen, in device pixels, so that every edge is crisp at any size and
// pixel ratio: score bar on top, the arena as large as whole cells allow, a strip below.

import { shaded } from '../draw/paint.ts';
import type { Ctx } from '../draw/text.ts';
import { grownBy, grownWithin } from '../draw/text-scale.ts';
import type { Point } from '../rules/point.ts';
import { type Dir, turned } from './rules/directions.ts';

export interface Layout {
  /** The whole canvas. */
  readonly width: number;
  readonly height: number;
  /** Device pixels of one unit of text and bars: 1 on a 1280 x 720 screen, growing with the window and with large text. */
  readonly unit: number;
  /**
   * The arena is seen a quarter of a turn clockwise (Picture.turned). Its places are those on the screen, or in the layout that
   * `unturned` gives those in which its game draws.
   */
  readonly turned: boolean;
  /** Device pixels of a cell; whole, so that neighbouring cells meet without a seam. */
  readonly cell: number;
  readonly arenaX: number;
  readonly arenaY: number;
  readonly arenaWidth: number;
  readonly arenaHeight: number;
  /** The left top corner of cell (0, 0). */
  readonly originX: number;
  readonly originY: number;
  /** The score bar stands on the arena; it has more than one row where the window is narrow. */
  readonly barY: number;
  readonly barHeight: number;
  /** Several rows reach down to the app's buttons at the edge, and are clear of them. */
  readonly barWidth: number;
  readonly chipsPerRow: number;
  readonly chipRowHeight: number;
  /** The strip under the arena. */
  readonly footY: number;
  readonly footHeight: number;
  /** What it says begins there, and ends as far from the other edge: as wide as the arena where that is wide. */
  readonly footX: number;
}

/** Where a place of the arena is, in cells, in device pixels as the game draws it. */
export function pixelOf({ originX, originY, cell }: Layout, { x, y }: Point): Point {
  return { x: originX + x * cell, y: originY + y * cell };
}

export interface LayoutNeeds {
  readonly cols: number;
  readonly rows: number;
  /** What of the cells at the edges is hidden, in cells. */
  readonly hidden: 0 | 0.5;
  /** A cell's pixels are a multiple of this: 2 where half cells must be crisp too. */
  readonly multiple: 1 | 2;
  /** Seats with a chip in the bar. */
  readonly chips: number;
  readonly chipRowUnits: number;
  readonly footUnits: number;
}

/** The canvas in device pixels, how many of them a CSS pixel is, and whether the arena is seen turned in it (Picture.turned). */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly turned?: boolean;
}

/** Where the app's buttons at the edge begin, and in how wide windows an arena leaves room for them (StageHud.module.css). */
const BUTTONS_UNITS = 56;
const WIDE = 1.7;

const BASE_WIDTH = 1280;
const BASE_HEIGHT = 720;
/** Below this text is too small to read on a phone held in the hand. */
const MIN_UNIT = 0.72;
const MAX_UNIT = 2.6;
/** Smallest unit of signs without text. */
const MIN_BARE_UNIT = 0.4;
/** A chip needs at least this for a name. */
const MIN_CHIP_UNITS = 112;

/** Words grow with a person's text as long as bar and strip take at most this of the height. */
const MOST_BARS = 0.2;

/**
 * `bare`: only the arena, for pictures whose bars would be too small to read. `textScale` as a picture has it.
 */
export function layOut(needs: LayoutNeeds, size: Size, bare: boolean, textScale = 1): Layout {
  const { width, height, ratio, turned = false } = size;
  const isTurned = turned && !bare;
  const { hidden, multiple } = needs;
  const seen = isTurned ? [needs.rows, needs.cols] : [needs.cols, needs.rows];
  const [cols, rows] = seen.map((cells) => cells - 2 * hidden) as [number, number];
  const fit = Math.min(width / ratio / BASE_WIDTH, height / ratio / BASE_HEIGHT);
  const usual = ratio * Math.min(MAX_UNIT, Math.max(bare ? MIN_BARE_UNIT : MIN_UNIT, fit));
  const chips = Math.max(1, needs.chips);
  const sign = usual * grownBy(textScale);
  // Width of `.side` in StageHud.module.css, which is a row below the bar in an upright window.
  const beside = width > height ? Math.max(44 * ratio, 48 * sign) + 16 * usual : 0;
  const rowsIn = (room: number, unit: number) =>
    Math.ceil(chips / Math.max(1, Math.floor(room / (MIN_CHIP_UNITS * unit))));
  const barWidthOf = (unit: number) => (rowsIn(width, unit) > 1 ? width - 2 * beside : width);
  const rowsOf = (unit: number) => rowsIn(barWidthOf(unit), unit);
  const unitsHigh = (unit: number) => rowsOf(unit) * needs.chipRowUnits + needs.footUnits;
  const hasRoom = (grown: number) => unitsHigh(usual * grown) * usual * grown <= MOST_BARS * height;
  const unit = usual * (bare ? 1 : grownWithin(grownBy(textScale), hasRoom));
  const barRows = rowsOf(unit);
  const barHeight = bare ? 0 : Math.round(barRows * needs.chipRowUnits * unit);
  const footHeight = bare ? 0 : Math.round(needs.footUnits * unit);
  // The app's buttons are in a row there (StageHud.module.css); an unturned arena leaves more than that free.
  const above = isTurned ? Math.ceil(60 * sign + Math.max(44 * ratio, 40 * sign)) : 0;
  const room = Math.min(width / cols, (height - above - barHeight - footHeight) / rows);
  const cell = Math.max(multiple, multiple * Math.floor(room / multiple));
  const arenaWidth = cell * cols;
  const arenaHeight = cell * rows;
  // In the middle; in a wide window at most as low as where the app's buttons begin, beside which there is the arena alone.
  const middle = Math.round((height - barHeight - arenaHeight - footHeight) / 2);
  const lowest = !bare && width > WIDE * height ? Math.floor(BUTTONS_UNITS * sign) - barHeight : middle;
  const barY = Math.max(above, Math.min(middle, lowest));
  const arenaX = Math.round((width - arenaWidth) / 2);
  const arenaY = barY + barHeight;
  return {
    width,
    height,
    unit,
    turned: isTurned,
    cell,
    arenaX,
    arenaY,
    arenaWidth,
    arenaHeight,
    originX: arenaX - hidden * cell,
    originY: arenaY - hidden * cell,
    barY,
    barHeight,
    barWidth: barWidthOf(unit),
    chipsPerRow: Math.ceil(chips / barRows),
    chipRowHeight: barHeight / barRows,
    footY: arenaY + arenaHeight,
    footHeight,
    footX: Math.max(isTurned ? 0 : arenaX, 6 * unit),
  };
}

/** Whether everything that was rendered for the one fits the other. */
export function sameLayout(a: Layout, b: Layout): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.unit === b.unit &&
    a.cell === b.cell &&
    a.arenaX === b.arenaX &&
    a.arenaY === b.arenaY
  );
}

/** The arena as its game draws it, before it is turned (`turn`), on a canvas that lies on its side. */
export function unturned(layout: Layout): Layout {
  if (!layout.turned) return layout;
  const { width, height, arenaX, arenaY, arenaWidth, arenaHeight, originX, originY } = layout;
  const above = width - arenaX - arenaWidth;
  return {
    ...layout,
    width: height,
    height: width,
    arenaX: arenaY,
    arenaY: above,
    arenaWidth: arenaHeight,
    arenaHeight: arenaWidth,
    originX: originY,
    originY: above - (arenaX - originX),
  };
}

/** Whatever is drawn from here on in the places of an unturned layout is seen where it belongs. */
export function turn(ctx: Ctx, { turned, width }: Layout): void {
  if (turned) ctx.transform(0, 1, -1, 0, width, 0);
}

/** Where a point of an unturned layout is seen. */
export function onScreen({ turned, height }: Layout, { x, y }: Point): Point {
  return turned ? { x: height - y, y: x } : { x, y };
}

/** The direction in which the screen shows a direction of the game. */
export function seenDir({ turned: isTurned }: Pick<Layout, 'turned'>, dir: Dir): Dir {
  return isTurned ? turned(dir, 1) : dir;
}

/** As what a direction of the game, radians clockwise from east, is seen: a step there, whose y is that of the screen. */
export function seenWay({ turned: isTurned }: Pick<Layout, 'turned'>, angle: number): Point {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return isTurned ? { x: -y, y: x } : { x, y };
}

/** Which direction of the game is seen so. */
export function meantDir({ turned: isTurned }: Pick<Layout, 'turned'>, seen: Dir): Dir {
  return isTurned ? turned(seen, 3) : seen;
}

/** What is drawn from here on around a point stands upright on the screen. */
export function upright(ctx: Ctx, { turned }: Pick<Layout, 'turned'>, x: number, y: number): void {
  // By a matrix: the sines of `rotate` are a little beside 0 and would blur every edge.
  if (turned) ctx.transform(0, -1, 1, 0, x - y, x + y);
}

/** Draws what stands upright around a point, as it is seen: further down is lower on the screen. */
export function drawUpright(
  ctx: Ctx,
  layout: Pick<Layout, 'turned'>,
  { x, y }: Point,
  draw: () => void,
): void {
  ctx.save();
  upright(ctx, layout, x, y);
  draw();
  ctx.restore();
}

/** Lays a light of a colour, `#rrggbb`, over an arena: in its middle, with dark corners. */
export function lightUp(ctx: Ctx, { arenaX, arenaY, arenaWidth, arenaHeight }: Layout, colour: string): void {
  const [x, y] = [arenaX + arenaWidth / 2, arenaY + arenaHeight / 2];
  ctx.fillStyle = shaded(
    ctx.createRadialGradient(x, y, 0, x, y, arenaWidth * 0.6),
    [0, `${colour}40`],
    [0.6, `${colour}0a`],
    [1, 'rgba(0, 0, 6, 0.4)'],
  );
  ctx.fillRect(arenaX, arenaY, arenaWidth, arenaHeight);
}

/** The page above and below the arena as it is seen, over what its outermost cells have there: half of them may be hidden. */
export function fillAround(ctx: Ctx, layout: Layout, page: string): void {
  const { arenaX, arenaY, arenaWidth, arenaHeight, turned: isTurned, width, height } = layout;
  ctx.fillStyle = page;
  ctx.beginPath();
  ctx.rect(0, 0, width, height);
  if (isTurned) ctx.rect(arenaX, 0, arenaWidth, height);
  else ctx.rect(0, arenaY, width, arenaHeight);
  ctx.fill('evenodd');
}
