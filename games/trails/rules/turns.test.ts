import { describe, expect, it } from 'vitest';
import { DOWN, LEFT, RIGHT, UP } from '../../kit/arena/rules/directions.ts';
import { INTRO_FRAMES } from '../../kit/arena/rules/round.ts';
import { playing, put, run, runUntil, tap } from '../testing.ts';
import type { TrailsState } from './state.ts';
import { HALF_CELL_STEPS } from './tuning.ts';

/** One cycle heading right in the middle of free ground; the other far off along the border. */
function open(): TrailsState {
  const state = playing(2);
  put(state, 0, 20, 20, 1);
  put(state, 1, 70, 40, 3);
  return state;
}

describe('a key that is held', () => {
  it('turns once and then leaves other keys alone', () => {
    const state = open();
    run(state, 10, [UP]);
    expect(state.seats[0]!.dir).toBe(0);
    run(state, 10, [UP | RIGHT]);
    expect(state.seats[0]!.dir).toBe(1);
    run(state, 30, [UP]);
    expect(state.seats[0]!.dir).toBe(1);
  });
});

describe('two taps', () => {
  it('make a U-turn into the next lane in successive frames', () => {
    const state = open();
    tap(state, [UP]);
    tap(state, [LEFT]);
    run(state, 8);
    expect(state.seats[0]!).toMatchObject({ dir: 3, y: 19, alive: true });
  });

  it('make the same U-turn within one frame', () => {
    const state = open();
    tap(state, [UP | LEFT]);
    run(state, 8);
    expect(state.seats[0]!).toMatchObject({ dir: 3, y: 19, alive: true });
  });

  it('change the lane with a side and the heading within one frame', () => {
    const state = open();
    tap(state, [DOWN | RIGHT]);
    run(state, 8);
    expect(state.seats[0]!).toMatchObject({ dir: 1, y: 21, alive: true });
  });

  it('take the free side with both sides within one frame', () => {
    const state = open();
    state.grid.fill(1, 19 * state.cols, 20 * state.cols);
    tap(state, [UP | DOWN]);
    expect(state.seats[0]!.dir).toBe(2);
  });
});

describe('a turn that is not made yet', () => {
  it('can be taken back by its opposite', () => {
    const state = open();
    const cycle = state.seats[0]!;
    cycle.offset = -HALF_CELL_STEPS;
    tap(state, [UP]);
    expect(cycle.turns).toEqual([0]);
    tap(state, [DOWN]);
    run(state, 4);
    expect(cycle).toMatchObject({ dir: 2, turns: [] });
  });
});

describe('a tap', () => {
  it('turns within a single frame', () => {
    const state = open();
    tap(state, [UP]);
    expect(state.seats[0]!.dir).toBe(0);
  });

  it('turns in its cell just past the centre', () => {
    const state = open();
    const cycle = state.seats[0]!;
    cycle.offset = HALF_CELL_STEPS - 1;
    tap(state, [UP]);
    expect(cycle).toMatchObject({ x: 20, dir: 0 });
  });

  it('turns at the centre when it comes before it', () => {
    const state = open();
    const cycle = state.seats[0]!;
    cycle.offset = -HALF_CELL_STEPS;
    tap(state, [UP]);
    expect(cycle.dir).toBe(1);
    run(state, 2);
    expect(cycle).toMatchObject({ x: 20, dir: 0 });
  });
});

describe('a cycle', () => {
  it('never turns on the spot', () => {
    const state = open();
    run(state, 10, [LEFT]);
    expect(state.seats[0]!).toMatchObject({ dir: 1, alive: true, turns: [] });
  });

  it('keeps at most two turns', () => {
    const state = open();
    const cycle = state.seats[0]!;
    cycle.offset = -HALF_CELL_STEPS;
    tap(state, [UP | LEFT]);
    cycle.offset = -HALF_CELL_STEPS;
    tap(state, [DOWN]);
    expect(cycle.turns).toEqual([0, 3]);
  });
});

describe('a press before the start', () => {
  it('counts shortly before it, and not earlier', () => {
    const early = playing(2);
    runUntil(early, (state) => state.phase === 'pause');
    runUntil(early, (state) => state.phase === 'intro');
    const across = early.seats[0]!.dir % 2 === 0 ? RIGHT : UP;
    tap(early, [across]);
    expect(early.seats[0]!.turns).toEqual([]);
    run(early, INTRO_FRAMES - 5);
    tap(early, [across]);
    expect(early.seats[0]!.turns).toHaveLength(1);
  });
});
