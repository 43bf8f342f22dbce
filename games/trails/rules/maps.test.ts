import { describe, expect, it } from 'vitest';
import { territory } from '../bots/space.ts';
import { info } from '../info.ts';
import { layWall, playing, put, run, runUntil } from '../testing.ts';
import { leavesWall, ROCK, ROCK_BYTE, wallSeat } from './arena.ts';
import { GATES, PILLARS } from './maps.ts';
import { GAP_CELLS, GAP_EVERY_CELLS } from './tuning.ts';

describe('rock', () => {
  it.each([PILLARS, GATES])('is in arena %i the same in each round, and in the way of no start', (map) => {
    for (let count = 2; count <= info.maxSeats; count++) {
      const state = playing(count, { map });
      const rocks = state.grid.filter((byte) => byte === ROCK_BYTE).length;
      expect(rocks).toBeGreaterThan(40);
      expect(rocks).toBeLessThan(state.grid.length / 8);
      run(state, 30);
      expect(state.seats.every(({ alive }) => alive)).toBe(true);
      // All ground is connected.
      const free = state.grid.filter((byte) => byte === 0).length;
      const { x, y } = state.seats[0]!;
      const beside = [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ].map(([dx, dy]) => territory(state, x + dx!, y + dy!, null, state.grid.length));
      expect(Math.max(...beside)).toBe(free);
    }
  });

  it('has no owner: a crash into it pays no more than one into the border', () => {
    const state = playing(3, { map: GATES });
    put(state, 0, 10, 10, 1);
    state.grid[10 * state.cols + 14] = ROCK_BYTE;
    expect(wallSeat(ROCK_BYTE)).toBe(ROCK);
    runUntil(state, () => !state.seats[0]!.alive, 60);
    expect(state.seats.map(({ knockouts }) => knockouts)).toEqual([0, 0, 0]);
  });
});

describe('a wall', () => {
  it('is open every so often with gaps, and lets a rival through there', () => {
    const state = playing(2, { gaps: 1 });
    const cycle = put(state, 0, 2, 30, 1);
    cycle.way = 0;
    runUntil(state, () => cycle.x >= 2 + GAP_EVERY_CELLS + 5);
    const row = [...state.grid.subarray(30 * state.cols + 2, 30 * state.cols + 2 + GAP_EVERY_CELLS)];
    expect(row.map((byte, way) => (byte === 0 ? way : -1)).filter((way) => way >= 0)).toEqual(
      Array.from({ length: GAP_CELLS }, (_, gap) => GAP_EVERY_CELLS - GAP_CELLS + gap),
    );
    const rival = put(state, 1, GAP_EVERY_CELLS, 29, 2);
    runUntil(state, () => rival.y > 32, 60);
    expect(rival.alive).toBe(true);
  });

  it('has no holes without gaps, and a head in a gap is still hard', () => {
    const state = playing(3, { gaps: 0 });
    const cycle = state.seats[0]!;
    cycle.way = GAP_EVERY_CELLS - 1;
    expect(leavesWall(state, cycle)).toBe(true);
    const gaps = playing(3, { gaps: 1 });
    const head = put(gaps, 0, 20, 20, 1);
    // It stands in a gap, without a wall under it.
    Object.assign(head, { way: GAP_EVERY_CELLS - 1, offset: -2000 });
    gaps.grid[20 * gaps.cols + 20] = 0;
    put(gaps, 1, 20, 17, 2);
    layWall(gaps, 2, 0, 40, 1, 40);
    runUntil(
      gaps,
      () => {
        head.offset = -2000;
        return !gaps.seats[1]!.alive;
      },
      30,
    );
    expect(gaps.seats[1]!.y).toBe(19);
  });
});
