// How a seat's line is drawn: in its colour, and dashed in its own way, a second sign beside colour.

import { seatLook } from '../../../games/kit/draw/colours.ts';

/** Lengths of line and gap in px, told apart at a glance; the first seat's line is whole. */
const DASHES: readonly (readonly number[])[] = [
  [],
  [10, 4],
  [2, 3],
  [12, 3, 2, 3],
  [5, 5],
  [16, 6],
  [2, 7],
  [8, 3, 2, 3, 2, 3],
  [20, 3],
  [4, 8],
  [14, 3, 6, 3],
  [2, 3, 2, 9],
  [6, 2, 6, 8],
  [18, 3, 2, 3],
  [3, 3, 9, 3],
  [10, 10],
];

export interface LineLook {
  readonly colour: string;
  readonly dash: readonly number[];
}

export function lineLook(seat: number): LineLook {
  return { colour: seatLook(seat).colour, dash: DASHES[seat % DASHES.length]! };
}
