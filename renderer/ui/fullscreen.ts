// Whether Ethernight fills the screen, for every component that offers it; null where that is impossible.

import { createContext, useContext } from 'react';

export interface Fullscreen {
  readonly on: boolean;
  /** To be called for a press of a person: browsers want one. */
  toggle(): void;
}

export const FullscreenContext = createContext<Fullscreen | null>(null);

export function useFullscreen(): Fullscreen | null {
  return useContext(FullscreenContext);
}

/** The keys of fullscreen as printed on the keyboard: macOS uses F11 itself. */
export const fullscreenKeys = () =>
  /^Mac/.test(globalThis.navigator?.platform ?? '') ? '⌃⌘F' : FULLSCREEN_KEY;

/** KeyboardEvent.code, and what is printed on it. */
export const FULLSCREEN_KEY = 'F11';
