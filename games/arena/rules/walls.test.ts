import { describe, expect, it } from 'vitest';
import { COLS, ROWS, STEPS_PER_CELL } from './tuning.ts';
import { fits, isOutside, isWall, layWalls, middle, zoneColumns } from './walls.ts';

const MAPS = [0, 1, 2];

describe('the walls of a map', () => {
  it.each(MAPS)('are the same from all four sides, with a border: map %d', (map) => {
    const walls = layWalls(map);
    const at = (x: number, y: number) => walls[y * COLS + x];
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
      if (walls[cell] !== 0 || reached.has(cell)) continue;
      reached.add(cell);
      next.push(cell - 1, cell + 1, cell - COLS, cell + COLS);
    }
    expect(reached.size).toBe(walls.filter((wall) => wall === 0).length);
  });

  it('are those of the first map where there is no such one', () => {
    expect(layWalls(99)).toEqual(layWalls(0));
    expect(layWalls(1)).not.toEqual(layWalls(0));
  });
});

describe('a square', () => {
  const state = { walls: layWalls(0) };

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

describe('the zone', () => {
  const outside = (zone: number, col: number, row: number) => isOutside({ zone }, middle(col), middle(row));

  it('closes from all sides, and leaves what has the form of the arena', () => {
    expect(outside(0, 0, 0)).toBe(false);
    expect([outside(3, 12, 2), outside(3, 12, 3), outside(3, 12, 11), outside(3, 12, 12)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(zoneColumns(3)).toBe(5);
    expect([outside(3, 4, 7), outside(3, 5, 7), outside(3, 19, 7), outside(3, 20, 7)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
