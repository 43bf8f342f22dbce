// Where a score bar and what is announced have room while words of the app lie over the upper edge of the picture.

import type { Box } from '../../game.ts';
import type { Layout } from './layout.ts';

/** From left to right, in device pixels. */
export interface Room {
  readonly x: number;
  readonly width: number;
}

/** Of a bar: in the middle of it `gap` may be taken, on both sides of which chips stand. */
export interface BarRoom extends Room {
  readonly gap: number;
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

/** Leaves so much of the middle to what is announced; nothing where that leaves too little, over which it lies then. */
export function roomBeside(layout: Layout, room: Room, gap: number): BarRoom {
  const { unit } = layout;
  const isEnough = chipWidth(layout, { ...room, gap }) >= LEAST_CHIP_UNITS * unit;
  return { ...room, gap: isEnough ? gap : 0 };
}

/** Chips do not grow for ever: on a wide screen with two seats they stand in the middle. */
const MAX_CHIP_UNITS = 260;

function chipWidth({ unit, chipsPerRow }: Layout, { width, gap }: BarRoom): number {
  const part = gap > 0 ? (width - gap) / 2 / Math.ceil(chipsPerRow / 2) : width / chipsPerRow;
  return Math.min(MAX_CHIP_UNITS * unit, part);
}

/** Where so many chips are, from the left top corner of the bar. */
export function boxesOf(layout: Layout, room: BarRoom, count: number) {
  const { unit, chipRowHeight: high, chipsPerRow } = layout;
  const wide = chipWidth(layout, room);
  const half = Math.ceil(chipsPerRow / 2);
  const before = room.gap > 0 ? half * wide + room.gap / 2 : (chipsPerRow * wide) / 2;
  const left = room.x + room.width / 2 - before;
  return Array.from({ length: count }, (_, i) => {
    const column = i % chipsPerRow;
    return {
      x: left + column * wide + (column < half ? 0 : room.gap) + 3 * unit,
      y: Math.floor(i / chipsPerRow) * high + 1.5 * unit,
      width: wide - 6 * unit,
      // Room below for figures at the edge of the arena, which are larger than their cell.
      height: high - 9 * unit,
    };
  });
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
