import { describe, expect, it } from 'vitest';
import { LEFT, RIGHT } from '../../kit/arena/rules/directions.ts';
import { ACTION, BOMB } from '../info.ts';
import { at, placeOf, playingBare, put, run, runUntil, tap } from '../testing.ts';
import { BURNING, CRATE, FLOOR, KEG, KEG_LIT } from './arena.ts';
import { FLY, REST } from './state.ts';
import {
  CHAIN_FRAMES,
  CRATE_BURN_FRAMES,
  FLAME_FRAMES,
  FUSE_FRAMES,
  KEG_FRAMES,
  MAX_BOMBS,
  SUDDEN_FUSE_FRAMES,
} from './tuning.ts';

/** Two players far from each other; the first in the middle of column 5, row 5. */
function arena() {
  const state = playingBare(2);
  put(state, 0, 5, 5);
  put(state, 1, 11, 9);
  return state;
}

describe('a flame', () => {
  it('stops at pillars and burns the first crate, which then shows what it hid', () => {
    const state = arena();
    put(state, 0, 4, 5);
    state.players.reach[0] = 5;
    state.cells[at(state, 6, 5)] = CRATE;
    state.cells[at(state, 7, 5)] = CRATE;
    state.items[at(state, 6, 5)] = 1;
    tap(state, [BOMB]);
    put(state, 0, 1, 1);
    runUntil(state, () => state.flames[at(state, 4, 5)]! > 0);
    expect(state.flames[at(state, 4, 4)]).toBe(0);
    expect([state.cells[at(state, 6, 5)], state.cells[at(state, 7, 5)]]).toEqual([BURNING, CRATE]);
    run(state, CRATE_BURN_FRAMES);
    expect([state.cells[at(state, 6, 5)], state.items[at(state, 6, 5)]]).toEqual([FLOOR, 1]);
  });

  it('burns what lies open, and stops there', () => {
    const state = arena();
    state.items[at(state, 6, 5)] = 2;
    tap(state, [BOMB]);
    put(state, 0, 1, 1);
    runUntil(state, () => state.flames[at(state, 5, 5)]! > 0);
    expect(state.items[at(state, 6, 5)]).toBe(0);
    expect(state.flames[at(state, 7, 5)]).toBe(0);
  });
});

describe('a chain', () => {
  it('runs from bomb to bomb, long before their fuses are down', () => {
    const state = arena();
    state.players.bombs[0] = 4;
    tap(state, [BOMB]);
    run(state, 80);
    for (const col of [7, 9, 11]) {
      put(state, 0, col, 5);
      tap(state, [BOMB]);
    }
    put(state, 0, 1, 1);
    runUntil(state, () => state.flames[at(state, 5, 5)]! > 0);
    run(state, 3 * (CHAIN_FRAMES + 1));
    expect(state.flames[at(state, 11, 5)]).toBeGreaterThan(0);
    expect(state.bombAt.every((slot) => slot === 0)).toBe(true);
  });
});

describe('a keg that is hit', () => {
  it('hisses, then goes off in the name of the player who lit it', () => {
    const state = arena();
    state.cells[at(state, 7, 5)] = KEG;
    put(state, 1, 9, 5);
    tap(state, [BOMB]);
    put(state, 0, 1, 1);
    runUntil(state, () => state.cells[at(state, 7, 5)] === KEG_LIT);
    run(state, KEG_FRAMES - 1);
    expect(state.seats[1]!.alive).toBe(true);
    run(state, 2);
    expect(state.seats[1]!.alive).toBe(false);
    expect(state.seats[0]!.knockouts).toBe(1);
  });
});

