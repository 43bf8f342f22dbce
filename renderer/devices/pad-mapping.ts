// What of a gamepad can be believed when its arrangement is unknown to the browser: any axis may
// be a trigger, which rests at one end, and any button may rest pressed. What is still to be learnt is left alone.

import { DEAD_ZONE, type PadLike } from './pad-reading.ts';

/** Name by which the Gamepad API calls the arrangement that readPad reads. */
const KNOWN = 'standard';

/** The axes that are the left stick in every arrangement anybody has met; further ones may be triggers or a hat. */
const LEFT_STICK = [0, 1];

/**
 * An axis that stays in the middle for so many looks belongs to a stick: one that is let go rests there, a trigger on
 * its way passes through. A sixth of a second.
 */
const LOOKS_AT_REST = 10;

/** Buttons from here on are a d-pad in the known arrangement only. */
const FIRST_D_PAD = 12;

/** For one gamepad, as long as it is connected: gives what it says, as far as that can be believed. */
export function createPadMapping(): (pad: PadLike) => PadLike {
  const looks = LEFT_STICK.map(() => 0);
  const released = new Set<number>();

  return (pad) => {
    if (pad.mapping === KNOWN) return pad;
    LEFT_STICK.forEach((axis, at) => {
      if (looks[at]! >= LOOKS_AT_REST) return;
      looks[at] = Math.abs(pad.axes[axis] ?? 0) <= DEAD_ZONE ? looks[at]! + 1 : 0;
    });
    const isStick = looks.every((count) => count >= LOOKS_AT_REST);
    const buttons = pad.buttons.slice(0, FIRST_D_PAD).map((button, number) => {
      if (!button.pressed) released.add(number);
      return released.has(number) ? button : { pressed: false, value: 0 };
    });
    const { index, id, connected } = pad;
    return { index, id, connected, buttons, axes: isStick ? LEFT_STICK.map((axis) => pad.axes[axis]!) : [] };
  };
}

/** Whether the browser knows which button is which. */
export function isKnown({ mapping }: PadLike): boolean {
  return mapping === KNOWN;
}
