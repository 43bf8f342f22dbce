import { describe, expect, it } from 'vitest';
import { hashState } from '../../../netcode/sim/hash.ts';
import { ids, openField, order, put, run, runUntil } from '../testing.ts';
import { GUARD, HUT, WORKER } from './kinds.ts';
import {
  ASSAULT,
  BUILD,
  GATHER,
  HOLD,
  IDLE,
  MEND,
  MOVE,
  PATROL,
  type SkirmishState,
  SOLID_ORE,
} from './state.ts';
import { MAX_WAYPOINTS, TILE } from './tuning.ts';
import { countWaypoints, waypointsOf } from './waypoints.ts';

const tiles = (count: number) => count * TILE;

/** An open field with one unit in the middle of it. */
function one(kind: number) {
  const state = openField();
  const slot = put(state, kind, 0, 36, 36);
  const [id] = ids(state, [slot]);
  return { state, slot, units: [id!] };
}

function isNear({ entities: e }: SkirmishState, slot: number, x: number, y: number): boolean {
  return Math.hypot(e.x[slot]! - tiles(x), e.y[slot]! - tiles(y)) < TILE;
}

function growOre(state: SkirmishState, x: number, y: number): void {
  const tile = y * state.size + x;
  state.ore[tile] = 400;
  state.solid[tile] = SOLID_ORE;
}