describe('a player', () => {
  it('drops one bomb with a key held down, and no more bombs than they may have', () => {
    const state = arena();
    run(state, 30, [BOMB]);
    tap(state, [0]);
    put(state, 0, 7, 5);
    tap(state, [BOMB]);
    expect([...state.bombAt].filter((slot) => slot !== 0)).toEqual([1]);
    state.players.bombs[0] = 2;
    tap(state, [BOMB]);
    expect([...state.bombAt].filter((slot) => slot !== 0)).toEqual([1, 2]);
  });

  it('can leave a bomb that they stand on, and not come back', () => {
    const state = arena();
    tap(state, [BOMB]);
    run(state, 20, [RIGHT]);
    expect(placeOf(state, 0)[0]).toBe(6);
    run(state, 40, [LEFT]);
    expect(placeOf(state, 0)[0]).toBe(6);
  });

  it('sends a bomb sliding with the kick until something is in its way', () => {
    const state = arena();
    state.players.kick[0] = 1;
    put(state, 1, 10, 5);
    put(state, 0, 6, 5);
    tap(state, [BOMB]);
    put(state, 0, 5, 5);
    run(state, 1, [RIGHT]);
    run(state, 60);
    // It stops beside the player who stands in its way.
    expect(state.bombAt[at(state, 9, 5)]).toBe(1);
    expect(state.bombs.motion[0]).toBe(REST);
  });

  it('leaves a bomb in place without the kick, and stops a sliding one with the action key', () => {
    const state = arena();
    put(state, 0, 6, 5);
    tap(state, [BOMB]);
    put(state, 0, 5, 5);
    run(state, 20, [RIGHT]);
    expect(state.bombAt[at(state, 6, 5)]).toBe(1);
    state.players.kick[0] = 1;
    run(state, 14, [RIGHT]);
    run(state, 1, [ACTION]);
    const stopped = [...state.bombs.x.slice(0, MAX_BOMBS)];
    expect(stopped[0]! & 255).toBe(128);
    run(state, 20);
    expect([...state.bombs.x.slice(0, MAX_BOMBS)]).toEqual(stopped);
  });
});

describe('a thrown bomb', () => {
  it('flies three cells over everything, and on if it cannot lie there', () => {
    const state = arena();
    state.players.throws[0] = 1;
    state.players.face[0] = 1;
    state.cells[at(state, 6, 5)] = CRATE;
    state.cells[at(state, 8, 5)] = CRATE;
    tap(state, [BOMB]);
    run(state, 1, [ACTION]);
    expect(state.bombs.motion[0]).toBe(FLY);
    expect(state.bombAt[at(state, 5, 5)]).toBe(0);
    runUntil(state, () => state.bombs.motion[0] === REST, 120);
    expect(state.bombAt[at(state, 9, 5)]).toBe(1);
  });

  it('comes back from the border', () => {
    const state = arena();
    state.players.throws[0] = 1;
    put(state, 0, 11, 5);
    state.players.face[0] = 1;
    tap(state, [BOMB]);
    run(state, 1, [ACTION]);
    runUntil(state, () => state.bombs.motion[0] === REST, 120);
    expect(state.bombAt[at(state, 8, 5)]).toBe(1);
  });
});

describe('a bomb', () => {
  it('goes off after its fuse and reaches as many cells as it should', () => {
    const state = arena();
    state.players.reach[0] = 3;
    tap(state, [BOMB]);
    put(state, 0, 1, 1);
    run(state, FUSE_FRAMES - 3);
    expect(state.flames[at(state, 5, 5)]).toBe(0);
    run(state, 1);
    const row = [1, 2, 3, 8, 9].map((col) => state.flames[at(state, col, 5)]! > 0);
    expect(row).toEqual([false, true, true, true, false]);
    const column = [1, 2, 8, 9].map((line) => state.flames[at(state, 5, line)]! > 0);
    expect(column).toEqual([false, true, true, false]);
    run(state, FLAME_FRAMES);
    expect(state.flames.every((left) => left === 0)).toBe(true);
  });

  it('has a shorter fuse in sudden death', () => {
    const state = arena();
    state.since = state.suddenAt;
    run(state, 1, [BOMB]);
    run(state, 1);
    put(state, 0, 1, 9);
    runUntil(state, () => state.flames[at(state, 5, 5)]! > 0, SUDDEN_FUSE_FRAMES);
  });
});
