// Waits for the one key or gamepad control that a button is to have from now on.

import { useEffect, useEffectEvent, useState } from 'react';
import { MENU_CONTROL } from '../../devices/pad-buttons.ts';
import { pollPads } from '../../devices/pad-poll.ts';

export interface WaitingFor {
  /** By its place in the game's buttons. */
  readonly button: number;
  /** The local player whose key it is; null is for every gamepad. */
  readonly player: number | null;
}

/** A person with only a gamepad lacks Escape. */
const PATIENCE_MS = 6_000;

/** Keys that games cannot have: they leave or move through the page, or are the system's. */
const NOT_FOR_GAMES = /^(Escape|Tab|Meta|OS|F\d+$|PrintScreen|Pause|ContextMenu)/;

/** The d-pad is named by its directions. */
const NOT_FOR_BUTTONS = new Set([MENU_CONTROL, 'b12', 'b13', 'b14', 'b15']);

/** What is waited for, or null; and how to begin to wait. */
export function useWaitForPress(
  taken: (where: WaitingFor, pressed: string) => void,
): readonly [WaitingFor | null, (where: WaitingFor) => void] {
  const [waiting, setWaiting] = useState<WaitingFor | null>(null);
  const onTaken = useEffectEvent(taken);

  useEffect(() => {
    if (!waiting) return;
    const stop = () => setWaiting(null);
    const take = (pressed: string) => {
      onTaken(waiting, pressed);
      stop();
    };
    const onKey = (event: KeyboardEvent) => {
      // Kept from the dialog that Escape would close, and from the button that Space would press.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.repeat) return;
      if (waiting.player === null || NOT_FOR_GAMES.test(event.code)) stop();
      else take(event.code);
    };
    const onKeyUp = (event: KeyboardEvent) => event.preventDefault();
    const stopPads = pollPads(window, {
      look(pads) {
        const pressed = pads.flatMap((pad) => pad.pressed).find((control) => !NOT_FOR_BUTTONS.has(control));
        if (pressed !== undefined && waiting.player === null) take(pressed);
      },
    });
    const timer = setTimeout(stop, PATIENCE_MS);
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('keyup', onKeyUp, true);
    window.addEventListener('pointerdown', stop, true);
    window.addEventListener('blur', stop);
    return () => {
      stopPads();
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('keyup', onKeyUp, true);
      window.removeEventListener('pointerdown', stop, true);
      window.removeEventListener('blur', stop);
    };
  }, [waiting]);

  return [waiting, setWaiting];
}
