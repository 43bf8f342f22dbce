// What is pressed on gamepads while a screen listens, besides what moves the focus.

import { useEffect, useEffectEvent } from 'react';
import { type PadNow, pollPads } from '../devices/pad-poll.ts';

const listeners = new Set<(pads: readonly PadNow[]) => void>();
let stop = () => {};

/** One look at the gamepads a picture is enough for all who listen. */
function listen(look: (pads: readonly PadNow[]) => void): () => void {
  if (listeners.size === 0) {
    // Of a copy: who begins to listen because of a press has not been pressed for.
    const toAll = (pads: readonly PadNow[]) => {
      for (const one of [...listeners]) one(pads);
    };
    stop = pollPads(window, { look: toAll }, () => performance.now());
  }
  listeners.add(look);
  return () => {
    listeners.delete(look);
    if (listeners.size === 0) stop();
  };
}

/** `hear` is told of each gamepad as it is now; under a dialog only where this is one itself. */
export function usePadPresses(hear: (pad: PadNow) => void, isDialog = false): void {
  const onPad = useEffectEvent(hear);
  useEffect(
    () =>
      listen((pads) => {
        if (!document.hasFocus() || (!isDialog && document.querySelector('dialog[open]'))) return;
        for (const pad of pads) onPad(pad);
      }),
    [isDialog],
  );
}
