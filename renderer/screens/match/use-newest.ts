// What has just come, for as long as it is news.

import { useEffect, useState } from 'react';

interface Numbered {
  /** Counts up. */
  readonly id: number;
}

/** Items that came since the component was mounted, each for `shownMs`; earlier items are left out. */
export function useNewest<T extends Numbered>(items: readonly T[], shownMs: number): readonly T[] {
  const [old, setOld] = useState(() => lastOf(items));
  const latest = lastOf(items);
  // Each has its time, whatever comes meanwhile; once this is gone its end is ignored.
  useEffect(() => {
    setTimeout(() => setOld((before) => Math.max(before, latest)), shownMs);
  }, [latest, shownMs]);

  return items.filter(({ id }) => id > old);
}

function lastOf(items: readonly Numbered[]): number {
  return items.at(-1)?.id ?? -1;
}
