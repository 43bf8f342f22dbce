// Distance fields: for each goal, how far every tile is from it, found outwards from the goal and only as far as a unit
// asks. All who go to the same goal share one field.
//
// All of this is outside the state. A field is a pure function of what stands where and of the goal, so a machine
// that has it at hand and one that must find it anew get the same answers. What stands where is compared tile by
// tile before each step (5 us), because a state may be replaced by another as a whole.

import { FREE, SOLID_BUILDING, SOLID_ORE } from '../state.ts';
import { SLOTS } from '../tuning.ts';

/** Costs of a step to the side and across a corner: 7 / 5 is within 1 % of the square root of two. */
const SIDE = 5;
const ACROSS = 7;
/** More than the longest step, and a power of two. */
const LEVELS = 8;
const FAR = 0xffff;
/**
 * A field is some 30 KB. There are as many as there can be units, each with a goal of its own: with fewer than are in use, the
 * one that is dropped is always the one that is asked for next, and all are found anew every few steps.
 */
const MAX_FIELDS = SLOTS;

export interface Field {
  readonly distance: Uint16Array;
  /** Tiles that are this far, by distance modulo LEVELS. */
  readonly open: number[][];
  /** All that is nearer is final. */
  level: number;
  /** How many tiles are open. */
  pending: number;
  usedAt: number;
}

export interface PathMap {
  readonly size: number;
  readonly solid: Uint16Array;
  /** The eight neighbours of a tile, sides first. */
  readonly around: readonly number[];
  readonly fields: Map<number, Field>;
  /** Goals that stand for goals out of reach, by goal and part of the map. */
  readonly instead: Map<number, number>;
  /** Which tiles hang together: equal numbers, 0 where something stands. */
  readonly part: Uint16Array;
  /** Counts the uses, to tell which field was used longest ago. */
  uses: number;
}

export function createPathMap(size: number): PathMap {
  return {
    size,
    solid: new Uint16Array(size * size).fill(FAR),
    around: [1, -1, size, -size, size + 1, size - 1, 1 - size, -1 - size],
    fields: new Map(),
    instead: new Map(),
    part: new Uint16Array(size * size),
    uses: 0,
  };
}

/** Before each step: forgets all paths if anything has been put up or torn down. */
export function refreshPathMap(paths: PathMap, solid: Uint16Array): void {
  const { solid: known } = paths;
  let at = 0;
  while (at < known.length && known[at] === solid[at]) at++;
  if (at === known.length) return;
  known.set(solid);
  paths.fields.clear();
  paths.instead.clear();
  findParts(paths);
}

function findParts({ solid, part, size }: PathMap): void {
  part.fill(0);
  const stack: number[] = [];
  let parts = 0;
  for (let from = 0; from < solid.length; from++) {
    if (solid[from] !== FREE || part[from] !== 0) continue;
    part[from] = ++parts;
    stack.push(from);
    while (stack.length > 0) {
      const tile = stack.pop()!;
      for (const next of [tile + 1, tile - 1, tile + size, tile - size]) {
        if (solid[next] !== FREE || part[next] !== 0) continue;
        part[next] = parts;
        stack.push(next);
      }
    }
  }
}

export function fieldTo(paths: PathMap, goal: number): Field {
  paths.uses++;
  let field = paths.fields.get(goal);
  if (!field) {
    if (paths.fields.size >= MAX_FIELDS) dropOldest(paths);
    field = newField(paths, goal);
    paths.fields.set(goal, field);
  }
  field.usedAt = paths.uses;
  return field;
}

function dropOldest({ fields }: PathMap): void {
  let oldest = -1;
  let usedAt = Number.POSITIVE_INFINITY;
  for (const [goal, field] of fields) {
    if (field.usedAt < usedAt) {
      usedAt = field.usedAt;
      oldest = goal;
    }
  }
  fields.delete(oldest);
}

function newField(paths: PathMap, goal: number): Field {
  const field: Field = {
    distance: new Uint16Array(paths.solid.length).fill(FAR),
    open: Array.from({ length: LEVELS }, () => []),
    level: 0,
    pending: 0,
    usedAt: 0,
  };
  for (const tile of goalTiles(paths, goal)) {
    field.distance[tile] = 0;
    field.open[0]!.push(tile);
    field.pending++;
  }
  return field;
}

