// Which gamepad controls press which of a game's buttons: proposed from the game's keys, or set by a person.

import type { KeyedButton } from './keys.ts';
import type { Direction, PadControl } from './pad-reading.ts';

/** Gamepad controls by the button's name. Other buttons keep their own. */
export type OwnPads = { readonly [button: string]: readonly PadControl[] };

/** A button that an arrow key presses is a direction. */
const ARROWS: { readonly [code: string]: Direction } = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** For the buttons besides directions, in the game's order: the face buttons, each with a shoulder or trigger. */
const ACTIONS: readonly (readonly PadControl[])[] = [
  ['b0', 'b7'],
  ['b2', 'b5'],
  ['b1', 'b6'],
  ['b3', 'b4'],
];

/** Opens the menu, in every game. */
export const MENU_CONTROL = 'b9';

/** Press what has the focus and go back in menus; a further player is ready with the one, and with the other leaves. */
export const PRESS_CONTROL = 'b0';
export const BACK_CONTROL = 'b1';

/** Pause between presses that is longer than any in a game, ms, of keys, too: a press after it is meant for what shows now. */
export const REST_MS = 1_000;

/** Shows what can be said with two presses, unless another part has put something else there. */
export const SAY_CONTROL = 'b8';

/** By button in the game's order. What a person has set is proposed for that button alone. */
export function padsFor(buttons: readonly KeyedButton[], own: OwnPads): readonly (readonly PadControl[])[] {
  const set = new Set(Object.values(own).flat());
  let actions = 0;
  return buttons.map(({ name, keys }) => {
    const direction = keys.map((code) => ARROWS[code]).find((one) => one !== undefined);
    const proposed = direction ? [direction] : (ACTIONS[actions++] ?? []);
    return own[name] ?? proposed.filter((control) => !set.has(control));
  });
}

/** Controls that press more than one button. */
export function padConflicts(controls: readonly (readonly PadControl[])[]): readonly PadControl[] {
  const all = controls.flat();
  return [...new Set(all.filter((control, at) => all.indexOf(control) !== at))];
}

export function withPads(own: OwnPads, button: string, controls: readonly PadControl[] | null): OwnPads {
  const { [button]: _before, ...others } = own;
  return controls === null ? others : { ...others, [button]: controls };
}
