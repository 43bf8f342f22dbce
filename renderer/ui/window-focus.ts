// Whether anybody looks at this window: what moves for ever for its own sake stops while it is hidden or another one is
// used.

/** Whether the window has the focus and can be seen. */
export const isFocused = () => document.visibilityState === 'visible' && document.hasFocus();

const EVENTS = [
  ['window', 'focus'],
  ['window', 'blur'],
  ['document', 'visibilitychange'],
] as const;

/** Calls `changed` when that may have changed; returns what ends it. */
export function watchFocus(changed: () => void): () => void {
  const targets = { window, document };
  for (const [target, name] of EVENTS) targets[target].addEventListener(name, changed);
  return () => {
    for (const [target, name] of EVENTS) targets[target].removeEventListener(name, changed);
  };
}
