// Where the walls stand: three maps, each the same from all four sides, so that no start is better.

import type { ArenaState } from './state.ts';
import { CELL_SHIFT, COLS, ROWS, STEPS_PER_CELL } from './tuning.ts';

/** A quarter of each map, from the corner to the middle row and column; the border comes besides. */
const MAPS: readonly (readonly string[])[] = [
  // Pillars
  [
    '.............',
    '.............',
    '...#...##....',
    '...#.........',
    '.......#....#',
    '..##.........',
    '..........#..',
    '.....#.......',
  ],
  // Courtyard
  [
    '.............',
    '.............',
    '..###...###..',
    '..#..........',
    '.............',
    '.....##..##..',
    '.....#.......',
    '.............',
  ],
  // Halls
  [
    '.............',
    '......#......',
    '......#...#..',
    '..##......#..',
    '......#......',
    '......#...###',
    '.##..........',
    '......#......',
  ],
];

export function layWalls(map: number): Uint8Array {
  const quarter = MAPS[map] ?? MAPS[0]!;
  return Uint8Array.from({ length: COLS * ROWS }, (_, cell) => {
    const x = cell % COLS;
    const y = Math.floor(cell / COLS);
    const isEdge = x === 0 || y === 0 || x === COLS - 1 || y === ROWS - 1;
    return isEdge || quarter[Math.min(y, ROWS - 1 - y)]![Math.min(x, COLS - 1 - x)] === '#' ? 1 : 0;
  });
}

export function isWall({ walls }: Pick<ArenaState, 'walls'>, x: number, y: number): boolean {
  return walls[(y >> CELL_SHIFT) * COLS + (x >> CELL_SHIFT)] !== 0;
}

/** Whether a square of this half side fits there. */
export function fits(state: Pick<ArenaState, 'walls'>, x: number, y: number, half: number): boolean {
  return (
    !isWall(state, x - half, y - half) &&
    !isWall(state, x + half, y - half) &&
    !isWall(state, x - half, y + half) &&
    !isWall(state, x + half, y + half)
  );
}

/** The middle of a column or row, in steps. */
export function middle(cells: number): number {
  return cells * STEPS_PER_CELL + STEPS_PER_CELL / 2;
}

/** Whether a place lies outside of what has not closed yet. */
export function isOutside({ zone }: Pick<ArenaState, 'zone'>, x: number, y: number): boolean {
  if (zone === 0) return false;
  const across = Math.min(x, COLS * STEPS_PER_CELL - x);
  const down = Math.min(y, ROWS * STEPS_PER_CELL - y);
  const columns = zoneColumns(zone) * STEPS_PER_CELL;
  return across < columns || down < zone * STEPS_PER_CELL;
}

/** Columns that have closed on each side, of so many rows: what is left keeps its form. */
export function zoneColumns(zone: number): number {
  return Math.floor((zone * COLS) / ROWS);
}
