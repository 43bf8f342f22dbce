// The way of a bot round the walls: a flood over cells from where it wants to go to where it is. It is slow along the edge,
// where there is half as much room to dodge: so ways lead through the middle.

import type { Point } from '../../kit/rules/point.ts';
import { BODY, CELL_SHIFT, COLS, ROWS, STEPS_PER_CELL, TRAIN_SIGNAL_FRAMES } from '../rules/tuning.ts';
import { type Field, isWall, middle, RAIL, trainComes } from '../rules/walls.ts';

/** Cells that one beside the outer wall counts as. */
const EDGE_COST = 4;

/** What leads from a cell to each of its neighbours, up, right, down and left, which are directions 0, 2, 4 and 6 of eight. */
const STEPS = [-COLS, 1, COLS, -1] as const;

const cellOf = ({ x, y }: Point) => (y >> CELL_SHIFT) * COLS + (x >> CELL_SHIFT);
const middleOf = (cell: number) => ({ x: middle(cell % COLS), y: middle(Math.floor(cell / COLS)) });

/** In which of eight directions to go from one place to another; -1 when they are cut off, by shut doors or a train as well. */
export function wayTo(field: Field, from: Point, to: Point): number {
  const start = cellOf(from);
  const goal = cellOf(to);
  if (start === goal) return 2 * straight(to.x - from.x, to.y - from.y);
  const far = new Int16Array(COLS * ROWS).fill(-1);
  /** Cells by how far they are, in each list as they were found. */
  const found: number[][] = [[goal]];
  for (let steps = 0; steps < found.length && far[start] === -1; steps++) {
    for (const cell of found[steps] ?? []) {
      if (far[cell] !== -1) continue;
      far[cell] = steps;
      for (const step of STEPS) {
        const next = cell + step;
        if (far[next] !== -1 || (next !== start && isShut(field, next))) continue;
        const there = steps + (isAtEdge(middleOf(next)) ? EDGE_COST : 1);
        found[there] ??= [];
        found[there].push(next);
      }
    }
  }
  const open = [0, 1, 2, 3].filter((dir) => far[start + STEPS[dir]!]! >= 0);
  if (open.length === 0) return -1;
  const best = open.reduce((a, b) => (far[start + STEPS[b]!]! < far[start + STEPS[a]!]! ? b : a));
  // Before a corner a body that is wider than a point goes to the middle of its cell first.
  const off = { x: middleOf(start).x - from.x, y: middleOf(start).y - from.y };
  const aside = best % 2 === 0 ? straight(off.x, 0) : straight(0, off.y);
  const isOff = Math.abs(best % 2 === 0 ? off.x : off.y) >= STEPS_PER_CELL / 2 - BODY;
  return 2 * (isOff ? aside : best);
}

/** The one of four directions that leads there more than the others do. */
function straight(across: number, along: number): number {
  if (Math.abs(across) > Math.abs(along)) return across > 0 ? 1 : 3;
  return along > 0 ? 2 : 0;
}

function isShut(field: Field, cell: number): boolean {
  const kind = field.walls[cell]!;
  if (kind >= RAIL) return trainComes(kind, field.frame, TRAIN_SIGNAL_FRAMES / 2);
  return kind !== 0 && isWall(field, middleOf(cell).x, middleOf(cell).y);
}

/** Whether a place is beside the outer wall. */
export function isAtEdge({ x, y }: Point): boolean {
  const [col, row] = [x >> CELL_SHIFT, y >> CELL_SHIFT];
  return col === 1 || row === 1 || col === COLS - 2 || row === ROWS - 2;
}
