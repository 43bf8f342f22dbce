// The gamepads that are connected, for screens that show who plays with what.

import { useEffect, useState } from 'react';
import { padsIn } from '../devices/pad-poll.ts';

/** As the system calls them, in order. Drawn anew only when one comes or goes. */
export function usePadsHere(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = () => setNames(padsIn(window).map(({ id }) => id));
    look();
    const stopping = new AbortController();
    for (const type of ['gamepadconnected', 'gamepaddisconnected']) {
      window.addEventListener(type, look, { signal: stopping.signal });
    }
    return () => stopping.abort();
  }, []);
  return names;
}
