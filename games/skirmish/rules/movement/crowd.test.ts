import { describe, expect, it } from 'vitest';
import { openField, put, wall } from '../../testing.ts';
import { factsOf, GUARD, WORKER } from '../kinds.ts';
import { GATHER, SOLID_ROCK } from '../state.ts';
import { TILE } from '../tuning.ts';
import { workspaceOf } from '../workspace.ts';
import { countStuck, moveEverybody } from './crowd.ts';

/** An empty field, and one round of movement in which units at these slots wish to go so far. */
function field() {
  const state = openField();
  const e = state.entities;
  const [x, y] = [state.size / 2, state.size / 2];
  const round = (
    wishes: readonly (readonly [slot: number, dx: number, dy: number])[],
    rooted: number[] = [],
  ) => {
    const work = workspaceOf(state);
    work.moveX.fill(0);
    work.moveY.fill(0);
    work.rooted.fill(0);
    for (const [slot, dx, dy] of wishes) [work.moveX[slot], work.moveY[slot]] = [dx, dy];
    for (const slot of rooted) work.rooted[slot] = 1;
    const [beforeX, beforeY] = [e.x.slice(), e.y.slice()];
    moveEverybody(state, work);
    countStuck(state, work, beforeX, beforeY);
    return (slot: number) => [e.x[slot]! - beforeX[slot]!, e.y[slot]! - beforeY[slot]!];
  };
  return { state, e, x, y, round };
}

const STEP = 100;
const EAST = 0;
const SOUTH = 64;

describe('a unit that walks', () => {
  it('goes as far as it wishes and looks there where nothing is in its way', () => {
    const { state, e, x, y, round } = field();
    const unit = put(state, GUARD, 0, x, y);
    expect(round([[unit, STEP, 0]])(unit)).toEqual([STEP, 0]);
    expect(e.face[unit]).toBe(EAST);
    expect(round([[unit, 0, STEP]])(unit)).toEqual([0, STEP]);
    expect(e.face[unit]).toBe(SOUTH);
    expect(round([])(unit)).toEqual([0, 0]);
  });

  it('stops before a wall and slides along it', () => {
    const { state, x, y, round } = field();
    wall(state, x + 1, y - 3, x + 1, y + 3);
    const unit = put(state, GUARD, 0, x + 0.9, y + 0.5);
    expect(round([[unit, STEP, 0]])(unit)).toEqual([0, 0]);
    expect(round([[unit, STEP, 40]])(unit)).toEqual([0, 40]);
    expect(round([[unit, -STEP, 0]])(unit)).toEqual([-STEP, 0]);
  });

  it('slides along the wall that lies in the lesser part of its way out of a corner', () => {
    const { state, x, y, round } = field();
    // One tile of rock, met at its corner: both ways are free, and only across is not.
    wall(state, x + 1, y + 1, x + 1, y + 1);
    const at = (dx: number, dy: number) => {
      const unit = put(state, GUARD, 0, x + 0.99, y + 0.99);
      const went = round([[unit, dx, dy]])(unit);
      state.entities.kind[unit] = 0;
      return went;
    };
    // Each direction by itself is looked at a fifth of a tile further.
    expect(at(60, 50)).toEqual([60, 0]);
    expect(at(50, 60)).toEqual([0, 60]);
  });

  it('bends around who stands before it, to the side that is nearer, as fast as before', () => {
    for (const [beside, side] of [
      [0.1, -1],
      [-0.1, 1],
    ] as const) {
      const { state, x, y, round } = field();
      const walker = put(state, GUARD, 0, x, y);
      put(state, GUARD, 1, x + 0.95, y + beside);
      const [dx, dy] = round([[walker, STEP, 0]])(walker);
      expect(Math.sign(dy!)).toBe(side);
      expect(dx).toBeLessThan(STEP);
      expect(Math.hypot(dx!, dy!)).toBeCloseTo(STEP, -1);
    }
  });

  it('bends around no unit that is behind it, beside its way, too far, or walks as well', () => {
    for (const [dx, dy, walks] of [
      [-0.95, 0, false],
      [0.9, 0.9, false],
      [1.2, 0, false],
      [0.95, 0.1, true],
    ] as const) {
      const { state, x, y, round } = field();
      const walker = put(state, GUARD, 0, x, y);
      const other = put(state, GUARD, 1, x + dx, y + dy);
      const wishes = [[walker, STEP, 0] as const, ...(walks ? [[other, STEP, 0] as const] : [])];
      expect(round(wishes)(walker), `${dx} ${dy}`).toEqual([STEP, 0]);
    }
  });

  it('parts from who is dead ahead by its slot', () => {
    const sides = [0, 1].map((before) => {
      const { state, x, y, round } = field();
      for (let count = 0; count < before; count++) put(state, GUARD, 0, x - 9, y - 9);
      const walker = put(state, GUARD, 0, x, y);
      put(state, GUARD, 1, x + 0.95, y);
      return Math.sign(round([[walker, STEP, 0]])(walker)[1]!);
    });
    expect(sides.toSorted()).toEqual([-1, 1]);
  });
});

