import { describe, expect, it } from 'vitest';
import { DOWN, LEFT, RIGHT, UP } from '../../kit/arena/rules/directions.ts';
import { BOMB } from '../info.ts';
import { at, playingBare, put, run, runUntil } from '../testing.ts';
import { FLOOR } from './arena.ts';
import { knockOut } from './players.ts';
import { placeOnRim } from './rim.ts';
import type { PowderState } from './state.ts';
import {
  LONGEST_FRAMES,
  RIM_AFTER_FRAMES,
  RIM_RELOAD_FRAMES,
  STEPS_PER_CELL,
  THROW_CELLS,
} from './tuning.ts';

/** Seat 0 is out and has come to the rim above its last cell; the others stand far away. */
function outAt(col: number, row: number): PowderState {
  const state = playingBare(3);
  put(state, 0, col, row);
  put(state, 1, 11, 9);
  put(state, 2, 13, 9);
  knockOut(state, 0, -1);
  run(state, RIM_AFTER_FRAMES + 1);
  return state;
}

const cellOnRim = (state: PowderState) => {
  const { x, y } = placeOnRim(state, state.players.rim[0]!);
  return [Math.floor(x / STEPS_PER_CELL), Math.floor(y / STEPS_PER_CELL)];
};

describe('a player who is out', () => {
  it('comes to the rim, at the nearest edge, after a moment', () => {
    expect(cellOnRim(outAt(5, 1))).toEqual([5, 0]);
    expect(cellOnRim(outAt(1, 5))).toEqual([0, 5]);
    expect(cellOnRim(outAt(7, 9))).toEqual([7, 10]);
    const state = playingBare(3);
    knockOut(state, 0, -1);
    run(state, RIM_AFTER_FRAMES - 1);
    expect(state.players.rim[0]).toBe(-1);
  });

  it('is led by keys along the edge and around a corner, both ways', () => {
    const state = outAt(1, 1);
    const { cols, rows } = state;
    const hold = (key: number) => {
      run(state, 300, [key]);
      return cellOnRim(state);
    };
    expect([hold(RIGHT), hold(UP), hold(DOWN), hold(RIGHT), hold(LEFT), hold(UP)]).toEqual([
      [cols - 1, 0],
      [cols - 1, 0],
      [cols - 1, rows - 1],
      [cols - 1, rows - 1],
      [0, rows - 1],
      [0, 0],
    ]);
    expect([hold(DOWN), hold(RIGHT), hold(UP), hold(LEFT)]).toEqual([
      [0, rows - 1],
      [cols - 1, rows - 1],
      [cols - 1, 0],
      [0, 0],
    ]);
  });

  it('throws in a bomb that goes off and knocks out like any other, and then waits', () => {
    const state = outAt(5, 1);
    put(state, 1, 5, 1 + THROW_CELLS);
    expect(run(state, 1, [BOMB])).toContain('throw');
    expect(runUntil(state, () => state.bombAt[at(state, 5, THROW_CELLS)] !== 0)).toBeLessThan(30);
    run(state, 1, [BOMB]);
    expect(state.bombs.fuse.filter((fuse) => fuse > 0)).toHaveLength(1);
    runUntil(state, () => !state.seats[1]!.alive);
    expect(state.seats[0]).toMatchObject({ knockouts: 1, gained: 1, alive: false });
    expect(state.players.reload[0]).toBeGreaterThan(0);
    expect(RIM_RELOAD_FRAMES).toBeGreaterThan(200);
  });

  it('throws neither from a corner, nor into the last flames', () => {
    const state = outAt(5, 1);
    state.players.rim[0] = 0;
    expect(run(state, 1, [BOMB])).toEqual([]);
    state.players.rim[0] = 5 * STEPS_PER_CELL;
    run(state, 1);
    knockOut(state, 1, -1);
    run(state, 2);
    expect(run(state, 1, [BOMB])).toEqual([]);
  });
});

describe('a round without sudden death', () => {
  it('drops no block, and is drawn in the end among hiders', () => {
    const state = playingBare(3, { sudden: 0 });
    const before = state.cells.filter((cell) => cell === FLOOR).length;
    state.since = LONGEST_FRAMES - 1;
    const kinds = run(state, 60);
    expect(kinds).toContain('round');
    expect(kinds).not.toContain('warn');
    expect([state.winner, ...state.seats.map(({ gained }) => gained)]).toEqual([-1, 0, 0, 0]);
    expect(state.cells.filter((cell) => cell === FLOOR).length).toBe(before);
    const brave = playingBare(3, { sudden: 0 });
    knockOut(brave, 2, 1);
    brave.since = LONGEST_FRAMES - 1;
    run(brave, 60);
    expect([brave.winner, ...brave.seats.map(({ gained }) => gained)]).toEqual([1, 1, 3, 0]);
  });
});

describe('a round with sudden death', () => {
  it('brings it when the host wants it', () => {
    const state = playingBare(3, { sudden: 25 });
    state.since = 25 * 60 - 1;
    expect(run(state, 1)).toContain('sudden');
  });
});
