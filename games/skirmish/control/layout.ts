// Where panel, map and bars are, in CSS pixels: the controller clicks where the painter draws.

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** 1 on a 1280 x 720 screen, growing with the window. */
  readonly unit: number;
  readonly minimap: Rect;
  /** What is selected. */
  readonly info: Rect;
  /** The command buttons, four by three. */
  readonly grid: Rect;
  readonly cell: number;
  readonly bar: Rect;
  readonly surrender: Rect;
}

const MIN_UNIT = 0.72;
const MAX_UNIT = 2.2;
/** Narrower than this a name and a line of words do not fit. */
const MIN_INFO_UNITS = 330;
export const COLUMNS = 4;
export const ROWS = 3;

/** In CSS pixels, or with their size (`pixel`) in device pixels. */
export function layOut(width: number, height: number, pixel = 1): Layout {
  const fit = Math.min(width / pixel / 1280, height / pixel / 720);
  const unit = pixel * Math.min(MAX_UNIT, Math.max(MIN_UNIT, fit));
  const px = (units: number) => Math.round(units * unit);
  const gap = px(10);
  const map = px(184);
  const cell = px(54);
  const gridWidth = COLUMNS * cell + px(12);
  const gridHeight = ROWS * cell + px(12);
  const grid = {
    x: width - gridWidth - gap,
    y: height - gridHeight - gap,
    width: gridWidth,
    height: gridHeight,
  };
  const minimap = { x: gap, y: height - map - gap, width: map, height: map };
  const infoHeight = px(112);
  const infoLeft = minimap.x + map + gap;
  const between = grid.x - gap - infoLeft;
  const infoWidth = Math.min(px(600), between);
  const info = {
    x: infoLeft + Math.round((between - infoWidth) / 2),
    y: height - infoHeight - gap,
    width: infoWidth,
    height: infoHeight,
  };
  // On a phone held upright there is no room between map and buttons: above them there is.
  const above = {
    x: gap,
    y: Math.min(minimap.y, grid.y) - infoHeight - gap,
    width: Math.min(px(600), width - 2 * gap),
    height: infoHeight,
  };
  return {
    width,
    height,
    unit,
    minimap,
    info: between < px(MIN_INFO_UNITS) ? above : info,
    grid,
    cell,
    bar: { x: 0, y: 0, width, height: px(40) },
    surrender: { x: width - px(40), y: px(5), width: px(30), height: px(30) },
  };
}

export function inside({ x, y, width, height }: Rect, px: number, py: number): boolean {
  return px >= x && py >= y && px < x + width && py < y + height;
}

/** The rectangle of a button of the grid, by index from the upper left. */
export function buttonRect({ grid, cell, unit }: Layout, index: number): Rect {
  const pad = Math.round(6 * unit);
  return {
    x: grid.x + pad + (index % COLUMNS) * cell,
    y: grid.y + pad + Math.floor(index / COLUMNS) * cell,
    width: cell,
    height: cell,
  };
}

/** The button of the grid under a point, or -1. */
export function buttonAt(layout: Layout, x: number, y: number): number {
  for (let index = 0; index < COLUMNS * ROWS; index++) {
    if (inside(buttonRect(layout, index), x, y)) return index;
  }
  return -1;
}

/**
 * Whether a point is on something that is not the world. The bar at the top only lies over it, and the panels are
 * there only while something is selected.
 */
export function isOnPanel({ minimap, grid, info }: Layout, selected: boolean, x: number, y: number): boolean {
  return inside(minimap, x, y) || (selected && (inside(grid, x, y) || inside(info, x, y)));
}
