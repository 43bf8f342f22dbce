// Directions in a picture that is turned (Game.turns): up on any device means up on the screen.

import { encodeAim } from '../../../netcode/sim/aim.ts';
import { DIRECTIONS, type Direction } from '../../devices/pad-reading.ts';
import { UNTURNED } from './aim-input.ts';
import type { LocalInputs } from './local-inputs.ts';

/** The game's direction for each direction on the screen, in a picture that is turned by 90 degrees clockwise. */
const MEANT: { readonly [seen in Direction]: Direction } = {
  up: 'left',
  right: 'up',
  down: 'right',
  left: 'down',
};

/**
 * Wraps `inputs` so that presses of direction buttons follow the screen. `directions`: the direction of each button, null for other
 * buttons; `isTurned`: whether the picture is turned at the moment, asked at each press.
 */
export function turnedInputs(
  inputs: LocalInputs,
  directions: readonly (Direction | null)[],
  isTurned: () => boolean,
): LocalInputs {
  const meant = new Map(
    DIRECTIONS.map((seen) => [directions.indexOf(seen), directions.indexOf(MEANT[seen])]),
  );
  /** The button that each press went to: its release goes there too, although the picture may be turned by then. */
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
    aim: (player, value) =>
      inputs.aim(player, value > 0 && isTurned() ? encodeAim(value - 1 + UNTURNED) : value),
    releaseAll: inputs.releaseAll,
  };
}
