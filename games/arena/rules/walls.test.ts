import { describe, expect, it } from 'vitest';
import { BODY, COLS, DOOR_FRAMES, ROWS, STEPS_PER_CELL, TRAIN_EVERY_FRAMES } from './tuning.ts';
import {
  BELT,
  DOOR,
  doorsAt,
  fits,
  isTrain,
  isWall,
  layWalls,
  middle,
  RAIL,
  trainAt,
  trainComes,
  WALL,
  wayOut,
} from './walls.ts';

const MAPS = [0, 1, 2];

describe('the walls of a map', () => {
  it.each(MAPS)('are the same from all four sides, with a border: map %d', (map) => {
    const walls = layWalls(map);
    // Belts and trains of opposite sides go in opposite directions.
    const at = (x: number, y: number) => {
      const kind = walls[y * COLS + x]!;
      return kind < BELT ? kind : kind < RAIL ? BELT : RAIL;
    };
    for (let y = 0; y < ROWS; y++) {
      for (let x = 0; x < COLS; x++) {
        expect([at(COLS - 1 - x, y), at(x, ROWS - 1 - y)]).toEqual([at(x, y), at(x, y)]);
        if (x === 0 || y === 0) expect(at(x, y)).toBe(1);
      }
    }
  });

  it.each(MAPS)('shut nobody in: map %d', (map) => {
    const walls = layWalls(map);
    const reached = new Set<number>();
    const next = [COLS + 1];
    for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
      if (walls[cell] === WALL || reached.has(cell)) continue;
      reached.add(cell);
      next.push(cell - 1, cell + 1, cell - COLS, cell + COLS);
    }
    expect(reached.size).toBe(walls.filter((wall) => wall !== WALL).length);
  });

  it('are those of the first map where there is no such one', () => {
    expect(layWalls(99)).toEqual(layWalls(0));
    expect(layWalls(1)).not.toEqual(layWalls(0));
  });
});

describe('a square', () => {
  const state = { walls: layWalls(0), frame: 0 };

  it('fits where none of its corners is in a wall', () => {
    expect(fits(state, middle(1), middle(1), 100)).toBe(true);
    const edge = STEPS_PER_CELL + 100;
    expect([fits(state, edge, middle(1), 100), fits(state, edge - 1, middle(1), 100)]).toEqual([true, false]);
    expect([fits(state, middle(1), edge, 100), fits(state, middle(1), edge - 1, 100)]).toEqual([true, false]);
    const far = (COLS - 1) * STEPS_PER_CELL - 101;
    expect([fits(state, far, middle(1), 100), fits(state, far + 1, middle(1), 100)]).toEqual([true, false]);
    expect(isWall(state, middle(3), middle(2))).toBe(true); // a pillar
  });
});

describe('what moves', () => {
  it('is a door of one kind that is shut while the other one is open, and each for as long', () => {
    for (const frame of [100, 100 + DOOR_FRAMES, 100 + 2 * DOOR_FRAMES]) {
      expect(doorsAt(DOOR, frame).shut + doorsAt(DOOR + 1, frame).shut).toBe(1);
      expect(doorsAt(DOOR, frame).shut).toBe(1 - doorsAt(DOOR, frame + DOOR_FRAMES).shut);
    }
    const walls = layWalls(0);
    const at = walls.indexOf(DOOR);
    const [x, y] = [middle(at % COLS), middle(Math.floor(at / COLS))];
    expect(isWall({ walls, frame: 100 }, x, y)).toBe(true);
    expect(isWall({ walls, frame: 100 + DOOR_FRAMES }, x, y)).toBe(false);
  });

  it('is a train that is announced, passes every column, and is gone', () => {
    for (const rails of [RAIL, RAIL + 1]) {
      const first = Array.from({ length: TRAIN_EVERY_FRAMES }, (_, frame) => frame).find(
        (frame) => trainAt(rails, frame) === 0,
      )!;
      const seen = new Set<number>();
      let frame = first;
      for (; trainComes(rails, frame, 0); frame++)
        for (let col = 0; col < COLS; col++) if (isTrain(rails, frame, middle(col))) seen.add(col);
      expect(seen.size).toBe(COLS);
      expect(frame - first).toBeLessThan(TRAIN_EVERY_FRAMES / 2);
      expect(trainComes(rails, first + TRAIN_EVERY_FRAMES - 5, 0)).toBe(false);
      expect(trainComes(rails, first + TRAIN_EVERY_FRAMES - 5, 5)).toBe(true);
    }
  });

  it('lets out whom it shuts in: along the way through a door, and aside from a train', () => {
    const walls = layWalls(0);
    const at = walls.indexOf(DOOR);
    const [x, y] = [middle(at % COLS), middle(Math.floor(at / COLS))];
    const [across, along] = wayOut({ walls, frame: 100 }, x, y + 20, BODY);
    expect([across, along > 0]).toEqual([0, true]);
    const station = layWalls(2);
    const row = Math.floor(station.indexOf(RAIL) / COLS);
    const frame = Array.from({ length: TRAIN_EVERY_FRAMES }, (_, one) => one).find(
      (one) => trainAt(RAIL, one) > middle(12) && trainAt(RAIL, one) < middle(13),
    )!;
    const [aside, down] = wayOut({ walls: station, frame }, middle(12), middle(row) + 9, BODY);
    expect([aside, down > 0]).toEqual([0, true]);
    expect(wayOut({ walls: station, frame }, middle(12), middle(7), BODY)).toEqual([0, 0]);
  });
});
