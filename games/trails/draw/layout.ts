// The frame of the arena of Trails.

import { type Frame, layOutFrame } from '../../kit/arena/frame.ts';
import type { TrailsState } from '../rules/state.ts';

export type Layout = Frame;

/** 42 + 28 units leave 650 of 720 pixels: nine whole pixels for each of the largest arena's 72 rows. */
const CHIP_ROW_UNITS = 42;
const FOOT_UNITS = 28;

export function layOut(
  state: TrailsState,
  width: number,
  height: number,
  ratio: number,
  bare = false,
): Layout {
  const chips = state.cycles.filter((cycle) => cycle.present).length;
  const { cols, rows } = state;
  const needs = {
    cols,
    rows,
    multiple: 1,
    chips,
    chipRowUnits: CHIP_ROW_UNITS,
    footUnits: FOOT_UNITS,
    bare,
  } as const;
  return layOutFrame(needs, width, height, ratio);
}
