// Where everything of the picture is, for what draws it and for what presses on it. In device pixels, or with a `pixel` of 1 in
// CSS pixels.

import type { Rect } from '../../kit/draw/rect.ts';
import { grownBy } from '../../kit/draw/text-scale.ts';
import { COLOURS, SHEET_HEIGHT, SHEET_WIDTH, WIDTHS } from '../rules/sheet.ts';

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Unit of text and buttons: 1 on a 1280 x 720 screen. */
  readonly unit: number;
  readonly isUpright: boolean;
  /** Whose turn it is, the prompt, the clock. */
  readonly head: Rect;
  readonly sheet: Rect;
  /** Room under the sheet: the drawer's tools, or the line for guessers. */
  readonly foot: Rect;
  readonly players: Rect;
  readonly lines: Rect;
}

/** Size of the app's buttons beside a game (StageHud.module.css). */
const BUTTON = 44;
/** Narrower windows, as a phone's above its keyboard, have all below each other; CSS pixels. */
const NARROW = 520;
const MIN_UNIT = 0.72;
const MAX_UNIT = 2.2;

export function layOut(width: number, height: number, pixel = 1, textScale = 1): Layout {
  const fit = Math.min(width / pixel / 1280, height / pixel / 720);
  const usual = pixel * Math.min(MAX_UNIT, Math.max(MIN_UNIT, fit));
  const isUpright = height > 0.9 * width || width < NARROW * pixel;
  const unit = usual * Math.min(grownBy(textScale), isUpright ? 1.5 : 1.3);
  const gap = 10 * usual;
  // The app's buttons: a row under the head, or a column at the right edge.
  const sign = usual * grownBy(textScale);
  const buttons = Math.max(BUTTON * pixel, 40 * sign);
  if (isUpright) {
    const head = { x: gap, y: 0, width: width - 2 * gap, height: 56 * sign };
    const top = head.height + buttons + gap;
    const footHeight = (TOOL_ROWS * (width - 2 * gap)) / TOOLS_ACROSS;
    // While a keyboard covers half of a phone, the picture is what is looked at.
    const rest = Math.min(0.4 * height, footHeight + 70 * unit);
    const most = height - top - (height < 440 * pixel ? gap : rest);
    const sheet = fitSheet({ x: gap, y: top, width: width - 2 * gap, height: most });
    const foot = { x: gap, y: sheet.y + sheet.height + gap / 2, width: width - 2 * gap, height: footHeight };
    const y = foot.y + foot.height + gap / 2;
    const half = (width - 3 * gap) / 2;
    const players = { x: gap, y, width: half, height: Math.max(0, height - y - gap / 2) };
    return {
      width,
      height,
      unit,
      isUpright,
      head,
      sheet,
      foot,
      players,
      lines: { ...players, x: half + 2 * gap },
    };
  }
  const head = { x: gap, y: gap / 2, width: width - 2 * gap, height: 56 * unit };
  const top = head.y + head.height + gap / 2;
  const footHeight = Math.max(34 * pixel, 38 * unit) + gap / 2;
  const side = Math.min(218 * unit, 0.19 * width);
  const edge = buttons + 1.5 * gap;
  const sheet = fitSheet({
    x: side + 2 * gap,
    y: top,
    width: width - 2 * side - edge - 4 * gap,
    height: height - top - footHeight - gap,
  });
  const foot = { x: sheet.x, y: sheet.y + sheet.height + gap / 2, width: sheet.width, height: footHeight };
  const players = { x: gap, y: top, width: sheet.x - 2 * gap, height: height - top - gap };
  const x = sheet.x + sheet.width + gap;
  const lines = { x, y: top, width: width - x - edge, height: height - top - gap };
  return { width, height, unit, isUpright, head, sheet, foot, players, lines };
}

/** The sheet at the largest size that fits, in the middle of its room. */
function fitSheet({ x, y, width, height }: Rect): Rect {
  const scale = Math.min(width / SHEET_WIDTH, height / SHEET_HEIGHT);
  const [wide, high] = [SHEET_WIDTH * scale, SHEET_HEIGHT * scale];
  return { x: x + (width - wide) / 2, y, width: wide, height: high };
}

