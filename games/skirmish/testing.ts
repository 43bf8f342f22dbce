// Matches set up by hand, for the tests of the rules.

import { guarded } from '../../netcode/sim/guard.ts';
import type { Seat } from '../../netcode/sim/rules.ts';
import { type Command, encodeCommand } from './rules/commands.ts';
import { idOf, spawn, vanish } from './rules/entities.ts';
import { BASE } from './rules/kinds.ts';
import { rules } from './rules/rules.ts';
import { look } from './rules/sight.ts';
import { FREE, GROUND, type SkirmishState, SOLID_ROCK } from './rules/state.ts';
import { SLOTS, TILE } from './rules/tuning.ts';

const NO_INPUTS = new Uint8Array(8);

export function seats(kinds: readonly Seat['kind'][]): Seat[] {
  return kinds.map((kind, seat) => ({ kind, name: `Seat ${seat}` }));
}

export function newGame(
  kinds: readonly Seat['kind'][],
  options: { readonly [key: string]: number } = {},
  seed = 7,
): SkirmishState {
  return guarded(() => rules.start({ seed, seats: seats(kinds), options }));
}

/** Two players on an empty field: just the two bases. */
export function openField(count = 2): SkirmishState {
  return emptied(newGame(new Array<Seat['kind']>(count).fill('player')));
}

/** The same with these seats. */
export function openFieldWith(all: readonly Seat[]): SkirmishState {
  return emptied(guarded(() => rules.start({ seed: 7, seats: all, options: {} })));
}

/** Players in these teams, by seat. */
export function inTeams(teams: readonly number[]): Seat[] {
  return teams.map((team, seat) => ({ kind: 'player', name: `Seat ${seat}`, team }));
}

function emptied(state: SkirmishState): SkirmishState {
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = state.entities.kind[slot];
    if (kind !== 0 && kind !== BASE) vanish(state, slot);
  }
  state.ore.fill(0);
  for (let tile = 0; tile < state.solid.length; tile++) {
    const inside = state.terrain[tile] !== 2;
    if (inside) (state.terrain as Uint8Array)[tile] = GROUND;
    if (inside && state.solid[tile]! <= 2) state.solid[tile] = FREE;
  }
  return state;
}

/** A wall of rock over a rectangle of tiles. */
export function wall(state: SkirmishState, left: number, top: number, right: number, bottom: number): void {
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      state.solid[y * state.size + x] = SOLID_ROCK;
      (state.terrain as Uint8Array)[y * state.size + x] = 1;
    }
  }
}

/** Puts a unit or building at a place given in tiles; returns the slot. */
export function put(state: SkirmishState, kind: number, seat: number, x: number, y: number): number {
  const slot = spawn(state, kind, seat, Math.floor(x * TILE), Math.floor(y * TILE));
  look(state, true);
  return slot;
}

export function order(state: SkirmishState, seat: number, command: Command): void {
  guarded(() => rules.command?.(state, seat, encodeCommand(command)));
}

export function ids(state: SkirmishState, slots: readonly number[]): number[] {
  return slots.map((slot) => idOf(state, slot));
}

/** Steps as createSimulation does: what bots order, then the frame. */
export function run(state: SkirmishState, steps: number): void {
  for (let step = 0; step < steps; step++) {
    guarded(() => {
      state.seats.forEach((seat, index) => {
        if (!seat.bot) return;
        for (const command of rules.orders?.(state, index) ?? []) rules.command?.(state, index, command);
      });
      rules.step(state, NO_INPUTS);
    });
  }
}

/** Steps until something holds; a bound keeps a broken rule from hanging the test. Returns the steps taken. */
export function runUntil(
  state: SkirmishState,
  holds: (state: SkirmishState) => boolean,
  limit: number,
): number {
  for (let step = 0; step < limit; step++) {
    if (holds(state)) return step;
    run(state, 1);
  }
  throw new Error(`did not happen within ${limit} steps`);
}
