import { describe, expect, it } from 'vitest';
import { ids, openField, order, put } from '../testing.ts';
import { whyNotBuild, whyNotTrain } from './apply-command.ts';
import { idOf } from './entities.ts';
import { ARCHER, BARRACKS, BASE, CATAPULT, factsOf, GUARD, HUT, PLATES, WORKER } from './kinds.ts';
import { ASSAULT, ATTACK, BUILD, GATHER, HOLD, IDLE, MEND, MOVE, PATROL, SOLID_ORE } from './state.ts';
import { BUILDINGS_PER_SEAT, QUEUE_LENGTH, TILE } from './tuning.ts';

const tiles = (count: number) => count * TILE;

/** An open field with a worker and a guard of seat 0, and a guard of seat 1 whom both see. */
function field() {
  const state = openField();
  const [worker, guard, foe] = [
    put(state, WORKER, 0, 36, 36),
    put(state, GUARD, 0, 38, 36),
    put(state, GUARD, 1, 40, 38),
  ] as const;
  const { kind, owner } = state.entities;
  const base = kind.findIndex((one, at) => one === BASE && owner[at] === 0);
  const doing = (...slots: readonly number[]) => slots.map((slot) => state.entities.order[slot]);
  return { state, worker, guard, foe, base, doing, units: ids(state, [worker, guard, foe]) };
}

describe('a command of a seat', () => {
  it('moves its own units alone, and none to a place outside of the map', () => {
    const { state, worker, guard, foe, units, doing } = field();
    order(state, 0, { kind: 'move', x: tiles(0.5), y: tiles(30), units });
    expect(doing(worker, guard, foe)).toEqual([IDLE, IDLE, IDLE]);
    order(state, 0, { kind: 'assault', x: tiles(30), y: tiles(30), units });
    expect(doing(worker, guard, foe)).toEqual([ASSAULT, ASSAULT, IDLE]);
    order(state, 0, { kind: 'move', x: tiles(30), y: tiles(30), units });
    expect(doing(worker, guard, foe)).toEqual([MOVE, MOVE, IDLE]);
    order(state, 0, { kind: 'stop', units });
    order(state, 0, { kind: 'hold', units });
    expect(doing(worker, guard, foe)).toEqual([HOLD, HOLD, IDLE]);
  });

  it('has soldiers alone patrol', () => {
    const { state, worker, guard, units, doing } = field();
    order(state, 0, { kind: 'patrol', x: tiles(30), y: tiles(30), units });
    expect(doing(worker, guard)).toEqual([IDLE, PATROL]);
  });

  it('attacks an enemy that it knows of, and nothing of its own', () => {
    const { state, guard, worker, foe, units, doing } = field();
    order(state, 0, { kind: 'attack', target: idOf(state, worker), units });
    expect(doing(guard)).toEqual([IDLE]);
    state.entities.known[foe] = 0;
    order(state, 0, { kind: 'attack', target: idOf(state, foe), units });
    expect(doing(guard)).toEqual([IDLE]);
    state.entities.known[foe] = 1;
    order(state, 0, { kind: 'attack', target: idOf(state, foe), units });
    expect(doing(guard, foe)).toEqual([ATTACK, IDLE]);
  });

  it('sends workers alone to ore that the seat has seen', () => {
    const { state, worker, guard, units, doing } = field();
    const tile = 34 * state.size + 34;
    state.ore[tile] = 400;
    state.solid[tile] = SOLID_ORE;
    state.explored[tile] = 0;
    order(state, 0, { kind: 'gather', tx: 34, ty: 34, units });
    expect(doing(worker)).toEqual([IDLE]);
    state.explored[tile] = 1;
    order(state, 0, { kind: 'gather', tx: 34, ty: 34, units });
    expect(doing(worker, guard)).toEqual([GATHER, IDLE]);
  });

  it('sends the nearest worker to build, whose seat pays at once', () => {
    const { state, worker, units, doing } = field();
    const far = put(state, WORKER, 0, 30, 36);
    const own = state.seats[0]!;
    own.ore = factsOf(HUT).cost + 5;
    order(state, 0, { kind: 'build', what: HUT, tx: 34, ty: 37, units: [...units, ...ids(state, [far])] });
    expect([...doing(worker, far), own.ore]).toEqual([BUILD, IDLE, 5]);
    order(state, 0, { kind: 'build', what: HUT, tx: 30, ty: 30, units: ids(state, [far]) });
    expect([...doing(far), own.ore]).toEqual([IDLE, 5]);
  });

  it('has workers mend what is damaged, and nothing that is whole', () => {
    const { state, worker, base, units, doing } = field();
    const mend = () => order(state, 0, { kind: 'mend', target: idOf(state, base), units });
    mend();
    expect(doing(worker)).toEqual([IDLE]);
    state.entities.hp[base]!--;
    mend();
    expect(doing(worker)).toEqual([MEND]);
  });

  it('pays for a site that is given up by its health', () => {
    const { state, units } = field();
    const site = put(state, HUT, 0, 33, 33);
    const { cost, hp } = factsOf(HUT);
    Object.assign(state.seats[0]!, { ore: 0 });
    state.entities.done[site] = 0;
    state.entities.hp[site] = Math.floor(hp * 0.05); // half of what a site begins with
    order(state, 1, { kind: 'cancel', building: idOf(state, site) });
    expect(state.entities.kind[site]).toBe(HUT);
    order(state, 0, { kind: 'cancel', building: idOf(state, site) });
    expect(state.entities.kind[site]).toBe(0);
    expect(state.seats[0]!.ore).toBeGreaterThan(0);
    expect(state.seats[0]!.ore).toBeLessThanOrEqual(cost / 2);
    expect(units).toHaveLength(3);
  });

  it('changes nothing of a seat that is out, of a match that is over, and of no seat', () => {
    const { state, worker, units, doing } = field();
    const move = (seat: number) => order(state, seat, { kind: 'move', x: tiles(30), y: tiles(30), units });
    move(7);
    state.over = true;
    move(0);
    state.over = false;
    expect(doing(worker)).toEqual([IDLE]);
    state.seats[0]!.outAt = state.frame;
    move(0);
    expect(doing(worker)).toEqual([IDLE]);
  });
});

