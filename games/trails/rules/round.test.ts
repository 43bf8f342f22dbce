import { describe, expect, it } from 'vitest';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { info } from '../info.ts';
import { layWall, playing, put, run, runUntil } from '../testing.ts';
import { inBounds } from './arena.ts';
import { SHRINK_START_FRAMES, SHRINK_WARNING_FRAMES } from './tuning.ts';

describe('the border', () => {
  it('is announced before it moves, and crashes a cycle that stays outside', () => {
    const state = playing(2);
    // Riders that stand keep the round going.
    const freeze = () => {
      for (const cycle of state.seats) if (cycle.alive) cycle.offset = -2000;
    };
    put(state, 0, 0, 0, 1);
    put(state, 1, 40, 22, 1);
    for (let frame = 0; frame < SHRINK_START_FRAMES; frame++) {
      freeze();
      run(state, 1);
    }
    expect(state.inset).toBe(0);
    expect(state.nextInset).toBeGreaterThan(0);
    for (let frame = 0; frame < SHRINK_WARNING_FRAMES; frame++) {
      expect(state.inset).toBe(0);
      freeze();
      run(state, 1);
    }
    freeze();
    run(state, 1);
    expect(state.seats.map((cycle) => cycle.alive)).toEqual([false, true]);
  });

  it('closes the whole arena in the end', () => {
    const state = playing(2);
    for (const seat of [0, 1]) put(state, seat, state.cols / 2 - seat, state.rows / 2, 1);
    runUntil(state, () => {
      for (const cycle of state.seats) cycle.offset = -2000;
      return state.phase === 'pause';
    });
    for (let at = 0; at < state.grid.length; at++)
      expect(inBounds(state, at % state.cols, Math.floor(at / state.cols))).toBe(false);
  });
});

describe('a round', () => {
  it('gives all who still ride a point for each crash, and one more to the last', () => {
    const state = playing(3);
    put(state, 0, 2, 10, 3);
    put(state, 1, 12, 20, 3);
    put(state, 2, 80, 30, 3);
    runUntil(state, () => state.phase === 'pause');
    expect(state.seats.map((cycle) => cycle.gained)).toEqual([0, 1, 3]);
    expect(state.winner).toBe(2);
  });

  it('gives those who crash in the same frame no points for each other', () => {
    const state = playing(3);
    put(state, 0, 10, 10, 1);
    put(state, 1, 20, 10, 3);
    put(state, 2, 90, 30, 3);
    runUntil(state, () => state.phase === 'pause');
    expect(state.seats.map((cycle) => cycle.gained)).toEqual([0, 0, 3]);
  });

  it('begins in an empty arena, with places drawn anew', () => {
    const state = playing(2);
    put(state, 0, 2, 10, 3);
    runUntil(state, () => state.phase === 'pause');
    runUntil(state, () => state.phase === 'intro');
    expect(state.seats[1]!).toMatchObject({ points: 2, gained: 0, alive: true });
    expect(state.grid.filter((byte) => byte !== 0).length).toBe(2);
    const places = () => state.seats.map(({ x, y }) => `${x} ${y}`).join();
    const seen = new Set([places()]);
    for (let round = 3; round < 8; round++) {
      runUntil(state, () => {
        state.draws = 0; // no sudden death
        return state.round === round;
      });
      seen.add(places());
    }
    expect(seen.size).toBe(2);
  });

  it('has start places that are apart and face inwards', () => {
    for (let count = 2; count <= info.maxSeats; count++) {
      const { seats: cycles, cols, rows } = playing(count);
      expect(new Set(cycles.map(({ x, y }) => `${x},${y}`)).size).toBe(count);
      for (const { x, y, dir } of cycles) {
        const off = (at: number, size: number) => Math.abs(at - size / 2);
        const ahead = off(x + DX[dir]!, cols) + off(y + DY[dir]!, rows);
        expect(ahead).toBeLessThan(off(x, cols) + off(y, rows));
      }
    }
  });

  it('lets cycles crash into the wall of an owner who is out of the match', () => {
    const state = playing(3);
    put(state, 0, 10, 10, 1);
    layWall(state, 1, 20, 10, 20, 10);
    state.seats[1]!.alive = false;
    runUntil(state, () => !state.seats[0]!.alive, 60);
  });
});
