import { describe, expect, it } from 'vitest';
import { DOWN, LEFT, RIGHT } from '../../kit/arena/rules/directions.ts';
import { BOOST } from '../info.ts';
import { layWall, playing, put, run } from '../testing.ts';
import { ROCK_BYTE } from './arena.ts';
import type { TrailsState } from './state.ts';
import { SPARK_AFTER_FRAMES, SPARK_REST_FRAMES, STEPS_PER_CELL } from './tuning.ts';

/** A frame in which the others stand still, so that the round goes on. */
function runStill(state: TrailsState, frames: number, input = 0): string[] {
  const kinds: string[] = [];
  for (let frame = 0; frame < frames; frame++) {
    for (const other of state.seats.slice(1)) other.offset = -2000;
    kinds.push(...run(state, 1, [input]));
  }
  return kinds;
}

/** Seat 0 has crashed into the upper border and rides it. */
function outAbove(col: number, options = {}): TrailsState {
  const state = playing(3, options);
  state.grid.fill(0);
  put(state, 0, col, 0, 0);
  put(state, 1, 30, 40, 1);
  put(state, 2, 34, 40, 1);
  runStill(state, SPARK_AFTER_FRAMES + 20);
  expect(state.seats[0]!.alive).toBe(false);
  return state;
}

const cellOf = ({ seats }: TrailsState) => {
  const { x, y } = seats[0]!.spark!;
  return [Math.floor(x / STEPS_PER_CELL), Math.floor(y / STEPS_PER_CELL)];
};

describe('a spark', () => {
  it('burns a gap into the first wall ahead, not into those behind it; then there is a wait', () => {
    const state = outAbove(20);
    layWall(state, 1, 5, 12, 60, 12);
    layWall(state, 1, 5, 24, 60, 24);
    const [col] = cellOf(state);
    const at = (row: number) => state.grid[row * state.cols + col!];
    expect(runStill(state, 1, BOOST)).toContain('gap');
    expect(at(12)).toBe(0);
    expect(at(24)).not.toBe(0);
    runStill(state, 1);
    expect(runStill(state, 1, BOOST)).not.toContain('gap');
    runStill(state, SPARK_REST_FRAMES);
    expect(runStill(state, 1, BOOST)).toContain('gap');
    expect(at(24)).toBe(0);
    expect(state.seats[0]).toMatchObject({ alive: false, gained: 0, knockouts: 0 });
  });

  it('burns the gap straight inwards from each edge, and rock stays', () => {
    const state = outAbove(20);
    layWall(state, 1, 3, 5, 3, 39);
    runStill(state, 300, LEFT);
    runStill(state, 40, DOWN);
    const [, row] = cellOf(state);
    expect(runStill(state, 1, BOOST)).toContain('gap');
    expect(state.grid[row! * state.cols + 3]).toBe(0);
    const rocky = outAbove(20);
    rocky.grid[10 * rocky.cols + 20] = ROCK_BYTE;
    expect(runStill(rocky, 1, BOOST)).not.toContain('gap');
    expect(rocky.seats[0]!.sparkRest).toBe(0);
    expect(rocky.grid[10 * rocky.cols + 20]).toBe(ROCK_BYTE);
  });

  it('leaves the ground under a head alone', () => {
    const state = outAbove(20);
    put(state, 1, cellOf(state)[0]!, 9, 1);
    expect(runStill(state, 1, BOOST)).toContain('gap');
    expect(state.seats[1]!.alive).toBe(true);
    expect(state.grid[9 * state.cols + state.seats[1]!.x]).not.toBe(0);
  });
});

describe('a player who is out', () => {
  it('rides the border from where they crashed, by the keys along it', () => {
    const state = outAbove(20);
    expect(cellOf(state)).toEqual([20, 0]);
    runStill(state, 20, RIGHT);
    expect(cellOf(state)[0]).toBeGreaterThan(24);
    runStill(state, 300, LEFT);
    expect(cellOf(state)).toEqual([0, 0]);
    runStill(state, 300, DOWN);
    expect(cellOf(state)).toEqual([0, state.rows]);
  });

  it('moves along with the border', () => {
    const state = outAbove(20);
    state.inset = 5;
    runStill(state, 1);
    expect(cellOf(state)).toEqual([20, 5]);
  });

  it('only watches where the host wants it so', () => {
    const state = outAbove(20, { out: 0 });
    layWall(state, 1, 5, 12, 60, 12);
    expect(runStill(state, 1, BOOST)).not.toContain('gap');
    expect(state.seats[0]!.spark).toBeNull();
  });
});
