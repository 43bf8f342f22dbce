// Turns held buttons into a seat's input bytes: the first step of a key press on its way to the frame.

import type { Aim, Button } from '../../../games/game.ts';

/** Each call returns the new input when it changed, else null. The bytes belong to the caller. */
export interface InputBytes {
  /** `by` is a key, a gamepad's button or a finger: a button is down while any of them holds it. */
  press(button: number, by: string): Uint8Array | null;
  release(button: number, by: string): Uint8Array | null;
  /** The byte of a direction (Game.aim) from now on, 0 for none. Games without one leave it. */
  aim(value: number): Uint8Array | null;
  /** Releases all inputs, or all whose name begins with `by`. */
  releaseAll(by?: string): Uint8Array | null;
}

/** Buttons are known by their place in `buttons`. */
export function createInputBytes(
  buttons: readonly Button[],
  inputBytes: number,
  aim: Aim | null = null,
): InputBytes {
  let aimed = 0;
  const held = buttons.map(() => new Set<string>());
  let last = new Uint8Array(inputBytes);

  function sample(): Uint8Array | null {
    const now = new Uint8Array(inputBytes);
    if (aim) now[aim.byte] = aimed;
    buttons.forEach(({ byte, bit }, button) => {
      if (held[button]!.size > 0) now[byte] = now[byte]! | bit;
    });
    if (now.every((value, index) => value === last[index])) return null;
    last = now;
    return now.slice();
  }

  return {
    press(button, by) {
      held[button]?.add(by);
      return sample();
    },
    release(button, by) {
      held[button]?.delete(by);
      return sample();
    },
    aim(value) {
      aimed = value;
      return sample();
    },
    releaseAll(by = '') {
      if (by === '') aimed = 0;
      for (const holders of held) {
        for (const holder of [...holders]) if (holder.startsWith(by)) holders.delete(holder);
      }
      return sample();
    },
  };
}
