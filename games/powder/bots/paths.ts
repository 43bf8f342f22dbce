// Where a player can walk to alive, and how: breadth first over open cells, in the time that walking takes.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { cellOf, isOpen } from '../rules/arena.ts';
import type { PowderState } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import { offset } from '../rules/walk.ts';
import { type Danger, NEVER } from './danger.ts';

const UNREACHED = 255;

export interface Paths {
  /** Cells that can be reached, nearest first; the first is the start. */
  readonly order: readonly number[];
  /** By cell: cells to walk, or UNREACHED. */
  readonly far: Uint8Array;
  /** By cell: the direction of the first step. */
  readonly first: Uint8Array;
  /** Frames to walk one cell. */
  readonly stride: number;
  /** Frames that are kept between oneself and a flame. */
  readonly margin: number;
}

/** Who walks: position in steps, steps a frame, direction faced. */
export interface Walker {
  readonly x: number;
  readonly y: number;
  readonly pace: number;
  readonly facing: number;
}

/**
 * From where the walker is or, if a cell is given as `from`, from its middle; no further than `within` cells. The
 * direction faced is tried first in every cell, so that of two equal ways the one that goes straight on is taken.
 */
export function pathsFrom(
  state: PowderState,
  danger: Danger,
  walker: Walker,
  margin: number,
  within: number,
  from: number | null = null,
): Paths {
  const start = from ?? cellOf(state, walker.x, walker.y);
  const far = new Uint8Array(state.cells.length).fill(UNREACHED);
  const first = new Uint8Array(state.cells.length);
  const order = [start];
  const stride = Math.ceil(STEPS_PER_CELL / walker.pace);
  const late = [0, 1, 2, 3].map((dir) => (from === null ? lateness(walker, dir) : 0));
  far[start] = 0;
  for (let head = 0; head < order.length; head++) {
    const cell = order[head]!;
    const steps = far[cell]! + 1;
    if (steps > within) break;
    for (let turn = 0; turn < 4; turn++) {
      const dir = (walker.facing + turn) & 3;
      const next = cell + DX[dir]! + DY[dir]! * state.cols;
      if (far[next] !== UNREACHED || !isOpen(state, next)) continue;
      const way = head === 0 ? dir : first[cell]!;
      // From the step over the edge to the step over the next one.
      const middle = steps * stride + late[way]!;
      const enters = middle - stride / 2 - margin;
      const leaves = middle + stride / 2 + margin;
      if (danger.from[next]! < leaves && danger.until[next]! > enters) continue;
      far[next] = steps;
      first[next] = way;
      order.push(next);
    }
  }
  return { order, far, first, stride, margin };
}

/** Frames that a start off the middle of the cell costs on the way in a direction; below 0 it is ahead. */
function lateness(walker: Walker, dir: number): number {
  const x = offset(walker.x);
  const y = offset(walker.y);
  const ahead = x * DX[dir]! + y * DY[dir]!;
  const aside = Math.abs(x) + Math.abs(y) - Math.abs(ahead);
  return (aside - ahead) / walker.pace;
}

/** True if one can go there and stay there. */
export function isRefuge(danger: Danger, paths: Paths, cell: number): boolean {
  const enters = (paths.far[cell]! - 0.5) * paths.stride - paths.margin;
  return danger.from[cell] === NEVER || danger.until[cell]! < enters;
}

/** How many of the cells within reach are refuges, counted up to `enough`. */
export function countRefuges(danger: Danger, paths: Paths, enough: number): number {
  let count = 0;
  for (const cell of paths.order) {
    if (isRefuge(danger, paths, cell)) count++;
    if (count >= enough) break;
  }
  return count;
}
