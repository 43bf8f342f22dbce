// The next corner on the way of one unit: straight ahead where the line is free, else along a field.

import { FREE, SOLID_ORE } from '../state.ts';
import { HALF_TILE, TILE } from '../tuning.ts';
import { distanceAt, fieldTo, nextTile, type PathMap, reachableGoal } from './distance-fields.ts';

/** Beyond this a straight line is skipped: it would seldom be free and costs a look at every half tile. */
const STRAIGHT_TILES = 22;
/** How many tiles of a field are looked along to cut its corners. */
const LOOK_AHEAD_TILES = 9;
/** Half of what must be free to the left and right of a line: most of a guard. */
const LINE_HALF_WIDTH = 300;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Where a unit at `from` that wants to `to` walks next. `goal` is the tile whose field it follows: that of the place, or one
 * nearby that its whole group shares. Where that is cut off, the way leads to the nearest place within reach.
 */
export function findCorner(paths: PathMap, from: Point, to: Point, goal: number): Point {
  const { size } = paths;
  const { x, y } = from;
  // The tiles of a thing that stands are open on the way to it.
  const thing = paths.solid[goal]!;
  if (isClear(paths, x, y, to.x, to.y, thing >= SOLID_ORE ? thing : FREE)) return to;
  const tile = Math.floor(y / TILE) * size + Math.floor(x / TILE);
  const field = fieldTo(paths, reachableGoal(paths, goal, paths.part[tile]!));
  let corner = from;
  if (distanceAt(paths, field, tile) <= 0) return corner;
  let ahead = tile;
  for (let step = 0; step < LOOK_AHEAD_TILES; step++) {
    const next = nextTile(paths, field, ahead);
    if (next === ahead) break;
    const nextX = (next % size) * TILE + HALF_TILE;
    const nextY = Math.floor(next / size) * TILE + HALF_TILE;
    if (step > 0 && !isClear(paths, x, y, nextX, nextY, FREE)) break;
    ahead = next;
    corner = { x: nextX, y: nextY };
  }
  return corner;
}

/** Whether the line is free but for `except`. */
export function isClear(
  paths: PathMap,
  x: number,
  y: number,
  toX: number,
  toY: number,
  except: number,
): boolean {
  const { size, solid } = paths;
  const dx = toX - x;
  const dy = toY - y;
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far > STRAIGHT_TILES * TILE) return false;
  const steps = Math.ceil(far / HALF_TILE);
  if (steps === 0) return true;
  const stepX = dx / steps;
  const stepY = dy / steps;
  const sideX = (-dy / far) * LINE_HALF_WIDTH;
  const sideY = (dx / far) * LINE_HALF_WIDTH;
  // From 1: a unit close to a wall must be able to walk away from it.
  for (let step = 1; step <= steps; step++) {
    const px = x + stepX * step;
    const py = y + stepY * step;
    const left = solid[Math.floor((py + sideY) / TILE) * size + Math.floor((px + sideX) / TILE)]!;
    if (left !== FREE && left !== except) return false;
    const right = solid[Math.floor((py - sideY) / TILE) * size + Math.floor((px - sideX) / TILE)]!;
    if (right !== FREE && right !== except) return false;
  }
  return true;
}
