// What is pressed on gamepads while the HUD of a match listens: nothing under a dialog, which has them itself.

import { useEffect, useRef } from 'react';
import { type PadNow, pollPads } from '../../devices/pad-poll.ts';

/** `hear` is told of each gamepad as it is now. */
export function usePadPresses(hear: (pad: PadNow) => void): void {
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    const listener = {
      look(now: readonly PadNow[]) {
        if (!document.hasFocus() || document.querySelector('dialog[open]')) return;
        for (const pad of now) latest.current(pad);
      },
    };
    return pollPads(window, listener, () => performance.now());
  }, []);
}
