import { describe, expect, it } from 'vitest';
import { inTeams, openField, openFieldWith, order, run } from '../testing.ts';
import { isToldOf, mayPing, pingsFor } from './pings.ts';
import { PING_EVERY_STEPS, PING_STEPS, TILE } from './tuning.ts';

const at = (tile: number) => ({ kind: 'ping', x: tile * TILE, y: 36 * TILE }) as const;

describe('a ping', () => {
  it('is told once, to all players at the table, and shows for a while', () => {
    const state = openField(3);
    order(state, 0, at(40));
    expect(pingsFor(state, 1)).toEqual([]);
    run(state, 1);
    expect(state.cues).toEqual([{ kind: 'ping', seat: 0, x: 40 * TILE, y: 36 * TILE, value: 0 }]);
    for (const viewer of [0, 1, 2, null]) {
      expect(isToldOf(state, viewer, 0)).toBe(true);
      expect(pingsFor(state, viewer)).toEqual([{ seat: 0, x: 40 * TILE, y: 36 * TILE, at: state.frame }]);
    }
    run(state, 1);
    expect(state.cues).toEqual([]);
    run(state, PING_STEPS - 2);
    expect(pingsFor(state, 1)).toHaveLength(1);
    run(state, 1);
    expect(pingsFor(state, 1)).toEqual([]);
  });

  it('is dropped from a player who points all the time', () => {
    const state = openField();
    let told = 0;
    for (let step = 0; step < 5 * PING_EVERY_STEPS; step++) {
      order(state, 0, at(30 + (step % 9)));
      order(state, 0, at(31));
      run(state, 1);
      told += state.cues.filter(({ kind }) => kind === 'ping').length;
    }
    expect(told).toBe(5);
    order(state, 0, at(30));
    run(state, 1);
    expect([mayPing(state, 0), mayPing(state, 1)]).toEqual([false, true]);
  });

  it('is dropped from a player who is out', () => {
    const state = openField(3);
    state.seats[0]!.outAt = 5;
    order(state, 0, at(40));
    run(state, 1);
    expect(pingsFor(state, null)).toEqual([]);
  });

  it('is for partners and spectators in teams', () => {
    const state = openFieldWith(inTeams([1, 2, 1]));
    expect([0, 1, 2, null].map((viewer) => isToldOf(state, viewer, 0))).toEqual([true, false, true, true]);
  });
});
