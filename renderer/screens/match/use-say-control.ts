// The one button of every gamepad that asks for faces and phrases while a match is played.

import { useContext } from 'react';
import type { GameFacts } from '../../../electron/party/window/contract.ts';
import type { Preferences } from '../../../electron/party/window/preferences.ts';
import { padsFor, SAY_CONTROL } from '../../devices/pad-buttons.ts';
import type { PadControl } from '../../devices/pad-reading.ts';
import { PadSlotsContext } from '../../ui/pad-slots-context.ts';
import { usePadPresses } from '../../ui/use-pad-presses.ts';

/** `ask` is told of the gamepad, and of the local player whose it is. Returns the button, or null where the game has it. */
export function useSayControl(
  game: GameFacts | undefined,
  pads: Preferences['pads'],
  ask: (pad: number, player: number | null) => void,
): PadControl | null {
  const slots = useContext(PadSlotsContext);
  const isFree =
    !game ||
    !padsFor(game.buttons, pads[game.id] ?? {})
      .flat()
      .includes(SAY_CONTROL);
  usePadPresses(({ pad, pressed }) => {
    if (isFree && pressed.includes(SAY_CONTROL)) ask(pad, slots.playerOf(pad));
  });
  return isFree ? SAY_CONTROL : null;
}
