import { describe, expect, it } from 'vitest';
import { ids, openField, order, put, runUntil } from '../testing.ts';
import { ARCHER, BASE, CATAPULT, factsOf, GUARD } from './kinds.ts';
import type { SkirmishState } from './state.ts';
import { TILE } from './tuning.ts';

function alive(state: SkirmishState, kind: number, owner: number): number {
  const { kind: kinds, owner: owners } = state.entities;
  return [...kinds].filter((of, slot) => of === kind && owners[slot] === owner).length;
}

/** Both sides get soldiers for the same ore and attack each other; returns how many of each are left. */
function battle(kind: number, other: number): [number, number] {
  const state = openField();
  const budget = 960;
  const squad = (of: number, owner: number, x: number) =>
    Array.from({ length: Math.floor(budget / factsOf(of).cost) }, (_, index) =>
      put(state, of, owner, x + 1.3 * Math.floor(index / 4), 33 + 1.3 * (index % 4)),
    );
  const left = squad(kind, 0, 27);
  const right = squad(other, 1, 42);
  order(state, 0, { kind: 'assault', x: 44 * TILE, y: 35 * TILE, units: ids(state, left) });
  order(state, 1, { kind: 'assault', x: 28 * TILE, y: 35 * TILE, units: ids(state, right) });
  runUntil(state, () => alive(state, kind, 0) === 0 || alive(state, other, 1) === 0, 1500);
  return [alive(state, kind, 0), alive(state, other, 1)];
}

describe('the kinds of soldiers', () => {
  it('beat each other for the same ore: guards catapults, catapults archers, archers guards', () => {
    for (const [better, worse] of [
      [GUARD, CATAPULT],
      [CATAPULT, ARCHER],
      [ARCHER, GUARD],
    ] as const) {
      const [won, lost] = battle(better, worse);
      expect(won, `kind ${better} against kind ${worse}`).toBeGreaterThan(0);
      expect(lost).toBe(0);
      const [mirrored] = battle(worse, better);
      expect(mirrored).toBe(0);
    }
  });
});

describe('an army', () => {
  it('tears a base down by itself', () => {
    const state = openField();
    const { startX, startY } = state.seats[1]!;
    const army = Array.from({ length: 12 }, (_, index) =>
      put(state, GUARD, 0, 30 + (index % 4), 30 + Math.floor(index / 4)),
    );
    order(state, 0, { kind: 'assault', x: startX * TILE, y: startY * TILE, units: ids(state, army) });
    runUntil(state, () => alive(state, BASE, 1) === 0, 2000);
    expect(state.seats[1]!.outAt).toBe(state.frame);
  });
});
