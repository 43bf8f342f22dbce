// Keys of the HUD while a game is played: heard before the game hears them, and only where the game leaves
// them all free.

import { isForAGame } from '../../stage/input/keyboard.ts';
import { useKeyDown } from '../../ui/use-key-down.ts';

/** What each physical key (KeyboardEvent.code) does. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** The shortcuts that a game's own keys leave free. */
export function freeShortcuts(shortcuts: Shortcuts, taken: ReadonlySet<string>): Shortcuts {
  return Object.fromEntries(Object.entries(shortcuts).filter(([code]) => !taken.has(code)));
}

export function useShortcuts(shortcuts: Shortcuts): void {
  useKeyDown((event) => {
    const act = shortcuts[event.code];
    if (!act || event.ctrlKey || event.altKey || !isForAGame(event, window)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) act();
  }, true);
}
