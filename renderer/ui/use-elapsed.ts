// How long something runs, to the second, however seldom views say so.

import { useEffect, useState } from 'react';

/** Ms since it began, whole seconds on; null while that is unknown. `elapsedMs` is as the last view had it. */
export function useElapsed(elapsedMs: number | null): number | null {
  const [shown, setShown] = useState(elapsedMs);

  useEffect(() => {
    setShown(elapsedMs);
    if (elapsedMs === null) return;
    const began = performance.now() - elapsedMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const now = performance.now() - began;
      // One millisecond past the change, because a timer may fire a fraction early.
      timer = setTimeout(show, 1000 - (now % 1000) + 1);
    };
    const show = () => {
      setShown(performance.now() - began);
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [elapsedMs]);

  return shown;
}
