// A mouse that aims beside keys (Game.aim). Of pointer, sticks and keys that what moved last aims: a pointer does from the beginning
// where it rests on the page, else from when it moves, until its player aims with a stick or a thumb, or presses the same button
// with something else.

import type { Pointed } from '../../../games/game.ts';
import type { LocalInputs } from './local-inputs.ts';

/** A pointer that rests is taken up again when it has moved so far, CSS pixels: a table that shakes moves it less. */
const MOVED_AT = 12;

/** Names the pointer among all that presses. */
const BY_POINTER = 'pointer';

/** Fingers have sticks of their own (touch-controls.ts). */
export const isNoFinger = ({ pointerType }: PointerEvent) => pointerType !== 'touch';

export interface PointerAim {
  /** For all other devices: what they do may end the pointer's aiming. */
  readonly inputs: LocalInputs;
  take(pointed: Pointed): void;
  /** Aims from the beginning where the pointer rests. */
  begin(pointed: Pointed): void;
}

/**
 * `button` is the one that the pointer presses, `player` says whom it is of, and `point` hears where it aims for them, or null
 * when it ceases to.
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
    take(pointed) {
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
