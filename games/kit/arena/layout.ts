// Where an arena and its bars are on the screen, in device pixels, so that every edge is crisp at any size and
// pixel ratio: score bar on top, the arena as large as whole cells allow, a strip below.

import { grownBy, grownWithin } from '../draw/text-scale.ts';

export interface Layout {
  /** The whole canvas. */
  readonly width: number;
  readonly height: number;
  /** Device pixels of one unit of text and bars: 1 on a 1280 x 720 screen, growing with the window and with large text. */
  readonly unit: number;
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
  readonly chipsPerRow: number;
  /** The strip under the arena. */
  readonly footY: number;
  readonly footHeight: number;
}

export interface LayoutNeeds {
  readonly cols: number;
  readonly rows: number;
  /** What of the cells at the edges is not seen, in cells. */
  readonly hidden: 0 | 0.5;
  /** A cell's pixels are a multiple of this: 2 where half cells must be crisp too. */
  readonly multiple: 1 | 2;
  /** Seats with a chip in the bar. */
  readonly chips: number;
  readonly chipRowUnits: number;
  readonly footUnits: number;
}

/** The canvas in device pixels, and how many of them a CSS pixel is. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

const BASE_WIDTH = 1280;
const BASE_HEIGHT = 720;
/** Below this text is too small to read on a phone held in the hand. */
const MIN_UNIT = 0.72;
const MAX_UNIT = 2.6;
/** Without text, signs may be as small as the picture wants them. */
const MIN_BARE_UNIT = 0.4;
/** A chip narrower than this has no room for a name. */
const MIN_CHIP_UNITS = 112;

/** Words grow with a person's text as long as bar and strip take no more of the height than this. */
const MOST_BARS = 0.2;

/**
 * `bare`: only the arena, for pictures so small that nobody could read its bars. `textScale` as a picture has it.
 */
export function layOut(needs: LayoutNeeds, size: Size, bare: boolean, textScale = 1): Layout {
  const { width, height, ratio } = size;
  const { hidden, multiple } = needs;
  const cols = needs.cols - 2 * hidden;
  const rows = needs.rows - 2 * hidden;
  const fit = Math.min(width / ratio / BASE_WIDTH, height / ratio / BASE_HEIGHT);
  const usual = ratio * Math.min(MAX_UNIT, Math.max(bare ? MIN_BARE_UNIT : MIN_UNIT, fit));
  const chips = Math.max(1, needs.chips);
  const rowsOf = (unit: number) =>
    Math.ceil(chips / Math.max(1, Math.floor(width / (MIN_CHIP_UNITS * unit))));
  const unitsHigh = (unit: number) => rowsOf(unit) * needs.chipRowUnits + needs.footUnits;
  const hasRoom = (grown: number) => unitsHigh(usual * grown) * usual * grown <= MOST_BARS * height;
  const unit = usual * (bare ? 1 : grownWithin(grownBy(textScale), hasRoom));
  const barRows = rowsOf(unit);
  const barHeight = bare ? 0 : Math.round(barRows * needs.chipRowUnits * unit);
  const footHeight = bare ? 0 : Math.round(needs.footUnits * unit);
  const room = Math.min(width / cols, (height - barHeight - footHeight) / rows);
  const cell = Math.max(multiple, multiple * Math.floor(room / multiple));
  const arenaWidth = cell * cols;
  const arenaHeight = cell * rows;
  const barY = Math.max(0, Math.round((height - barHeight - arenaHeight - footHeight) / 2));
  const arenaX = Math.round((width - arenaWidth) / 2);
  const arenaY = barY + barHeight;
  return {
    width,
    height,
    unit,
    cell,
    arenaX,
    arenaY,
    arenaWidth,
    arenaHeight,
    originX: arenaX - hidden * cell,
    originY: arenaY - hidden * cell,
    barY,
    barHeight,
    chipsPerRow: Math.ceil(chips / barRows),
    footY: arenaY + arenaHeight,
    footHeight,
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
