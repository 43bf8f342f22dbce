import { describe, expect, it } from 'vitest';
import type { Command } from '../rules/commands.ts';
import { idOf } from '../rules/entities.ts';
import {
  ARCHER,
  BARRACKS,
  BASE,
  CATAPULT,
  factsOf,
  GUARD,
  HUT,
  PLATES,
  TOWER,
  WORKER,
  WORKSHOP,
} from '../rules/kinds.ts';
import { GATHER, MEND, type SkirmishState } from '../rules/state.ts';
import { enqueue } from '../rules/train.ts';
import { MINUTE, SECOND, STORM_NOTICE, STORM_START, TILE } from '../rules/tuning.ts';
import { openField, put } from '../testing.ts';
import type { Character } from './character.ts';
import { keepHouse } from './economy.ts';
import { viewOf } from './view.ts';

const CALM: Character = {
  thinkEverySteps: 10,
  workers: 8,
  barracks: 2,
  towers: 1,
  wave: 6,
  guardTenths: 10,
  find: PLATES,
  queue: 1,
  retreats: true,
  expands: false,
  scouts: false,
  counters: false,
};

/** A base of seat 0 with this much ore, and room for `room` units; tiles of the base's middle. */
function household(ore: number, room = 60) {
  const state = openField();
  const { entities: e, seats } = state;
  const base = e.kind.findIndex((kind, slot) => kind === BASE && e.owner[slot] === 0);
  Object.assign(seats[0]!, { ore, room, supply: 0 });
  const [x, y] = [e.x[base]! / 1024, e.y[base]! / 1024];
  /** People of seat 0 beside its base, in a row. */
  const people = (kind: number, count: number) =>
    Array.from({ length: count }, (_, index) => put(state, kind, 0, x - 6 + index, y + 5));
  /** A patch of ore that seat 0 sees, so many tiles to the right of its base. */
  const oreAt = (far: number, amount: number) => {
    const tile = Math.floor(y) * state.size + Math.floor(x) + far;
    state.ore[tile] = amount;
    state.explored[tile]! |= 1;
    return { tx: tile % state.size, ty: Math.floor(tile / state.size) };
  };
  return { state, base, x, y, people, oreAt };
}

function orders(state: SkirmishState, character: Partial<Character> = {}): readonly Command[] {
  return keepHouse(viewOf(state, 0), { ...CALM, ...character });
}

/** What is built and trained, in its order. */
function spent(state: SkirmishState, character: Partial<Character> = {}): readonly number[] {
  return orders(state, character).flatMap((one) =>
    one.kind === 'train' ? [one.item] : one.kind === 'build' ? [one.what] : [],
  );
}

const idsOf = (state: SkirmishState, slots: readonly number[]) => slots.map((slot) => idOf(state, slot));