describe('two units in one place', () => {
  const near = (kind: number) => (1.5 * factsOf(kind).radius) / TILE;

  it('are pushed apart by as much as each gives way', () => {
    const { state, x, y, round } = field();
    const [left, right] = [put(state, GUARD, 0, x, y), put(state, GUARD, 1, x + near(GUARD), y)];
    const both = round([]);
    expect(both(left)[0]).toBeLessThan(0);
    expect(both(right)[0]).toBe(-both(left)[0]!);
    expect([both(left)[1], both(right)[1]]).toEqual([0, 0]);
  });

  it('part the more from who is rooted, who hardly moves', () => {
    const { state, x, y, round } = field();
    const [rooted, free] = [put(state, GUARD, 0, x, y), put(state, GUARD, 1, x + near(GUARD), y)];
    const went = round([], [rooted]);
    expect(went(free)[0]).toBeGreaterThan(5 * Math.abs(went(rooted)[0]!));
  });

  it('part also from exactly the same place', () => {
    const { state, e, x, y, round } = field();
    const [one, other] = [put(state, GUARD, 0, x, y), put(state, GUARD, 1, x, y)];
    round([]);
    expect([e.x[one], e.y[one]]).not.toEqual([e.x[other], e.y[other]]);
  });

  it('pass through each other where both fetch ore for one seat, and for no other', () => {
    for (const [seat, apart] of [
      [0, false],
      [1, true],
    ] as const) {
      const { state, e, x, y, round } = field();
      const [one, other] = [put(state, WORKER, 0, x, y), put(state, WORKER, seat, x + near(WORKER), y)];
      e.order[one] = e.order[other] = GATHER;
      expect(round([])(other)[0] !== 0).toBe(apart);
    }
  });
});

describe('a unit under a new building', () => {
  it('is brought out to the nearest free tile, step by step', () => {
    const { state, e, x, y, round } = field();
    const unit = put(state, GUARD, 0, x + 0.8, y + 0.5);
    wall(state, x - 1, y - 1, x, y + 1);
    const solid = () =>
      state.solid[Math.floor(e.y[unit]! / TILE) * state.size + Math.floor(e.x[unit]! / TILE)];
    expect(solid()).toBe(SOLID_ROCK);
    let rounds = 0;
    for (; solid() === SOLID_ROCK && rounds < 10; rounds++) round([]);
    expect(rounds).toBeLessThan(10);
    expect(Math.floor(e.x[unit]! / TILE)).toBe(x + 1);
    expect(Math.floor(e.y[unit]! / TILE)).toBe(y);
  });
});

describe('the count of steps in which a unit got nowhere', () => {
  it('grows by one before a wall, sinks by two where it is free, and is gone when it rests', () => {
    const { state, e, x, y, round } = field();
    wall(state, x + 1, y - 3, x + 1, y + 3);
    const unit = put(state, GUARD, 0, x + 0.9, y + 0.5);
    [e.orderX[unit], e.orderY[unit]] = [(x + 9) * TILE, e.y[unit]!];
    for (const stuck of [1, 2, 3]) {
      round([[unit, STEP, 0]]);
      expect(e.stuck[unit]).toBe(stuck);
    }
    round([[unit, -STEP, 0]]);
    expect(e.stuck[unit]).toBe(1);
    round([]);
    expect(e.stuck[unit]).toBe(0);
  });

  it('grows near its place also where it moves and comes no nearer', () => {
    const { state, e, x, y, round } = field();
    const unit = put(state, GUARD, 0, x, y);
    [e.orderX[unit], e.orderY[unit]] = [e.x[unit]! + TILE / 2, e.y[unit]!];
    round([[unit, 0, STEP]]);
    expect(e.stuck[unit]).toBe(1);
    round([[unit, STEP, 0]]);
    expect(e.stuck[unit]).toBe(0);
  });
});
