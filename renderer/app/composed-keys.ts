// While an input method composes a word (Chinese, Japanese, Korean, dead keys), its keys choose and drop words: Enter
// sends nothing, Escape closes nothing, and no shortcut hears a letter.

/** What WebKit calls the keys of an input method that it does not mark as composing, such as the Enter that ends it. */
const OF_INPUT_METHOD = 229;

/** Nobody in the page hears such keys, until the returned function is called. Has to listen before anybody else. */
export function keepComposedKeys(
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const onKey = (event: Event) => {
    const { isComposing, keyCode, key } = event as KeyboardEvent;
    if (!isComposing && keyCode !== OF_INPUT_METHOD) return;
    event.stopImmediatePropagation();
    // The browser's own use of it is to close a dialog.
    if (key === 'Escape') event.preventDefault();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}
