import { describe, expect, it } from 'vitest';
import { openField, put } from '../testing.ts';
import { idOf } from './entities.ts';
import { harmTo } from './find-effects.ts';
import { ARCHER, CATAPULT, factsOf, GUARD, WORKER } from './kinds.ts';
import { flyShots, harm, strike } from './shots.ts';
import { ASSAULT, MOVE } from './state.ts';
import { STEPS_PER_SECOND, TILE } from './tuning.ts';
import { workspaceOf } from './workspace.ts';

/** An empty field; places in tiles from the middle. */
function field() {
  const state = openField();
  const { entities: e, shots } = state;
  const at = (kind: number, seat: number, x: number, y = 0) =>
    put(state, kind, seat, state.size / 2 + x, state.size / 2 + y);
  const fly = () => flyShots(state, workspaceOf(state));
  const hurt = (slot: number) => factsOf(e.kind[slot]!).hp - e.hp[slot]!;
  return { state, e, shots, at, fly, hurt };
}

describe('a blow by hand', () => {
  it('lands at once, and who is free strikes back', () => {
    for (const [order, answers] of [
      [ASSAULT, true],
      [MOVE, false],
    ] as const) {
      const { state, e, at, hurt } = field();
      const [one, other] = [at(GUARD, 0, 0), at(GUARD, 1, 1)];
      e.order[other] = order;
      strike(state, one, other);
      expect(hurt(other)).toBe(harmTo(state, GUARD, other));
      expect(e.cool[one]).toBe(factsOf(GUARD).cool);
      expect(e.foe[other]).toBe(answers ? idOf(state, one) : 0);
      expect(state.cues).toMatchObject([{ kind: 'blow', seat: 0 }]);
    }
  });

  it('is not answered by a worker, nor by who has a foe already', () => {
    const { state, e, at } = field();
    const [one, worker, busy, foe] = [at(GUARD, 0, 0), at(WORKER, 1, 1), at(GUARD, 1, 2), at(GUARD, 0, 3)];
    e.foe[busy] = idOf(state, foe);
    for (const target of [worker, busy]) strike(state, one, target);
    expect([e.foe[worker], e.foe[busy]]).toEqual([0, idOf(state, foe)]);
  });
});

describe('an arrow', () => {
  it('flies as long as it is far, follows its target, and harms it where it lands', () => {
    const { state, e, shots, at, fly, hurt } = field();
    const [archer, target] = [at(ARCHER, 0, 0), at(GUARD, 1, 5)];
    strike(state, archer, target);
    const steps = Math.ceil((5 * TILE) / factsOf(ARCHER).shotSpeed);
    expect([shots.left[0], shots.flight[0]]).toEqual([steps, steps]);
    e.y[target]! += TILE;
    for (let step = 1; step < steps; step++) fly();
    expect([hurt(target), shots.toY[0]]).toEqual([0, e.y[target]]);
    fly();
    expect([hurt(target), shots.left[0]]).toEqual([harmTo(state, ARCHER, target), 0]);
  });

  it('harms no unit when its target is gone', () => {
    const { state, e, at, fly, hurt } = field();
    const [archer, target] = [at(ARCHER, 0, 0), at(GUARD, 1, 1)];
    strike(state, archer, target);
    e.kind[target] = 0;
    const after = at(GUARD, 1, 1);
    for (let step = 0; step < 10; step++) fly();
    expect(after).toBe(target);
    expect(hurt(after)).toBe(0);
  });
});

describe('a rock of a catapult', () => {
  it('harms every enemy where it was aimed, and no partner', () => {
    const { state, e, at, fly, hurt } = field();
    const [catapult, target] = [at(CATAPULT, 0, 0), at(GUARD, 1, 6)];
    const [beside, own, far] = [at(GUARD, 1, 6, 0.5), at(GUARD, 0, 6, -0.5), at(GUARD, 1, 6, 6)];
    strike(state, catapult, target);
    // Whom it was meant for has gone on.
    e.x[target]! -= 5 * TILE;
    for (let step = 0; step < 255; step++) fly();
    expect([target, own, far].map(hurt)).toEqual([0, 0, 0]);
    expect(hurt(beside)).toBe(harmTo(state, CATAPULT, beside));
  });
});

describe('harm', () => {
  it('ends at nothing left, which is credited once', () => {
    const { state, e, at } = field();
    const target = at(GUARD, 1, 0);
    e.hp[target] = 1;
    for (let blow = 0; blow < 2; blow++) harm(state, GUARD, 0, 0, target);
    expect([e.hp[target], state.seats[0]!.razed]).toEqual([0, factsOf(GUARD).cost]);
  });

  it('of workers raises an alarm, and another one only after ten calm seconds', () => {
    const { state, at } = field();
    const [worker, guard] = [at(WORKER, 1, 0), at(GUARD, 1, 1)];
    const alarms = (frame: number, target: number) => {
      state.frame = frame;
      state.cues = [];
      harm(state, WORKER, 0, 0, target);
      return state.cues.filter(({ kind }) => kind === 'alert').length;
    };
    const first = 1_000;
    const calm = 10 * STEPS_PER_SECOND;
    expect(alarms(first, guard)).toBe(0);
    expect(alarms(first, worker)).toBe(1);
    expect(alarms(first + calm, worker)).toBe(0);
    expect(alarms(first + 2 * calm, worker)).toBe(0);
    expect(alarms(first + 3 * calm + 1, worker)).toBe(1);
  });
});
