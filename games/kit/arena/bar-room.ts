// Where a score bar and what is announced have room while words of the app lie over the upper edge of the picture.

import type { Box } from '../../game.ts';
import type { Layout } from './layout.ts';

/** From left to right, in device pixels. */
export interface Room {
  readonly x: number;
  readonly width: number;
}

/** Room for a bar; chips stand on both sides of a `gap` in its middle, in which there is what is announced; 0 for none. */
export interface BarRoom extends Room {
  readonly gap: number;
}

const GAP_UNITS = 300;
/** A chip beside the gap needs at least this for a name. */
const BESIDE_UNITS = 112;

/** A chip needs at least this for a sign and its points. */
const LEAST_CHIP_UNITS = 60;
/** Where the bar is too narrow for all chips, at least so many have room. */
const LEAST_CHIPS = 3;

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
  const needed = isOneRow(layout) ? Math.min(chipsPerRow, LEAST_CHIPS) : chipsPerRow;
  return right - left < needed * LEAST_CHIP_UNITS * unit ? whole : { x: left, width: right - left };
}

function isOneRow({ barHeight, chipRowHeight }: Layout): boolean {
  return barHeight < 1.5 * chipRowHeight;
}

/** Leaves a gap as long as the room stays the same: chips that moved for each line would be hard to read. */
export function roomBeside(layout: Layout, room: Room): BarRoom {
  const { unit, chipsPerRow } = layout;
  const gap = GAP_UNITS * unit;
  const isEnough = (room.width - gap) / (2 * Math.ceil(chipsPerRow / 2)) >= BESIDE_UNITS * unit;
  return { ...room, gap: isEnough ? gap : 0 };
}

/** How many stand in a row: all of them, or as many as words beside them leave room for. */
function perRowOf(layout: Layout, { width }: Room): number {
  const { chipsPerRow, unit } = layout;
  return isOneRow(layout)
    ? Math.min(chipsPerRow, Math.floor(width / (LEAST_CHIP_UNITS * unit)))
    : chipsPerRow;
}

/** Which of the chips have room, in their order: those first whose number is lower. */
export function chipsShown(layout: Layout, room: Room, ranks: readonly number[]): readonly number[] {
  const all = ranks.map((_, index) => index);
  const perRow = perRowOf(layout, room);
  if (perRow === layout.chipsPerRow) return all;
  const kept = all.toSorted((a, b) => ranks[a]! - ranks[b]! || a - b).slice(0, perRow);
  return kept.toSorted((a, b) => a - b);
}

/** Chips grow up to this: on a wide screen with two seats they stand in the middle. */
const MAX_CHIP_UNITS = 260;

function rowOf(layout: Layout, { x, width, gap }: BarRoom) {
  const perRow = perRowOf(layout, { x, width });
  const beforeGap = Math.ceil(perRow / 2);
  const across = gap > 0 ? 2 * beforeGap : perRow;
  const wide = Math.min(MAX_CHIP_UNITS * layout.unit, (width - gap) / across);
  return { perRow, wide, left: x + (width - across * wide - gap) / 2, beforeGap };
}

/** Where so many chips are, from the left top corner of the bar. */
export function boxesOf(layout: Layout, room: BarRoom, count: number) {
  const { unit, chipRowHeight: high } = layout;
  const { perRow, wide, left, beforeGap } = rowOf(layout, room);
  return Array.from({ length: count }, (_, i) => {
    const column = i % perRow;
    return {
      x: left + column * wide + (column < beforeGap ? 0 : room.gap) + 3 * unit,
      y: Math.floor(i / perRow) * high + 1.5 * unit,
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
