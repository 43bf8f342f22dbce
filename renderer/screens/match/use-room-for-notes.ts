// While notes stand over a game its picture is smaller by as much, so that they hide neither its scores, which games have
// at the top, nor anybody's figure. Nothing is laid out anew: all of it comes nearer to the foot, and back.

import { type RefObject, useEffect } from 'react';

/** Between notes and the picture, CSS pixels. */
const GAP = 2;

/** Of the window's height. What is longer is read and not played beside: it lies over the game. */
const MOST_NOTES = 0.16;

/** How large the picture is beside notes that end `below` the window's upper edge. */
export function pictureScale(below: number, windowHeight: number): number {
  return below === 0 ? 1 : 1 - Math.min(MOST_NOTES, (below + GAP) / Math.max(1, windowHeight));
}

export function useRoomForNotes(notes: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { documentElement: root } = document;
    const list = notes.current;
    if (!list) return;
    const observer = new ResizeObserver(() => {
      const { bottom, height } = list.getBoundingClientRect();
      const scale = pictureScale(height > 0 ? bottom : 0, root.clientHeight);
      root.style.setProperty('--picture-scale', String(scale));
    });
    observer.observe(list);
    observer.observe(root);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--picture-scale');
    };
  }, [notes]);
}
