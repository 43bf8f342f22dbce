// How far places are from each other for bots, which need no roots.

import type { Point } from './point.ts';

/** The further of the ways across and along, with half of the other. */
export function roughDistance(a: Point, b: Point): number {
  const [wide, high] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return Math.max(wide, high) + Math.min(wide, high) / 2;
}

/** The first of the nearest places that are nearer than `within`, or null. */
export function nearestOf<P extends Point>(places: readonly P[], to: Point, within: number): P | null {
  let found: P | null = null;
  for (const place of places) {
    const far = roughDistance(place, to);
    if (far >= within) continue;
    within = far;
    found = place;
  }
  return found;
}
