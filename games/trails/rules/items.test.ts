import { describe, expect, it } from 'vitest';
import { BOOST } from '../info.ts';
import { layWall, playing, put, run, runUntil } from '../testing.ts';
import { takeItems, useItem } from './items.ts';
import { speedOf } from './ride.ts';
import type { ItemKind, TrailsState } from './state.ts';
import {
  BLAST_RADIUS_CELLS,
  BOOST_START_ENERGY,
  ENERGY_FULL,
  GHOST_FRAMES,
  ITEM_EVERY_FRAMES,
  SLOW_FRAMES,
} from './tuning.ts';

function facingWall(kind: ItemKind): TrailsState {
  const state = playing(3);
  put(state, 0, 20, 20, 1);
  layWall(state, 2, 24, 10, 24, 30);
  useItem(state, 0, state.seats[0]!, kind);
  return state;
}

describe('a ghost', () => {
  it('rides through a wall, leaves none itself, and becomes solid again', () => {
    const state = facingWall('ghost');
    runUntil(state, () => state.seats[0]!.x > 26, 60);
    expect(state.grid[20 * state.cols + 25]).toBe(0);
    run(state, GHOST_FRAMES);
    expect(state.seats[0]!).toMatchObject({ alive: true, ghost: 0 });
  });

  it('does not become solid inside a wall', () => {
    const state = facingWall('ghost');
    for (let x = 24; x < 60; x++) layWall(state, 2, x, 18, x, 22);
    run(state, GHOST_FRAMES);
    expect(state.seats[0]!).toMatchObject({ alive: true, ghost: 1 });
  });

  it('still crashes at the border', () => {
    const state = playing(2);
    const cycle = put(state, 0, 3, 10, 3);
    useItem(state, 0, cycle, 'ghost');
    runUntil(state, () => !cycle.alive, 60);
  });
});

describe('an item', () => {
  it('is taken from a cell beside it, once', () => {
    const state = playing(2);
    const cycle = put(state, 0, 20, 20, 1);
    state.items = [{ kind: 'shield', x: 21, y: 21 }];
    takeItems(state, 0, cycle);
    expect(cycle.shield).toBe(true);
    expect(state.items).toEqual([]);
  });

  it('is not taken from two cells off', () => {
    const state = playing(2);
    const cycle = put(state, 0, 20, 20, 1);
    state.items = [{ kind: 'shield', x: 22, y: 20 }];
    takeItems(state, 0, cycle);
    expect(cycle.shield).toBe(false);
  });

  it('breaks one wall as a shield, and is gone', () => {
    const state = facingWall('shield');
    runUntil(state, () => state.seats[0]!.x > 25, 60);
    expect(state.seats[0]!).toMatchObject({ alive: true, shield: false });
  });

  it('clears, as a blast, the walls around and leaves those far off', () => {
    const state = playing(3);
    const cycle = put(state, 0, 30, 20, 1);
    layWall(state, 2, 10, 22, 50, 22);
    useItem(state, 0, cycle, 'blast');
    expect(state.grid[22 * state.cols + 30]).toBe(0);
    expect(state.grid[22 * state.cols + 30 + BLAST_RADIUS_CELLS + 1]).not.toBe(0);
    expect(state.grid[20 * state.cols + 30]).not.toBe(0);
  });

  it('slows, as slow, all others for a while', () => {
    const state = playing(3);
    const free = speedOf(state, state.seats[1]!);
    useItem(state, 0, state.seats[0]!, 'slow');
    expect(speedOf(state, state.seats[0]!)).toBe(free);
    expect(speedOf(state, state.seats[1]!)).toBeLessThan(free);
    run(state, SLOW_FRAMES);
    expect(state.seats[1]!.slow).toBe(0);
  });

  it('speeds up and fills the tank as a surge', () => {
    const state = playing(2);
    const cycle = put(state, 0, 30, 20, 1);
    const free = speedOf(state, cycle);
    useItem(state, 0, cycle, 'surge');
    expect(speedOf(state, cycle)).toBeGreaterThan(free);
    expect(cycle.energy).toBe(ENERGY_FULL);
  });

  it('appears on free ground, never more often than the arena is meant to hold', () => {
    const state = playing(2);
    let most = 0;
    // Riders that stand keep the round going.
    for (let frame = 0; frame < 20 * ITEM_EVERY_FRAMES && state.inset === 0; frame++) {
      for (const cycle of state.seats) cycle.offset = -2000;
      run(state, 1);
      for (const item of state.items) expect(state.grid[item.y * state.cols + item.x]).toBe(0);
      most = Math.max(most, state.items.length);
    }
    expect(most).toBe(2);
  });
});

describe('a boost', () => {
  it('is faster, uses energy, and does not start on an empty tank', () => {
    const state = playing(2);
    const cycle = put(state, 0, 5, 20, 1);
    const free = speedOf(state, cycle);
    run(state, 10, [BOOST]);
    expect(cycle.boosting).toBe(true);
    expect(speedOf(state, cycle)).toBeGreaterThan(free);
    expect(cycle.energy).toBeLessThan(500);
    cycle.energy = BOOST_START_ENERGY - 10;
    run(state, 1);
    run(state, 1, [BOOST]);
    expect(cycle.boosting).toBe(false);
  });

  // Beside a rival’s wall the tank fills also during a boost, which has to end all the same.
  it.each([
    ['beside one wall of a rival', [21], 170],
    ['between two', [19, 21], 255],
  ])('is empty in the end when it is held %s, and over until it is pressed again', (_, walls, frames) => {
    const state = playing(3);
    const cycle = put(state, 0, 5, 20, 1);
    for (const row of walls) layWall(state, 2, 0, row, state.cols - 1, row);
    cycle.energy = ENERGY_FULL;
    const hold = (bound: number, done: () => boolean) => {
      for (let frame = 0; frame < bound && !done(); frame++) {
        // The way along the walls is shorter than a tank.
        if (cycle.x > state.cols - 8) {
          state.grid.fill(0, 20 * state.cols, 21 * state.cols);
          put(state, 0, 5, 20, 1);
        }
        // The others stand still, so that the round goes on.
        for (const other of state.seats.slice(1)) other.offset = -2000;
        run(state, 1, [BOOST]);
      }
    };
    hold(60, () => false);
    expect(cycle).toMatchObject({ alive: true, boosting: true });
    hold(frames - 60, () => !cycle.boosting);
    expect(cycle).toMatchObject({ alive: true, boosting: false });
    hold(60, () => cycle.boosting);
    expect(cycle.boosting).toBe(false);
    expect(cycle.energy).toBeGreaterThan(BOOST_START_ENERGY);
    expect(speedOf(state, cycle)).toBeLessThan(speedOf(state, { ...cycle, boosting: true }));
    run(state, 1);
    run(state, 1, [BOOST]);
    expect(cycle.boosting).toBe(true);
  });

  it('fills its tank faster beside a rival’s wall than beside one’s own', () => {
    const gain = (owner: number) => {
      const state = playing(3);
      const cycle = put(state, 0, 5, 20, 1);
      layWall(state, owner, 0, 21, 60, 21);
      run(state, 40);
      return cycle.energy;
    };
    expect(gain(2)).toBeGreaterThan(gain(0) + 100);
  });
});