/** A goal on a building means any side of it, so all its tiles are where the field begins. */
function goalTiles({ solid, size }: PathMap, goal: number): number[] {
  const value = solid[goal]!;
  if (value < SOLID_BUILDING) return [goal];
  const tiles = [goal];
  for (let index = 0; index < tiles.length; index++) {
    const tile = tiles[index]!;
    for (const next of [tile + 1, tile - 1, tile + size, tile - size]) {
      if (solid[next] === value && !tiles.includes(next)) tiles.push(next);
    }
  }
  return tiles;
}

/** Distance of a tile in fifths of a tile, or -1 if it is cut off. */
export function distanceAt(paths: PathMap, field: Field, tile: number): number {
  const { distance } = field;
  while (distance[tile]! >= field.level && field.pending > 0) expand(paths, field);
  return distance[tile]! < field.level ? distance[tile]! : -1;
}

/** Makes one more level final. */
function expand({ solid, around }: PathMap, field: Field): void {
  const { distance, open, level } = field;
  const tiles = open[level % LEVELS]!;
  for (let index = 0; index < tiles.length; index++) {
    const tile = tiles[index]!;
    if (distance[tile] !== level) continue; // a shorter way was found after it had been put here
    for (let way = 0; way < 8; way++) {
      const next = tile + around[way]!;
      if (solid[next] !== FREE) continue;
      const far = level + (way < 4 ? SIDE : ACROSS);
      if (far >= distance[next]!) continue;
      if (way >= 4 && cutsCorner(solid, around, tile, way)) continue;
      distance[next] = far;
      open[far % LEVELS]!.push(next);
      field.pending++;
    }
  }
  field.pending -= tiles.length;
  tiles.length = 0;
  field.level++;
}

/** Whether a step across a corner would brush something that stands. */
function cutsCorner(solid: Uint16Array, around: readonly number[], tile: number, way: number): boolean {
  const step = around[way]!;
  const vertical = way < 6 ? around[2]! : around[3]!;
  return solid[tile + vertical] !== FREE || solid[tile + step - vertical] !== FREE;
}

/** The neighbour from which the goal is nearest, or the tile itself when it is the nearest. */
export function nextTile({ solid, around }: PathMap, field: Field, tile: number): number {
  const { distance } = field;
  let best = tile;
  let bestFar = distance[tile]!;
  for (let way = 0; way < 8; way++) {
    const next = tile + around[way]!;
    if (distance[next]! >= bestFar || solid[next] !== FREE) continue;
    if (way >= 4 && cutsCorner(solid, around, tile, way)) continue;
    best = next;
    bestFar = distance[next]!;
  }
  return best;
}

/** The goal itself if it can be reached from this part of the map, else the nearest tile that can. */
export function reachableGoal(paths: PathMap, goal: number, part: number): number {
  if (paths.part[goal] === part) return goal;
  const key = goal * 0x10000 + part;
  const known = paths.instead.get(key);
  if (known !== undefined) return known;
  const found =
    isStanding(paths.solid[goal]!) && touchesPart(paths, goal, part) ? goal : nearestIn(paths, goal, part);
  paths.instead.set(key, found);
  return found;
}

function isStanding(value: number): boolean {
  return value === SOLID_ORE || value >= SOLID_BUILDING;
}

function touchesPart(paths: PathMap, goal: number, part: number): boolean {
  return goalTiles(paths, goal).some((tile) => paths.around.some((step) => paths.part[tile + step] === part));
}

function nearestIn({ part: parts, size }: PathMap, goal: number, part: number): number {
  const goalX = goal % size;
  const goalY = Math.floor(goal / size);
  let best = goal;
  let bestSquare = Number.POSITIVE_INFINITY;
  for (let tile = 0; tile < parts.length; tile++) {
    if (parts[tile] !== part) continue;
    const dx = (tile % size) - goalX;
    const dy = Math.floor(tile / size) - goalY;
    if (dx * dx + dy * dy < bestSquare) {
      bestSquare = dx * dx + dy * dy;
      best = tile;
    }
  }
  return best;
}
