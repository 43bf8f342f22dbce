// Fullscreen for the whole window: the desktop's window does it itself and remembers it, a browser's page asks for it.

import { useEffect, useMemo, useState } from 'react';
import type { View } from '../../electron/party/window/contract.ts';
import type { Send } from '../party-link/party-client.ts';
import { FULLSCREEN_KEY, type Fullscreen } from '../ui/fullscreen.ts';
import { useKeyDown } from '../ui/use-key-down.ts';
import { type FullscreenBrowser, pageFullscreen } from './page-fullscreen.ts';

/**
 * Listens to the fullscreen key whatever has the focus. Null where the window can never fill the screen, and before the first
 * view.
 */
export function useFullscreen(view: View | null, send: Send): Fullscreen | null {
  const shells = view?.fullscreen ?? null;
  const pages = usePageFullscreen(view !== null && shells === null);
  const fullscreen = useMemo(
    () =>
      shells === null ? pages : { on: shells, toggle: () => void send({ do: 'fullscreen', on: !shells }) },
    [shells, pages, send],
  );

  useKeyDown((event) => {
    if (event.code !== FULLSCREEN_KEY || !fullscreen) return;
    event.preventDefault(); // a browser's own fullscreen could not be left by our buttons
    if (!event.repeat) fullscreen.toggle();
  }, true);
  return fullscreen;
}

function usePageFullscreen(wanted: boolean): Fullscreen | null {
  const [fullscreen, setFullscreen] = useState<Fullscreen | null>(null);
  useEffect(() => {
    // TypeScript does not know what Chromium alone has.
    const page = wanted ? pageFullscreen(window as Window & FullscreenBrowser) : null;
    if (!page) return;
    const tell = () => {
      const { on } = page;
      setFullscreen({ on, toggle: () => page.set(!on) });
    };
    tell();
    const stop = page.listen(tell);
    return () => {
      stop();
      setFullscreen(null);
    };
  }, [wanted]);
  return fullscreen;
}
