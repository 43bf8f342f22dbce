import { describe, expect, it } from 'vitest';
import { layWall, playing, put } from '../testing.ts';
import { wallSeat } from './arena.ts';
import { burnFuses, closeArena } from './closing.ts';
import type { TrailsState } from './state.ts';
import {
  FUSE_CELLS_PER_FRAME,
  FUSE_DELAY_FRAMES,
  SHRINK_EVERY_FRAMES,
  SHRINK_ROW_FRAMES,
  SHRINK_START_FRAMES,
  SHRINK_WARNING_FRAMES,
} from './tuning.ts';

/** The cues about the border in the frame `time` after it begins to close. */
function at(state: TrailsState, time: number): (readonly [string, number])[] {
  state.cues = [];
  state.since = SHRINK_START_FRAMES + time;
  closeArena(state);
  return state.cues.map(({ kind, value }) => [kind, value] as const);
}

describe('the arena', () => {
  it('says where it will close, and then takes a row every few frames', () => {
    const state = playing(2);
    const rows = Math.ceil(state.rows / 18);
    expect([at(state, -1), state.inset]).toEqual([[], 0]);
    expect(at(state, 0)).toEqual([['warn', rows]]);
    expect(at(state, SHRINK_WARNING_FRAMES - 1)).toEqual([]);
    expect([at(state, SHRINK_WARNING_FRAMES), state.inset]).toEqual([[['shrink', 1]], 1]);
    expect(at(state, SHRINK_WARNING_FRAMES + 1)).toEqual([]);
    for (let row = 1; row < 2 * rows; row++) at(state, SHRINK_WARNING_FRAMES + row * SHRINK_ROW_FRAMES);
    expect(state.inset).toBe(rows); // no further than was said
    expect(at(state, SHRINK_EVERY_FRAMES)).toEqual([['warn', 2 * rows]]);
  });
});

describe('the wall of a rider who has crashed', () => {
  /** Seat 0 has crashed at the right end of a wall of so many cells, in frame 100. */
  function crashed(cells: number) {
    const state = playing(2);
    put(state, 1, 70, 40, 3);
    layWall(state, 0, 10, 20, 10 + cells - 1, 20);
    Object.assign(state.seats[0]!, { alive: false, outAt: 100, fuse: 20 * state.cols + 10 + cells - 1 });
    const burn = (since: number) => {
      state.since = since;
      burnFuses(state);
      return Array.from(state.grid.slice(20 * state.cols + 10, 20 * state.cols + 10 + cells)).filter(
        (byte) => wallSeat(byte) === 0,
      ).length;
    };
    return { state, burn };
  }

  it('stays a moment, then burns from the crash back', () => {
    const { state, burn } = crashed(12);
    expect(burn(100 + FUSE_DELAY_FRAMES - 1)).toBe(12);
    expect(burn(100 + FUSE_DELAY_FRAMES)).toBe(12 - FUSE_CELLS_PER_FRAME);
    expect(state.grid[20 * state.cols + 10]).not.toBe(0);
    expect(burn(100 + FUSE_DELAY_FRAMES + 1)).toBe(12 - 2 * FUSE_CELLS_PER_FRAME);
  });

  it('is gone as a whole where a blast has torn it, and others’ walls stay', () => {
    const { state, burn } = crashed(30);
    state.grid[20 * state.cols + 25] = 0;
    layWall(state, 1, 5, 5, 9, 5);
    for (let frame = 0; frame < 4; frame++) burn(100 + FUSE_DELAY_FRAMES + frame);
    expect(burn(100 + FUSE_DELAY_FRAMES + 4)).toBe(0);
    expect([state.seats[0]!.fuse, wallSeat(state.grid[5 * state.cols + 7]!)]).toEqual([-1, 1]);
  });
});
