// The one button of every gamepad that asks for faces and phrases while a match is played.

import { useEffect, useRef } from 'react';
import type { Preferences } from '../../../electron/party/profile/preferences.ts';
import type { GameFacts } from '../../../electron/party/window/contract.ts';
import { padsFor, SAY_CONTROL } from '../../devices/pad-buttons.ts';
import { type PadNow, pollPads } from '../../devices/pad-poll.ts';
import { playerAt } from '../../devices/pad-slots.ts';

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
  const latest = useRef({ ask, players, isFree });
  latest.current = { ask, players, isFree };
  useEffect(() => {
    const listener = {
      look(now: readonly PadNow[]) {
        const { ask, players, isFree } = latest.current;
        if (!isFree || !document.hasFocus() || document.querySelector('dialog[open]')) return;
        for (const [at, { pad, pressed }] of now.entries()) {
          if (pressed.includes(SAY_CONTROL)) ask(pad, playerAt(at, now.length, players));
        }
      },
    };
    return pollPads(window, listener, () => performance.now());
  }, []);
}
