// Bots differ: what each likes, by lot, and what each strength can do.

import { mix } from '../../../netcode/sim/mix.ts';
import { ARCHER, BRIGHT_LAMPS, GUARD, LONGBOWS, PLATES } from '../rules/kinds.ts';
import type { SkirmishState } from '../rules/state.ts';

export interface Character {
  /** Steps between two thoughts: a thought is a handful of commands. */
  readonly thinkEverySteps: number;
  readonly workers: number;
  readonly barracks: number;
  readonly towers: number;
  /** Soldiers of the first wave; later ones are larger. */
  readonly wave: number;
  /** What it trains most, in tenths of all from the barracks. */
  readonly guardTenths: number;
  readonly find: number;
  /** Units in a building's queue at a time: a long queue pays early for units that are trained late. */
  readonly queue: number;
  readonly retreats: boolean;
  readonly expands: boolean;
  readonly scouts: boolean;
  /** Trains what beats the enemies that it sees. */
  readonly counters: boolean;
}

type Taste = Pick<Character, 'workers' | 'barracks' | 'towers' | 'wave' | 'guardTenths' | 'find'>;

const tastes: readonly Taste[] = [
  // A raider attacks early.
  { workers: 10, barracks: 2, towers: 0, wave: 5, guardTenths: 8, find: PLATES },
  // A marksman trains archers.
  { workers: 12, barracks: 2, towers: 1, wave: 9, guardTenths: 3, find: LONGBOWS },
  // A settler builds and gathers before it attacks.
  { workers: 15, barracks: 2, towers: 1, wave: 12, guardTenths: 5, find: BRIGHT_LAMPS },
  // A keeper defends and attacks late.
  { workers: 12, barracks: 2, towers: 2, wave: 11, guardTenths: 5, find: PLATES },
];

export function characterOf(state: SkirmishState, seat: number): Character {
  const taste = tastes[mix(state.seed, seat, 77) % tastes.length]!;
  if (state.strength <= 1) {
    return {
      ...taste,
      thinkEverySteps: 60,
      workers: Math.min(8, taste.workers),
      barracks: 1,
      towers: Math.min(1, taste.towers),
      wave: Math.min(6, taste.wave),
      queue: 2,
      retreats: false,
      expands: false,
      scouts: false,
      counters: false,
    };
  }
  const strong = state.strength >= 3;
  return {
    ...taste,
    thinkEverySteps: strong ? 10 : 24,
    workers: taste.workers + (strong ? 3 : 0),
    barracks: taste.barracks + (strong ? 1 : 0),
    queue: strong ? 1 : 2,
    retreats: true,
    expands: true,
    scouts: true,
    counters: strong,
  };
}

/** Guard or archer for the next place in a queue; what was trained before decides the turn. */
export function tasteFor(character: Character, trained: number): number {
  // Three and ten are coprime: tenths are spread evenly.
  return (trained * 3) % 10 < character.guardTenths ? GUARD : ARCHER;
}
