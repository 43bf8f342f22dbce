// How much of a list that scrolls is out of sight, said below it: a row that ends at its edge looked like the last.

import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { line } from './layout/layout.ts';
import styles from './MoreOf.module.css';

interface MoreOfProps {
  /** The list, offset parent of its children. */
  readonly list: RefObject<HTMLElement | null>;
  /** What it shows: it is looked at anew where that changes. */
  readonly of: string | number;
  readonly text: (count: number) => string;
}

/** For pointers only: keys and gamepads go through the list itself. */
export function MoreOf({ list, of, text }: MoreOfProps) {
  const hidden = useHidden(list, of);
  if (!hidden) return null;
  return (
    <p className={line(0, styles.root)} aria-hidden="true">
      {hidden.above > 0 && (
        <button
          type="button"
          className={styles.press}
          tabIndex={-1}
          onClick={() => scrollOn(list.current!, -1)}
        >
          <ChevronUp />
          {text(hidden.above)}
        </button>
      )}
      {hidden.below > 0 && (
        <button
          type="button"
          className={styles.press}
          tabIndex={-1}
          onClick={() => scrollOn(list.current!, 1)}
        >
          <ChevronDown />
          {text(hidden.below)}
        </button>
      )}
    </p>
  );
}

/** By as many rows as are in sight; -1 is up. */
function scrollOn(list: HTMLElement, by: 1 | -1): void {
  list.scrollBy({ top: by * list.clientHeight });
}

interface Hidden {
  readonly above: number;
  readonly below: number;
}

/** How many of its children are out of sight above and below; null while all are in sight. */
function useHidden(list: RefObject<HTMLElement | null>, of: unknown): Hidden | null {
  const [hidden, setHidden] = useState<Hidden | null>(null);
  useLayoutEffect(() => {
    const around = list.current;
    if (!around) return;
    const look = () => {
      const start = around.scrollTop;
      const end = start + around.clientHeight;
      // A heading for screen readers alone is left out.
      const children = [...around.querySelectorAll<HTMLElement>(':scope > :not(.unseen)')];
      const above = children.filter(({ offsetTop }) => offsetTop < start - 1).length;
      const below = children.filter((child) => child.offsetTop + child.offsetHeight > end + 1).length;
      const scrolls = around.scrollHeight > around.clientHeight + 1;
      setHidden((before) => {
        if (!scrolls) return null;
        return before?.above === above && before.below === below ? before : { above, below };
      });
    };
    // Before the list is seen: else it would shift when the count appears below it.
    look();
    const resized = new ResizeObserver(look);
    resized.observe(around);
    around.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      around.removeEventListener('scroll', look);
    };
  }, [list, of]);
  return hidden;
}
