// The tracks: closed curves through a few points, as places all along the middle of the road, and which of them is nearest
// to any place of the field.

import { atan2, hypot } from '../../../netcode/sim/math.ts';
import { CELL, COLS, HEIGHT, ROWS, WIDTH } from './tuning.ts';

export interface Track {
  /** Along the middle of the road, in the direction of the race, about the same way apart; the first is the line. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** For each point, the direction of the road, in 65536ths of a turn. */
  readonly heading: Int32Array;
  readonly length: number;
  /** By half of a cell: the nearest of them. */
  readonly nearest: Uint16Array;
}

/** Apart from each other, in cells. */
const STEP = 0.25;

/** Distance between two places on the grid, in units. */
export const PLACE = STEP * CELL;

/** In cells. The first is the start line. */
const courses: readonly (readonly (readonly [number, number])[])[] = [
  // Harbour: long straights and a hairpin.
  [
    [14, 15.4],
    [23, 15.4],
    [28.6, 13.6],
    [28.4, 8.6],
    [23.6, 8.6],
    [21.2, 5.9],
    [27, 2.6],
    [20, 2.4],
    [9, 2.6],
    [3.6, 4.6],
    [4.6, 8.2],
    [12.5, 8.2],
    [13, 11.4],
    [5.4, 11.8],
    [4.6, 15.2],
  ],
  // Clover: four loops, with short straights.
  [
    [16, 15.6],
    [22, 14.4],
    [28.2, 15],
    [28.6, 10.6],
    [24.2, 9],
    [28.6, 6.6],
    [27.6, 2.6],
    [21.6, 3.4],
    [16, 5.6],
    [10.4, 3.4],
    [4.4, 2.6],
    [3.4, 6.6],
    [7.8, 9],
    [3.4, 10.6],
    [3.8, 15],
    [10, 14.4],
  ],
  // Ring: fast all around, and one chicane.
  [
    [16, 15.6],
    [24, 15.4],
    [28.8, 12],
    [28.8, 6],
    [24, 2.6],
    [19.4, 2.6],
    [16, 5.6],
    [12.6, 2.6],
    [8, 2.6],
    [3.2, 6],
    [3.2, 12],
    [8, 15.4],
  ],
];

export const tracks: readonly Track[] = courses.map(lay);

/** Where on the road something is: the nearest place of it, and how far from the middle, units. */
export function onRoad(track: Track, x: number, y: number): { readonly at: number; readonly off: number } {
  const col = Math.min(2 * COLS - 1, Math.max(0, Math.floor((2 * x) / CELL)));
  const row = Math.min(2 * ROWS - 1, Math.max(0, Math.floor((2 * y) / CELL)));
  const about = track.nearest[row * 2 * COLS + col]!;
  let at = about;
  let off = Number.POSITIVE_INFINITY;
  for (let step = -4; step <= 4; step++) {
    const i = (about + step + track.length) % track.length;
    const far = hypot(x - track.x[i]!, y - track.y[i]!);
    if (far >= off) continue;
    off = far;
    at = i;
  }
  return { at, off };
}

/** The place of the road that a car has got to. */
export function placeOf({ at }: { readonly at: number }, { length }: Track): number {
  return ((at % length) + length) % length;
}

/** Places from one to another, backwards where that is shorter. */
export function placesBetween(from: number, to: number, { length }: Track): number {
  const half = Math.floor(length / 2);
  return ((to - from + length + half) % length) - half;
}

function lay(course: readonly (readonly [number, number])[]): Track {
  const points = spread(course);
  const x = Int32Array.from(points, ([across]) => Math.round(across * CELL));
  const y = Int32Array.from(points, ([, along]) => Math.round(along * CELL));
  const { length } = points;
  const heading = Int32Array.from(points, (_, i) => {
    const [before, after] = [(i + length - 2) % length, (i + 2) % length];
    const angle = atan2(y[after]! - y[before]!, x[after]! - x[before]!);
    return Math.round((angle / (2 * Math.PI)) * 0x1_0000) & 0xffff;
  });
  const nearest = Uint16Array.from({ length: 4 * COLS * ROWS }, (_, cell) => {
    const across = ((cell % (2 * COLS)) + 0.5) * (CELL / 2);
    const along = (Math.floor(cell / (2 * COLS)) + 0.5) * (CELL / 2);
    let best = 0;
    let least = WIDTH * HEIGHT;
    for (let i = 0; i < length; i++) {
      const far = (x[i]! - across) * (x[i]! - across) + (y[i]! - along) * (y[i]! - along);
      if (far >= least) continue;
      least = far;
      best = i;
    }
    return best;
  });
  return { x, y, heading, length, nearest };
}

/** Points along a closed Catmull-Rom curve, STEP apart. */
function spread(course: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const out: (readonly [number, number])[] = [course[0]!];
  const FINE = 64;
  for (let i = 0; i < course.length; i++) {
    const [a, b, c, d] = [-1, 0, 1, 2].map((k) => course[(i + k + course.length) % course.length]!) as [
      readonly [number, number],
      readonly [number, number],
      readonly [number, number],
      readonly [number, number],
    ];
    for (let k = 1; k <= FINE; k++) {
      const t = k / FINE;
      const at = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
      const next = [at(0), at(1)] as const;
      const [x, y] = out.at(-1)!;
      if (hypot(next[0] - x, next[1] - y) >= STEP) out.push(next);
    }
  }
  const [[x, y], [lastX, lastY]] = [out[0]!, out.at(-1)!];
  // The last may have come to the first.
  return hypot(x - lastX, y - lastY) < STEP / 2 ? out.slice(0, -1) : out;
}
