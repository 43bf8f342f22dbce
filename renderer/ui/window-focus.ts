// Whether anybody looks at this window: what moves for ever for its own sake stops while it is hidden or another one is
// used.

/** The desktop shell's word for it (electron/connect-page.ts): there the page takes itself for visible while it is minimised. */
const TOLD = 'ethernight-visible';

let shellShowsIt = true;
const watchers = new Set<() => void>();

/** Whether the page can be seen, unless another window is in front of it. */
export const isVisible = () => document.visibilityState === 'visible' && shellShowsIt;

/** Whether the window has the focus and can be seen. */
export const isFocused = () => isVisible() && document.hasFocus();

/** Listens to what the shell tells; a browser window has none. */
export function hearVisibility(): void {
  window.addEventListener('message', ({ source, data }) => {
    // Only this very window may tell: frames and openers are refused.
    if (source !== window || data?.type !== TOLD) return;
    shellShowsIt = data.visible === true;
    for (const changed of watchers) changed();
  });
}

const EVENTS = [
  ['window', 'focus'],
  ['window', 'blur'],
  ['document', 'visibilitychange'],
] as const;

/** Calls `changed` when that may have changed; returns what ends it. */
export function watchFocus(changed: () => void): () => void {
  const targets = { window, document };
  for (const [target, name] of EVENTS) targets[target].addEventListener(name, changed);
  watchers.add(changed);
  return () => {
    for (const [target, name] of EVENTS) targets[target].removeEventListener(name, changed);
    watchers.delete(changed);
  };
}
