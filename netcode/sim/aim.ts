// A direction as a value of the input: one byte, 0 for none. Games declare it (Game.aim); pointers, sticks and bots say it.

import { atan2, cos, sin } from './math.ts';

/** Directions all around: each of the eight of keys is one of them. */
export const AIMS = 240;

/** X and y of each direction, clockwise from up, in 256ths; y grows downwards. */
export const AIM_X: readonly number[] = Array.from({ length: AIMS }, (_, aim) =>
  Math.round(256 * sin((aim * 2 * Math.PI) / AIMS)),
);
export const AIM_Y: readonly number[] = Array.from({ length: AIMS }, (_, aim) =>
  Math.round(-256 * cos((aim * 2 * Math.PI) / AIMS)),
);

/** Any whole number of AIMS-ths of a turn as a direction, 0 to AIMS - 1. */
export function aimAt(turn: number): number {
  return ((turn % AIMS) + AIMS) % AIMS;
}

/** The direction of a vector. */
export function aimTowards(x: number, y: number): number {
  return aimAt(Math.round((atan2(x, -y) * AIMS) / (2 * Math.PI)));
}

/** The byte of a direction. */
export function encodeAim(aim: number): number {
  return 1 + aimAt(aim);
}

/** The direction of a byte, -1 for none; a byte that no device says means a direction, too. */
export function decodeAim(byte: number): number {
  return byte === 0 ? -1 : (byte - 1) % AIMS;
}
