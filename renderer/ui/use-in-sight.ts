// The chosen one of a list that scrolls is in sight, also when the window has become another, as when a phone is turned.
// The page itself stays where it is.

import { type RefObject, useEffect } from 'react';

/** `index`: of the chosen child, if it is there. The list is its children's offset parent. */
export function useInSight(list: RefObject<HTMLElement | null>, index: number): void {
  useEffect(() => {
    const around = list.current;
    const chosen = around?.children[index];
    if (!around || !(chosen instanceof HTMLElement)) return;
    const resized = new ResizeObserver(() => {
      const above = chosen.offsetTop - around.scrollTop;
      const inSight = above >= 0 && above + chosen.offsetHeight <= around.clientHeight;
      if (!inSight) around.scrollTop = chosen.offsetTop - (around.clientHeight - chosen.offsetHeight) / 2;
    });
    resized.observe(around);
    return () => resized.disconnect();
  }, [list, index]);
}
