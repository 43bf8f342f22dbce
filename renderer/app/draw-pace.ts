// A window that nobody uses is not drawn anew for figures alone, which come twice a second: seldom where it may be seen
// beside another one, and only when it is looked at again where it is hidden.

import { isFocused, isVisible, watchFocus } from '../ui/window-focus.ts';
import type { Model } from './model.ts';

/** How old figures may be that nobody is likely to read, ms. */
const SELDOM_MS = 15_000;

/** Fields of a place that are measurements: they change all the time without anybody doing anything. */
const FIGURES: ReadonlySet<string> = new Set(['latency', 'network', 'pauseMs']);

/** Whether something else than figures has changed. Unchanged parts are the same objects (structural-sharing.ts). */
export function isNews(before: Model, after: Model): boolean {
  const { view: viewBefore, history: _h, trend: _t, ...restBefore } = before;
  const { view, history: _history, trend: _trend, ...rest } = after;
  if (!viewBefore || !view || differs(restBefore, rest, new Set())) return true;
  if (differs(viewBefore, view, new Set(['place']))) return true;
  return differs(viewBefore.place, view.place, FIGURES);
}

function differs(before: object, after: object, but: ReadonlySet<string>): boolean {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].some(
    (key) => !but.has(key) && before[key as keyof typeof before] !== after[key as keyof typeof after],
  );
}

/** Returns what is to be called with the models before and after a change. */
export function paceDrawing(draw: () => void): (before: Model, after: Model) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stale = false;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    stale = false;
    draw();
  };
  watchFocus(() => {
    if (stale && isFocused()) now();
  });
  return (before, after) => {
    if (isFocused() || isNews(before, after)) return now();
    stale = true;
    if (isVisible()) timer ??= setTimeout(now, SELDOM_MS);
  };
}
