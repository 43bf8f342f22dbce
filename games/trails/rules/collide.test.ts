import { describe, expect, it } from 'vitest';
import { layWall, playing, put, run, runUntil } from '../testing.ts';
import { wallSeat } from './arena.ts';
import { FUSE_CELLS_PER_FRAME, FUSE_DELAY_FRAMES } from './tuning.ts';

describe('a cycle', () => {
  it('leaves its wall in every cell it rides through', () => {
    const state = playing(2);
    put(state, 0, 10, 10, 1);
    run(state, 30);
    const { x } = state.seats[0]!;
    expect(x).toBeGreaterThan(15);
    for (let col = 10; col <= x; col++) expect(wallSeat(state.grid[10 * state.cols + col]!)).toBe(0);
  });

  it('crashes into another’s wall, and the cue names the owner', () => {
    const state = playing(3);
    put(state, 0, 10, 10, 1);
    layWall(state, 2, 14, 5, 14, 15);
    runUntil(state, () => !state.seats[0]!.alive, 60);
    expect(state.seats[0]!.x).toBe(13);
    expect(state.cues).toContainEqual({ kind: 'out', seat: 0, x: 13, y: 10, value: 2 });
  });

  it('crashes at the border', () => {
    const state = playing(2);
    put(state, 0, 3, 10, 3);
    runUntil(state, () => !state.seats[0]!.alive, 60);
    expect(state.seats[0]!.x).toBe(0);
    expect(state.cues).toContainEqual({ kind: 'out', seat: 0, x: 0, y: 10, value: -1 });
  });
});

describe('two cycles', () => {
  it('both crash in the same cell in one frame, and the round is a draw', () => {
    const state = playing(2);
    put(state, 0, 10, 10, 1);
    put(state, 1, 20, 10, 3);
    runUntil(state, () => state.phase === 'pause', 120);
    expect(state.seats.map((cycle) => cycle.alive)).toEqual([false, false]);
    expect(state.seats.map((cycle) => cycle.points)).toEqual([0, 0]);
    expect(state.winner).toBe(-1);
  });

  it('both crash when they face each other in neighbouring cells', () => {
    const state = playing(2);
    put(state, 0, 10, 10, 1);
    put(state, 1, 21, 10, 3);
    runUntil(state, () => state.phase === 'pause', 120);
    expect(state.winner).toBe(-1);
  });
});

describe('the wall of a crashed cycle', () => {
  it('burns away from the crash back, after a moment', () => {
    const state = playing(3);
    put(state, 0, 39, 10, 1);
    layWall(state, 0, 10, 10, 39, 10);
    layWall(state, 2, 40, 10, 40, 10);
    runUntil(state, () => !state.seats[0]!.alive, 60);
    run(state, FUSE_DELAY_FRAMES - 1);
    expect(wallSeat(state.grid[10 * state.cols + 39]!)).toBe(0);
    run(state, 2);
    expect(state.grid[10 * state.cols + 39]).toBe(0);
    expect(wallSeat(state.grid[10 * state.cols + 10]!)).toBe(0);
    run(state, Math.ceil(40 / FUSE_CELLS_PER_FRAME) + 1);
    expect(state.grid.some((byte) => wallSeat(byte) === 0)).toBe(false);
  });

  it('goes as a whole, if torn, when the fuse reaches the gap', () => {
    const state = playing(3);
    put(state, 0, 39, 10, 1);
    layWall(state, 0, 30, 10, 39, 10);
    layWall(state, 0, 5, 30, 25, 30);
    layWall(state, 2, 40, 10, 40, 10);
    runUntil(state, () => !state.seats[0]!.alive, 60);
    run(state, FUSE_DELAY_FRAMES + 5);
    expect(state.grid.some((byte) => wallSeat(byte) === 0)).toBe(false);
  });
});
