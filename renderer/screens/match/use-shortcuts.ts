// Keys of the HUD while a game is played: heard before the game hears them, and only where the game has other plans
// for none of them.

import { useEffect, useRef } from 'react';
import { isForAGame } from '../../stage/input/keyboard.ts';

/** What each physical key (KeyboardEvent.code) does. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Those that a game's own keys leave free. */
export function freeShortcuts(shortcuts: Shortcuts, taken: ReadonlySet<string>): Shortcuts {
  return Object.fromEntries(Object.entries(shortcuts).filter(([code]) => !taken.has(code)));
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.code];
      if (!act || event.ctrlKey || event.altKey || !isForAGame(event, window)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) act();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
