import { describe, expect, it } from 'vitest';
import { ids, inTeams, openFieldWith, order, put, run } from '../testing.ts';
import { BASE, CATAPULT, GUARD, WORKER } from './kinds.ts';
import { rules } from './rules.ts';
import { ATTACK, GATHER, IDLE, type SkirmishState, SOLID_ORE, TO_BASE } from './state.ts';
import { CARRY, TILE } from './tuning.ts';

function baseOf({ entities: { kind, owner } }: SkirmishState, seat: number): number {
  return kind.findIndex((one, slot) => one === BASE && owner[slot] === seat);
}

function fell(state: SkirmishState, seat: number): void {
  state.entities.hp[baseOf(state, seat)] = 0;
  run(state, 1);
}

describe('partners', () => {
  it('see what each of them sees, and rivals do not', () => {
    const state = openFieldWith(inTeams([1, 1, 2]));
    const guard = put(state, GUARD, 0, 36, 36);
    const tile = 36 * state.size + 36;
    const seen = (seat: number) => (state.visible[tile]! & (1 << seat)) !== 0;
    expect([0, 1, 2].map(seen)).toEqual([true, true, false]);
    expect(state.entities.known[guard]! & 0b111).toBe(0b011);
    const rival = put(state, GUARD, 2, 38, 36);
    expect(state.entities.known[rival]! & 0b111).toBe(0b111);
  });

  it('do not fight, not even when told to', () => {
    const state = openFieldWith(inTeams([1, 1, 2]));
    const [guard, partner] = [put(state, GUARD, 0, 36, 36), put(state, GUARD, 1, 37, 36)];
    order(state, 0, { kind: 'attack', target: ids(state, [partner])[0]!, units: ids(state, [guard]) });
    expect(state.entities.order[guard]).toBe(IDLE);
    run(state, 60);
    expect([guard, partner].map((slot) => state.entities.foe[slot])).toEqual([0, 0]);
    const rival = put(state, GUARD, 2, 38, 36);
    order(state, 0, { kind: 'attack', target: ids(state, [rival])[0]!, units: ids(state, [guard]) });
    expect(state.entities.order[guard]).toBe(ATTACK);
  });
});

describe('a rock', () => {
  it('harms only the rivals when it falls among partners and rivals', () => {
    const state = openFieldWith(inTeams([1, 1, 2]));
    const partner = put(state, WORKER, 1, 37, 36);
    const rival = put(state, WORKER, 2, 36.6, 36);
    put(state, CATAPULT, 0, 31, 36);
    const landed = () => state.cues.some(({ kind, value }) => kind === 'land' && value === CATAPULT);
    const [whole, before] = [state.entities.hp[partner], state.entities.hp[rival]!];
    for (let step = 0; step < 200 && !landed(); step++) run(state, 1);
    expect(state.entities.hp[rival]).toBeLessThan(before);
    expect(state.entities.hp[partner]).toBe(whole);
  });
});

describe('a team', () => {
  it('stays in while one of its members has a base, and wins with all of them', () => {
    const state = openFieldWith(inTeams([1, 2, 1, 2]));
    fell(state, 0);
    fell(state, 3);
    expect([state.over, state.seats[0]!.outAt >= 0]).toEqual([false, true]);
    fell(state, 1);
    expect(rules.outcome(state)?.places).toEqual([1, 2, 1, 2]);
  });
});

describe('teams that fall in the same frame', () => {
  it('are ranked by their points together', () => {
    const state = openFieldWith(inTeams([1, 2, 1, 2, 3]));
    fell(state, 4);
    state.seats[0]!.razed = 400;
    state.seats[1]!.razed = 300;
    state.seats[3]!.razed = 300;
    for (const seat of [0, 1, 2, 3]) state.entities.hp[baseOf(state, seat)] = 0;
    run(state, 1);
    expect(rules.outcome(state)?.places).toEqual([2, 1, 2, 1, 3]);
  });
});

describe('a step of handicap', () => {
  it('costs an eighth of a load', () => {
    const all = [0, 1, 2, 3].map((handicap, seat) => ({
      kind: 'player' as const,
      name: `Seat ${seat}`,
      handicap,
    }));
    const state = openFieldWith(all);
    const before = state.seats.map(({ ore }) => ore);
    for (const seat of all.keys()) {
      const base = baseOf(state, seat);
      const { x, y } = state.entities;
      const worker = put(state, WORKER, seat, x[base]! / TILE, y[base]! / TILE + 2.2);
      state.entities.order[worker] = GATHER;
      state.entities.phase[worker] = TO_BASE;
      state.entities.carry[worker] = CARRY;
      const patch = Math.floor(y[base]! / TILE + 8) * state.size + Math.floor(x[base]! / TILE);
      state.ore[patch] = 100;
      state.solid[patch] = SOLID_ORE;
      state.entities.goal[worker] = patch;
    }
    run(state, 60);
    expect(state.seats.map(({ ore }, seat) => ore - before[seat]!)).toEqual([8, 7, 6, 5]);
    expect(state.seats.map(({ mined }) => mined)).toEqual([8, 7, 6, 5]);
  });
});
