import { describe, expect, it } from 'vitest';
import { openField, put } from '../testing.ts';
import { choosePatch, gather, sendToPatch } from './gather.ts';
import { BASE, GUARD, WORKER } from './kinds.ts';
import { GATHER, IDLE, MINING, SOLID_ORE, TO_BASE, TO_ORE } from './state.ts';
import { CARRY, MINING_TIME, NEXT_PATCH_TILES } from './tuning.ts';
import { workspaceOf } from './workspace.ts';

/** An empty field in which seat 0 has seen everything; places in tiles from the middle. */
function field() {
  const state = openField();
  const { entities: e, size } = state;
  state.explored.fill(1);
  const tileAt = (x: number, y: number) => (size / 2 + y) * size + size / 2 + x;
  const patch = (x: number, y: number, amount: number) => {
    const tile = tileAt(x, y);
    state.ore[tile] = amount;
    state.solid[tile] = SOLID_ORE;
    return tile;
  };
  const worker = (x: number, y: number) => put(state, WORKER, 0, size / 2 + x + 0.5, size / 2 + y + 0.5);
  const base = (x: number, y: number) => put(state, BASE, 0, size / 2 + x, size / 2 + y);
  /** Lets it do so much of its round. */
  const steps = (slot: number, count = 1) => {
    const work = workspaceOf(state);
    for (let step = 0; step < count; step++) gather(state, work, slot);
    return work;
  };
  const send = (slot: number, to: number) => sendToPatch(state, workspaceOf(state), slot, to);
  return { state, e, patch, worker, base, steps, send };
}

describe('a worker at ore', () => {
  it('mines as much as it carries, or what is left, which it says and which frees the ground', () => {
    for (const [amount, carried] of [
      [CARRY + 1, CARRY],
      [CARRY, CARRY],
      [CARRY - 3, CARRY - 3],
    ] as const) {
      const { state, e, patch, worker, steps, send } = field();
      const tile = patch(1, 0, amount);
      const slot = worker(0, 0);
      send(slot, tile);
      expect([e.order[slot], e.phase[slot]]).toEqual([GATHER, TO_ORE]);
      steps(slot);
      expect([e.phase[slot], e.work[slot]]).toEqual([MINING, MINING_TIME]);
      steps(slot, MINING_TIME / state.pace - 1);
      expect(e.phase[slot]).toBe(MINING);
      expect(steps(slot).rooted[slot]).toBe(1);
      expect([e.phase[slot], e.carry[slot], state.ore[tile]]).toEqual([TO_BASE, carried, amount - carried]);
      expect(state.cues.some(({ kind }) => kind === 'dry')).toBe(amount === carried);
      expect(state.solid[tile]).toBe(amount === carried ? 0 : SOLID_ORE);
    }
  });

  it('walks there first', () => {
    const { e, patch, worker, steps, send } = field();
    const slot = worker(0, 0);
    send(slot, patch(4, 0, 100));
    const work = steps(slot);
    expect(work.moveX[slot]).toBeGreaterThan(0);
    expect(e.phase[slot]).toBe(TO_ORE);
  });

  it('goes to the next patch when its own is empty, and rests where there is none', () => {
    const { state, e, patch, worker, steps, send } = field();
    const [own, next] = [patch(1, 0, 5), patch(5, 0, 5)];
    const slot = worker(0, 0);
    send(slot, own);
    for (const phase of [TO_ORE, MINING]) {
      e.goal[slot] = own;
      e.phase[slot] = phase;
      state.ore[own] = 0;
      steps(slot);
      expect([e.goal[slot], e.phase[slot]]).toEqual([next, TO_ORE]);
    }
    state.ore[next] = 0;
    steps(slot);
    expect(e.order[slot]).toBe(IDLE);
  });

  it('brings home first what it has', () => {
    const { state, e, patch, worker, steps, send } = field();
    const tile = patch(1, 0, 5);
    const slot = worker(0, 0);
    e.carry[slot] = 3;
    send(slot, tile);
    expect(e.phase[slot]).toBe(TO_BASE);
    e.phase[slot] = TO_ORE;
    state.ore[tile] = 0;
    steps(slot);
    expect([e.order[slot], e.phase[slot]]).toEqual([GATHER, TO_BASE]);
  });
});

describe('a worker that brings ore home', () => {
  it.each([
    [0, CARRY],
    [1, CARRY - 1],
    [4, CARRY / 2],
  ])('with handicap %i adds %i to what its seat has and has mined', (handicap, income) => {
    const { state, e, patch, worker, base, steps, send } = field();
    base(-3, 0);
    const slot = worker(-1, 0);
    e.carry[slot] = CARRY;
    send(slot, patch(4, 0, 5));
    const seat = state.seats[0]!;
    Object.assign(seat, { ore: 100, mined: 7, handicap });
    steps(slot);
    expect([seat.ore, seat.mined, e.carry[slot], e.phase[slot]]).toEqual([
      100 + income,
      7 + income,
      0,
      TO_ORE,
    ]);
    expect(state.cues).toMatchObject([{ kind: 'store', value: income }]);
  });

  it('walks to the base first, and waits where there is none', () => {
    const { e, patch, worker, steps, send } = field();
    const slot = worker(0, 0);
    e.carry[slot] = CARRY;
    send(slot, patch(4, 0, 5));
    const work = steps(slot);
    expect(Math.hypot(work.moveX[slot]!, work.moveY[slot]!)).toBeGreaterThan(0);
    for (let at = 0; at < e.kind.length; at++) if (e.kind[at] === BASE) e.kind[at] = 0;
    work.moveX.fill(0);
    work.moveY.fill(0);
    steps(slot);
    expect([work.moveX[slot], work.moveY[slot], e.carry[slot]]).toEqual([0, 0, CARRY]);
  });
});

describe('the choice of a patch', () => {
  it('is the nearest that the seat has seen, so far away at most', () => {
    const { state, patch } = field();
    const work = workspaceOf(state);
    const near = patch(0, 0, 0);
    const at = () => choosePatch(state, work, near, 0);
    expect(at()).toBe(-1);
    patch(NEXT_PATCH_TILES + 1, 0, 5);
    expect(at()).toBe(-1);
    const edge = patch(0, -NEXT_PATCH_TILES, 5);
    expect(at()).toBe(edge);
    const nearer = patch(3, 0, 5);
    expect(at()).toBe(nearer);
    state.explored[nearer] = 2;
    expect(at()).toBe(edge);
  });

  it('leaves one with two miners to those for another three tiles further for each', () => {
    const { state, patch } = field();
    const work = workspaceOf(state);
    const near = patch(0, 0, 5);
    const [three, six] = [patch(-2, 0, 5), patch(5, 0, 5)];
    for (const [miners, chosen] of [
      [1, near],
      [2, three],
    ] as const) {
      work.miners[near] = miners;
      expect(choosePatch(state, work, near, 0), `${miners}`).toBe(chosen);
    }
    work.miners[three] = 3;
    work.miners[near] = 3;
    expect(choosePatch(state, work, near, 0)).toBe(six);
  });

  it('sends workers alone', () => {
    const { state, e, patch } = field();
    const guard = put(state, GUARD, 0, state.size / 2, state.size / 2);
    sendToPatch(state, workspaceOf(state), guard, patch(4, 0, 5));
    expect(e.order[guard]).toBe(IDLE);
  });
});
