// Where things are on the screen, in device pixels, so that every wall is crisp at any size and pixel ratio.

import type { TrailsState } from './sim-state.ts';

export interface Layout {
  /** The whole canvas. */
  readonly width: number;
  readonly height: number;
  /** Device pixels of one unit of text and bars: 1 on a 1280 x 720 screen, growing with the window. */
  readonly unit: number;
  /** Device pixels of a cell; whole, so that neighbouring cells meet without a seam. */
  readonly cell: number;
  readonly arenaX: number;
  readonly arenaY: number;
  readonly arenaWidth: number;
  readonly arenaHeight: number;
  /** The score bar stands on the arena; it has more than one row where the window is narrow. */
  readonly barY: number;
  readonly barHeight: number;
  readonly chipsPerRow: number;
  /** The strip under the arena: round, energy, effects. */
  readonly footY: number;
  readonly footHeight: number;
}

const BASE_WIDTH = 1280;
const BASE_HEIGHT = 720;
/** Below this text is too small to read on a phone held in the hand. */
const MIN_UNIT = 0.72;
const MAX_UNIT = 2.6;
/** 42 + 28 units leave 650 of 720 pixels: nine whole pixels for each of the largest arena's 72 rows. */
const CHIP_ROW_UNITS = 42;
const FOOT_UNITS = 28;
/** A chip narrower than this has no room for a name. */
const MIN_CHIP_UNITS = 112;

export function layOut(state: TrailsState, width: number, height: number, ratio: number): Layout {
  const fit = Math.min(width / ratio / BASE_WIDTH, height / ratio / BASE_HEIGHT);
  const unit = ratio * Math.min(MAX_UNIT, Math.max(MIN_UNIT, fit));
  const chips = Math.max(1, state.cycles.filter((cycle) => cycle.present).length);
  const barRows = Math.ceil(chips / Math.max(1, Math.floor(width / (MIN_CHIP_UNITS * unit))));
  const barHeight = Math.round(barRows * CHIP_ROW_UNITS * unit);
  const footHeight = Math.round(FOOT_UNITS * unit);
  const room = Math.min(width / state.cols, (height - barHeight - footHeight) / state.rows);
  const cell = Math.max(1, Math.floor(room));
  const arenaWidth = cell * state.cols;
  const arenaHeight = cell * state.rows;
  const barY = Math.max(0, Math.round((height - barHeight - arenaHeight - footHeight) / 2));
  return {
    width,
    height,
    unit,
    cell,
    arenaX: Math.round((width - arenaWidth) / 2),
    arenaY: barY + barHeight,
    arenaWidth,
    arenaHeight,
    barY,
    barHeight,
    chipsPerRow: Math.ceil(chips / barRows),
    footY: barY + barHeight + arenaHeight,
    footHeight,
  };
}

export function sameLayout(a: Layout, b: Layout): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.unit === b.unit &&
    a.cell === b.cell &&
    a.arenaX === b.arenaX
  );
}
