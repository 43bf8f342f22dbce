// The way of a bot round the walls: a flood over cells from where it wants to go to where it is.

import type { ArenaState } from '../rules/state.ts';
import { BODY, CELL_SHIFT, COLS, ROWS, STEPS_PER_CELL } from '../rules/tuning.ts';
import { middle } from '../rules/walls.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

const cellOf = ({ x, y }: Place) => (y >> CELL_SHIFT) * COLS + (x >> CELL_SHIFT);

/** Of each of four neighbours, its direction of eight. */
const NEIGHBOURS: readonly (readonly [number, number])[] = [
  [-COLS, 0],
  [1, 2],
  [COLS, 4],
  [-1, 6],
];

/** In which of eight directions to go from one place to another; -1 when there is no way. */
export function wayTo({ walls }: Pick<ArenaState, 'walls'>, from: Place, to: Place): number {
  const start = cellOf(from);
  const goal = cellOf(to);
  if (start === goal) return straight(from, to);
  const far = new Int16Array(COLS * ROWS).fill(-1);
  const queue = [goal];
  far[goal] = 0;
  for (let at = 0; at < queue.length && far[start] === -1; at++) {
    const cell = queue[at]!;
    for (const [step] of NEIGHBOURS) {
      const next = cell + step;
      if (walls[next] !== 0 || far[next] !== -1) continue;
      far[next] = far[cell]! + 1;
      queue.push(next);
    }
  }
  const best = NEIGHBOURS.filter(([step]) => far[start + step]! >= 0).sort(
    ([a], [b]) => far[start + a]! - far[start + b]!,
  )[0];
  if (!best) return -1;
  return aligned(from, start, best[1]);
}

/** Before a corner a body that is wider than a point goes to the middle of its cell first. */
function aligned(from: Place, cell: number, direction: number): number {
  const across = middle(cell % COLS) - from.x;
  const along = middle(Math.floor(cell / COLS)) - from.y;
  const slack = STEPS_PER_CELL / 2 - BODY;
  const upright = direction === 0 || direction === 4;
  const off = upright ? across : along;
  if (Math.abs(off) <= slack) return direction;
  if (upright) return off > 0 ? 2 : 6;
  return off > 0 ? 4 : 0;
}

function straight(from: Place, to: Place): number {
  const across = to.x - from.x;
  const along = to.y - from.y;
  if (Math.abs(across) > Math.abs(along)) return across > 0 ? 2 : 6;
  return along > 0 ? 4 : 0;
}
