// Keys of a game press nothing on the screen that comes after it.

import { useLayoutEffect, useRef } from 'react';
import { quietKeys } from './focus/quiet-keys.ts';

/** `shown` is the name of the screen. */
export function useQuietAfterMatch(shown: string): void {
  const before = useRef(shown);
  // Before the screen can be seen, and its button pressed.
  useLayoutEffect(() => {
    const end = before.current === 'match' && shown !== 'match' ? quietKeys(window) : null;
    return () => {
      end?.();
      before.current = shown;
    };
  }, [shown]);
}
