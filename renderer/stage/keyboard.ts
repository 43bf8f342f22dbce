// Listens to the window's keys while a match plays and leaves alone whatever is not the game's.

import type { Sampler } from './sampler.ts';

/** Whoever has the focus in one of these means the keys for it. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="alertdialog"]';

/** These are pressed with Enter and Space; other keys on them are the game's. */
const PRESSED_BY_KEY = 'button, a, summary, [role="button"]';

/** The parts of a window that are needed; tests give their own. */
export interface KeyWindow {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  readonly document: {
    readonly activeElement: Pick<Element, 'closest'> | null;
    readonly visibilityState: string;
    addEventListener(type: string, listener: () => void): void;
    removeEventListener(type: string, listener: () => void): void;
  };
}

/** Whether a key that goes down is a game's to have: nobody else has the focus and means it. */
export function isForAGame(event: KeyboardEvent, { document }: KeyWindow): boolean {
  if (event.metaKey) return false;
  const focus = document.activeElement;
  if (focus?.closest(TAKES_KEYS)) return false;
  const presses = event.code === 'Space' || event.code === 'Enter';
  return !(presses && focus?.closest(PRESSED_BY_KEY));
}

/** Calls `send` with the new input at every change, until the returned function is called. */
export function listenToKeys(
  target: KeyWindow,
  sampler: Sampler,
  send: (input: Uint8Array) => void,
): () => void {
  const { document } = target;

  function emit(input: Uint8Array | null): void {
    if (input) send(input);
  }

  function isForTheGame(event: KeyboardEvent): boolean {
    if (!sampler.maps(event.code)) return false;
    // Ctrl+R and the like stay the browser's, unless the game itself has that modifier as a button.
    if (event.ctrlKey && !sampler.maps('ControlLeft') && !sampler.maps('ControlRight')) return false;
    if (event.altKey && !sampler.maps('AltLeft') && !sampler.maps('AltRight')) return false;
    return isForAGame(event, target);
  }

  const down = (event: Event) => {
    const key = event as KeyboardEvent;
    if (!isForTheGame(key)) return;
    key.preventDefault(); // arrows and Space would scroll
    if (!key.repeat) emit(sampler.press(key.code));
  };
  // Releases count wherever the focus is by now: a key must not stay down because a dialog opened.
  const up = (event: Event) => emit(sampler.release((event as KeyboardEvent).code));
  const lost = () => emit(sampler.releaseAll());
  const hidden = () => {
    if (document.visibilityState === 'hidden') lost();
  };

  target.addEventListener('keydown', down);
  target.addEventListener('keyup', up);
  target.addEventListener('blur', lost);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    target.removeEventListener('keydown', down);
    target.removeEventListener('keyup', up);
    target.removeEventListener('blur', lost);
    document.removeEventListener('visibilitychange', hidden);
  };
}
