// Arrow keys in menus: they move the focus, where they mean nothing else.

import type { Direction } from '../../devices/pad-reading.ts';
import { isChosenByPress, move, neighbour } from './menu-focus.ts';
import { isRadio, isSlider, isTyped } from './menu-places.ts';

const ARROWS: { readonly [key: string]: Direction } = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Whether what has the focus needs this arrow for itself. */
function isMeantForFocus(document: Document, direction: Direction): boolean {
  const active = document.activeElement;
  const sideways = direction === 'left' || direction === 'right';
  if (active instanceof HTMLTextAreaElement) return !active.readOnly; // lines lead up and down
  if (active instanceof HTMLSelectElement || isSlider(active)) return sideways;
  if (isTyped(active)) return sideways && !isAtEnd(active, direction);
  if (isRadio(active)) {
    if (isChosenByPress(active)) return false;
    // Within its group the browser knows best; out of it, this leads on instead of round and round.
    const next = neighbour(document, direction);
    return isRadio(next) && next.name === active.name;
  }
  return false;
}

/** Whether the caret stands where this direction leads out of the text. */
function isAtEnd(field: HTMLInputElement | HTMLTextAreaElement, direction: Direction): boolean {
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === null || selectionStart !== selectionEnd) return false;
  return selectionStart === (direction === 'left' ? 0 : value.length);
}

/** Listens until the returned function is called. `isGame` tells that a game has the keys now. */
export function listenToMenuKeys(window: Window, isGame: () => boolean): () => void {
  const { document } = window;
  const onKey = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const active = document.activeElement;
    // Enter presses them as it presses a button; Space is the browser's own.
    if (event.key === 'Enter' && isRadio(active) && isChosenByPress(active)) active.click();
    if (!direction) return;
    if (isGame() || isMeantForFocus(document, direction)) return;
    // Where nothing lies that way the page scrolls, as ever.
    if (move(document, direction)) event.preventDefault();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
