import { describe, expect, it } from 'vitest';
import { ids, newGame, openField, order, put, run, runUntil } from '../testing.ts';
import { ARCHER, BASE, GUARD, HUT, WORKER } from './kinds.ts';
import { rules } from './rules.ts';
import { stormRadiusAt } from './storm.ts';
import { GIFT_ORE, STORM_END, STORM_NOTICE, STORM_START, TILE } from './tuning.ts';

function baseOf(state: ReturnType<typeof openField>, seat: number): number {
  return state.entities.kind.findIndex((kind, slot) => kind === BASE && state.entities.owner[slot] === seat);
}

function isSeen(state: ReturnType<typeof openField>, seat: number, x: number, y: number): boolean {
  return (state.visible[y * state.size + x]! & (1 << seat)) !== 0;
}

describe('seats that fall in the same frame', () => {
  it('are ranked by points, and tie when these are equal', () => {
    const state = openField(3);
    for (const seat of [0, 1, 2]) state.entities.hp[baseOf(state, seat)] = 0;
    state.seats[1]!.razed = 500;
    run(state, 1);
    expect(rules.outcome(state)).toEqual({ scores: [0, 50, 0], places: [2, 1, 2] });
  });
});

describe('a seat', () => {
  it('is out with everything when it loses the last base, and the last one standing wins', () => {
    const state = openField(3);
    put(state, GUARD, 0, 40, 40);
    state.entities.hp[baseOf(state, 0)] = 0;
    run(state, 1);
    expect(state.seats[0]!.outAt).toBe(state.frame);
    expect(
      [...state.entities.kind].filter((kind, slot) => kind !== 0 && state.entities.owner[slot] === 0),
    ).toEqual([]);
    expect(rules.outcome(state)).toBeNull();
    run(state, 5);
    state.entities.hp[baseOf(state, 2)] = 0;
    run(state, 1);
    expect(rules.outcome(state)?.places).toEqual([3, 1, 2]);
    const { frame } = state;
    run(state, 3);
    expect(state.frame).toBe(frame);
  });

  it('stays in with a second base, even an unfinished one', () => {
    const state = openField();
    const second = put(state, BASE, 0, 36, 36);
    state.entities.done[second] = 0;
    state.entities.hp[baseOf(state, 0)] = 0;
    run(state, 1);
    expect(state.seats[0]!.outAt).toBe(-1);
  });

  it('is out after its own surrender alone', () => {
    const state = openField();
    order(state, 1, { kind: 'surrender' });
    run(state, 1);
    expect(rules.outcome(state)?.places).toEqual([1, 2]);
  });

  it('has no base and no place when it is empty', () => {
    const state = newGame(['player', 'empty', 'player']);
    run(state, 5);
    expect(rules.outcome(state)).toBeNull();
    order(state, 0, { kind: 'surrender' });
    run(state, 1);
    expect(rules.outcome(state)?.places).toEqual([2, 0, 1]);
  });
});

describe('a gift', () => {
  it('is ore for all players, and is announced', () => {
    const state = newGame(['player', 'player']);
    const { ore } = state.seats[0]!;
    rules.event?.(state, { kind: 'gift', value: 1 });
    expect(state.seats[0]!.ore).toBeGreaterThan(ore);
    run(state, 1);
    expect(state.cues).toContainEqual({ kind: 'gift', seat: -1, x: 0, y: 0, value: GIFT_ORE });
  });
});

describe('the storm', () => {
  it('closes evenly, kills units in it, and spares units outside', () => {
    expect(stormRadiusAt(72, STORM_START)).toBe(36 * TILE);
    expect(stormRadiusAt(72, (STORM_START + STORM_END) / 2)).toBe(18 * TILE);
    expect(stormRadiusAt(72, STORM_END)).toBe(0);
    const state = openField();
    const inside = put(state, GUARD, 0, 36, 36);
    const outside = put(state, GUARD, 0, 36, 10);
    state.time = (STORM_START + STORM_END) / 2;
    run(state, 100);
    expect(state.entities.hp[inside]).toBe(110);
    expect(state.entities.hp[outside]).toBeLessThan(110);
    runUntil(state, () => state.entities.kind[outside] === 0, 800);
  });
});

describe('the fog', () => {
  it('shows what is around one’s own, remembers ground, and hides what others have until it is seen', () => {
    const state = openField();
    const scout = put(state, GUARD, 0, 36, 36);
    const hut = put(state, HUT, 1, 40, 36);
    const enemy = put(state, WORKER, 1, 38, 36);
    const hidden = put(state, ARCHER, 1, 36, 50);
    expect(isSeen(state, 0, 40, 36)).toBe(true);
    expect(isSeen(state, 0, 36, 50)).toBe(false);
    const { known } = state.entities;
    expect([hut, enemy, hidden].map((slot) => known[slot]! & 1)).toEqual([1, 1, 0]);
    order(state, 0, { kind: 'move', x: 22 * TILE, y: 36 * TILE, units: ids(state, [scout]) });
    run(state, 160);
    // The building stays on the map, the worker disappears, and the ground stays explored.
    expect([hut, enemy, hidden].map((slot) => known[slot]! & 1)).toEqual([1, 0, 0]);
    expect(isSeen(state, 0, 40, 36)).toBe(false);
    expect(state.explored[36 * state.size + 40]! & 1).toBe(1);
  });
});

describe('a match', () => {
  it('ends within eleven minutes when no player does anything', () => {
    const state = newGame(['player', 'player', 'player']);
    state.time = STORM_NOTICE;
    runUntil(state, () => state.over, 20 * 300);
    expect(state.time).toBeLessThan(11 * 120_000);
    expect(rules.outcome(state)).not.toBeNull();
  });

  it('ends at every speed within eleven minutes of the clock on the wall', () => {
    for (const speed of [80, 125]) {
      const state = newGame(['player', 'player'], { speed });
      state.time = STORM_NOTICE;
      const steps = runUntil(state, () => state.over, 20 * 300);
      expect(STORM_NOTICE / 2000 + steps / 20).toBeLessThan(660);
    }
  });
});
