// What is pressed on gamepads while a screen listens, besides what moves the focus.

import { useEffect, useEffectEvent } from 'react';
import { type PadNow, pollPads } from '../devices/pad-poll.ts';

/** `hear` is told of each gamepad as it is now; under a dialog only where this is one itself. */
export function usePadPresses(hear: (pad: PadNow) => void, isDialog = false): void {
  const onPad = useEffectEvent(hear);
  useEffect(() => {
    let wasUnder = false;
    const look = (pads: readonly PadNow[]) => {
      const isUnder = !isDialog && document.querySelector('dialog[open]') !== null;
      // What has just closed a dialog was pressed for that.
      const isOurs = document.hasFocus() && !isUnder && !wasUnder;
      wasUnder = isUnder;
      if (isOurs) for (const pad of pads) onPad(pad);
    };
    return pollPads(window, { look });
  }, [isDialog]);
}
