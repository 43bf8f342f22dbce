// The letters on this keyboard, for everything that names its keys.

import { createContext, useContext, useEffect, useState } from 'react';
import { type KeyboardNavigator, type KeyLayout, layoutWith, readLayout } from '../devices/key-names.ts';

/** Null until something is known of it. */
export const KeyLayoutContext = createContext<KeyLayout | null>(null);

export function useKeyLayout(): KeyLayout | null {
  return useContext(KeyLayoutContext);
}

/**
 * The layout of the keyboard as the browser tells it, asked again when the window gets the focus; in other browsers, what
 * pressed keys have shown of it. Used once, by the App.
 */
export function useLayoutOfKeyboard(): KeyLayout | null {
  const [layout, setLayout] = useState<KeyLayout | null>(null);
  useEffect(() => {
    let told = false;
    const stopping = new AbortController();
    const read = async () => {
      const all = await readLayout(navigator as KeyboardNavigator);
      if (!all || stopping.signal.aborted) return;
      told = true;
      setLayout((before) => (sameLayout(before, all) ? before : all));
    };
    const learn = (event: KeyboardEvent) => {
      if (!told) setLayout((before) => layoutWith(before, event));
    };
    void read();
    window.addEventListener('focus', read, { signal: stopping.signal });
    window.addEventListener('keydown', learn, { capture: true, signal: stopping.signal });
    return () => stopping.abort();
  }, []);
  return layout;
}

function sameLayout(a: KeyLayout | null, b: KeyLayout): boolean {
  return a?.size === b.size && [...b].every(([code, typed]) => a.get(code) === typed);
}
