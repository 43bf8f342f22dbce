// Where panel, map and bars are, in CSS pixels: the controller clicks where the painter draws.

import type { Rect } from '../../kit/draw/rect.ts';
import { grownBy, grownWithin } from '../../kit/draw/text-scale.ts';

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Unit of panels and words: 1 on a 1280 x 720 screen, growing with the window and with large text. */
  readonly unit: number;
  /** Unit of the battlefield, which leaves the size of text out. */
  readonly groundUnit: number;
  readonly minimap: Rect;
  /** What is selected. */
  readonly info: Rect;
  /** The command buttons, four by three. */
  readonly grid: Rect;
  readonly cell: number;
  /** The button on top of the others that lets orders wait. */
  readonly queue: Rect;
  readonly bar: Rect;
  /** Rows of SEATS_UNITS for the players of the match, in windows whose bar is too small for them. */
  readonly seats: Rect;
  /** In the bar. */
  readonly ping: Rect;
  readonly surrender: Rect;
  /** Announcements, a line of NEWS_UNITS each. */
  readonly news: Rect;
  /**
   * Above what is selected: what to do next, in lines of WORDS_UNITS; and above that why something is refused. In a low window
   * both have one place, and the refusal comes first.
   */
  readonly hint: Rect;
  readonly note: Rect;
  /** What always stays clear of these: the camera looks at the middle of it. */
  readonly free: Rect;
}

const MIN_UNIT = 0.72;
const MAX_UNIT = 2.2;
/** Names and a line of words need at least this. */
const MIN_INFO_UNITS = 330;
/** Narrower than this the longest hint takes two lines. */
const HINT_UNITS = 740;
/** Lower than this there is room for one announcement, and for a hint or a note. */
const LOW_UNITS = 600;
const COLUMNS = 4;
const ROWS = 3;
export const NEWS_UNITS = 42;
export const SEATS_UNITS = 15;
export const WORDS_UNITS = 24;

/** Panels grow with large text as long as this part of the height stays free of them, and a base has room in it. */
const LEAST_FREE = 0.36;
const BASE_UNITS = 4 * 46;

/** In CSS pixels, or with their size (`pixel`) in device pixels; `textScale` as a picture has it. */
export function layOut(width: number, height: number, pixel = 1, textScale = 1): Layout {
  const fit = Math.min(width / pixel / 1280, height / pixel / 720);
  const groundUnit = pixel * Math.min(MAX_UNIT, Math.max(MIN_UNIT, fit));
  const wanted = grownBy(textScale);
  const arranged = (grown: number) =>
    arrange({ width, height, pixel, unit: grown * groundUnit, groundUnit, sign: wanted * groundUnit });
  return arranged(grownWithin(wanted, (grown) => hasRoom(arranged(grown))));
}

function hasRoom({ free, height, groundUnit, minimap, grid }: Layout): boolean {
  const least = Math.max(BASE_UNITS * groundUnit, LEAST_FREE * height);
  return free.height >= least && minimap.x + minimap.width < grid.x;
}

interface Measures extends Pick<Layout, 'width' | 'height' | 'unit' | 'groundUnit'> {
  /** Device pixels of a CSS pixel. */
  readonly pixel: number;
  /** The unit of the app's own signs, which always grow with text. */
  readonly sign: number;
}

function arrange({ width, height, pixel, unit, groundUnit, sign }: Measures): Layout {
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
  const queue = { x: grid.x, y: grid.y - px(38), width: gridWidth, height: px(34) };
  const minimap = { x: gap, y: height - map - gap, width: map, height: map };
  const panelsTop = Math.min(minimap.y, queue.y);
  const infoLeft = minimap.x + map + gap;
  const between = grid.x - gap - infoLeft;
  // On a phone held upright the space between map and buttons is too narrow: above them there is some.
  const isNarrow = between < px(MIN_INFO_UNITS);
  const infoWidth = Math.min(px(600), isNarrow ? width - 2 * gap : between);
  const info = {
    x: isNarrow ? Math.round((width - infoWidth) / 2) : infoLeft + Math.round((between - infoWidth) / 2),
    y: (isNarrow ? panelsTop : height) - px(112) - gap,
    width: infoWidth,
    height: px(112),
  };
  const wordsWidth = isNarrow ? width - 2 * gap : between;
  const wordsLeft = isNarrow ? gap : infoLeft;
  const high = px((wordsWidth < px(HINT_UNITS) ? 2 : 1) * WORDS_UNITS + 10);
  const hint = { x: wordsLeft, y: info.y - px(7) - high, width: wordsWidth, height: high };
  const isLow = height < px(LOW_UNITS);
  const note = isLow ? hint : { ...hint, y: hint.y - px(2) - high };
  const bar = { x: 0, y: 0, width, height: px(40) };
  // In a window that stands upright the app's own buttons are in a row under the bar (StageHud.module.css).
  const isUpright = height > width;
  const under = Math.round(isUpright ? 56 * sign + Math.max(44 * pixel, 40 * sign) : bar.height);
  const seats = {
    x: gap,
    y: under,
    width: width - 2 * gap,
    // Eight have two rows there.
    height: px((isUpright ? 2 : 1) * SEATS_UNITS),
  };
  const news = {
    x: gap,
    y: isUpright ? seats.y + seats.height : Math.round(46 * unit),
    width: width - 2 * gap,
    // Panels that are smaller than wanted have one line.
    height: px((isLow || unit < sign ? 1 : 2) * NEWS_UNITS),
  };
  const top = news.y + news.height;
  const bottom = Math.min(panelsTop, note.y) - px(4);
  return {
    width,
    height,
    unit,
    groundUnit,
    minimap,
    info,
    grid,
    cell,
    queue,
    bar,
    seats,
    ping: { x: width - px(82), y: 0, width: px(40), height: px(40) },
    surrender: { x: width - px(42), y: 0, width: px(40), height: px(40) },
    news,
    hint,
    note,
    free: { x: 0, y: top, width, height: bottom - top },
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

/** Which of the panels are there that come and go with what is selected. */
export interface Panels {
  readonly info: boolean;
  readonly grid: boolean;
  readonly queue: boolean;
}

/** Whether a point is on a panel; the bar at the top lies over the world, and what it covers is the world's. */
export function isOnPanel(layout: Layout, panels: Panels, x: number, y: number): boolean {
  if (inside(layout.minimap, x, y)) return true;
  return (['info', 'grid', 'queue'] as const).some((name) => panels[name] && inside(layout[name], x, y));
}
