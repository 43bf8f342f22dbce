// Directions in a picture that is turned (Game.turns): up on any device means up on the screen.

import { DIRECTIONS, type Direction } from '../../devices/pad-reading.ts';
import type { LocalInputs } from './local-inputs.ts';

/** What a direction of the screen is to a game that is shown a quarter of a turn clockwise. */
const MEANT: { readonly [seen in Direction]: Direction } = {
  up: 'left',
  right: 'up',
  down: 'right',
  left: 'down',
};

/** `directions` says which of the buttons are some; `isTurned` is asked at every press, for windows change. */
export function turnedInputs(
  inputs: LocalInputs,
  directions: readonly (Direction | null)[],
  isTurned: () => boolean,
): LocalInputs {
  const meant = new Map(
    DIRECTIONS.map((seen) => [directions.indexOf(seen), directions.indexOf(MEANT[seen])]),
  );
  /** What is let go is what was pressed, however the window stands by then. */
  const pressed = new Map<string, number>();
  const keyOf = (player: number, button: number, by: string) => `${player} ${button} ${by}`;
  return {
    press(player, button, by) {
      const target = isTurned() ? (meant.get(button) ?? button) : button;
      pressed.set(keyOf(player, button, by), target);
      inputs.press(player, target, by);
    },
    release(player, button, by) {
      const key = keyOf(player, button, by);
      inputs.release(player, pressed.get(key) ?? button, by);
      pressed.delete(key);
    },
    releaseAll: inputs.releaseAll,
  };
}
