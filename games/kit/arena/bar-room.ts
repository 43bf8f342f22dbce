// Where a score bar and what is announced have room while words of the app lie over the upper edge of the picture.

import type { Box } from '../../game.ts';
import type { Layout } from './layout.ts';

/** From left to right, in device pixels. */
export interface Room {
  readonly x: number;
  readonly width: number;
}

/** A chip narrower than this has no room for a sign and its points. */
const LEAST_CHIP_UNITS = 60;

/** What is free of the bar; all of it where words leave too little, which then lie over it. */
export function barRoom(layout: Layout, covered: readonly Box[], ratio: number): Room {
  const { width, barWidth, barHeight, barY, chipsPerRow, unit } = layout;
  const whole = { x: (width - barWidth) / 2, width: barWidth };
  let left = whole.x;
  let right = left + barWidth;
  for (const box of covered) {
    if (box.bottom * ratio <= barY || box.top * ratio >= barY + barHeight) continue;
    if ((box.left + box.right) * ratio < width) left = Math.max(left, box.right * ratio);
    else right = Math.min(right, box.left * ratio);
  }
  return right - left < chipsPerRow * LEAST_CHIP_UNITS * unit ? whole : { x: left, width: right - left };
}

/** The row that an announcement has: above the bar where that leaves one free, over its lowest row elsewhere. */
export function rowForWords(
  layout: Layout,
  room: Room,
  covered: readonly Box[],
  ratio: number,
): Room & { readonly top: number } {
  const { arenaY, barWidth, barY, chipRowHeight, turned, width } = layout;
  const top = barY - chipRowHeight;
  const lowest = Math.max(0, ...covered.map((box) => (box.top * ratio < barY ? box.bottom * ratio : 0)));
  // In an upright window buttons of the app are there.
  if (!turned && top >= lowest) return { x: (width - barWidth) / 2, width: barWidth, top };
  return { ...room, top: arenaY - chipRowHeight };
}
