// A console with a cartridge that people own: nothing is known of its program but what a console knows.

import type { Rules } from '../../../netcode/sim/rules.ts';
import { type Console, type ConsoleState, createConsole } from '../../kit/console/rules/machine.ts';
import { padOf } from '../../kit/console/rules/pads.ts';

/** Pads that a console has places for by itself. */
const PORTS = 2;

export interface CartridgeState {
  readonly console: ConsoleState;
  /** By seat: the pad that it holds, or -1. Whoever plays has the first ones, wherever they sit. */
  readonly pads: readonly number[];
}

/** `image`: see read-cartridge.ts; the console is switched on with the first match. */
export function cartridgeRules(image: () => Uint8Array): Rules<CartridgeState> {
  let made: Console | undefined;
  function console(): Console {
    made ??= createConsole(image());
    return made;
  }
  return {
    start({ seats }) {
      let next = 0;
      const pads = seats.map(({ kind }) => (kind === 'empty' ? -1 : next++));
      // Cartridges that know nothing of it may take it for presses: it is there for who needs it.
      return { console: console().start(null, next > PORTS), pads };
    },
    step({ console: state, pads }, inputs) {
      state.pads.fill(0);
      pads.forEach((pad, seat) => {
        if (pad >= 0) state.pads[pad] = padOf(inputs[seat]!);
      });
      console().step(state);
    },
    memory({ console: state }, at, bytes) {
      if (state.frame === 0 && at + bytes.length <= state.work.length) state.work.set(bytes, at);
    },
    // Only people know when a game is over; one whose program stands still is.
    outcome: (state) => (state.console.halted ? standing(state) : null),
    standing,
    bot() {
      // Nobody knows what to press.
    },
    // As of every console (games/ember).
    contentFrames: 12,
  };
}

/** Who has won, the program keeps to itself. */
function standing({ pads }: CartridgeState) {
  return { scores: pads.map(() => 0), places: pads.map((pad) => (pad < 0 ? 0 : 1)) };
}