/** What the drawer presses: a colour, a width, or a word. */
export type Tool =
  | { readonly kind: 'colour'; readonly value: number; readonly at: Rect }
  | { readonly kind: 'width'; readonly value: number; readonly at: Rect }
  | { readonly kind: 'undo' | 'wipe'; readonly at: Rect };

const TOOLS = COLOURS + WIDTHS.length + 2;
/** In an upright window; else they are in one row. */
const TOOL_ROWS = 2;
const TOOLS_ACROSS = TOOLS / TOOL_ROWS;

/** In the foot. */
export function toolsOf({ foot, isUpright }: Layout): readonly Tool[] {
  const rows = isUpright ? TOOL_ROWS : 1;
  const perRow = Math.ceil(TOOLS / rows);
  const side = Math.min(foot.width / perRow, foot.height / rows);
  const left = foot.x + (foot.width - perRow * side) / 2;
  return Array.from({ length: TOOLS }, (_, index): Tool => {
    const [row, column] = [Math.floor(index / perRow), index % perRow];
    const at = { x: left + column * side, y: foot.y + row * side, width: side, height: side };
    if (index < COLOURS) return { kind: 'colour', value: index, at };
    if (index < COLOURS + WIDTHS.length) return { kind: 'width', value: index - COLOURS, at };
    return { kind: index === TOOLS - 2 ? 'undo' : 'wipe', at };
  });
}

/** The clock in the head, whose ring is a ninth wider than its radius: clear of the app's buttons, which begin below. */
export function clockOf({ head, isUpright, unit }: Layout): {
  readonly x: number;
  readonly y: number;
  readonly r: number;
} {
  const r = Math.min(20 * unit, head.height * 0.36);
  return { x: head.x + head.width - r - (isUpright ? 4 : 8) * unit, y: head.y + head.height / 2, r };
}

/** The three prompts that a drawer chooses from, on the sheet. */
export function cardsOf({ sheet, unit }: Layout, count: number): readonly Rect[] {
  const height = Math.min((0.66 * sheet.height) / (1.18 * count), 84 * unit);
  const width = Math.min(sheet.width * 0.86, 460 * unit);
  const top = sheet.y + sheet.height * 0.27;
  return Array.from({ length: count }, (_, at) => ({
    x: sheet.x + (sheet.width - width) / 2,
    y: top + at * height * 1.18,
    width,
    height,
  }));
}

/** `count` buttons across the middle of the foot; two by two where it is narrow. */
export function footButtons({ foot, isUpright, unit }: Layout, count: number): readonly Rect[] {
  const columns = count === 4 && isUpright ? 2 : count;
  const rows = Math.ceil(count / columns);
  const width = foot.width / Math.max(columns, isUpright ? 1 : 2);
  const left = foot.x + (foot.width - width * columns) / 2;
  const height = Math.min(foot.height / rows, 52 * unit);
  return Array.from({ length: count }, (_, at) => ({
    x: left + (at % columns) * width,
    y: foot.y + Math.floor(at / columns) * height,
    width,
    height,
  }));
}

/** The gallery's room, and its two buttons. */
export function galleryOf({ width, height, head, players, isUpright, unit }: Layout) {
  const top = isUpright ? head.height + 54 * unit : head.y + head.height;
  const buttonHeight = 46 * unit;
  const x = isUpright ? 8 * unit : players.x + players.width + 10 * unit;
  const right = isUpright ? width - 8 * unit : width - 66 * unit;
  const wall = { x, y: top, width: right - x, height: height - top - buttonHeight - 16 * unit };
  const y = height - buttonHeight - 8 * unit;
  const wide = Math.min(220 * unit, wall.width / 2 - 6 * unit);
  const middle = x + wall.width / 2;
  const keep = { x: middle - wide - 4 * unit, y, width: wide, height: buttonHeight };
  return { wall, keep, done: { ...keep, x: middle + 4 * unit } };
}

export function isIn({ x, y, width, height }: Rect, px: number, py: number): boolean {
  return px >= x && px < x + width && py >= y && py < y + height;
}
