// Draws the weapons, in hands and on the ground: one table of pieces for both.

import { fillBox } from '../../kit/draw/paint.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import { STEEL } from './colours.ts';

/**
 * A rectangle: how far from the shooter it begins, how far beside the barrel its middle is, its length and width, in radii of a
 * fighter. `tone`: 0 dark, 1 light, 2 steel.
 */
type Piece = readonly [from: number, aside: number, long: number, wide: number, tone: 0 | 1 | 2];

/** By weapon. */
const GUNS: readonly (readonly Piece[])[] = [
  [
    [0.45, 0, 0.95, 0.4, 0],
    [0.5, -0.06, 0.8, 0.12, 1],
  ],
  [
    [0.4, 0, 0.65, 0.7, 0],
    [1, -0.2, 0.5, 0.26, 2],
    [1, 0.2, 0.5, 0.26, 2],
  ],
  [
    [0.4, 0, 0.75, 0.52, 0],
    [1.1, 0, 0.65, 0.18, 2],
    [0.6, 0.4, 0.22, 0.4, 2],
  ],
  [
    [0.4, 0, 0.6, 0.5, 0],
    [0.9, -0.14, 1.3, 0.12, 2],
    [0.9, 0.14, 1.3, 0.12, 2],
    [0.9, 0, 1.2, 0.1, 1],
  ],
  [
    [0.4, 0, 0.75, 0.5, 0],
    [1.05, 0, 0.4, 0.74, 2],
    [1.15, 0, 0.2, 0.4, 1],
  ],
  [
    [0.1, 0, 1.35, 0.66, 0],
    [1.35, 0, 0.24, 0.84, 2],
  ],
];

/** Draws a weapon along the x axis, from the origin, for a fighter of radius `r`. The colours are the weapon's, or its owner's. */
export function drawGun(ctx: Ctx, weapon: number, r: number, dark: string, light: string): void {
  const radius = 1.2 * r;
  for (const [from, aside, long, wide, tone] of GUNS[weapon] ?? GUNS[0]!) {
    const colour = [dark, light, STEEL][tone]!;
    fillBox(ctx, colour, from * radius, (aside - wide / 2) * radius, long * radius, wide * radius);
  }
}
