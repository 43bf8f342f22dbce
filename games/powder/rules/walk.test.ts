import { describe, expect, it } from 'vitest';
import { DOWN, LEFT, RIGHT, UP } from '../../kit/arena/rules/directions.ts';
import { at, placeOf, playingBare, put, run } from '../testing.ts';
import { CRATE } from './arena.ts';
import { CURSES } from './state.ts';

describe('a player', () => {
  it('walks with a held key, and stops at once when it is let go', () => {
    const state = playingBare(2);
    put(state, 0, 1, 1);
    const from = state.players.x[0]!;
    run(state, 10, [RIGHT]);
    expect(state.players.x[0]).toBe(from + 150);
    run(state, 10);
    expect(state.players.x[0]).toBe(from + 150);
  });

  it('is stopped by the border, a pillar or a crate', () => {
    const state = playingBare(2);
    state.cells[at(state, 3, 1)] = CRATE;
    put(state, 0, 1, 1);
    run(state, 60, [UP]);
    expect(placeOf(state, 0)).toEqual([1, 1]);
    run(state, 60, [RIGHT]);
    expect(placeOf(state, 0)).toEqual([2, 1]);
    run(state, 60, [DOWN]);
    expect(placeOf(state, 0)).toEqual([2, 1]);
  });

  it('goes around the nearer corner when they push against a block', () => {
    const state = playingBare(2);
    // Above the pillar at 2, 2, two fifths of the way to the opening at its right.
    put(state, 0, 2, 1, 100);
    run(state, 40, [DOWN]);
    expect(placeOf(state, 0)).toEqual([3, 3]);
    put(state, 0, 2, 1, -100);
    run(state, 40, [DOWN]);
    expect(placeOf(state, 0)).toEqual([1, 3]);
  });

  it('stands still when they push at the middle of a block', () => {
    const state = playingBare(2);
    put(state, 0, 2, 1, 30);
    run(state, 30, [DOWN]);
    expect([state.players.x[0], placeOf(state, 0)]).toEqual([2 * 256 + 128 + 30, [2, 1]]);
  });

  it('does not slide into a closed cell with the corner help', () => {
    const state = playingBare(2);
    state.cells[at(state, 3, 2)] = CRATE;
    put(state, 0, 2, 1, 100);
    run(state, 40, [DOWN]);
    expect(placeOf(state, 0)).toEqual([2, 1]);
  });

  it('makes a turn that is pressed a little late, back onto the line', () => {
    const state = playingBare(2);
    put(state, 0, 3, 1, 90);
    run(state, 40, [DOWN]);
    expect(placeOf(state, 0)[0]).toBe(3);
    expect(state.players.x[0]! & 255).toBe(128);
    expect(placeOf(state, 0)[1]).toBeGreaterThan(2);
  });

  it('runs with two keys held along the wall until the way of the later key opens', () => {
    const state = playingBare(2);
    put(state, 0, 2, 1);
    run(state, 1, [RIGHT]);
    run(state, 40, [RIGHT | DOWN]);
    expect(placeOf(state, 0)[0]).toBe(3);
    expect(placeOf(state, 0)[1]).toBeGreaterThan(1);
  });

  it('follows the later one of two opposite keys', () => {
    const state = playingBare(2);
    put(state, 0, 5, 1);
    run(state, 5, [RIGHT]);
    run(state, 40, [RIGHT | LEFT]);
    expect(placeOf(state, 0)[0]).toBeLessThan(5);
  });

  it('always has one of the two coordinates in the middle of a cell', () => {
    const state = playingBare(2);
    put(state, 0, 5, 5);
    const keys = [RIGHT, DOWN, LEFT | DOWN, UP, UP | RIGHT, LEFT, DOWN | RIGHT];
    for (let frame = 0; frame < 600; frame++) {
      run(state, 1, [keys[(frame * 7 + (frame >> 4)) % keys.length]!]);
      const middles = [state.players.x[0]! & 255, state.players.y[0]! & 255];
      expect(middles).toContain(128);
    }
  });

  it('changes pace and way with speed-ups, snail, rush and backwards', () => {
    const state = playingBare(2);
    const walked = () => {
      put(state, 0, 5, 5);
      run(state, 4, [RIGHT]);
      const steps = state.players.x[0]! - (5 * 256 + 128);
      run(state, 1);
      return steps;
    };
    const { players } = state;
    const plain = walked();
    players.speed[0] = 3;
    expect(walked()).toBeGreaterThan(plain);
    players.cursed[0] = 400;
    players.curse[0] = CURSES.indexOf('snail') + 1;
    expect(walked()).toBeLessThan(plain);
    players.curse[0] = CURSES.indexOf('rush') + 1;
    expect(walked()).toBeGreaterThan(2 * plain);
    players.curse[0] = CURSES.indexOf('backwards') + 1;
    expect(walked()).toBeLessThan(0);
  });
});
