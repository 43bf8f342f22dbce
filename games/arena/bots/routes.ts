// The way of a bot round the walls: a flood over cells from where it wants to go to where it is. It is slow along the edge,
// where there is half as much room to dodge: so ways lead through the middle.

import { BODY, CELL_SHIFT, COLS, ROWS, STEPS_PER_CELL, TRAIN_SIGNAL_FRAMES } from '../rules/tuning.ts';
import { type Field, isWall, middle, RAIL, trainComes } from '../rules/walls.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Cells that one beside the outer wall counts as. */
const EDGE_COST = 4;

const cellOf = ({ x, y }: Place) => (y >> CELL_SHIFT) * COLS + (x >> CELL_SHIFT);

/** Of each of four neighbours, its direction of eight. */
const NEIGHBOURS: readonly (readonly [number, number])[] = [
  [-COLS, 0],
  [1, 2],
  [COLS, 4],
  [-1, 6],
];

/** In which of eight directions to go from one place to another; -1 when they are cut off, by shut doors or a train as well. */
export function wayTo(field: Field, from: Place, to: Place): number {
  const start = cellOf(from);
  const goal = cellOf(to);
  if (start === goal) return straight(from, to);
  const far = new Int16Array(COLS * ROWS).fill(-1);
  /** Cells by how far they are, in each list as they were found. */
  const found: number[][] = [[goal]];
  for (let steps = 0; steps < found.length && far[start] === -1; steps++) {
    for (const cell of found[steps] ?? []) {
      if (far[cell] !== -1) continue;
      far[cell] = steps;
      for (const [step] of NEIGHBOURS) {
        const next = cell + step;
        if (far[next] !== -1 || (next !== start && isShut(field, next))) continue;
        const there = steps + (isEdge(next) ? EDGE_COST : 1);
        found[there] ??= [];
        found[there].push(next);
      }
    }
  }
  const best = NEIGHBOURS.filter(([step]) => far[start + step]! >= 0).sort(
    ([a], [b]) => far[start + a]! - far[start + b]!,
  )[0];
  if (!best) return -1;
  return aligned(from, start, best[1]);
}

function isShut(field: Field, cell: number): boolean {
  const kind = field.walls[cell]!;
  if (kind >= RAIL) return trainComes(kind, field.frame, TRAIN_SIGNAL_FRAMES / 2);
  return kind !== 0 && isWall(field, middle(cell % COLS), middle(Math.floor(cell / COLS)));
}

/** Whether a place is beside the outer wall. */
export function isAtEdge(place: Place): boolean {
  return isEdge(cellOf(place));
}

function isEdge(cell: number): boolean {
  const col = cell % COLS;
  const row = Math.floor(cell / COLS);
  return col === 1 || row === 1 || col === COLS - 2 || row === ROWS - 2;
}

/** Before a corner a body that is wider than a point goes to the middle of its cell first. */
function aligned(from: Place, cell: number, direction: number): number {
  const across = middle(cell % COLS) - from.x;
  const along = middle(Math.floor(cell / COLS)) - from.y;
  const slack = STEPS_PER_CELL / 2 - BODY;
  const upright = direction === 0 || direction === 4;
  const off = upright ? across : along;
  if (Math.abs(off) < slack) return direction;
  if (upright) return off > 0 ? 2 : 6;
  return off > 0 ? 4 : 0;
}

function straight(from: Place, to: Place): number {
  const across = to.x - from.x;
  const along = to.y - from.y;
  if (Math.abs(across) > Math.abs(along)) return across > 0 ? 2 : 6;
  return along > 0 ? 4 : 0;
}