describe('the workers of a bot', () => {
  it('go to the nearest ore that it has seen, and only those who are idle', () => {
    const { state, people, oreAt } = household(0);
    const [busy, ...free] = people(WORKER, 3);
    state.entities.order[busy!] = GATHER;
    const near = oreAt(5, 100);
    oreAt(9, 100);
    const unseen = oreAt(4, 100);
    state.explored[unseen.ty * state.size + unseen.tx] = 0;
    expect(orders(state)).toEqual([{ kind: 'gather', ...near, units: idsOf(state, free) }]);
  });

  it('are left alone where there is no ore', () => {
    const { state, people } = household(0);
    people(WORKER, 3);
    expect(orders(state)).toEqual([]);
  });

  it('mend what has less than three quarters of its health, two at a building, one at a site', () => {
    const { state, base, people } = household(0);
    const e = state.entities;
    const [first, second, third] = people(WORKER, 3);
    e.hp[base] = Math.floor((factsOf(BASE).hp * 3) / 4);
    expect(orders(state)).toEqual([]);
    e.hp[base]! -= 1;
    const target = idOf(state, base);
    const mends = () => orders(state).filter(({ kind }) => kind === 'mend');
    expect(mends()).toEqual([{ kind: 'mend', target, units: [expect.any(Number)] }]);
    for (const [slot, more] of [
      [first!, 1],
      [second!, 0],
    ] as const) {
      e.order[slot] = MEND;
      e.target[slot] = target;
      expect(mends()).toHaveLength(more);
    }
    e.done[base] = 0;
    e.order[second!] = GATHER;
    expect(mends()).toEqual([]);
    e.order[first!] = GATHER;
    e.order[third!] = GATHER;
    // All work: one of those who gather.
    expect(mends()).toHaveLength(1);
  });

  it('look around in the middle once, late enough and with enough others at work', () => {
    const { state, people } = household(0);
    for (const slot of people(WORKER, 8)) state.entities.order[slot] = GATHER;
    const middle = (state.size * TILE) / 2;
    const scouts = (character: Partial<Character> = { scouts: true }) =>
      orders(state, character).filter(({ kind }) => kind === 'move');
    state.time = 70 * SECOND - 1;
    expect(scouts()).toEqual([]);
    state.time++;
    expect(scouts({})).toEqual([]);
    expect(scouts()).toMatchObject([{ x: middle, y: middle, units: [expect.any(Number)] }]);
    state.explored[Math.floor(state.size / 2) * (state.size + 1)]! |= 1;
    expect(scouts()).toEqual([]);
  });
});

describe('a base of a bot', () => {
  it('trains workers up to as many as its character wants, fewer when the storm has come', () => {
    const { state, people } = household(factsOf(WORKER).cost);
    people(WORKER, 7);
    expect(spent(state)).toEqual([WORKER]);
    people(WORKER, 1);
    expect(spent(state)).not.toContain(WORKER);
    expect(spent(state, { workers: 9 })).toContain(WORKER);
    state.time = STORM_START + 1;
    expect(spent(state, { workers: 12 })).not.toContain(WORKER);
  });

  it('trains one at a time, with ore and room for them', () => {
    const cost = factsOf(WORKER).cost;
    const { state, base } = household(cost - 1);
    expect(spent(state)).toEqual([]);
    state.seats[0]!.ore = cost;
    state.seats[0]!.supply = state.seats[0]!.room;
    expect(spent(state)).toEqual([]);
    state.seats[0]!.supply = 0;
    expect(spent(state)).toEqual([WORKER]);
    state.seats[0]!.ore = 2 * cost;
    enqueue(state, base, WORKER);
    expect(spent(state)).toEqual([]);
  });
});

describe('a bot that builds', () => {
  it('puts up a hut before places run out, and no second one beside its site', () => {
    const { state, people, x, y } = household(factsOf(HUT).cost, 10);
    people(WORKER, 5);
    state.seats[0]!.supply = 7;
    expect(spent(state, { workers: 0 })).toEqual([]);
    state.seats[0]!.supply = 8;
    expect(spent(state, { workers: 0 })).toEqual([HUT]);
    const site = put(state, HUT, 0, x - 6, y - 6);
    state.entities.done[site] = 0;
    expect(spent(state, { workers: 0 })).toEqual([]);
  });

  it('puts up its first barracks with six workers, and trains no soldiers until it is paid for', () => {
    const { state, people } = household(factsOf(BARRACKS).cost - 1);
    people(WORKER, 5);
    state.seats[0]!.ore++;
    expect(spent(state, { workers: 0 })).toEqual([]);
    people(WORKER, 1);
    expect(spent(state, { workers: 0 })).toEqual([BARRACKS]);
    state.seats[0]!.ore--;
    expect(spent(state, { workers: 0 })).toEqual([]);
  });

  it('goes on with a workshop, then a tower, once it has soldiers and the match is old enough', () => {
    const { state, people, x, y } = household(2_000);
    people(WORKER, 6);
    people(GUARD, 3);
    put(state, BARRACKS, 0, x + 7, y);
    const built = () => spent(state, { workers: 0, barracks: 1, queue: 0 });
    state.time = 1.6 * MINUTE;
    expect(built()).toEqual([]);
    state.time = 1.65 * MINUTE;
    expect(built()).toEqual([TOWER]);
    state.time = 1.71 * MINUTE;
    expect(built()).toEqual([WORKSHOP]);
  });

  it('goes where ore is left when that at its base runs out, if it is of that kind', () => {
    const { state, people, oreAt } = household(factsOf(BASE).cost);
    people(WORKER, 5);
    oreAt(5, 1_501);
    oreAt(16, 900);
    const bases = (expands: boolean) => spent(state, { workers: 0, expands }).filter((one) => one === BASE);
    expect(bases(true)).toEqual([]);
    oreAt(5, 1_500);
    expect(bases(false)).toEqual([]);
    expect(bases(true)).toEqual([BASE]);
    state.time = STORM_NOTICE - MINUTE + 1;
    expect(bases(true)).toEqual([]);
  });

  it('puts a base further in before the storm comes', () => {
    const { state, people } = household(factsOf(BASE).cost);
    people(WORKER, 5);
    state.explored.fill(1);
    state.time = STORM_NOTICE - 20 * SECOND;
    expect(spent(state, { workers: 0 })).toEqual([BASE]);
    put(state, BASE, 0, state.size / 2, state.size / 2);
    expect(spent(state, { workers: 0 })).toEqual([]);
  });
});

