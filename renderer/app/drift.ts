// What moves for its own sake, by a slow clock: the sky's lights come and go in steps that nobody sees, and the ping of
// the search goes out now and then. An animation that never ends would have the whole window put together anew sixty
// times a second, which is half a core where there is no graphics card.

import { useEffect } from 'react';
import { isFocused, watchFocus } from '../ui/window-focus.ts';

/** Each step has Firefox draw the whole window anew: without a graphics card that is 40 ms of a core. */
const STEP_MS = 6_000;
/** The lights go from their faintest to their brightest. */
const SWELL_MS = 90_000;
const FAINTEST = 0.1;
const BRIGHTEST = 0.75;
const PING_EVERY_MS = 30_000;

/** How bright the lights are, 0 to 1. */
export function lightsAt(ms: number): number {
  const phase = (1 - Math.cos((ms / SWELL_MS) * Math.PI)) / 2;
  return FAINTEST + (BRIGHTEST - FAINTEST) * phase;
}

/** While `moving` and while the page is seen. */
export function useDrift(moving: boolean): void {
  useEffect(() => {
    if (!moving) return;
    let timer = 0;
    // It stands still while nobody looks, and goes on from there.
    let drifted = 0;
    const step = () => {
      drifted += STEP_MS;
      document.body.style.setProperty('--lights', lightsAt(drifted).toFixed(3));
      if (drifted % PING_EVERY_MS === 0) ping();
    };
    const settle = () => {
      clearInterval(timer);
      if (isFocused()) timer = window.setInterval(step, STEP_MS);
    };
    const stop = watchFocus(settle);
    settle();
    return () => {
      stop();
      clearInterval(timer);
      document.body.style.removeProperty('--lights');
    };
  }, [moving]);
}

/** Plays it again; at first it plays by itself. */
function ping(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation && animation.animationName.endsWith('ping')) animation.play();
  }
}
