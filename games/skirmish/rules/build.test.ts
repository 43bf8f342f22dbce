import { describe, expect, it } from 'vitest';
import { ids, openField, order, put, run, runUntil } from '../testing.ts';
import { canStand, hasBuilding, mayHaveMoreBuildings } from './build.ts';
import { BARRACKS, BASE, factsOf, HUT, WORKER } from './kinds.ts';
import { IDLE, SOLID_ROCK } from './state.ts';
import { BUILDINGS_PER_SEAT } from './tuning.ts';

/** A worker of seat 0 who sees the middle of an open field, and ore enough. */
function site() {
  const state = openField();
  const worker = put(state, WORKER, 0, 36, 36);
  state.seats[0]!.ore = 1_000;
  const found = () => state.entities.kind.indexOf(HUT);
  const send = () =>
    order(state, 0, { kind: 'build', what: HUT, tx: 38, ty: 36, units: ids(state, [worker]) });
  return { state, worker, found, send };
}

describe('a building', () => {
  it('may stand on free ground that its seat has seen, within the map', () => {
    const { state } = site();
    expect(canStand(state, 0, HUT, 38, 36)).toBe(true);
    expect(canStand(state, 1, HUT, 38, 36)).toBe(false); // never seen
    expect(canStand(state, 0, HUT, 0, 36)).toBe(false);
    expect(canStand(state, 0, HUT, state.size - 1, 36)).toBe(false);
    expect(canStand(state, 0, WORKER, 38, 36)).toBe(false); // no building
    state.solid[36 * state.size + 38 + factsOf(HUT).size - 1] = SOLID_ROCK;
    expect(canStand(state, 0, HUT, 38, 36)).toBe(false);
  });

  it('begins as a site, and is whole once a worker has built for its time', () => {
    const { state, found, send } = site();
    const e = state.entities;
    send();
    expect(found()).toBe(-1);
    runUntil(state, () => found() >= 0, 200);
    expect([e.done[found()], hasBuilding(state, 0, HUT)]).toEqual([0, false]);
    expect(e.hp[found()]).toBeLessThan(factsOf(HUT).hp / 4);
    runUntil(state, () => e.done[found()] === 1, 2_000);
    expect([e.hp[found()], hasBuilding(state, 0, HUT)]).toEqual([factsOf(HUT).hp, true]);
  });

  it('is given up and paid back where its ground was taken meanwhile', () => {
    const { state, worker, found, send } = site();
    send();
    expect(state.seats[0]!.ore).toBe(1_000 - factsOf(HUT).cost);
    state.solid[36 * state.size + 38] = SOLID_ROCK;
    runUntil(state, () => state.entities.order[worker] === IDLE, 200);
    expect(found()).toBe(-1);
    expect(state.seats[0]!.ore).toBe(1_000);
  });
});

describe('a worker at a damaged building', () => {
  it('mends it until it is whole', () => {
    const { state, worker } = site();
    const hut = put(state, HUT, 0, 38, 36);
    const { hp } = factsOf(HUT);
    state.entities.hp[hut] = hp - 20;
    order(state, 0, { kind: 'mend', target: ids(state, [hut])[0]!, units: ids(state, [worker]) });
    runUntil(state, () => state.entities.hp[hut] === hp, 200);
    run(state, 10);
    expect([state.entities.hp[hut], state.entities.order[worker]]).toEqual([hp, IDLE]);
  });
});

describe('buildings of a seat', () => {
  it('are bounded, those that are waited for included', () => {
    const { state, send } = site();
    expect(hasBuilding(state, 0, BASE)).toBe(true);
    expect(hasBuilding(state, 0, BARRACKS)).toBe(false);
    for (let count = 1; count < BUILDINGS_PER_SEAT - 1; count++)
      put(state, BARRACKS, 0, 10 + 3 * (count % 20), 10 + 3 * Math.floor(count / 20));
    expect(mayHaveMoreBuildings(state, 0)).toBe(true);
    state.solid.fill(0);
    send();
    expect(mayHaveMoreBuildings(state, 0)).toBe(false);
  });
});
