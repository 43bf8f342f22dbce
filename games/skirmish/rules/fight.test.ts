import { describe, expect, it } from 'vitest';
import { ids, openField, order, put, run, runUntil } from '../testing.ts';
import { idOf } from './entities.ts';
import { harmTo, rangeOf } from './find-effects.ts';
import {
  ARCHER,
  BRIGHT_LAMPS,
  CATAPULT,
  factsOf,
  GUARD,
  HUT,
  LONGBOWS,
  PLATES,
  TOWER,
  WORKER,
} from './kinds.ts';
import { look } from './sight.ts';
import { ATTACK, IDLE, type SkirmishState } from './state.ts';
import { TILE } from './tuning.ts';

function alive(state: SkirmishState, kind: number, owner: number): number {
  const { kind: kinds, owner: owners } = state.entities;
  return [...kinds].filter((of, slot) => of === kind && owners[slot] === owner).length;
}

describe('two equals who strike at the same time', () => {
  it('both fall', () => {
    const state = openField();
    const one = put(state, GUARD, 0, 36, 36);
    const other = put(state, GUARD, 1, 37.2, 36);
    order(state, 0, { kind: 'attack', target: idOf(state, other), units: ids(state, [one]) });
    order(state, 1, { kind: 'attack', target: idOf(state, one), units: ids(state, [other]) });
    runUntil(state, () => alive(state, GUARD, 0) === 0, 600);
    expect(alive(state, GUARD, 1)).toBe(0);
    expect(state.seats[0]!.razed).toBe(factsOf(GUARD).cost);
    expect(state.seats[1]!.razed).toBe(factsOf(GUARD).cost);
  });
});

describe('a catapult', () => {
  it('harms with its rock all enemies around where it falls, and none of its own', () => {
    const state = openField();
    const catapult = put(state, CATAPULT, 0, 30, 36);
    const targets = [0, 1, 2].map((index) => put(state, ARCHER, 1, 37, 35 + index));
    const own = put(state, GUARD, 0, 37.8, 36);
    order(state, 0, { kind: 'attack', target: idOf(state, targets[1]!), units: ids(state, [catapult]) });
    for (const slot of [...targets, own]) state.entities.cool[slot] = 30_000;
    run(state, 30);
    for (const slot of targets) expect(state.entities.hp[slot]).toBeLessThan(factsOf(ARCHER).hp);
    expect(state.entities.hp[own]).toBe(factsOf(GUARD).hp);
  });

  it('cannot shoot at an enemy right in front of it', () => {
    const state = openField();
    put(state, CATAPULT, 0, 36, 36);
    const guard = put(state, GUARD, 1, 37.4, 36);
    run(state, 40);
    expect(state.entities.hp[guard]).toBe(factsOf(GUARD).hp);
  });
});

describe('a building', () => {
  it('shoots as a tower or a base, and not as a site', () => {
    const state = openField();
    const tower = put(state, TOWER, 0, 36, 36);
    const guard = put(state, WORKER, 1, 40, 36);
    state.entities.done[tower] = 0;
    run(state, 40);
    expect(state.entities.hp[guard]).toBe(factsOf(WORKER).hp);
    state.entities.done[tower] = 1;
    run(state, 40);
    expect(state.entities.hp[guard]).toBeLessThan(factsOf(WORKER).hp);
  });
});

describe('a find', () => {
  it('does what it says', () => {
    const state = openField();
    const guard = put(state, GUARD, 0, 30, 30);
    const archer = put(state, ARCHER, 0, 32, 40);
    const bare = harmTo(state, GUARD, guard);
    const range = rangeOf(state, archer);
    state.seats[0]!.find = PLATES;
    expect(harmTo(state, GUARD, guard)).toBe(Math.floor(bare * 0.75));
    state.seats[0]!.find = LONGBOWS;
    expect(rangeOf(state, archer)).toBe(range + 1.5 * TILE);
    const walk = (find: number) => {
      state.seats[0]!.find = find;
      const from = state.entities.x[guard]!;
      order(state, 0, { kind: 'move', x: from + 12 * TILE, y: 30 * TILE, units: ids(state, [guard]) });
      run(state, 20);
      return state.entities.x[guard]! - from;
    };
    expect(walk(BRIGHT_LAMPS)).toBeGreaterThan(1.1 * walk(0));
  });
});

