// Where the focus goes when what has it goes from the screen.

import { boxOf, focus, isRadio, menuScope, placesIn } from './menu-places.ts';
import type { Box } from './spatial-focus.ts';

/**
 * When what has the focus goes from the screen, such as a button that is gone once it is pressed, the focus goes to what is
 * nearest, and not to the other end of the page. Not for pointers, which see where they are, nor over a game, whose keys a
 * button would take. Until the returned function is called.
 */
export function keepFocus(window: Window, isGame: () => boolean): () => void {
  const { document } = window;
  let last: { readonly element: HTMLElement; readonly around: Element | null; readonly box: Box } | null =
    null;
  const focused = ({ target }: FocusEvent) => {
    const shown = target instanceof HTMLElement && target.matches(':focus-visible');
    last = shown ? { element: target, around: target.closest('dialog, main'), box: boxOf(target) } : null;
  };
  const gone = new MutationObserver(() => {
    if (!last || last.element.isConnected) return;
    const { around, box } = last;
    last = null;
    if (isGame() || !around?.isConnected || document.activeElement !== document.body) return;
    const places = placesIn(menuScope(document)).filter(({ item }) => !isRadio(item) || item.checked);
    const [nearest] = places.sort((a, b) => distance(a.box, box) - distance(b.box, box));
    if (nearest) focus(nearest.item);
  });
  document.addEventListener('focusin', focused);
  gone.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', focused);
    gone.disconnect();
  };
}

/** Between the middles. */
function distance(a: Box, b: Box): number {
  return Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) / 2;
}
