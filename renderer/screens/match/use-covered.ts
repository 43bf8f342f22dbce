// Tells the picture what words of the app cover at the window's upper edge, so that the score bar, which is there, makes room
// for them. The field stays where it is, under the hands of players.

import { type RefObject, useEffect } from 'react';
import type { Box } from '../../../games/game.ts';

/** What may be said there: lines of chat on the left, notes on the right. */
export type Words = 'lines' | 'notes';

/** Gets what each of them covers, or null. */
export type OnCovered = (words: Words, box: Box | null) => void;

/** CSS pixels: seconds that count up in a note leave scores where they are. */
const STEP = 16;

/** Grown outwards to whole steps across; null for an empty one. */
export function coveredBox({ left, right, top, bottom }: Box): Box | null {
  if (bottom <= 0 || right <= left) return null;
  return { left: Math.floor(left / STEP) * STEP, right: Math.ceil(right / STEP) * STEP, top, bottom };
}

export function useCovered(element: RefObject<HTMLElement | null>, words: Words, tell: OnCovered): void {
  useEffect(() => {
    const said = element.current;
    if (!said) return;
    const look = () => {
      const box = said.getBoundingClientRect();
      tell(words, box.height > 0 ? coveredBox(box) : null);
    };
    const observer = new ResizeObserver(look);
    observer.observe(said);
    observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      tell(words, null);
    };
  }, [element, words, tell]);
}
