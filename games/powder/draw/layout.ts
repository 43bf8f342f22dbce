// The frame of the arena of Powder, and from the game's steps to pixels of the screen.

import { type Frame, layOutFrame } from '../../kit/arena/frame.ts';
import { presentSeats } from '../rules/round.ts';
import type { PowderState } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';

export interface Layout extends Frame {
  /** The left top corner of cell 0; of the border only the inner half is seen. */
  readonly originX: number;
  readonly originY: number;
}

const CHIP_ROW_UNITS = 46;
const FOOT_UNITS = 38;

export function layOut(
  state: PowderState,
  width: number,
  height: number,
  ratio: number,
  bare = false,
): Layout {
  const frame = layOutFrame(
    {
      cols: state.cols - 1,
      rows: state.rows - 1,
      multiple: 2,
      chips: presentSeats(state).length,
      chipRowUnits: CHIP_ROW_UNITS,
      footUnits: FOOT_UNITS,
      bare,
    },
    width,
    height,
    ratio,
  );
  return { ...frame, originX: frame.arenaX - frame.cell / 2, originY: frame.arenaY - frame.cell / 2 };
}

export function screenX(layout: Layout, steps: number): number {
  return layout.originX + (steps * layout.cell) / STEPS_PER_CELL;
}

export function screenY(layout: Layout, steps: number): number {
  return layout.originY + (steps * layout.cell) / STEPS_PER_CELL;
}
