// Turns held keys into a seat's input bytes: the first step of a key press on its way to the frame.

import type { Button } from '../../games/game.ts';

/** Each call returns the new input when it changed, else null. The bytes belong to the caller. */
export interface Sampler {
  maps(code: string): boolean;
  press(code: string): Uint8Array | null;
  release(code: string): Uint8Array | null;
  releaseAll(): Uint8Array | null;
}

/** `code` is a physical key (KeyboardEvent.code). A button is down while any of its keys is. */
export function createSampler(buttons: readonly Button[], inputBytes: number): Sampler {
  const mapped = new Set(buttons.flatMap((button) => button.keys));
  const held = new Set<string>();
  let last = new Uint8Array(inputBytes);

  function sample(): Uint8Array | null {
    const now = new Uint8Array(inputBytes);
    for (const { byte, bit, keys } of buttons) {
      if (keys.some((key) => held.has(key))) now[byte] = now[byte]! | bit;
    }
    if (now.every((value, index) => value === last[index])) return null;
    last = now;
    return now.slice();
  }

  return {
    maps: (code) => mapped.has(code),
    press(code) {
      if (!mapped.has(code) || held.has(code)) return null;
      held.add(code);
      return sample();
    },
    release(code) {
      return held.delete(code) ? sample() : null;
    },
    releaseAll() {
      held.clear();
      return sample();
    },
  };
}
