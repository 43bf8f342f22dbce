// The four directions of a grid.

/** Clockwise from up; the opposite is two further. */
export type Dir = 0 | 1 | 2 | 3;

/** Steps of each direction in cells; y grows downwards. */
export const DX: readonly number[] = [0, 1, 0, -1];
export const DY: readonly number[] = [-1, 0, 1, 0];

export function opposite(dir: Dir): Dir {
  return ((dir + 2) & 3) as Dir;
}
