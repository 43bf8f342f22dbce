// Where things are on the screen, in device pixels, so that every edge is crisp at any size and pixel ratio.

import { presentSeats } from './sim-round.ts';
import type { PowderState } from './sim-state.ts';
import { STEPS_PER_CELL } from './sim-tuning.ts';

export interface Layout {
  /** The whole canvas. */
  readonly width: number;
  readonly height: number;
  /** Device pixels of one unit of text and bars: 1 on a 1280 x 720 screen, growing with the window. */
  readonly unit: number;
  /** Device pixels of a cell; whole and even, so that half cells are crisp too. */
  readonly cell: number;
  /** The left top corner of cell 0; of the border only the inner half is seen. */
  readonly originX: number;
  readonly originY: number;
  /** What is seen of the arena. */
  readonly arenaX: number;
  readonly arenaY: number;
  readonly arenaWidth: number;
  readonly arenaHeight: number;
  readonly barY: number;
  readonly barHeight: number;
  readonly chipsPerRow: number;
  readonly footY: number;
  readonly footHeight: number;
}

const BASE_WIDTH = 1280;
const BASE_HEIGHT = 720;
/** Below this text is too small to read on a phone held in the hand. */
const MIN_UNIT = 0.72;
const MAX_UNIT = 2.6;
const CHIP_ROW_UNITS = 46;
const FOOT_UNITS = 38;
/** A chip narrower than this has no room for a name. */
const MIN_CHIP_UNITS = 112;

export function layOut(state: PowderState, width: number, height: number, ratio: number): Layout {
  const fit = Math.min(width / ratio / BASE_WIDTH, height / ratio / BASE_HEIGHT);
  const unit = ratio * Math.min(MAX_UNIT, Math.max(MIN_UNIT, fit));
  const chips = Math.max(1, presentSeats(state).length);
  const barRows = Math.ceil(chips / Math.max(1, Math.floor(width / (MIN_CHIP_UNITS * unit))));
  const barHeight = Math.round(barRows * CHIP_ROW_UNITS * unit);
  const footHeight = Math.round(FOOT_UNITS * unit);
  const room = Math.min(width / (state.cols - 1), (height - barHeight - footHeight) / (state.rows - 1));
  const cell = Math.max(2, 2 * Math.floor(room / 2));
  const arenaWidth = cell * (state.cols - 1);
  const arenaHeight = cell * (state.rows - 1);
  const barY = Math.max(0, Math.round((height - barHeight - arenaHeight - footHeight) / 2));
  const arenaX = Math.round((width - arenaWidth) / 2);
  const arenaY = barY + barHeight;
  return {
    width,
    height,
    unit,
    cell,
    originX: arenaX - cell / 2,
    originY: arenaY - cell / 2,
    arenaX,
    arenaY,
    arenaWidth,
    arenaHeight,
    barY,
    barHeight,
    chipsPerRow: Math.ceil(chips / barRows),
    footY: arenaY + arenaHeight,
    footHeight,
  };
}

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

/** From steps of the game to pixels of the screen. */
export function screenX(layout: Layout, steps: number): number {
  return layout.originX + (steps * layout.cell) / STEPS_PER_CELL;
}

export function screenY(layout: Layout, steps: number): number {
  return layout.originY + (steps * layout.cell) / STEPS_PER_CELL;
}
