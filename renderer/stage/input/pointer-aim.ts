// A mouse that aims beside keys (Game.aim). The device that its player used last aims. The pointer aims from the beginning where
// it rests on the page, else from its first move. It rests as soon as its player aims with a stick or a thumb, or presses the
// button of the pointer with another device.

import type { Pointed } from '../../../games/game.ts';
import type { LocalInputs } from './local-inputs.ts';

/** A pointer that rests aims again after a move of this length, CSS pixels: a table that shakes moves it less. */
const MOVED_AT = 12;

/** What the pointer is called among the devices that press (LocalInputs.press). */
const BY_POINTER = 'pointer';

/** Whether an event is of a mouse or a pen; fingers have sticks of their own (touch-controls.ts). */
export const isMouseOrPen = ({ pointerType }: PointerEvent) => pointerType !== 'touch';

export interface PointerAim {
  /** Inputs for all other devices, which may end the pointer's aiming. */
  readonly inputs: LocalInputs;
  /** The pointer has moved, or its button has gone down or up. */
  hear(pointed: Pointed): void;
  /** Aims from the beginning where the pointer rests. */
  begin(pointed: Pointed): void;
}

/**
 * `button` is the number of the button that the pointer presses. `player` returns the local player whose pointer it is. `point` is
 * called with where the pointer aims for a player, and with null when it stops.
 */
export function createPointerAim(
  button: number,
  player: () => number,
  inputs: LocalInputs,
  point: (player: number, pointed: Pointed | null) => void,
): PointerAim {
  /** Where it rests; null while it aims. */
  let rests: Pointed | null = null;
  let last: Pointed | null = null;
  let presses: number | null = null;
  /** Players whose stick or thumb aims. */
  const others = new Set<number>();

  function rest(of: number): void {
    if (of !== player() || !last || rests) return;
    rests = last;
    point(of, null);
  }

  return {
    inputs: {
      ...inputs,
      press(of, pressed, by) {
        if (pressed === button) rest(of);
        inputs.press(of, pressed, by);
      },
      aim(of, value) {
        if (value > 0) {
          others.add(of);
          rest(of);
        } else others.delete(of);
        inputs.aim(of, value);
      },
    },
    begin(pointed) {
      last = pointed;
      point(player(), pointed);
    },
    hear(pointed) {
      const of = player();
      if (pointed.pressed && presses === null) {
        presses = of;
        inputs.press(of, button, BY_POINTER);
      } else if (!pointed.pressed && presses !== null) {
        inputs.release(presses, button, BY_POINTER);
        presses = null;
      }
      if (!last) rests = pointed;
      last = pointed;
      const moved = !rests || Math.hypot(pointed.x - rests.x, pointed.y - rests.y) >= MOVED_AT;
      if (others.has(of) || !(moved || pointed.pressed)) return;
      rests = null;
      point(of, pointed);
    },
  };
}