describe('the reason why a seat may not', () => {
  it('build is what it lacks: a building, room for one more, or ore', () => {
    const { state } = field();
    const own = state.seats[0]!;
    own.ore = 10_000;
    expect(whyNotBuild(state, 0, BARRACKS)).toBeNull();
    expect(whyNotBuild(state, 0, GUARD)).toBe('needs');
    own.ore = factsOf(BARRACKS).cost - 1;
    expect(whyNotBuild(state, 0, BARRACKS)).toBe('ore');
    for (let count = 1; count < BUILDINGS_PER_SEAT; count++)
      put(state, HUT, 0, 12 + 2 * (count % 20), 12 + 2 * Math.floor(count / 20));
    expect(whyNotBuild(state, 0, BARRACKS)).toBe('full');
  });

  it('train is what it lacks: the place, room in its queue, ore, or room for people', () => {
    const { state, base } = field();
    const own = state.seats[0]!;
    const id = idOf(state, base);
    Object.assign(own, { ore: 10_000, supply: 0, room: 10 });
    expect(whyNotTrain(state, 0, id, WORKER)).toBeNull();
    expect(whyNotTrain(state, 1, id, WORKER)).toBe('needs');
    for (const item of [ARCHER, CATAPULT, PLATES]) expect(whyNotTrain(state, 0, id, item)).toBe('needs');
    own.ore = factsOf(WORKER).cost - 1;
    expect(whyNotTrain(state, 0, id, WORKER)).toBe('ore');
    Object.assign(own, { ore: 10_000, supply: 10 });
    expect(whyNotTrain(state, 0, id, WORKER)).toBe('room');
    state.entities.queue.fill(WORKER, base * QUEUE_LENGTH, (base + 1) * QUEUE_LENGTH);
    expect(whyNotTrain(state, 0, id, WORKER)).toBe('full');
  });
});