describe('the soldiers of a bot', () => {
  function withBarracks(ore: number) {
    const all = household(ore);
    const { state, people, x, y } = all;
    people(WORKER, 6);
    return { ...all, barracks: put(state, BARRACKS, 0, x + 7, y), workshopAt: [x - 8, y] as const };
  }
  const soldiers = (state: SkirmishState, character: Partial<Character> = {}) =>
    spent(state, { workers: 0, barracks: 1, towers: 0, ...character });

  it('are trained by its taste, as many in a queue as it plans, while there is ore and room', () => {
    const { state } = withBarracks(10 * factsOf(ARCHER).cost);
    expect(soldiers(state)).toEqual([GUARD]);
    expect(soldiers(state, { guardTenths: 0, queue: 3 })).toEqual([ARCHER, ARCHER, ARCHER]);
    const seat = state.seats[0]!;
    // The rest of its room is less than it needs for huts.
    seat.supply = seat.room - 1;
    expect(soldiers(state, { queue: 3 }).filter((one) => one === GUARD)).toHaveLength(1);
    seat.supply = 0;
    seat.ore = factsOf(GUARD).cost;
    expect(soldiers(state, { queue: 3 })).toEqual([GUARD]);
  });

  it('are by turns what beats most of the enemies in sight, where it is able to see that', () => {
    const { state, x, y } = withBarracks(10 * factsOf(ARCHER).cost);
    const taste = { guardTenths: 10, queue: 2 };
    for (const [enemies, answer] of [
      [GUARD, ARCHER],
      [ARCHER, GUARD],
    ] as const) {
      const seen = [0, 1, 2].map((at) => put(state, enemies, 1, x + at, y - 6));
      for (const slot of seen) expect(state.entities.known[slot]! & 1).toBe(1);
      expect(soldiers(state, { ...taste, counters: true })).toEqual([answer, GUARD]);
      expect(soldiers(state, taste)).toEqual([GUARD, GUARD]);
      for (const slot of seen) state.entities.kind[slot] = 0;
    }
  });

  it('get its find once there are five of them, and a catapult for every five', () => {
    const { state, people, workshopAt } = withBarracks(2_000);
    put(state, WORKSHOP, 0, ...workshopAt);
    people(GUARD, 4);
    const made = () => soldiers(state, { queue: 0 });
    expect(made()).toEqual([CATAPULT]);
    state.seats[0]!.find = PLATES;
    people(CATAPULT, 1);
    expect(made()).toEqual([]);
    people(GUARD, 1);
    expect(made()).toEqual([CATAPULT]);
    state.seats[0]!.find = 0;
    expect(made()).toEqual([PLATES]);
  });
});
