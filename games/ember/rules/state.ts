// What a match of Ember is: a console with the cartridge in it, and what the room knows of its seats. Points, places and
// the clock are the console's; they are read where its program keeps them.

import { type Console, type ConsoleState, createConsole } from '../../kit/console/rules/machine.ts';
import { type Cartridge, emberCartridge } from './cartridge/cartridge.ts';

export interface EmberSeat {
  readonly present: boolean;
  away: boolean;
}

export interface EmberState {
  readonly console: ConsoleState;
  readonly seats: readonly EmberSeat[];
  /** How good bots are, 1 to 3. */
  readonly level: number;
}

export interface Ember extends Cartridge {
  readonly console: Console;
}

/** The cartridge, made and put into a console when it is first asked for. */
export const ember = lazily((): Ember => {
  const cartridge = emberCartridge();
  return { ...cartridge, console: createConsole(cartridge.file) };
});

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A byte that the program keeps, by its name; of a row, that of `index`. */
export function read({ console: { ram } }: EmberState, name: string, index = 0): number {
  return ram[ember().names[name]! + index]!;
}

/** A figure is so wide and high. */
const FIGURE_POINTS = 16;

export const PHASE = { ready: 0, play: 1, over: 2 } as const;

export function pointsOf(state: EmberState, seat: number): number {
  return 100 * read(state, 's100', seat) + 10 * read(state, 's10', seat) + read(state, 's1', seat);
}

/** Points of a seat as they are shown; null for an empty seat, and until the program has cleared its memory. */
export function shownPointsOf(state: EmberState, seat: number): number | null {
  const isOn = read(state, 'phase') <= PHASE.over;
  return isOn && state.seats[seat]?.present ? pointsOf(state, seat) : null;
}

/** The middle of the upper edge of a player's figure in the picture, or of the ember on it; null for an empty seat. */
export function figureOf(state: EmberState, seat: number): { readonly x: number; readonly y: number } | null {
  if (!state.seats[seat]?.present) return null;
  return {
    x: read(state, 'px', seat) + FIGURE_POINTS / 2,
    y: holderOf(state) === seat ? read(state, 'ey') : read(state, 'py', seat),
  };
}

/** The seat that has the ember, or -1. */
export function holderOf(state: EmberState): number {
  const holder = read(state, 'holder');
  return holder < state.seats.length ? holder : -1;
}
