// Tells the style sheets that the page is on a wall, where letters are a part of the screen (tokens.css).

import { useLayoutEffect } from 'react';

/** Puts it on the page for as long as `on` is true and the component is there. */
export function useWall(on: boolean): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute('data-wall', on);
    return () => root.removeAttribute('data-wall');
  }, [on]);
}