describe('an alarm', () => {
  it('sounds when a worker or a building is hurt, and then not at every blow', () => {
    const state = openField();
    put(state, HUT, 0, 36, 36);
    put(state, ARCHER, 1, 40, 36);
    let alarms = 0;
    for (let step = 0; step < 100; step++) {
      run(state, 1);
      alarms += state.cues.filter((cue) => cue.kind === 'alert' && cue.seat === 0).length;
    }
    expect(alarms).toBe(1);
  });
});

describe('a soldier', () => {
  it('fights an enemy who comes near while idle, and returns to its post', () => {
    const state = openField();
    const guard = put(state, GUARD, 0, 36, 36);
    const worker = put(state, WORKER, 1, 41, 36);
    runUntil(state, () => alive(state, WORKER, 1) === 0, 300);
    expect(worker).not.toBe(guard);
    run(state, 120);
    expect(Math.abs(state.entities.x[guard]! - 36 * TILE)).toBeLessThan(TILE);
    expect(state.entities.order[guard]).toBe(IDLE);
  });

  it('does not stop to fight on a move, and does on an attack', () => {
    for (const kind of ['move', 'assault'] as const) {
      const state = openField();
      const guard = put(state, GUARD, 0, 28, 36);
      put(state, WORKER, 1, 33, 37.5);
      order(state, 0, { kind, x: 42 * TILE, y: 36 * TILE, units: ids(state, [guard]) });
      run(state, 200);
      expect(alive(state, WORKER, 1)).toBe(kind === 'move' ? 1 : 0);
      expect(Math.abs(state.entities.x[guard]! - 42 * TILE)).toBeLessThan(TILE);
    }
  });

  it('stops hunting an enemy who runs out of sight', () => {
    const state = openField();
    const guard = put(state, GUARD, 0, 30, 36);
    const worker = put(state, WORKER, 1, 35, 36);
    order(state, 0, { kind: 'attack', target: idOf(state, worker), units: ids(state, [guard]) });
    expect(state.entities.order[guard]).toBe(ATTACK);
    state.entities.x[worker] = 48 * TILE;
    look(state, true);
    run(state, 2);
    expect(state.entities.order[guard]).toBe(IDLE);
  });

  it('strikes while holding at enemies within reach, and goes after none', () => {
    const state = openField();
    const holds = put(state, GUARD, 0, 30, 35);
    order(state, 0, { kind: 'hold', units: ids(state, [holds]) });
    const { x, hp } = state.entities;
    const from = x[holds]!;
    const bait = put(state, ARCHER, 1, 34, 35);
    order(state, 1, { kind: 'hold', units: ids(state, [bait]) });
    run(state, 60);
    expect(Math.abs(x[holds]! - from)).toBeLessThan(TILE / 4);
    // It is shot at, and stays.
    expect(hp[holds]).toBeLessThan(factsOf(GUARD).hp);
    const near = put(state, WORKER, 1, 30.8, 35);
    run(state, 30);
    expect(hp[near]!).toBeLessThan(factsOf(WORKER).hp);
  });

  it('walks to and fro on a patrol, and fights on the way', () => {
    const state = openField();
    const soldiers = [0, 1, 2].map((index) => put(state, GUARD, 0, 28, 33 + 1.2 * index));
    order(state, 0, { kind: 'patrol', x: 40 * TILE, y: 35 * TILE, units: ids(state, soldiers) });
    const { x } = state.entities;
    // Each turns round by itself.
    const far = () => x[soldiers[1]!]! > 37 * TILE;
    const home = () => x[soldiers[1]!]! < 31 * TILE;
    runUntil(state, far, 600);
    runUntil(state, home, 600);
    runUntil(state, far, 600);
    const enemy = put(state, WORKER, 1, 36, 35);
    runUntil(state, () => state.entities.hp[enemy]! <= 0 || state.entities.kind[enemy] !== WORKER, 400);
    runUntil(state, home, 800);
  });
});

describe('a worker', () => {
  it('does not patrol', () => {
    const state = openField();
    const worker = put(state, WORKER, 0, 28, 33);
    order(state, 0, { kind: 'patrol', x: 40 * TILE, y: 35 * TILE, units: ids(state, [worker]) });
    expect(state.entities.order[worker]).toBe(IDLE);
  });
});
