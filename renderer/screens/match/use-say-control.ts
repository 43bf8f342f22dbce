// The one button of every gamepad that asks for faces and phrases while a match is played.

import type { GameFacts } from '../../../electron/party/window/contract.ts';
import type { Preferences } from '../../../electron/party/window/preferences.ts';
import { padsFor, SAY_CONTROL } from '../../devices/pad-buttons.ts';
import { playerAt } from '../../devices/pad-slots.ts';
import { usePadPresses } from './use-pad-presses.ts';

/** `ask` is told of the gamepad, and of the local player at that place among them. */
export function useSayControl(
  game: GameFacts | undefined,
  pads: Preferences['pads'],
  players: number,
  ask: (pad: number, player: number | null) => void,
): void {
  const isFree =
    !game ||
    !padsFor(game.buttons, pads[game.id] ?? {})
      .flat()
      .includes(SAY_CONTROL);
  usePadPresses(({ pad, pressed }, at, all) => {
    if (isFree && pressed.includes(SAY_CONTROL)) ask(pad, playerAt(at, all, players));
  });
}