describe('queued orders', () => {
  it('come one after the other, and give way to a plain one', () => {
    const { state, slot, units } = one(GUARD);
    order(state, 0, { kind: 'move', x: tiles(40), y: tiles(36), units });
    order(state, 0, { kind: 'move', x: tiles(40), y: tiles(40), units, queued: true });
    order(state, 0, { kind: 'assault', x: tiles(36), y: tiles(40), units, queued: true });
    expect(countWaypoints(state, slot)).toBe(2);
    runUntil(state, () => isNear(state, slot, 40, 36), 100);
    runUntil(state, () => isNear(state, slot, 40, 40), 100);
    expect(state.entities.order[slot]).toBe(MOVE);
    runUntil(state, () => state.entities.order[slot] === ASSAULT, 40);
    expect(countWaypoints(state, slot)).toBe(0);
    runUntil(state, () => state.entities.order[slot] === IDLE, 100);
    expect(isNear(state, slot, 36, 40)).toBe(true);

    order(state, 0, { kind: 'move', x: tiles(30), y: tiles(40), units });
    order(state, 0, { kind: 'hold', units, queued: true });
    order(state, 0, { kind: 'stop', units });
    expect([state.entities.order[slot], countWaypoints(state, slot)]).toEqual([IDLE, 0]);
  });

  it('begin at once for a unit with nothing to do', () => {
    const { state, slot, units } = one(GUARD);
    order(state, 0, { kind: 'move', x: tiles(40), y: tiles(36), units, queued: true });
    expect([state.entities.order[slot], countWaypoints(state, slot)]).toEqual([MOVE, 0]);
  });

  it('have a bound; what comes after it changes nothing', () => {
    const { state, slot, units } = one(GUARD);
    for (let index = 0; index <= MAX_WAYPOINTS; index++) {
      order(state, 0, { kind: 'move', x: tiles(20 + 2 * index), y: tiles(30), units, queued: true });
    }
    expect(waypointsOf(state, slot).map(({ x }) => x / TILE)).toEqual([22, 24, 26, 28, 30, 32, 34, 36]);
    const full = hashState(state);
    order(state, 0, { kind: 'move', x: tiles(50), y: tiles(30), units, queued: true });
    order(state, 0, { kind: 'hold', units, queued: true });
    expect(hashState(state)).toBe(full);
  });

  it('keep a group in order: a unit on the left of a leg stays there on the next', () => {
    const state = openField();
    const slots = [0, 1, 2, 3].map((index) => put(state, GUARD, 0, 30, 34 + index));
    const units = ids(state, slots);
    order(state, 0, { kind: 'move', x: tiles(36), y: tiles(36), units });
    order(state, 0, { kind: 'move', x: tiles(44), y: tiles(36), units, queued: true });
    const rows = (of: (slot: number) => number) => [...slots].sort((a, b) => of(a) - of(b) || a - b);
    const first = rows((slot) => state.entities.orderY[slot]!);
    expect(rows((slot) => waypointsOf(state, slot)[0]!.y)).toEqual(first);
    expect(new Set(slots.map((slot) => waypointsOf(state, slot)[0]!.goal)).size).toBe(1);
  });

  it('begin a patrol where the way before it ended, and end it at its next end when another waits', () => {
    const { state, slot, units } = one(GUARD);
    order(state, 0, { kind: 'move', x: tiles(40), y: tiles(36), units });
    order(state, 0, { kind: 'patrol', x: tiles(40), y: tiles(42), units, queued: true });
    runUntil(state, () => state.entities.order[slot] === PATROL, 100);
    const { backX, backY } = state.entities;
    expect(Math.hypot(backX[slot]! - tiles(40), backY[slot]! - tiles(36))).toBeLessThan(TILE);
    runUntil(state, () => isNear(state, slot, 40, 42), 100);
    runUntil(state, () => isNear(state, slot, 40, 36), 100);
    runUntil(state, () => isNear(state, slot, 40, 39), 100);
    order(state, 0, { kind: 'move', x: tiles(30), y: tiles(36), units, queued: true });
    expect(state.entities.order[slot]).toBe(PATROL);
    runUntil(state, () => isNear(state, slot, 40, 42), 100);
    runUntil(state, () => isNear(state, slot, 30, 36), 200);
  });

  it('lead soldiers to a pass and hold it, until they are told to walk on', () => {
    const { state, slot, units } = one(GUARD);
    order(state, 0, { kind: 'move', x: tiles(40), y: tiles(36), units });
    order(state, 0, { kind: 'hold', units, queued: true });
    runUntil(state, () => state.entities.order[slot] === HOLD, 100);
    expect(isNear(state, slot, 40, 36)).toBe(true);
    order(state, 0, { kind: 'move', x: tiles(36), y: tiles(36), units, queued: true });
    expect(state.entities.order[slot]).toBe(MOVE);
  });

  it('lead a soldier whose target is gone to the next', () => {
    const { state, slot, units } = one(GUARD);
    const enemies = [put(state, WORKER, 1, 38, 36), put(state, WORKER, 1, 38, 38)];
    for (const target of ids(state, enemies)) {
      order(state, 0, { kind: 'attack', target, units, queued: true });
    }
    order(state, 0, { kind: 'move', x: tiles(30), y: tiles(30), units, queued: true });
    runUntil(state, () => enemies.every((enemy) => state.entities.kind[enemy] === 0), 400);
    runUntil(state, () => isNear(state, slot, 30, 30), 200);
  });

  it('let a worker bring its load home, build one house after the other, and mine again', () => {
    const { state, slot, units } = one(WORKER);
    const { startX, startY } = state.seats[0]!;
    const { x, y } = state.entities;
    [x[slot], y[slot]] = [tiles(startX + 5), tiles(startY)];
    growOre(state, startX + 6, startY + 1);
    state.seats[0]!.ore = 160;
    order(state, 0, { kind: 'gather', tx: startX + 6, ty: startY + 1, units });
    runUntil(state, () => state.entities.carry[slot]! > 0, 200);
    order(state, 0, { kind: 'build', what: HUT, tx: startX + 3, ty: startY + 4, units, queued: true });
    order(state, 0, { kind: 'build', what: HUT, tx: startX + 6, ty: startY + 4, units, queued: true });
    order(state, 0, { kind: 'gather', tx: startX + 6, ty: startY + 1, units, queued: true });
    expect(state.seats[0]!.ore).toBe(0);
    expect(state.entities.order[slot]).toBe(GATHER);
    runUntil(state, () => state.entities.order[slot] === BUILD, 200);
    expect(state.seats[0]!.ore).toBe(8);
    const huts = () =>
      state.entities.kind.filter((kind, at) => kind === HUT && state.entities.done[at] === 1);
    runUntil(state, () => huts().length === 1, 500);
    expect([BUILD, MEND]).toContain(state.entities.order[slot]);
    runUntil(state, () => huts().length === 2, 500);
    expect(countWaypoints(state, slot)).toBe(1);
    run(state, 1);
    expect([state.entities.order[slot], countWaypoints(state, slot)]).toEqual([GATHER, 0]);
  });

  it('lead from ore or a house to the given place, for one worker and for several', () => {
    for (const count of [1, 2]) {
      const state = openField();
      const slots = [0, 1].slice(0, count).map((index) => put(state, WORKER, 0, 36, 36 + index));
      const units = ids(state, slots);
      growOre(state, 40, 36);
      state.seats[0]!.ore = 80;
      order(state, 0, { kind: 'move', x: tiles(36), y: tiles(38), units });
      order(state, 0, { kind: 'gather', tx: 40, ty: 36, units, queued: true });
      order(state, 0, { kind: 'move', x: tiles(30), y: tiles(30), units, queued: true });
      order(state, 0, { kind: 'build', what: HUT, tx: 26, ty: 26, units, queued: true });
      order(state, 0, { kind: 'move', x: tiles(30), y: tiles(40), units, queued: true });
      for (const slot of slots) {
        const moves = waypointsOf(state, slot).filter((waypoint) => waypoint.order === MOVE);
        const far = moves.map(({ x, y }, index) => Math.hypot(x - tiles(30), y - tiles(30 + 10 * index)));
        expect(far).toHaveLength(2);
        expect(Math.max(...far)).toBeLessThan(TILE);
      }
    }
  });

  it('share out houses that several are to build one after the other', () => {
    const state = openField();
    const slots = [put(state, WORKER, 0, 30, 36), put(state, WORKER, 0, 31, 36)];
    const units = ids(state, slots);
    state.seats[0]!.ore = 4 * 80;
    for (const tx of [26, 28, 33, 35]) {
      order(state, 0, { kind: 'build', what: HUT, tx, ty: 35, units, queued: true });
    }
    expect(slots.map((slot) => state.entities.order[slot])).toEqual([BUILD, BUILD]);
    expect(slots.map((slot) => countWaypoints(state, slot))).toEqual([1, 1]);
  });

  it('pay a waiting house back when the order is taken back, or its builder falls', () => {
    const { state, slot, units } = one(WORKER);
    state.seats[0]!.ore = 240;
    const place = (queued: boolean, tx: number) =>
      order(state, 0, { kind: 'build', what: HUT, tx, ty: 40, units, ...(queued && { queued }) });
    place(false, 34);
    place(true, 37);
    place(true, 40);
    expect(state.seats[0]!.ore).toBe(0);
    order(state, 0, { kind: 'stop', units });
    expect(state.seats[0]!.ore).toBe(240);
    place(false, 34);
    place(true, 37);
    expect(state.seats[0]!.ore).toBe(80);
    state.entities.hp[slot] = 0;
    run(state, 1);
    expect(state.seats[0]!.ore).toBe(240);
    const next = put(state, GUARD, 0, 30, 30);
    expect([next, countWaypoints(state, next)]).toEqual([slot, 0]);
  });
});
