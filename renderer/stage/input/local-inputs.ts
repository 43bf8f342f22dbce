// All input devices at this screen: keys, gamepads and fingers press buttons for a local player, and each player's
// seat gets its input bytes whenever they change.

import type { Aim, Button } from '../../../games/game.ts';
import { createInputBytes } from './input-bytes.ts';

export interface LocalInputs {
  /** `by` names what presses, so that a button is down while anything holds it. Players are counted from 0. */
  press(player: number, button: number, by: string): void;
  release(player: number, button: number, by: string): void;
  /** The byte of where a stick or a thumb of a player aims from now on, 0 for none. */
  aim(player: number, value: number): void;
  /** Releases all inputs of all players, or those whose name begins with `by`. */
  releaseAll(by?: string): void;
}

/** `seats` are those of the local players in order; `send` gets what a seat holds from now on. */
export function createLocalInputs(
  buttons: readonly Button[],
  inputBytes: number,
  seats: readonly number[],
  send: (seat: number, input: Uint8Array) => void,
  aim: Aim | null = null,
): LocalInputs {
  const samplers = seats.map(() => createInputBytes(buttons, inputBytes, aim));
  const tell = (player: number, input: Uint8Array | null | undefined) => {
    if (input) send(seats[player]!, input);
  };
  // Whatever was held in a window or a stage before this one is released.
  for (const seat of seats) send(seat, new Uint8Array(inputBytes));

  return {
    press: (player, button, by) => tell(player, samplers[player]?.press(button, by)),
    release: (player, button, by) => tell(player, samplers[player]?.release(button, by)),
    aim: (player, value) => tell(player, samplers[player]?.aim(value)),
    releaseAll(by) {
      samplers.forEach((sampler, player) => {
        tell(player, sampler.releaseAll(by));
      });
    },
  };
}
