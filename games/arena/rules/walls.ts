// What stands in the way, and what moves: three maps, in each of which all starts are equal. Doors, belts and trains go by the
// number of frames alone, so that every screen has them where the host has them.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import * as zone from '../../kit/arena/rules/zone.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaState } from './state.ts';
import * as tuning from './tuning.ts';

const { CELL_SHIFT, COLS, ROWS, STEPS_PER_CELL } = tuning;

/** What the cells of `walls` are; a belt's is BELT plus its direction. */
export const FLOOR = 0;
export const WALL = 1;
/** Doors of two kinds: while one kind is shut the other one is open. */
export const DOOR = 2;
export const BELT = 4;
/** Rails to the right, and to the left. */
export const RAIL = 8;

/** The part of a state that places are asked about. */
export type Field = Pick<ArenaState, 'walls' | 'frame'>;

/**
 * A quarter of each map, from the corner to the middle row and column; the border comes besides. `#` is a wall, `A` and `B` are doors;
 * `h`, `v` and the corner `c` are belts that run clockwise; `t` is a track, on which the trains of both sides come towards each other.
 */
export const MAPS: readonly (readonly string[])[] = [
  // Gates
  [
    '.............',
    '.............',
    '...#..#...#..',
    '.............',
    '...#.........',
    '......##AA###',
    '..##..B......',
    '......B..#...',
  ],
  // Foundry
  [
    '.............',
    '.............',
    '......#....#.',
    '...chhhhhhhhh',
    '...v.........',
    '...v..##..#..',
    '...v..#......',
    '...v.........',
  ],
  // Station
  [
    '.............',
    '......#......',
    '......#...#..',
    'ttttttttttttt',
    '.............',
    '..#...##...##',
    '..#...#......',
    '.............',
  ],
];

export function layWalls(map: number): Uint8Array {
  const quarter = MAPS[map] ?? MAPS[0]!;
  return Uint8Array.from({ length: COLS * ROWS }, (_, cell) => {
    const x = cell % COLS;
    const y = Math.floor(cell / COLS);
    if (x === 0 || y === 0 || x === COLS - 1 || y === ROWS - 1) return WALL;
    const lower = y > ROWS - 1 - y;
    const right = x > COLS - 1 - x;
    const kind = quarter[Math.min(y, ROWS - 1 - y)]![Math.min(x, COLS - 1 - x)]!;
    if (kind === 'h') return BELT + (lower ? 3 : 1);
    if (kind === 'v') return BELT + (right ? 2 : 0);
    if (kind === 'c') return BELT + (lower ? (right ? 3 : 0) : right ? 2 : 1);
    if (kind === 't') return RAIL + Number(lower);
    return kind === '.' ? FLOOR : kind === '#' ? WALL : DOOR + Number(kind === 'B');
  });
}

export function kindAt({ walls }: Pick<Field, 'walls'>, x: number, y: number): number {
  return walls[(y >> CELL_SHIFT) * COLS + (x >> CELL_SHIFT)]!;
}

/** How far the doors of a kind are shut, 0 to 1, and how many frames until they move. */
export function doorsAt(kind: number, frame: number): { readonly shut: number; readonly left: number } {
  const turn = (frame + (kind - DOOR) * tuning.DOOR_FRAMES) % (2 * tuning.DOOR_FRAMES);
  const since = turn % tuning.DOOR_FRAMES;
  const moved = Math.min(1, since / tuning.DOOR_MOVES_FRAMES);
  return {
    shut: turn < tuning.DOOR_FRAMES ? moved : 1 - moved,
    left: tuning.DOOR_FRAMES - since,
  };
}

/** Where the front of the train on rails of a kind is, in steps from where it comes in: negative from its signal until then. */
export function trainAt(kind: number, frame: number): number {
  const ahead = (kind - RAIL) * (tuning.TRAIN_EVERY_FRAMES / 2) + tuning.TRAIN_SIGNAL_FRAMES;
  const since = ((frame + ahead) % tuning.TRAIN_EVERY_FRAMES) - tuning.TRAIN_SIGNAL_FRAMES;
  return since * tuning.TRAIN_SPEED;
}

/** Whether a train is on rails of a kind, or comes within so many frames, TRAIN_SIGNAL_FRAMES at most. */
export function trainComes(kind: number, frame: number, within: number): boolean {
  const front = trainAt(kind, frame);
  return front >= -within * tuning.TRAIN_SPEED && front < COLS * STEPS_PER_CELL + tuning.TRAIN_STEPS;
}

/** How far the front of the train on rails of a kind has gone beyond a place on them, in steps; negative: it comes there. */
export const pastAt = (kind: number, frame: number, x: number) =>
  trainAt(kind, frame) - (kind === RAIL ? x : COLS * STEPS_PER_CELL - x);

/** Whether a place on rails is under their train. */
export function isTrain(kind: number, frame: number, x: number): boolean {
  const past = pastAt(kind, frame, x);
  return past >= 0 && past < tuning.TRAIN_STEPS;
}

/** Whether a body stands on rails on which a train comes to it. */
export function isInWay(field: Field, { x, y }: Point): boolean {
  const kind = Math.max(kindAt(field, x, y - tuning.BODY), kindAt(field, x, y + tuning.BODY));
  const comes = kind >= RAIL && trainComes(kind, field.frame, tuning.TRAIN_SIGNAL_FRAMES);
  return comes && pastAt(kind, field.frame, x) < tuning.TRAIN_STEPS;
}

export function isWall(field: Field, x: number, y: number): boolean {
  const kind = kindAt(field, x, y);
  if (kind <= WALL) return kind === WALL;
  if (kind < BELT) return doorsAt(kind, field.frame).shut > 0.5;
  return kind >= RAIL && isTrain(kind, field.frame, x);
}

/** Whether a square of this half side fits there. */
export function fits(field: Field, x: number, y: number, half: number): boolean {
  return (
    !isWall(field, x - half, y - half) &&
    !isWall(field, x + half, y - half) &&
    !isWall(field, x - half, y + half) &&
    !isWall(field, x + half, y + half)
  );
}

/** The way to the next place where such a square fits, out of a door that shuts or aside from a train; 0, 0 where it does. */
export function wayOut(field: Field, x: number, y: number, half: number): readonly [number, number] {
  if (fits(field, x, y, half)) return [0, 0];
  const onRails = [y - half, y + half].some((side) => kindAt(field, x, side) >= RAIL);
  for (let far = 8; far < 2 * STEPS_PER_CELL; far += 8) {
    for (let dir = 0; dir < 4; dir += onRails ? 2 : 1) {
      if (fits(field, x + DX[dir]! * far, y + DY[dir]! * far, half)) return [DX[dir]! * far, DY[dir]! * far];
    }
  }
  return [0, 0];
}

/** The middle of a column or row, in steps. */
export const middle = (cells: number) => cells * STEPS_PER_CELL + STEPS_PER_CELL / 2;

export function isOutside(state: Pick<ArenaState, 'zone'>, x: number, y: number): boolean {
  return zone.isOutside(tuning.CLOSING, state, x, y);
}
