// Where figures are seen between two frames.

import type { Point } from '../rules/point.ts';
import { type Layout, pixelOf } from './layout.ts';
import type { Between } from './scene.ts';

/**
 * On the way `from` where it was `to` where it is, and at once where it is if that is further than `jump`: then it was
 * put there. All in units of the game; a correction (`offsets`) glides.
 */
export function seenAt(
  { alpha, offsets }: Between<unknown>,
  seat: number,
  from: Point,
  to: Point,
  jump: number,
): Point {
  const rest = Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > jump ? 0 : 1 - alpha;
  return {
    x: to.x - (to.x - from.x) * rest + (offsets?.[2 * seat] ?? 0),
    y: to.y - (to.y - from.y) * rest + (offsets?.[2 * seat + 1] ?? 0),
  };
}

/** Game.positions of a game whose seats have their place as x and y. */
export function positions({ seats }: { readonly seats: readonly Point[] }, out: number[]): void {
  for (const { x, y } of seats) out.push(x, y);
}

/** By seat, in device pixels: of seats that have their place as x and y, so many units of the game to a cell. */
export function figuresSeen(
  layout: Layout,
  between: Between<{ readonly seats: readonly Point[] }>,
  perCell: number,
  jump: number,
): Point[] {
  return between.current.seats.map((to, seat) => {
    const { x, y } = seenAt(between, seat, between.previous.seats[seat]!, to, jump);
    return pixelOf(layout, { x: x / perCell, y: y / perCell });
  });
}
