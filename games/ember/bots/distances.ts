// How far each cell of the arena is from some others, around its walls.

export const COLUMNS = 16;
export const CELLS = 16 * 13;
/** Further than any cell is from another. */
const FAR = 255;

const STEPS = [1, -1, COLUMNS, -COLUMNS] as const;

/** Steps from the nearest of `from` to each cell; FAR behind walls. `grid` has a wall all round. */
export function distances(grid: Uint8Array, from: readonly number[]): Uint8Array {
  const steps = new Uint8Array(CELLS).fill(FAR);
  const queue: number[] = [];
  for (const cell of from) {
    steps[cell] = 0;
    queue.push(cell);
  }
  for (let at = 0; at < queue.length; at++) {
    const cell = queue[at]!;
    for (const step of STEPS) {
      const next = cell + step;
      if (next < 0 || next >= CELLS || grid[next] || steps[next] !== FAR) continue;
      steps[next] = steps[cell]! + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** The free cells beside one. */
export function beside(grid: Uint8Array, cell: number): readonly number[] {
  return STEPS.map((step) => cell + step).filter((next) => next >= 0 && next < CELLS && !grid[next]);
}
