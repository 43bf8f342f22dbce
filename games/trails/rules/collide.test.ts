import { expect, test } from 'vitest';
import { layWall, playing, put, run, runUntil } from '../testing.ts';
import { wallSeat } from './arena.ts';
import { FUSE_CELLS_PER_FRAME, FUSE_DELAY_FRAMES } from './tuning.ts';

test('a cycle leaves its wall in every cell it rides through', () => {
  const state = playing(2);
  put(state, 0, 10, 10, 1);
  run(state, 30);
  const { x } = state.seats[0]!;
  expect(x).toBeGreaterThan(15);
  for (let col = 10; col <= x; col++) expect(wallSeat(state.grid[10 * state.cols + col]!)).toBe(0);
});

test("a cycle crashes into another's wall and the cue names whose it was", () => {
  const state = playing(3);
  put(state, 0, 10, 10, 1);
  layWall(state, 2, 14, 5, 14, 15);
  runUntil(state, () => !state.seats[0]!.alive, 60);
  expect(state.seats[0]!.x).toBe(13);
  expect(state.cues).toContainEqual({ kind: 'out', seat: 0, x: 13, y: 10, value: 2 });
});

test('a cycle crashes at the border', () => {
  const state = playing(2);
  put(state, 0, 3, 10, 3);
  runUntil(state, () => !state.seats[0]!.alive, 60);
  expect(state.seats[0]!.x).toBe(0);
  expect(state.cues).toContainEqual({ kind: 'out', seat: 0, x: 0, y: 10, value: -1 });
});

test('two that enter the same cell in one frame both crash and the round is a draw', () => {
  const state = playing(2);
  put(state, 0, 10, 10, 1);
  put(state, 1, 20, 10, 3);
  runUntil(state, () => state.phase === 'pause', 120);
  expect(state.seats.map((cycle) => cycle.alive)).toEqual([false, false]);
  expect(state.seats.map((cycle) => cycle.points)).toEqual([0, 0]);
  expect(state.winner).toBe(-1);
});

test('two that face each other in neighbouring cells both crash', () => {
  const state = playing(2);
  put(state, 0, 10, 10, 1);
  put(state, 1, 21, 10, 3);
  runUntil(state, () => state.phase === 'pause', 120);
  expect(state.winner).toBe(-1);
});

test('the wall of a crashed cycle burns away from the crash back, after a moment', () => {
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

test('a torn wall of a crashed cycle goes as a whole when the fuse reaches the gap', () => {
  const state = playing(3);
  put(state, 0, 39, 10, 1);
  layWall(state, 0, 30, 10, 39, 10);
  layWall(state, 0, 5, 30, 25, 30);
  layWall(state, 2, 40, 10, 40, 10);
  runUntil(state, () => !state.seats[0]!.alive, 60);
  run(state, FUSE_DELAY_FRAMES + 5);
  expect(state.grid.some((byte) => wallSeat(byte) === 0)).toBe(false);
});
