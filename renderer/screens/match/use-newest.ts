// What has just come, for as long as it is news.

import { useEffect, useRef, useState } from 'react';

interface Numbered {
  /** Counts up. */
  readonly id: number;
}

/** Those that came since this is shown, each for `shownMs`. What was there before is no news. */
export function useNewest<T extends Numbered>(items: readonly T[], shownMs: number): readonly T[] {
  const [old, setOld] = useState(() => lastOf(items));
  const latest = lastOf(items);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setOld((before) => Math.max(before, latest));
    }, shownMs);
    timers.current.add(timer);
  }, [latest, shownMs]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    };
  }, []);

  return items.filter(({ id }) => id > old);
}

function lastOf(items: readonly Numbered[]): number {
  return items.at(-1)?.id ?? -1;
}
