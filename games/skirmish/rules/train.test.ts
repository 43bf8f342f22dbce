import { describe, expect, it } from 'vitest';
import { openField, order, put, run, runUntil } from '../testing.ts';
import { idOf } from './entities.ts';
import { BASE, factsOf, HUT, WORKER } from './kinds.ts';
import { ASSAULT, type SkirmishState, SOLID_ROCK } from './state.ts';
import { countPlaces, dequeue, enqueue, queueLength } from './train.ts';
import { TILE } from './tuning.ts';

/** A base of seat 0 with ore and room enough. */
function base() {
  const state = openField();
  const { kind, owner } = state.entities;
  const slot = kind.findIndex((one, at) => one === BASE && owner[at] === 0);
  const seat = state.seats[0]!;
  Object.assign(seat, { ore: 1_000, supply: 0, room: 20 });
  return { state, slot, seat };
}

const workers = ({ entities: e }: SkirmishState) =>
  [...e.kind.keys()].filter((slot) => e.kind[slot] === WORKER && e.owner[slot] === 0);

describe('the queue of a building', () => {
  it('is paid for as it grows, and paid back from its end', () => {
    const { state, slot, seat } = base();
    const { cost, supply } = factsOf(WORKER);
    for (const length of [1, 2, 3]) {
      enqueue(state, slot, WORKER);
      expect([queueLength(state, slot), seat.ore, seat.supply]).toEqual([
        length,
        1_000 - length * cost,
        length * supply,
      ]);
    }
    for (let length = 2; length >= 0; length--) expect(dequeue(state, slot)).toBe(true);
    expect(dequeue(state, slot)).toBe(false);
    expect([queueLength(state, slot), seat.supply]).toEqual([0, 0]);
    expect(seat.ore).toBeLessThanOrEqual(1_000);
  });

  it('brings one unit out after the other', () => {
    const { state, slot } = base();
    for (let count = 0; count < 2; count++) enqueue(state, slot, WORKER);
    const one = runUntil(state, () => workers(state).length === 1, 1_000);
    const two = runUntil(state, () => workers(state).length === 2, 1_000);
    expect(Math.abs(one - two)).toBeLessThanOrEqual(1);
    expect(queueLength(state, slot)).toBe(0);
  });
});

describe('a unit that comes out', () => {
  it('stands on the side of the rally point, and goes there', () => {
    const { state, slot } = base();
    const e = state.entities;
    const [x, y] = [e.x[slot]! + 8 * TILE, e.y[slot]!];
    order(state, 0, { kind: 'rally', x, y, units: [idOf(state, slot)] });
    enqueue(state, slot, WORKER);
    runUntil(state, () => workers(state).length === 1, 1_000);
    const [unit] = workers(state);
    expect(e.x[unit!]).toBeGreaterThan(e.x[slot]!);
    expect(e.order[unit!]).toBe(ASSAULT);
    runUntil(state, () => Math.hypot(e.x[unit!]! - x, e.y[unit!]! - y) < TILE, 400);
  });

  it('comes out at a free side where the way to the south is walled', () => {
    const { state, slot } = base();
    const e = state.entities;
    const row = Math.floor(e.y[slot]! / TILE + factsOf(BASE).size / 2);
    for (let x = 1; x < state.size - 1; x++) state.solid[row * state.size + x] = SOLID_ROCK;
    enqueue(state, slot, WORKER);
    runUntil(state, () => workers(state).length === 1, 1_000);
    expect(e.y[workers(state)[0]!]).toBeLessThan(row * TILE);
  });
});

describe('places of a seat', () => {
  it('come from finished buildings, up to a bound, and are taken by units and queues', () => {
    const { state, slot, seat } = base();
    enqueue(state, slot, WORKER);
    put(state, WORKER, 0, 36, 36);
    const hut = put(state, HUT, 0, 33, 33);
    countPlaces(state);
    expect([seat.supply, seat.room]).toEqual([2, factsOf(BASE).gives + factsOf(HUT).gives]);
    state.entities.done[hut] = 0;
    countPlaces(state);
    expect(seat.room).toBe(factsOf(BASE).gives);
    run(state, 1);
    expect(seat.room).toBe(factsOf(BASE).gives);
  });
});
