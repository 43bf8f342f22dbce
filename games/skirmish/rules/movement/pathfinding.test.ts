import { describe, expect, it } from 'vitest';
import { ids, openField, order, put, run, runUntil, wall } from '../../testing.ts';
import { factsOf, GUARD, HUT } from '../kinds.ts';
import { FREE, IDLE, type SkirmishState } from '../state.ts';
import { SLOTS, TILE } from '../tuning.ts';
import { createPathMap, fieldTo, refreshPathMap } from './distance-fields.ts';

function squad(state: SkirmishState, count: number, x: number, y: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    put(state, GUARD, 0, x + (index % 10), y + Math.floor(index / 10)),
  );
}

function far(state: SkirmishState, slot: number, x: number, y: number): number {
  const dx = state.entities.x[slot]! / TILE - x;
  const dy = state.entities.y[slot]! / TILE - y;
  return Math.sqrt(dx * dx + dy * dy);
}

const resting = (slots: readonly number[]) => (state: SkirmishState) =>
  slots.every((slot) => state.entities.order[slot] === IDLE);

describe('a unit', () => {
  it('walks straight over open ground', () => {
    const state = openField();
    const [guard] = squad(state, 1, 26.5, 30.5);
    order(state, 0, { kind: 'move', x: 44.5 * TILE, y: 36.5 * TILE, units: ids(state, [guard!]) });
    const steps = runUntil(state, resting([guard!]), 400);
    // 19 tiles at the speed of a guard, and at most 3 % + 3 steps more for corners.
    expect(steps).toBeLessThan(((19 * TILE) / factsOf(GUARD).speed) * 1.03 + 3);
    expect(far(state, guard!, 44.5, 36.5)).toBeLessThan(0.1);
  });

  it('goes around a wall, and through the gap in it when there is one', () => {
    const walk = (gap: boolean) => {
      const state = openField();
      wall(state, 36, 22, 37, 50);
      if (gap) for (const x of [36, 37]) state.solid[35 * state.size + x] = 0;
      const [guard] = squad(state, 1, 30.5, 36.5);
      order(state, 0, { kind: 'move', x: 43.5 * TILE, y: 36.5 * TILE, units: ids(state, [guard!]) });
      const steps = runUntil(state, resting([guard!]), 900);
      expect(far(state, guard!, 43.5, 36.5)).toBeLessThan(0.2);
      return steps;
    };
    const through = walk(true);
    expect(through).toBeLessThan(130);
    expect(walk(false)).toBeGreaterThan(1.7 * through);
  });

  it('walks around a building that is put up in the way', () => {
    const state = openField();
    const [guard] = squad(state, 1, 28.5, 36.5);
    order(state, 0, { kind: 'move', x: 44.5 * TILE, y: 36.5 * TILE, units: ids(state, [guard!]) });
    run(state, 20);
    for (let y = 33; y < 42; y += 2) put(state, HUT, 1, 37, y);
    runUntil(state, resting([guard!]), 500);
    expect(far(state, guard!, 44.5, 36.5)).toBeLessThan(0.2);
  });

  it('goes to the nearest place when its goal cannot be reached, and rests there', () => {
    const state = openField();
    wall(state, 40, 30, 48, 30);
    wall(state, 40, 38, 48, 38);
    wall(state, 40, 30, 40, 38);
    wall(state, 48, 30, 48, 38);
    const slots = squad(state, 5, 28, 34);
    order(state, 0, { kind: 'move', x: 42.5 * TILE, y: 34.5 * TILE, units: ids(state, slots) });
    runUntil(state, resting(slots), 600);
    for (const slot of slots) expect(far(state, slot, 39.5, 34.5)).toBeLessThan(4);
  });

  it('goes to the ground beside a wall or a building that is clicked', () => {
    const state = openField();
    wall(state, 40, 30, 46, 40);
    const slots = squad(state, 3, 30, 34);
    order(state, 0, { kind: 'move', x: 41.5 * TILE, y: 35.5 * TILE, units: ids(state, slots) });
    runUntil(state, resting(slots), 500);
    for (const slot of slots) expect(far(state, slot, 40, 35.5)).toBeLessThan(4);
  });

  it('is never inside a wall', () => {
    const state = openField();
    wall(state, 34, 30, 38, 34);
    wall(state, 34, 37, 38, 41);
    const slots = squad(state, 30, 22, 34);
    order(state, 0, { kind: 'move', x: 46 * TILE, y: 36 * TILE, units: ids(state, slots) });
    for (let step = 0; step < 300; step++) {
      run(state, 1);
      for (const slot of slots) {
        const tile =
          Math.floor(state.entities.y[slot]! / TILE) * state.size +
          Math.floor(state.entities.x[slot]! / TILE);
        expect(state.solid[tile]).toBe(0);
      }
    }
  });
});

describe('a crowd of units', () => {
  it('arrives, a hundred at one point, side by side, and then keeps still', () => {
    const state = openField();
    const slots = squad(state, 100, 22, 30);
    order(state, 0, { kind: 'move', x: 48 * TILE, y: 36 * TILE, units: ids(state, slots) });
    runUntil(state, resting(slots), 700);
    run(state, 60);
    const { x, y } = state.entities;
    for (const slot of slots) expect(far(state, slot, 48, 36)).toBeLessThan(9);
    let overlaps = 0;
    for (const a of slots) {
      for (const b of slots) {
        if (a >= b) continue;
        const dx = x[a]! - x[b]!;
        const dy = y[a]! - y[b]!;
        if (Math.sqrt(dx * dx + dy * dy) < 2 * factsOf(GUARD).radius * 0.75) overlaps++;
      }
    }
    expect(overlaps).toBe(0);
    const before = slots.map((slot) => [x[slot], y[slot]]);
    run(state, 40);
    expect(slots.map((slot) => [x[slot], y[slot]])).toEqual(before);
  });

  it('gets through a gap of two tiles, forty of them, and leaves none behind', () => {
    const state = openField();
    wall(state, 36, 14, 36, 33);
    wall(state, 36, 36, 36, 58);
    const slots = squad(state, 40, 22, 33);
    order(state, 0, { kind: 'assault', x: 46 * TILE, y: 35 * TILE, units: ids(state, slots) });
    runUntil(state, resting(slots), 1200);
    for (const slot of slots) expect(state.entities.x[slot]!).toBeGreaterThan(37 * TILE);
  });

  it('passes another one that it meets, in two columns', () => {
    const state = openField();
    const left = squad(state, 20, 24, 34);
    const right = squad(state, 20, 40, 34);
    order(state, 0, { kind: 'move', x: 46 * TILE, y: 35 * TILE, units: ids(state, left) });
    order(state, 0, { kind: 'move', x: 26 * TILE, y: 35 * TILE, units: ids(state, right) });
    runUntil(state, resting([...left, ...right]), 700);
    for (const slot of left) expect(far(state, slot, 46, 35)).toBeLessThan(6);
    for (const slot of right) expect(far(state, slot, 26, 35)).toBeLessThan(6);
  });

  // Units with goals of their own share no way, so each would search anew every four steps: 6 ms a step with 320
  // units.
  it('keeps, as large as possible, the way found to each one’s own goal', () => {
    const paths = createPathMap(64);
    // On an unexplored map everything is one building, all sides of which are a goal.
    refreshPathMap(paths, new Uint16Array(64 * 64).fill(FREE));
    const goals = Array.from({ length: SLOTS }, (_, goal) => goal);
    const found = goals.map((goal) => fieldTo(paths, goal));
    expect(goals.every((goal) => fieldTo(paths, goal) === found[goal])).toBe(true);
  });
});
