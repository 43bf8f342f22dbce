// A console with a cartridge that people own: nothing is known of its program but what a console knows.

import type { Rules } from '../../../netcode/sim/rules.ts';
import { PADS } from '../../kit/console/rules/four-score.ts';
import {
  type Console,
  type ConsoleState,
  createConsole,
  isOfAnotherVersion,
} from '../../kit/console/rules/machine.ts';
import { padOf } from '../../kit/console/rules/pads.ts';
import { isPal } from '../read-cartridge.ts';
import { AIM_BYTES, type Aim, begun, point, pull } from './aim.ts';

const INPUT_BYTES = 1 + AIM_BYTES;

/** Pads that a console has places for by itself. */
const PORTS = 2;

/** A console of 50 frames a second plays five in six ticks of the room. */
const TICKS_OF_FIVE = 6;

export interface CartridgeState {
  readonly console: ConsoleState;
  /** By seat: the pad that it holds, or -1. Players have the first ones, wherever they sit. */
  readonly pads: readonly number[];
  /** How far the six ticks are in which a console of 50 frames a second plays five; 0 for the others. */
  tick: number;
  /** By pad: what was pressed in the tick without a frame, for the next one. */
  readonly held: Uint8Array;
  /** Who has the light gun. */
  readonly aim: Aim;
  /** The console's button is pressed as the next frame begins. */
  reset: boolean;
}

/** `image`: see read-cartridge.ts; the console is switched on with the first match. */
export function cartridgeRules(image: () => Uint8Array): Rules<CartridgeState> {
  let made: { readonly console: Console; readonly pal: boolean } | undefined;
  function inside() {
    if (!made) {
      const file = image();
      made = { console: createConsole(file), pal: isPal(file) };
    }
    return made;
  }
  return {
    start({ seats, options }) {
      let next = 0;
      const pads = seats.map(({ kind }) => (kind === 'empty' ? -1 : next++));
      // Cartridges that know nothing of it may take it for presses: it is there for who needs it.
      const { console, pal: says } = inside();
      const pal = options.hertz === 50 || (options.hertz !== 60 && says);
      return {
        ...{ console: console.start(null, next > PORTS, pal, options.gun === 1), pads },
        ...{ tick: 0, held: new Uint8Array(PADS), aim: begun(pads.indexOf(0)), reset: false },
      };
    },
    step(state, inputs) {
      const { console: machine, pads, held, aim } = state;
      const aimOf = (seat: number) => inputs.subarray(seat * INPUT_BYTES + 1, (seat + 1) * INPUT_BYTES);
      pads.forEach((pad, seat) => {
        if (pad < 0) return;
        held[pad] = held[pad]! | inputs[seat * INPUT_BYTES]!;
        pull(aim, seat, aimOf(seat));
      });
      if (machine.pal) {
        state.tick = (state.tick + 1) % TICKS_OF_FIVE;
        if (state.tick === 0) return;
      }
      held.forEach((input, pad) => {
        machine.pads[pad] = padOf(input);
      });
      held.fill(0);
      if (machine.gun.length > 0 && aim.seat >= 0) point(aim, machine.gun, aimOf(aim.seat));
      machine.reset = state.reset;
      state.reset = false;
      inside().console.step(machine);
    },
    reset(state) {
      state.reset = true;
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
    ofAnotherVersion: (state) =>
      isOfAnotherVersion((state as Partial<CartridgeState> | null | undefined)?.console),
    // The same for every console (games/ember).
    contentFrames: 12,
  };
}

/** Who has won, the program keeps to itself. */
function standing({ pads }: CartridgeState) {
  return { scores: pads.map(() => 0), places: pads.map((pad) => (pad < 0 ? 0 : 1)) };
}
