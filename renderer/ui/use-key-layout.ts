// The letters on this keyboard, for screens that name its keys.

import { useEffect, useState } from 'react';
import { type KeyboardNavigator, type KeyLayout, readLayout } from '../devices/key-names.ts';

/** Null until it is known, and in browsers that do not tell. */
export function useKeyLayout(): KeyLayout | null {
  const [layout, setLayout] = useState<KeyLayout | null>(null);
  useEffect(() => {
    let stopped = false;
    void readLayout(navigator as KeyboardNavigator).then((read) => {
      if (!stopped) setLayout(read);
    });
    return () => {
      stopped = true;
    };
  }, []);
  return layout;
}
