import { describe, expect, it } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import type { Seat } from '../../../netcode/sim/rules.ts';
import { isUnit } from '../rules/kinds.ts';
import { rules } from '../rules/rules.ts';
import { STEPS_PER_SECOND } from '../rules/tuning.ts';
import { newGame, run } from '../testing.ts';

const ELEVEN_MINUTES = 11 * 60 * STEPS_PER_SECOND;
const bots = (count: number) => new Array<Seat['kind']>(count).fill('bot');

function play(count: number, seed: number, strength: number) {
  const state = newGame(bots(count), { bots: strength }, seed);
  let fights = 0;
  while (!state.over && state.frame < ELEVEN_MINUTES) {
    run(state, 1);
    fights += state.cues.filter((cue) => cue.kind === 'death').length;
  }
  return { state, fights, outcome: rules.outcome(state) };
}

describe('the bots of Skirmish', () => {
  it.each([
    { count: 2, seed: 1, strength: 1 },
    { count: 3, seed: 4, strength: 2 },
    { count: 8, seed: 8, strength: 3 },
  ])(
    'fight, $count of strength $strength, and one wins within eleven minutes',
    ({ count, seed, strength }) => {
      const { outcome, fights, state } = play(count, seed, strength);
      expect(outcome).not.toBeNull();
      expect(outcome!.places.filter((place) => place === 1).length).toBe(1);
      expect(fights).toBeGreaterThan(10 * count);
      expect(state.seats.every((seat) => seat.mined > 500)).toBe(true);
    },
  );

  it('gather more the stronger they are', () => {
    const worth = [1, 3].map((strength) => {
      const state = newGame(bots(4), { bots: strength }, 11);
      run(state, 1800);
      return state.seats.reduce((sum, seat) => sum + seat.mined, 0);
    });
    expect(worth[1]!).toBeGreaterThan(1.15 * worth[0]!);
  });

  it('order only by what their seat may know, and the same whatever lies unseen', () => {
    const state = newGame(bots(2), { bots: 3 }, 4);
    run(state, 600);
    const blind = clone(state);
    const e = blind.entities;
    for (let slot = 0; slot < e.kind.length; slot++) {
      if (e.owner[slot] === 1 && isUnit(e.kind[slot]!) && (e.known[slot]! & 1) === 0) e.kind[slot] = 0;
    }
    for (let frame = state.frame; frame < state.frame + 10; frame++) {
      const orders = (of: typeof state) => {
        const at = { ...of, frame };
        return (rules.orders?.(at, 0) ?? []).map((bytes) => [...bytes]);
      };
      expect(orders(blind)).toEqual(orders(state));
    }
  });
});

describe('the state of a match', () => {
  it('stays under 200 KB as a whole', () => {
    const state = newGame(bots(8));
    const bytes = (value: unknown): number => {
      if (ArrayBuffer.isView(value)) return value.byteLength;
      if (typeof value !== 'object' || value === null) return 8;
      return Object.values(value).reduce((sum: number, part) => sum + bytes(part), 0);
    };
    expect(bytes(state)).toBeLessThan(200_000);
  });
});
